"""Who asks, and what he may do."""

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.problems import Refused
from ashboard.service.rows import NOBODY
from ashboard.service.sheet import Sheet
from ashboard.service.store.database import Database
from ashboard.service.store.schema import people, tokens
from ashboard.service.world import World, hashed

READ: Final = "read"
PLAY: Final = "play"
ACCOUNT: Final = "account"
SCOPES: Final = (READ, PLAY, ACCOUNT)
_LONGEST_TOKEN: Final = 200


@dataclass(frozen=True)
class Caller:
    """The person behind a token. One of a seat is good for that seat and says who it is elsewhere."""

    person: str
    name: str
    is_account: bool
    token: str
    scopes: frozenset[str]
    game: str | None
    seat: int | None

    def require(self, scope: str) -> None:
        if scope not in self.scopes:
            raise Refused("forbidden", f"the token lacks the scope {scope}")


async def caller_of(database: Database, token: str, now: int) -> Caller:
    """The caller of a token; Refused where it is unknown, revoked or expired."""
    query = (
        sa.select(tokens, people.c.name, people.c.login)
        .join(people, people.c.id == tokens.c.person)
        .where(tokens.c.hash == hashed(token))
    )
    async with database.reading() as connection:
        row = (await connection.execute(query)).first() if len(token) <= _LONGEST_TOKEN else None
    if row is None or (row.expires is not None and row.expires <= now):
        raise Refused("unauthorized", "the token is unknown, revoked or expired")
    scopes = frozenset(row.scopes.split())
    return Caller(row.person, row.name, row.login is not None, row.id, scopes, row.game, row.seat)


async def is_valid(database: Database, token: str, now: int) -> bool:
    """Whether a token with this id still stands."""
    query = sa.select(tokens.c.expires).where(tokens.c.id == token)
    async with database.reading() as connection:
        row = (await connection.execute(query)).first()
    return row is not None and (row.expires is None or row.expires > now)


async def issue(
    connection: AsyncConnection,
    world: World,
    person: str,
    scopes: tuple[str, ...],
    *,
    label: str,
    game: str | None = None,
    seat: int | None = None,
    expires: int | None = None,
    token: str = "",
) -> tuple[str, str]:
    """A new token, or the given one, and its id; only its hash is kept."""
    token, identity = token or world.token(), world.identity()
    row = {
        "id": identity,
        "hash": hashed(token),
        "person": person,
        "game": game,
        "seat": seat,
        "scopes": " ".join(scopes),
        "label": label,
        "created": world.now(),
        "expires": expires,
    }
    await connection.execute(tokens.insert().values(row))
    return token, identity


def csrf_of(token: str) -> str:
    """What a page has to send along where a cookie acts; another site cannot know it."""
    return hmac.new(token.encode(), b"ashboard csrf", hashlib.sha256).hexdigest()


def viewpoint(caller: Caller | None, sheet: Sheet, wanted: int | None) -> int:
    """The seat whose view the caller gets: that of his token, the one he wants, or his first; -1 for a spectator."""
    if caller is None:
        if wanted is not None:
            raise Refused("unauthorized", "a seat needs its token")
        return NOBODY
    caller.require(READ)
    held = held_seats(caller, sheet)
    if wanted is not None:
        if wanted not in held:
            raise Refused("forbidden", "the seat belongs to somebody else")
        return wanted
    return held[0] if held else NOBODY


def held_seats(caller: Caller, sheet: Sheet) -> list[int]:
    """The seats that the token speaks for."""
    held = sheet.seats_of(caller.person)
    if caller.game is None:
        return held
    return [seat for seat in held if caller.game == sheet.id and seat == caller.seat]


def acting_seat(caller: Caller, sheet: Sheet, asked: int | None) -> int:
    """The seat that the caller acts for: of several the one that is asked."""
    caller.require(PLAY)
    held = held_seats(caller, sheet)
    if not held:
        raise Refused("forbidden", "the token holds no seat in this game")
    return asked if asked in held else held[0]

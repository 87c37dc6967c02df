"""Who asks, and what they may do."""

import hashlib
import hmac
from collections.abc import Collection
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
    """Who is behind a token: a person, or with the token of a seat that seat alone."""

    person: str
    name: str
    is_account: bool
    token: str
    scopes: frozenset[str]
    game: str | None
    seat: int | None
    expires: int | None = None
    # Of a seat: the token with which somebody sat down.
    maker: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether the token speaks for the person, and not for a single seat."""
        return self.game is None

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
    return Caller(
        row.person, row.name, row.login is not None, row.id, scopes, row.game, row.seat, row.expires, row.maker
    )


async def is_valid(database: Database, token: str, now: int) -> bool:
    """Whether a token with this id still stands."""
    query = sa.select(tokens.c.expires).where(tokens.c.id == token)
    async with database.reading() as connection:
        row = (await connection.execute(query)).first()
    return row is not None and (row.expires is None or row.expires > now)


async def lock_person(connection: AsyncConnection, person: str) -> None:
    """From here on no other transaction makes or ends tokens of this person."""
    await connection.execute(sa.update(people).where(people.c.id == person).values(name=people.c.name))


async def check_standing(connection: AsyncConnection, caller: Caller) -> None:
    """Refused where the token was revoked while it was on its way to make another one."""
    await lock_person(connection, caller.person)
    if (await connection.execute(sa.select(tokens.c.id).where(tokens.c.id == caller.token))).first() is None:
        raise Refused("unauthorized", "the token is revoked")


async def issue_seat(
    connection: AsyncConnection, world: World, person: str, caller: Caller | None, game: str, seat: int, token: str
) -> None:
    """The token of a seat: it may do and last no more than the one with which somebody sits down, and ends with it."""
    if caller is None:
        await issue(connection, world, person, (READ, PLAY), label="seat", game=game, seat=seat, token=token)
        return
    await check_standing(connection, caller)
    scopes = tuple(scope for scope in (READ, PLAY) if scope in caller.scopes)
    await issue(
        connection, world, person, scopes,
        label="seat", game=game, seat=seat, token=token, expires=caller.expires, maker=caller.maker or caller.token,
    )  # fmt: skip


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
    maker: str | None = None,
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
        "maker": maker,
    }
    await connection.execute(tokens.insert().values(row))
    return token, identity


def csrf_of(token: str) -> str:
    """What a page has to send along where a cookie acts; another site cannot know it."""
    return hmac.new(token.encode(), b"ashboard csrf", hashlib.sha256).hexdigest()


def viewpoint(caller: Caller | None, sheet: Sheet, wanted: int | None, lost: Collection[int] = ()) -> int:
    """The seat whose view the caller gets: that of the token, the one asked for, or the first; -1 for a spectator.

    A seat that is lost to a computer shows its former player nothing.
    """
    if caller is None:
        if wanted is not None:
            raise Refused("unauthorized", "a seat needs its token")
        return NOBODY
    caller.require(READ)
    held = held_seats(caller, sheet, lost)
    if wanted is not None:
        if wanted not in held:
            raise Refused("forbidden", "the seat belongs to somebody else")
        return wanted
    return held[0] if held else NOBODY


def held_seats(caller: Caller, sheet: Sheet, lost: Collection[int] = ()) -> list[int]:
    """The seats that the token speaks for, without those that are lost to a computer."""
    held = [seat for seat in sheet.seats_of(caller.person) if seat not in lost]
    if caller.is_person:
        return held
    return [seat for seat in held if caller.game == sheet.id and seat == caller.seat]


def acting_seat(caller: Caller, sheet: Sheet, asked: int | None, lost: Collection[int] = ()) -> int:
    """The seat that the caller acts for: of several the one that is asked."""
    caller.require(PLAY)
    held = held_seats(caller, sheet, lost)
    if not held:
        raise Refused("forbidden", "the token holds no seat in this game")
    return asked if asked in held else held[0]

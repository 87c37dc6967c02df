"""Authentication and permissions: callers, and the tokens they send."""

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.db.database import Database
from ashboard.service.db.schema import people, tokens
from ashboard.service.problems import Refused
from ashboard.service.system_sources import SystemSources, hash_token

READ: Final = "read"
PLAY: Final = "play"
ACCOUNT: Final = "account"
SCOPES: Final = (READ, PLAY, ACCOUNT)
_LONGEST_TOKEN: Final = 200


@dataclass(frozen=True)
class Caller:
    """The owner of a token: a person, or for a seat's token that seat only."""

    person: str
    name: str
    is_account: bool
    token: str
    scopes: frozenset[str]
    game: str | None
    seat: int | None
    expires: int | None = None
    # Of a seat's token: the token with which the seat was taken.
    maker: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether the token is valid for the person, and not for a single seat only."""
        return self.game is None

    def require(self, scope: str) -> None:
        if scope not in self.scopes:
            raise Refused("forbidden", f"the token lacks the scope {scope}")


async def authenticate(database: Database, token: str, now: int) -> Caller:
    """Return the owner of a token; raise Refused if it is unknown, revoked or expired."""
    query = (
        sa.select(tokens, people.c.name, people.c.login)
        .join(people, people.c.id == tokens.c.person)
        .where(tokens.c.hash == hash_token(token))
    )
    async with database.connect() as connection:
        row = (await connection.execute(query)).first() if len(token) <= _LONGEST_TOKEN else None
    if row is None or (row.expires is not None and row.expires <= now):
        raise Refused("unauthorized", "the token is unknown, revoked or expired")
    scopes = frozenset(row.scopes.split())
    return Caller(
        row.person, row.name, row.login is not None, row.id, scopes, row.game, row.seat, row.expires, row.maker
    )


async def is_token_valid(database: Database, token: str, now: int) -> bool:
    """Whether the token with this id is still valid."""
    query = sa.select(tokens.c.expires).where(tokens.c.id == token)
    async with database.connect() as connection:
        row = (await connection.execute(query)).first()
    return row is not None and (row.expires is None or row.expires > now)


async def lock_person(connection: AsyncConnection, person: str) -> None:
    """Lock a person: no other transaction issues or revokes their tokens until this one ends."""
    await connection.execute(sa.update(people).where(people.c.id == person).values(name=people.c.name))


async def check_not_revoked(connection: AsyncConnection, caller: Caller) -> None:
    """Refuse a token that was revoked while the request was under way."""
    await lock_person(connection, caller.person)
    if (await connection.execute(sa.select(tokens.c.id).where(tokens.c.id == caller.token))).first() is None:
        raise Refused("unauthorized", "the token was revoked")


async def issue_seat_token(
    connection: AsyncConnection,
    sources: SystemSources,
    person: str,
    caller: Caller | None,
    game: str,
    seat: int,
    token: str,
) -> None:
    """Issue a seat's token: it allows no more and lasts no longer than the token the seat was taken with."""
    if caller is None:
        await issue_token(connection, sources, person, (READ, PLAY), label="seat", game=game, seat=seat, token=token)
        return
    await check_not_revoked(connection, caller)
    scopes = tuple(scope for scope in (READ, PLAY) if scope in caller.scopes)
    await issue_token(
        connection, sources, person, scopes,
        label="seat", game=game, seat=seat, token=token, expires=caller.expires, maker=caller.maker or caller.token,
    )  # fmt: skip


async def issue_token(
    connection: AsyncConnection,
    sources: SystemSources,
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
    """Issue a token and return it with its id; only its hash is stored."""
    token, identity = token or sources.new_token(), sources.new_id()
    row = {
        "id": identity,
        "hash": hash_token(token),
        "person": person,
        "game": game,
        "seat": seat,
        "scopes": " ".join(scopes),
        "label": label,
        "created": sources.now(),
        "expires": expires,
        "maker": maker,
    }
    await connection.execute(tokens.insert().values(row))
    return token, identity


def csrf_token(token: str) -> str:
    """Return the CSRF token that a page sends along with its cookie; other sites cannot know it."""
    return hmac.new(token.encode(), b"ashboard csrf", hashlib.sha256).hexdigest()

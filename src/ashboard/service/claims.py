"""Requests that make something and may be sent again: the same key leads to what was made the first time."""

import base64
import hashlib
from dataclasses import dataclass
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.callers import Caller
from ashboard.service.problems import Refused
from ashboard.service.store.database import Database, insertion
from ashboard.service.store.schema import claims, tokens
from ashboard.service.world import World, hashed

# How long a request may be sent again, in milliseconds.
KEPT: Final = 7 * 24 * 3600 * 1000
_STRANGER: Final = ""


@dataclass(frozen=True)
class Request:
    """Who wants something made, and the key under which he may ask for it again."""

    owner: str
    key: str
    digest: str


@dataclass(frozen=True)
class Claim:
    """What a request has led to: a game, and the token that belongs to it."""

    game: str
    token: str
    is_new: bool


def request_of(caller: Caller | None, key: str | None, *content: object) -> Request | None:
    """The request under its key; None without one."""
    if key is None:
        return None
    digest = hashlib.sha256(msgspec.json.encode(content)).hexdigest()
    return Request(_STRANGER if caller is None else caller.person, key, digest)


async def claimed(
    connection: AsyncConnection, database: Database, world: World, request: Request | None, game: str
) -> Claim:
    """The claim of a request to the game; an earlier one of the same key, if there is one. The caller writes the rest
    in the same transaction, so that a claim stands exactly for what is there."""
    if request is None:
        return Claim(game, world.token(), is_new=True)
    salt = world.secret()
    row = {"owner": request.owner, "key": hashed(request.key), "digest": request.digest, "salt": salt, "game": game}
    statement = insertion(database, claims).on_conflict_do_nothing().returning(claims.c.game)
    if (await connection.execute(statement, {**row, "created": world.now()})).first() is not None:
        return Claim(game, _token(request.key, salt), is_new=True)
    return await _known(connection, request)


async def _known(connection: AsyncConnection, request: Request) -> Claim:
    query = sa.select(claims).where(claims.c.owner == request.owner, claims.c.key == hashed(request.key))
    known = (await connection.execute(query)).one()
    if known.digest != request.digest:
        raise Refused("key-reused", "the key was used for something else")
    return Claim(known.game, _token(request.key, known.salt), is_new=False)


def _token(key: str, salt: str) -> str:
    """The same token whenever the key is sent again. It needs the salt, so that the key alone opens nothing, and the
    key, of which the database has the hash alone."""
    digest = hashlib.sha256(f"{salt}\n{key}".encode()).digest()
    return "ash_" + base64.urlsafe_b64encode(digest).decode().rstrip("=")


async def check_issued(connection: AsyncConnection, token: str) -> None:
    """Refused where the token of an earlier claim stands no more: whoever has left does not come back by accident."""
    if (await connection.execute(sa.select(tokens.c.id).where(tokens.c.hash == hashed(token)))).first() is None:
        raise Refused("key-reused", "what was made under the key is gone")

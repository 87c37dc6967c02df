"""Idempotency keys: a request that is sent again under its key returns what was created the first time."""

import base64
import hashlib
from dataclasses import dataclass
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.accounts.auth import Caller
from ashboard.service.db.database import Database, insert_into
from ashboard.service.db.schema import claims, tokens
from ashboard.service.problems import Refused
from ashboard.service.system_sources import SystemSources, hash_token

# Milliseconds for which a request may be sent again.
CLAIM_LIFETIME: Final = 7 * 24 * 3600 * 1000
_STRANGER: Final = ""


@dataclass(frozen=True)
class KeyedRequest:
    """A request to create something, with its owner and idempotency key."""

    owner: str
    key: str
    digest: str


@dataclass(frozen=True)
class Claim:
    """What a request has created: a game, and the token that belongs to it."""

    game: str
    token: str
    is_new: bool


def keyed_request(caller: Caller | None, key: str | None, *content: object) -> KeyedRequest | None:
    """Return the request with its key; None without a key."""
    if key is None:
        return None
    digest = hashlib.sha256(msgspec.json.encode(content)).hexdigest()
    return KeyedRequest(_STRANGER if caller is None else caller.person, key, digest)


async def claim_request(
    connection: AsyncConnection, database: Database, sources: SystemSources, request: KeyedRequest | None, game: str
) -> Claim:
    """Claim a key for a game; return an earlier claim of the same key, if there is one. The caller writes the rest in
    the same transaction, so that a claim always stands for something that exists."""
    if request is None:
        return Claim(game, sources.new_token(), is_new=True)
    salt = sources.new_secret()
    row = {"owner": request.owner, "key": hash_token(request.key), "digest": request.digest, "salt": salt, "game": game}
    statement = insert_into(database, claims).on_conflict_do_nothing().returning(claims.c.game)
    if (await connection.execute(statement, {**row, "created": sources.now()})).first() is not None:
        return Claim(game, _token(request.key, salt), is_new=True)
    return await _find_claim(connection, request)


async def _find_claim(connection: AsyncConnection, request: KeyedRequest) -> Claim:
    query = sa.select(claims).where(claims.c.owner == request.owner, claims.c.key == hash_token(request.key))
    known = (await connection.execute(query)).one()
    if known.digest != request.digest:
        raise Refused("key-reused", "the key was used for another request")
    return Claim(known.game, _token(request.key, known.salt), is_new=False)


def _token(key: str, salt: str) -> str:
    """Return the same token whenever the key is sent again. It needs the salt, so that the key alone opens nothing,
    and the key, of which the database has only the hash."""
    digest = hashlib.sha256(f"{salt}\n{key}".encode()).digest()
    return "ash_" + base64.urlsafe_b64encode(digest).decode().rstrip("=")


async def check_token_issued(connection: AsyncConnection, token: str, caller: Caller | None) -> None:
    """Refuse a key whose token was revoked: a player who has left does not return by accident.

    Refuse also a caller whose own token allows less or expires earlier.
    """
    made = (await connection.execute(sa.select(tokens).where(tokens.c.hash == hash_token(token)))).first()
    if made is None:
        raise Refused("key-reused", "what was created under the key no longer exists")
    if caller is None:
        return
    for scope in made.scopes.split():
        caller.require(scope)
    if caller.expires is not None and (made.expires is None or made.expires > caller.expires):
        raise Refused("forbidden", "a token cannot return one that lasts longer than itself")

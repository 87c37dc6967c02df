"""People: guests with a nickname, accounts with a login, their tokens."""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.accounts.auth import ACCOUNT, PLAY, READ, Caller, check_not_revoked, issue_token, lock_person
from ashboard.service.accounts.friends import remove_friendships
from ashboard.service.accounts.password_hashing import HASHING
from ashboard.service.accounts.ratings import MU, SIGMA
from ashboard.service.accounts.solvers import remove_progress
from ashboard.service.db.database import Database
from ashboard.service.db.schema import looks as taken_looks
from ashboard.service.db.schema import mutes, people, rating_history, seat_mutes, seats, talk, tokens
from ashboard.service.names import skeletons
from ashboard.service.problems import Refused
from ashboard.service.system_sources import SystemSources, hash_recovery_code

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Checked for unknown logins, so that timing does not reveal whether an account exists.
_NOBODYS: Final = _HASHER.hash("nobody's password")
_GONE: Final = "(gone)"
_MOST_TOKENS: Final = 100
SESSION: Final = 90 * 24 * 3600 * 1000


class NewToken(msgspec.Struct):
    """A token, shown once, and when it expires."""

    id: str
    token: str
    expires: int | None = None


class NewSession(msgspec.Struct):
    """A session of an account: the person's id, the token, and the recovery code, each shown once."""

    person: str
    token: str
    recovery: str


async def add_person(connection: AsyncConnection, sources: SystemSources, name: str) -> str:
    """Add a guest and return their id; without a login, tokens are all that identifies them."""
    person = sources.new_id()
    row = {"id": person, "name": name, "mu": MU, "sigma": SIGMA, "rated": 0, "created": sources.now()}
    await connection.execute(people.insert().values(**row, login=None, password=None))
    return person


class Accounts:
    """The accounts and guests of a database; `on_revoked` ends streams opened with revoked tokens."""

    def __init__(
        self, database: Database, sources: SystemSources, on_revoked: Callable[[str], Awaitable[None]]
    ) -> None:
        self._database: Final = database
        self._sources: Final = sources
        self._on_revoked: Final = on_revoked

    async def add_guest(self, name: str) -> tuple[str, str]:
        """Add a guest; return the token of all their games, and its id."""
        async with self._database.transaction() as connection:
            person = await add_person(connection, self._sources, name)
            return await issue_token(connection, self._sources, person, (READ, PLAY), label="guest")

    async def register(self, caller: Caller | None, login: str, password: str, name: str) -> NewSession:
        """Register an account with a recovery code and start a session; a known guest keeps their games."""
        if caller is not None and caller.is_account:
            raise Refused("forbidden", "you already have an account")
        secret, recovery = await HASHING.run(_HASHER.hash, password), self._sources.new_recovery_code()
        kept = {"login": login.lower(), "password": secret, "recovery": hash_recovery_code(recovery), "name": name}
        async with self._database.transaction() as connection:
            if caller is not None:
                await check_not_revoked(connection, caller)
            person = caller.person if caller is not None else await add_person(connection, self._sources, name)
            change = sa.update(people).where(people.c.id == person, people.c.login.is_(None))
            try:
                made = await connection.execute(change.values(**kept))
            except IntegrityError:
                raise Refused("login-taken", "the login is taken; choose another one") from None
            if made.rowcount == 0:
                raise Refused("forbidden", "you already have an account")
            await _reserve_looks(connection, person, name)
            return NewSession(person, await self._session(connection, person, "first"), recovery)

    async def recover(self, login: str, code: str, password: str, label: str) -> NewSession:
        """Set a new password with the recovery code, which is replaced: revoke every token and start a session."""
        # Hashed first, so that timing does not reveal whether login and code fit.
        secret, recovery = await HASHING.run(_HASHER.hash, password), self._sources.new_recovery_code()
        fits = (people.c.login == login.lower(), people.c.recovery == hash_recovery_code(code))
        async with self._database.transaction() as connection:
            person = (await connection.execute(sa.select(people.c.id).where(*fits))).scalar()
            if person is not None:
                await lock_person(connection, person)
            change = sa.update(people).where(*fits)
            changed = await connection.execute(change.values(password=secret, recovery=hash_recovery_code(recovery)))
            if person is None or changed.rowcount == 0:
                raise Refused("wrong-code", "wrong login or recovery code")
            await connection.execute(sa.delete(tokens).where(tokens.c.person == person))
            token = await self._session(connection, person, label)
        await self._on_revoked(person)
        return NewSession(person, token, recovery)

    async def renew_recovery_code(self, person: str, checked: str) -> str:
        """Replace the recovery code of an account whose password was checked, and return the new one."""
        recovery = self._sources.new_recovery_code()
        async with self._database.transaction() as connection:
            await _check_unchanged(connection, person, checked)
            change = sa.update(people).where(people.c.id == person)
            await connection.execute(change.values(recovery=hash_recovery_code(recovery)))
        return recovery

    async def start_session(self, login: str, password: str, label: str) -> tuple[str, str]:
        """Check login and password; return the person's id and a new session token."""
        query = sa.select(people.c.id, people.c.password).where(people.c.login == login.lower())
        async with self._database.connect() as connection:
            row = (await connection.execute(query)).first()
        is_right = await HASHING.run(_is_right, _NOBODYS if row is None else row.password, password)
        if row is None or not is_right:
            raise Refused("wrong-password", "wrong login or password")
        async with self._database.transaction() as connection:
            await _check_unchanged(connection, row.id, row.password)
            return str(row.id), await self._session(connection, row.id, label)

    async def check_password(self, person: str, password: str | None) -> str:
        """Check the password of an account and return its stored hash."""
        query = sa.select(people.c.password).where(people.c.id == person)
        async with self._database.connect() as connection:
            kept = (await connection.execute(query)).scalar()
        if kept is None or password is None or not await HASHING.run(_is_right, kept, password):
            raise Refused("wrong-password", "wrong password")
        return str(kept)

    async def _session(self, connection: AsyncConnection, person: str, label: str) -> str:
        """Issue a session token with all scopes, after the password was checked."""
        await _make_room(connection, person)
        expires = self._sources.now() + SESSION
        return (
            await issue_token(connection, self._sources, person, (READ, PLAY, ACCOUNT), label=label, expires=expires)
        )[0]

    async def new_token(self, maker: Caller, scopes: tuple[str, ...], label: str, expires: int | None) -> NewToken:
        """Create a token that allows no more and lasts no longer than the one it is created with."""
        for scope in scopes:
            maker.require(scope)
        limit = maker.expires
        if limit is not None and expires is not None and expires > limit:
            raise Refused("forbidden", "a token cannot create one that lasts longer than itself")
        expires = limit if expires is None else expires
        async with self._database.transaction() as connection:
            await check_not_revoked(connection, maker)
            await _make_room(connection, maker.person)
            token, identity = await issue_token(
                connection, self._sources, maker.person, scopes, label=label, expires=expires
            )
        return NewToken(identity, token, expires)

    async def revoke(self, person: str, token: str) -> None:
        async with self._database.transaction() as connection:
            await lock_person(connection, person)
            ended = await _end(connection, person, token)
        if ended == 0:
            raise Refused("not-found", "there is no such token")
        await self._on_revoked(person)

    async def delete_person(self, person: str) -> None:
        """Delete a person's data; their games stay, without the name, because others played them too."""
        async with self._database.transaction() as connection:
            await lock_person(connection, person)
            await connection.execute(sa.delete(tokens).where(tokens.c.person == person))
            await connection.execute(sa.delete(mutes).where(sa.or_(mutes.c.person == person, mutes.c.muted == person)))
            await connection.execute(sa.delete(seat_mutes).where(seat_mutes.c.muted == person))
            await remove_friendships(connection, person)
            await remove_progress(connection, [person])
            await connection.execute(sa.delete(taken_looks).where(taken_looks.c.person == person))
            await connection.execute(sa.delete(rating_history).where(rating_history.c.person == person))
            await connection.execute(sa.update(seats).where(seats.c.person == person).values(name=_GONE))
            await connection.execute(
                sa.update(talk).where(talk.c.person == person, talk.c.kind == "chat").values(text="")
            )
            change = sa.update(people).where(people.c.id == person)
            gone = {"name": _GONE, "login": None, "password": None, "recovery": None}
            await connection.execute(change.values(**gone, mu=MU, sigma=SIGMA, rated=0))
        await self._on_revoked(person)

    async def change_name(self, caller: Caller, name: str) -> None:
        """Change an account's name, also in seats under the old one."""
        async with self._database.transaction() as connection:
            await _reserve_looks(connection, caller.person, name)
            sits = (seats.c.person == caller.person, seats.c.name == caller.name)
            await connection.execute(sa.update(seats).where(*sits).values(name=name))
            await connection.execute(sa.update(people).where(people.c.id == caller.person).values(name=name))

    async def change_password(self, person: str, checked: str, password: str, label: str) -> str:
        """Change a checked password: revoke every token of the person and start a new session."""
        secret = await HASHING.run(_HASHER.hash, password)
        async with self._database.transaction() as connection:
            await _check_unchanged(connection, person, checked)
            await connection.execute(sa.update(people).where(people.c.id == person).values(password=secret))
            await connection.execute(sa.delete(tokens).where(tokens.c.person == person))
            token = await self._session(connection, person, label)
        await self._on_revoked(person)
        return token


async def _reserve_looks(connection: AsyncConnection, person: str, name: str) -> None:
    """Reserve the name's look-alikes for this account."""
    await connection.execute(sa.delete(taken_looks).where(taken_looks.c.person == person))
    rows = [{"look": look, "person": person} for look in sorted(skeletons(name))]
    try:
        await connection.execute(taken_looks.insert(), rows)
    except IntegrityError:
        raise Refused("name-taken", "an account has this name, or one that looks like it") from None


async def _check_unchanged(connection: AsyncConnection, person: str, checked: str) -> None:
    """Refuse if the password was changed while it was being checked."""
    await lock_person(connection, person)
    kept = (await connection.execute(sa.select(people.c.password).where(people.c.id == person))).scalar()
    if kept != checked:
        raise Refused("wrong-password", "the password was changed in the meantime")


def _is_right(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


async def _make_room(connection: AsyncConnection, person: str) -> None:
    """Revoke the oldest token if there are too many, so that nobody is locked out by their own devices."""
    mine = (tokens.c.person == person, tokens.c.game.is_(None))
    count = sa.select(sa.func.count()).select_from(tokens).where(*mine)
    if (await connection.execute(count)).scalar_one() >= _MOST_TOKENS:
        oldest = sa.select(tokens.c.id).where(*mine).order_by(tokens.c.created).limit(1)
        await _end(connection, person, (await connection.execute(oldest)).scalar_one())


async def _end(connection: AsyncConnection, person: str, token: str) -> int:
    """Delete a token and the seat tokens made with it; return how many."""
    ended = sa.or_(tokens.c.id == token, tokens.c.maker == token)
    return (await connection.execute(sa.delete(tokens).where(tokens.c.person == person, ended))).rowcount

"""People: guests with a nickname, accounts with a login, their tokens."""

from typing import Final

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.callers import ACCOUNT, PLAY, READ, Caller, check_standing, issue, lock_person
from ashboard.service.hall import Hall
from ashboard.service.hashing import HASHING
from ashboard.service.names import looks
from ashboard.service.problems import Refused
from ashboard.service.ratings import MU, SIGMA
from ashboard.service.store.schema import looks as taken_looks
from ashboard.service.store.schema import mutes, people, seat_mutes, seats, talk, tokens

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Checked where there is no account, so that time does not tell whether there is one.
_NOBODYS: Final = _HASHER.hash("nobody's password")
_GONE: Final = "(gone)"
_MOST_TOKENS: Final = 100
SESSION: Final = 90 * 24 * 3600 * 1000


class NewToken(msgspec.Struct):
    """A token, shown once, and when it ends."""

    id: str
    token: str
    expires: int | None = None


async def new_person(connection: AsyncConnection, hall: Hall, name: str) -> str:
    """A guest; without a login he is known by his tokens alone."""
    person = hall.world.identity()
    row = {"id": person, "name": name, "mu": MU, "sigma": SIGMA, "rated": 0, "created": hall.world.now()}
    await connection.execute(people.insert().values(**row, login=None, password=None))
    return person


async def new_guest(hall: Hall, name: str) -> tuple[str, str]:
    """A guest, and the token of all his games: the token and its id."""
    async with hall.database.writing() as connection:
        person = await new_person(connection, hall, name)
        return await issue(connection, hall.world, person, (READ, PLAY), label="guest")


async def register(hall: Hall, caller: Caller | None, login: str, password: str, name: str) -> tuple[str, str]:
    """An account; a guest who is known keeps their games. The id of the person, and the token of a session."""
    if caller is not None and caller.is_account:
        raise Refused("forbidden", "the caller has an account already")
    secret = await HASHING.run(_HASHER.hash, password)
    async with hall.database.writing() as connection:
        person = caller.person if caller is not None else await new_person(connection, hall, name)
        change = sa.update(people).where(people.c.id == person, people.c.login.is_(None))
        try:
            made = await connection.execute(change.values(login=login.lower(), password=secret, name=name))
        except IntegrityError:
            raise Refused("login-taken", "choose another login") from None
        if made.rowcount == 0:
            raise Refused("forbidden", "the caller has an account already")
        await _take_looks(connection, person, name)
        return person, await _session(connection, hall, person, "first")


async def _take_looks(connection: AsyncConnection, person: str, name: str) -> None:
    """From now on no other account looks like this one."""
    await connection.execute(sa.delete(taken_looks).where(taken_looks.c.person == person))
    rows = [{"look": look, "person": person} for look in sorted(looks(name))]
    try:
        await connection.execute(taken_looks.insert(), rows)
    except IntegrityError:
        raise Refused("name-taken", "an account has this name, or one that looks like it") from None


async def begin_session(hall: Hall, login: str, password: str, label: str) -> tuple[str, str]:
    """The person with this login and password, and the token of a new session."""
    query = sa.select(people.c.id, people.c.password).where(people.c.login == login.lower())
    async with hall.database.reading() as connection:
        row = (await connection.execute(query)).first()
    is_right = await HASHING.run(_is_right, _NOBODYS if row is None else row.password, password)
    if row is None or not is_right:
        raise Refused("wrong-password", "login and password do not fit together")
    async with hall.database.writing() as connection:
        await _check_unchanged(connection, row.id, row.password)
        return str(row.id), await _session(connection, hall, row.id, label)


async def _check_unchanged(connection: AsyncConnection, person: str, checked: str) -> None:
    """Refused where the password was changed while it was being checked: nothing begins with an old one."""
    await lock_person(connection, person)
    kept = (await connection.execute(sa.select(people.c.password).where(people.c.id == person))).scalar()
    if kept != checked:
        raise Refused("wrong-password", "the password was changed meanwhile")


def _is_right(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


async def check_password(hall: Hall, person: str, password: str | None) -> str:
    """What is kept of the password of an account; Refused where it is another one."""
    query = sa.select(people.c.password).where(people.c.id == person)
    async with hall.database.reading() as connection:
        kept = (await connection.execute(query)).scalar()
    if kept is None or password is None or not await HASHING.run(_is_right, kept, password):
        raise Refused("wrong-password", "the password is another one")
    return str(kept)


async def _session(connection: AsyncConnection, hall: Hall, person: str, label: str) -> str:
    """A token for everything that an account may do, for whoever has just shown that they know the password."""
    await _make_room(connection, person)
    expires = hall.world.now() + SESSION
    return (await issue(connection, hall.world, person, (READ, PLAY, ACCOUNT), label=label, expires=expires))[0]


async def new_token(hall: Hall, maker: Caller, scopes: tuple[str, ...], label: str, expires: int | None) -> NewToken:
    """A token that may do and last no more than the one it is made with."""
    for scope in scopes:
        maker.require(scope)
    limit = maker.expires
    if limit is not None and expires is not None and expires > limit:
        raise Refused("forbidden", "a token cannot make one that lasts longer than itself")
    expires = limit if expires is None else expires
    async with hall.database.writing() as connection:
        await check_standing(connection, maker)
        await _make_room(connection, maker.person)
        token, identity = await issue(connection, hall.world, maker.person, scopes, label=label, expires=expires)
    return NewToken(identity, token, expires)


async def _make_room(connection: AsyncConnection, person: str) -> None:
    """The oldest token makes room: nobody is locked out of an account by their own devices."""
    mine = (tokens.c.person == person, tokens.c.game.is_(None))
    count = sa.select(sa.func.count()).select_from(tokens).where(*mine)
    if (await connection.execute(count)).scalar_one() >= _MOST_TOKENS:
        oldest = sa.select(tokens.c.id).where(*mine).order_by(tokens.c.created).limit(1)
        await _end(connection, person, (await connection.execute(oldest)).scalar_one())


async def _end(connection: AsyncConnection, person: str, token: str) -> int:
    """Ends a token, and those of the seats that were taken with it; how many."""
    ended = sa.or_(tokens.c.id == token, tokens.c.maker == token)
    return (await connection.execute(sa.delete(tokens).where(tokens.c.person == person, ended))).rowcount


async def revoke(hall: Hall, person: str, token: str) -> None:
    async with hall.database.writing() as connection:
        await lock_person(connection, person)
        ended = await _end(connection, person, token)
    if ended == 0:
        raise Refused("not-found", "there is no such token")
    await hall.recall(person)


async def forget_person(hall: Hall, person: str) -> None:
    """Deletes what tells who it was; games stay, since others played them too."""
    async with hall.database.writing() as connection:
        await lock_person(connection, person)
        await connection.execute(sa.delete(tokens).where(tokens.c.person == person))
        await connection.execute(sa.delete(mutes).where(sa.or_(mutes.c.person == person, mutes.c.muted == person)))
        await connection.execute(sa.delete(seat_mutes).where(seat_mutes.c.muted == person))
        await connection.execute(sa.delete(taken_looks).where(taken_looks.c.person == person))
        await connection.execute(sa.update(seats).where(seats.c.person == person).values(name=_GONE))
        await connection.execute(sa.update(talk).where(talk.c.person == person, talk.c.kind == "chat").values(text=""))
        change = sa.update(people).where(people.c.id == person)
        await connection.execute(change.values(name=_GONE, login=None, password=None, mu=MU, sigma=SIGMA, rated=0))
    await hall.recall(person)


async def change_name(hall: Hall, caller: Caller, name: str) -> None:
    """Another name, also where the account sits under the old one."""
    async with hall.database.writing() as connection:
        await _take_looks(connection, caller.person, name)
        sits = (seats.c.person == caller.person, seats.c.name == caller.name)
        await connection.execute(sa.update(seats).where(*sits).values(name=name))
        await connection.execute(sa.update(people).where(people.c.id == caller.person).values(name=name))


async def change_password(hall: Hall, person: str, checked: str, password: str, label: str) -> str:
    """Another password, once the old one is checked: every token of the person ends, and a new session begins."""
    secret = await HASHING.run(_HASHER.hash, password)
    async with hall.database.writing() as connection:
        await _check_unchanged(connection, person, checked)
        await connection.execute(sa.update(people).where(people.c.id == person).values(password=secret))
        await connection.execute(sa.delete(tokens).where(tokens.c.person == person))
        token = await _session(connection, hall, person, label)
    await hall.recall(person)
    return token

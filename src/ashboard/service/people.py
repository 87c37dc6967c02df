"""People: guests with a nickname, accounts with a login, their tokens."""

import unicodedata
from typing import Final

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.callers import ACCOUNT, PLAY, READ, Caller, issue
from ashboard.service.hall import Hall
from ashboard.service.hashing import HASHING
from ashboard.service.problems import Refused
from ashboard.service.ratings import MU, SIGMA
from ashboard.service.store.schema import mutes, people, seats, talk, tokens

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Checked where there is no account, so that time does not tell whether there is one.
_NOBODYS: Final = _HASHER.hash("nobody's password")
_GONE: Final = "(gone)"
_LONGEST_NAME: Final = 40
_MOST_TOKENS: Final = 100
SESSION: Final = 90 * 24 * 3600 * 1000


def clean_name(text: str) -> str:
    """A name as it is shown: without signs that steer a terminal or turn the text around."""
    signs = (" " if unicodedata.category(sign).startswith("Z") else sign for sign in unicodedata.normalize("NFC", text))
    kept = "".join(sign for sign in signs if not unicodedata.category(sign).startswith("C"))
    name = " ".join(kept.split())[:_LONGEST_NAME].strip()
    if not name:
        raise Refused("bad-text", "expected letters that can be seen")
    return name


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


async def register(hall: Hall, caller: Caller | None, login: str, password: str, name: str) -> str:
    """An account; a guest who is known keeps his games. The id of the person."""
    secret = await HASHING.run(_HASHER.hash, password)
    if caller is not None and caller.is_account:
        raise Refused("forbidden", "the caller has an account already")
    try:
        async with hall.database.writing() as connection:
            person = caller.person if caller is not None else await new_person(connection, hall, name)
            change = sa.update(people).where(people.c.id == person)
            await connection.execute(change.values(login=login.lower(), password=secret, name=name))
    except IntegrityError:
        raise Refused("login-taken", "choose another login") from None
    return person


async def checked_login(hall: Hall, login: str, password: str) -> str:
    """The person with this login and password."""
    query = sa.select(people.c.id, people.c.password).where(people.c.login == login.lower())
    async with hall.database.reading() as connection:
        row = (await connection.execute(query)).first()
    is_right = await HASHING.run(_is_right, _NOBODYS if row is None else row.password, password)
    if row is None or not is_right:
        raise Refused("wrong-password", "login and password do not fit together")
    return str(row.id)


def _is_right(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


async def new_session(hall: Hall, person: str, label: str) -> str:
    """A token for everything that an account may do."""
    return (await new_token(hall, person, (READ, PLAY, ACCOUNT), label, hall.world.now() + SESSION))[0]


async def new_token(
    hall: Hall, person: str, scopes: tuple[str, ...], label: str, expires: int | None
) -> tuple[str, str]:
    async with hall.database.writing() as connection:
        count = sa.select(sa.func.count()).select_from(tokens).where(tokens.c.person == person, tokens.c.game.is_(None))
        if (await connection.execute(count)).scalar_one() >= _MOST_TOKENS:
            # The oldest session makes room: nobody is locked out of an account by his own devices.
            oldest = sa.select(tokens.c.id).where(tokens.c.person == person, tokens.c.game.is_(None))
            found = (await connection.execute(oldest.order_by(tokens.c.created).limit(1))).scalar_one()
            await connection.execute(sa.delete(tokens).where(tokens.c.id == found))
        return await issue(connection, hall.world, person, scopes, label=label, expires=expires)


async def revoke(hall: Hall, person: str, token: str) -> None:
    async with hall.database.writing() as connection:
        gone = await connection.execute(sa.delete(tokens).where(tokens.c.id == token, tokens.c.person == person))
    if gone.rowcount == 0:
        raise Refused("not-found", "there is no such token")


async def forget_person(hall: Hall, person: str) -> None:
    """Deletes what tells who it was; games stay, since others played them too."""
    async with hall.database.writing() as connection:
        await connection.execute(sa.delete(tokens).where(tokens.c.person == person))
        await connection.execute(sa.delete(mutes).where(sa.or_(mutes.c.person == person, mutes.c.muted == person)))
        await connection.execute(sa.update(seats).where(seats.c.person == person).values(name=_GONE))
        await connection.execute(sa.update(talk).where(talk.c.person == person, talk.c.kind == "chat").values(text=""))
        change = sa.update(people).where(people.c.id == person)
        await connection.execute(change.values(name=_GONE, login=None, password=None, mu=MU, sigma=SIGMA, rated=0))


async def change_profile(hall: Hall, caller: Caller, name: str | None, password: str | None, old: str | None) -> None:
    """A new name, or a new password for whoever knows the old one; all other tokens end with the old password."""
    secret = None
    if password is not None:
        query = sa.select(people.c.password).where(people.c.id == caller.person)
        async with hall.database.reading() as connection:
            kept = (await connection.execute(query)).scalar_one()
        if old is None or not await HASHING.run(_is_right, kept, old):
            raise Refused("wrong-password", "the old password is another one")
        secret = await HASHING.run(_HASHER.hash, password)
    async with hall.database.writing() as connection:
        change = sa.update(people).where(people.c.id == caller.person)
        if name is not None:
            await connection.execute(change.values(name=name))
        if secret is not None:
            await connection.execute(change.values(password=secret))
            others = (tokens.c.person == caller.person, tokens.c.id != caller.token, tokens.c.game.is_(None))
            await connection.execute(sa.delete(tokens).where(*others))

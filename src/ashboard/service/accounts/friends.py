"""Friends: two accounts of which one opened the other's link. Friends can challenge each other."""

from collections.abc import Collection
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.accounts.auth import Caller, check_not_revoked, lock_person
from ashboard.service.accounts.ratings import displayed_rating
from ashboard.service.db.database import Database, insert_into
from ashboard.service.db.schema import challenges, friend_codes, friends, games, people
from ashboard.service.problems import Refused
from ashboard.service.system_sources import SystemSources

_MOST: Final = 200


class Friend(msgspec.Struct):
    """A friend: the id that a challenge names, the name, the displayed rating, and since when."""

    id: str
    name: str
    rating: float
    games: int
    since: int


class FriendList(msgspec.Struct):
    """The friends of an account by name, and the code of its link; without one, nobody new can come."""

    friends: list[Friend]
    code: str | None


class Friends:
    """The friends of all accounts of a database."""

    def __init__(self, database: Database, sources: SystemSources) -> None:
        self._database: Final = database
        self._sources: Final = sources

    async def find(self, person: str) -> FriendList:
        """Return the friends of an account and its code."""
        query = sa.select(people, friends.c.since).join(friends, friends.c.friend == people.c.id)
        async with self._database.connect() as connection:
            rows = (await connection.execute(query.where(friends.c.person == person).order_by(people.c.name))).all()
            code = await connection.execute(sa.select(friend_codes.c.code).where(friend_codes.c.person == person))
            found = [
                Friend(row.id, row.name, displayed_rating(row.mu, row.sigma), row.rated, row.since) for row in rows
            ]
            return FriendList(found, code.scalar())

    async def renew_code(self, person: str) -> str:
        """Replace the code of an account's link and return the new one; the old one leads nowhere."""
        code = self._sources.new_id()
        async with self._database.transaction() as connection:
            await lock_person(connection, person)
            await connection.execute(sa.delete(friend_codes).where(friend_codes.c.person == person))
            await connection.execute(friend_codes.insert().values(person=person, code=code))
        return code

    async def find_owner(self, code: str) -> Friend:
        """Return whose link has this code."""
        query = sa.select(people).join(friend_codes, friend_codes.c.person == people.c.id)
        async with self._database.connect() as connection:
            row = (await connection.execute(query.where(friend_codes.c.code == code))).first()
        if row is None:
            raise Refused("not-found", "nobody has this link any more")
        return Friend(row.id, row.name, displayed_rating(row.mu, row.sigma), row.rated, 0)

    async def add(self, caller: Caller, code: str) -> Friend:
        """Make an account and the owner of a link friends; nothing changes if they are."""
        person, owner = caller.person, await self.find_owner(code)
        if owner.id == person:
            raise Refused("bad-options", "code: this link is your own")
        owner.since = self._sources.now()
        pairs = sorted([(person, owner.id), (owner.id, person)])
        rows = [{"person": one, "friend": other, "since": owner.since} for one, other in pairs]
        async with self._database.transaction() as connection:
            # Always in the same order, so that two who add each other do not wait for each other.
            for one, _ in pairs:
                await lock_person(connection, one)
            # The link may have been replaced, and the session may have ended, since they were looked at.
            await check_not_revoked(connection, caller)
            await _check_code(connection, owner.id, code)
            for one, _ in pairs:
                await _check_room(connection, one)
            await connection.execute(insert_into(self._database, friends).on_conflict_do_nothing(), rows)
        return owner

    async def remove(self, person: str, friend: str) -> None:
        """End a friendship, for both; challenges between the two leave their lists."""
        async with self._database.transaction() as connection:
            await connection.execute(sa.delete(friends).where(_between(person, friend)))
            for one, other in ((person, friend), (friend, person)):
                # A rematch needs no friendship.
                made = sa.select(games.c.id).where(games.c.creator == one, games.c.rematch_of.is_(None))
                unwanted = (challenges.c.person == other, challenges.c.game.in_(made))
                await connection.execute(sa.delete(challenges).where(*unwanted))

    async def check(self, person: str, others: Collection[str]) -> None:
        """Refuse if one of the others is no friend."""
        query = sa.select(friends.c.friend).where(friends.c.person == person, friends.c.friend.in_(others))
        async with self._database.connect() as connection:
            known = set((await connection.execute(query)).scalars())
        if not known.issuperset(others):
            raise Refused("forbidden", "only friends can be challenged")


async def remove_friendships(connection: AsyncConnection, person: str) -> None:
    """Delete everything that ties a person to others."""
    await connection.execute(sa.delete(friend_codes).where(friend_codes.c.person == person))
    await connection.execute(sa.delete(challenges).where(challenges.c.person == person))
    await connection.execute(sa.delete(friends).where(sa.or_(friends.c.person == person, friends.c.friend == person)))


async def _check_code(connection: AsyncConnection, person: str, code: str) -> None:
    query = sa.select(friend_codes.c.code).where(friend_codes.c.person == person)
    if (await connection.execute(query)).scalar() != code:
        raise Refused("not-found", "nobody has this link any more")


async def _check_room(connection: AsyncConnection, person: str) -> None:
    count = sa.select(sa.func.count()).select_from(friends).where(friends.c.person == person)
    if (await connection.execute(count)).scalar_one() >= _MOST:
        raise Refused("too-many", f"{_MOST} friends at most")


def _between(one: str, other: str) -> sa.ColumnElement[bool]:
    return sa.or_(
        sa.and_(friends.c.person == one, friends.c.friend == other),
        sa.and_(friends.c.person == other, friends.c.friend == one),
    )

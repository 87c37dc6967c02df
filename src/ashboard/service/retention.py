"""What nobody comes back to is removed after a while: games that never began, and guests who never played.

Games that have begun, those who sat there and accounts are kept for ever.
"""

import asyncio
from typing import Final

import sqlalchemy as sa

from ashboard.service.hall import Hall
from ashboard.service.sheet import CANCELLED, OPEN
from ashboard.service.store.schema import games, labels, mutes, people, presence, seat_mutes, seats, talk, tokens

_DAY: Final = 24 * 3600 * 1000
# Seconds between two sweeps.
SWEEP: Final = 3600.0
_PORTION: Final = 200
_PAUSE: Final = 1.0
# Somebody among all people, in the order of their coming.
Place = tuple[int, str]


class Retention:
    """Removes a portion at a time, so that nobody who plays waits for it."""

    def __init__(self, hall: Hall) -> None:
        self._hall: Final = hall

    async def sweep(self) -> None:
        """Remove all that is old enough by now."""
        before = self._hall.world.now() - self._hall.settings.retention * _DAY
        while await self._remove_games(before):
            await asyncio.sleep(_PAUSE)
        last: Place | None = (0, "")
        while last is not None:
            last = await self._remove_guests(last, before)
            await asyncio.sleep(_PAUSE if last is not None else 0)

    async def _remove_games(self, before: int) -> bool:
        """Games that never began, with nobody at their tables; whether there may be more."""
        there = sa.select(presence.c.game).where(presence.c.game == games.c.id)
        is_old = (games.c.status.in_((OPEN, CANCELLED)), games.c.created < before, ~there.exists())
        chosen = sa.select(games.c.id).where(*is_old).limit(_PORTION)
        async with self._hall.database.writing() as connection:
            # Locked, so that nobody sits down meanwhile.
            found = list((await connection.execute(chosen.with_for_update())).scalars())
            for table in (labels, seats, seat_mutes, talk, tokens):
                await connection.execute(sa.delete(table).where(table.c.game.in_(found)))
            await connection.execute(sa.delete(games).where(games.c.id.in_(found)))
        for game in found:
            await self._hall.told(game, 0)
        return len(found) == _PORTION

    async def _remove_guests(self, last: Place, before: int) -> Place | None:
        """Guests who sit nowhere and have founded nothing that is left; behind whom to look for more."""
        sat = sa.select(seats.c.person).where(seats.c.person == people.c.id)
        founded = sa.select(games.c.creator).where(games.c.creator == people.c.id)
        is_idle = sa.not_(sa.or_(sat.exists(), founded.exists())).label("is_idle")
        chosen = (
            sa.select(people.c.id, people.c.created, is_idle)
            .where(people.c.login.is_(None), people.c.created < before)
            .where(sa.tuple_(people.c.created, people.c.id) > sa.tuple_(*map(sa.literal, last)))
            .order_by(people.c.created, people.c.id)
            .limit(_PORTION)
        )
        async with self._hall.database.writing() as connection:
            found = (await connection.execute(chosen.with_for_update(of=people))).all()
            gone = [row.id for row in found if row.is_idle]
            for column in (mutes.c.person, tokens.c.person, people.c.id):
                await connection.execute(sa.delete(column.table).where(column.in_(gone)))
        for person in gone:
            await self._hall.recall(person)
        return (found[-1].created, found[-1].id) if len(found) == _PORTION else None

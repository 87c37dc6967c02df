"""Deletes games that never began and guests who never played, after a while.

Games that have begun, their players and accounts are kept forever.
"""

import asyncio
from typing import Final

import sqlalchemy as sa

from ashboard.service.accounts.solvers import remove_progress
from ashboard.service.db.schema import (
    challenges,
    games,
    labels,
    mutes,
    people,
    presence,
    seat_mutes,
    seats,
    talk,
    tokens,
)
from ashboard.service.games.game_info import CANCELLED, OPEN
from ashboard.service.games.game_store import GameStore

_DAY: Final = 24 * 3600 * 1000
# Seconds between two sweeps.
SWEEP: Final = 3600.0
_PORTION: Final = 200
_PAUSE: Final = 1.0
# A place in the list of people, in the order of their creation.
Cursor = tuple[int, str]


class Retention:
    """Deletes a portion at a time, so that players never wait for it."""

    def __init__(self, store: GameStore) -> None:
        self._store: Final = store

    async def sweep(self) -> None:
        """Delete everything that is old enough."""
        before = self._store.sources.now() - self._store.settings.retention * _DAY
        while await self._remove_games(before):
            await asyncio.sleep(_PAUSE)
        last: Cursor | None = (0, "")
        while last is not None:
            last = await self._remove_guests(last, before)
            await asyncio.sleep(_PAUSE if last is not None else 0)

    async def _remove_games(self, before: int) -> bool:
        """Delete games that never began and that nobody watches; return whether there may be more."""
        there = sa.select(presence.c.game).where(presence.c.game == games.c.id)
        is_old = (games.c.status.in_((OPEN, CANCELLED)), games.c.created < before, ~there.exists())
        chosen = sa.select(games.c.id).where(*is_old).limit(_PORTION)
        async with self._store.database.transaction() as connection:
            # Locked, so that nobody joins meanwhile.
            found = list((await connection.execute(chosen.with_for_update())).scalars())
            for table in (labels, challenges, seats, seat_mutes, talk, tokens):
                await connection.execute(sa.delete(table).where(table.c.game.in_(found)))
            await connection.execute(sa.delete(games).where(games.c.id.in_(found)))
        for game in found:
            await self._store.notify(game, 0)
        return len(found) == _PORTION

    async def _remove_guests(self, last: Cursor, before: int) -> Cursor | None:
        """Delete guests without a seat or a game of their own; return where to go on."""
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
        async with self._store.database.transaction() as connection:
            found = (await connection.execute(chosen.with_for_update(of=people))).all()
            gone = [row.id for row in found if row.is_idle]
            await remove_progress(connection, gone)
            for column in (mutes.c.person, tokens.c.person, people.c.id):
                await connection.execute(sa.delete(column.table).where(column.in_(gone)))
        for person in gone:
            await self._store.notify_revoked(person)
        return (found[-1].created, found[-1].id) if len(found) == _PORTION else None

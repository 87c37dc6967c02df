"""Presence: the seats that have a stream open in any process, and the number of spectators."""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ashboard.service.db.database import insert_into
from ashboard.service.db.schema import presence
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.messages import Presence
from ashboard.service.games.rows import NOBODY

_LOG: Final = logging.getLogger("ashboard.attendance")
_PRESENT: Final = 30_000
# Spectators who come or go together count as one change, so that a crowd does not wake itself for each of them.
_CROWD: Final = 0.5


async def read_presence(store: GameStore, game: str) -> Presence:
    """Return who is present, as far as any process has reported it lately."""
    query = sa.select(presence.c.seat, presence.c.streams)
    where = query.where(presence.c.game == game, presence.c.until > store.sources.now())
    async with store.database.connect() as connection:
        rows = (await connection.execute(where)).all()
    seats = {row.seat for row in rows if row.seat != NOBODY}
    return Presence(seats, sum(row.streams for row in rows if row.seat == NOBODY))


class PresenceTracker:
    """Reports who is connected to this process."""

    def __init__(self, store: GameStore, process: str) -> None:
        self._store: Final = store
        self._process: Final = process
        self._due: Final[set[str]] = set()

    async def update(self, game: str, seat: int) -> None:
        """Report that a viewer came or left; spectators are counted a little later."""
        if seat != NOBODY:
            await self._write(game, seat)
        elif game not in self._due:
            self._due.add(game)
            self._store.start_task(self._count(game))

    async def _count(self, game: str) -> None:
        await asyncio.sleep(_CROWD)
        self._due.discard(game)
        try:
            await self._write(game, NOBODY)
        except (SQLAlchemyError, OSError) as error:
            # The next renewal reports the number.
            _LOG.error("spectators were not counted", extra={"error": type(error).__name__})

    async def _write(self, game: str, seat: int) -> None:
        streams = self._store.subscriptions.seats(game).count(seat)
        if streams:
            await self.renew({(game, seat): streams})
        else:
            where = (presence.c.game == game, presence.c.seat == seat, presence.c.process == self._process)
            async with self._store.database.transaction() as connection:
                await connection.execute(sa.delete(presence).where(*where))
        await self._store.notify(game, 0)

    async def renew_all(self) -> None:
        """Renew the presence of everyone connected here."""
        subscriptions = self._store.subscriptions
        await self.renew(Counter((game, seat) for game in subscriptions.games() for seat in subscriptions.seats(game)))

    async def renew(self, there: Mapping[tuple[str, int], int]) -> None:
        """Renew the presence of these seats, with their numbers of streams."""
        until = self._store.sources.now() + _PRESENT
        rows = [
            {"game": game, "seat": seat, "process": self._process, "streams": streams, "until": until}
            for (game, seat), streams in sorted(there.items())
        ]
        statement = insert_into(self._store.database, presence)
        news = {"until": until, "streams": statement.excluded.streams}
        if rows:
            async with self._store.database.transaction() as connection:
                kept = statement.on_conflict_do_update(index_elements=["game", "seat", "process"], set_=news)
                await connection.execute(kept, rows)

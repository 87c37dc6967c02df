"""Who is there: the seats that have a stream open in any process, and how many watch."""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ashboard.service.hall import Hall
from ashboard.service.rows import NOBODY
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import presence

_LOG: Final = logging.getLogger("ashboard.attendance")
_PRESENT: Final = 30_000
# A crowd that comes or goes at once is told as one change, so that it does not wake itself for each of its heads.
_CROWD: Final = 0.5


class Present(NamedTuple):
    """The seats that are there, and the number of those who watch without one."""

    seats: set[int]
    spectators: int


async def present(hall: Hall, game: str) -> Present:
    """As far as any process has said so lately."""
    query = sa.select(presence.c.seat, presence.c.streams)
    where = query.where(presence.c.game == game, presence.c.until > hall.world.now())
    async with hall.database.reading() as connection:
        rows = (await connection.execute(where)).all()
    seats = {row.seat for row in rows if row.seat != NOBODY}
    return Present(seats, sum(row.streams for row in rows if row.seat == NOBODY))


class Attendance:
    """What this process has to say about who is there."""

    def __init__(self, hall: Hall, process: str) -> None:
        self._hall: Final = hall
        self._process: Final = process
        self._due: Final[set[str]] = set()

    async def note(self, game: str, seat: int) -> None:
        """Somebody has come or gone; spectators are counted a little later."""
        if seat != NOBODY:
            await self._tell(game, seat)
        elif game not in self._due:
            self._due.add(game)
            self._hall.begin(self._count(game))

    async def _count(self, game: str) -> None:
        await asyncio.sleep(_CROWD)
        self._due.discard(game)
        try:
            await self._tell(game, NOBODY)
        except (SQLAlchemyError, OSError) as error:
            # The next heartbeat brings the number.
            _LOG.error("spectators were not counted", extra={"error": type(error).__name__})

    async def _tell(self, game: str, seat: int) -> None:
        streams = self._hall.watchers.seats(game).count(seat)
        if streams:
            await self.renew({(game, seat): streams})
        else:
            where = (presence.c.game == game, presence.c.seat == seat, presence.c.process == self._process)
            async with self._hall.database.writing() as connection:
                await connection.execute(sa.delete(presence).where(*where))
        await self._hall.told(game, 0)

    async def renew_all(self) -> None:
        """Those who are here stay present."""
        watchers = self._hall.watchers
        await self.renew(Counter((game, seat) for game in watchers.games() for seat in watchers.seats(game)))

    async def renew(self, there: Mapping[tuple[str, int], int]) -> None:
        """These are here for a while longer, with so many streams each."""
        until = self._hall.world.now() + _PRESENT
        rows = [
            {"game": game, "seat": seat, "process": self._process, "streams": streams, "until": until}
            for (game, seat), streams in sorted(there.items())
        ]
        statement = insertion(self._hall.database, presence)
        news = {"until": until, "streams": statement.excluded.streams}
        if rows:
            async with self._hall.database.writing() as connection:
                kept = statement.on_conflict_do_update(index_elements=["game", "seat", "process"], set_=news)
                await connection.execute(kept, rows)

"""Heartbeats, and clocks that run out: times are logged, gaps without any process do not count."""

import asyncio
import logging
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ashboard.agents.catalogue import WEAKEST
from ashboard.service.attendance import Attendance
from ashboard.service.claims import KEPT
from ashboard.service.clock import GAP, SECOND
from ashboard.service.commands import close, ending
from ashboard.service.hall import Hall
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.rounds import end_overdue_rounds
from ashboard.service.rows import Draft, Sending
from ashboard.service.sheet import RUNNING
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import LAST_ROWS, answers, claims, games, gaps, presence, pulse, tokens

_LOG: Final = logging.getLogger("ashboard.timekeeper")
_SWEEP: Final = 1.0
_AT_ONCE: Final = 200
_TWO: Final = 2


class Timekeeper:
    """Beats every ten seconds and ends the time of those who have none left."""

    def __init__(self, hall: Hall, attendance: Attendance) -> None:
        self._hall: Final = hall
        self._attendance: Final = attendance
        # Players who were cut off by a restart get time to come back.
        self._lenient_until: Final = hall.world.now() + hall.settings.reveal * SECOND

    async def beat(self) -> None:
        """Notes that a process lives, and the gap before it if there was one."""
        now = self._hall.world.now()
        async with self._hall.database.writing() as connection:
            first = insertion(self._hall.database, pulse).on_conflict_do_nothing()
            await connection.execute(first, {"id": 1, "at": now})
            query = sa.select(pulse.c.at).where(pulse.c.id == 1).with_for_update()
            last = (await connection.execute(query)).scalar_one()
            if now - last > GAP:
                gap = insertion(self._hall.database, gaps).on_conflict_do_nothing()
                await connection.execute(gap, {"began": last, "ended": now})
            await connection.execute(sa.update(pulse).where(pulse.c.id == 1, pulse.c.at < now).values(at=now))
        async with self._hall.database.reading() as connection:
            rows = (await connection.execute(sa.select(gaps).order_by(gaps.c.began))).all()
        self._hall.gaps = [(row.began, row.ended) for row in rows]

    async def run_pulse(self) -> None:
        while True:
            await asyncio.sleep(self._hall.settings.pulse)
            try:
                await self.beat()
                await self._tidy()
            except (SQLAlchemyError, OSError) as error:
                _LOG.error("no heartbeat", extra={"error": type(error).__name__})

    async def _tidy(self) -> None:
        """Those who are here stay present; tokens that have run out go."""
        hall, now = self._hall, self._hall.world.now()
        await self._attendance.renew_all()
        async with hall.database.writing() as connection:
            await connection.execute(sa.delete(presence).where(presence.c.until < now))
            await connection.execute(sa.delete(tokens).where(tokens.c.expires < now))
            await connection.execute(sa.delete(claims).where(claims.c.created < now - KEPT))

    async def run_clocks(self) -> None:
        while True:
            try:
                for game in await self._late():
                    await self.call_time(game)
                await self.look_after_rounds()
            except (SQLAlchemyError, OSError) as error:
                _LOG.error("clocks were not looked at", extra={"error": type(error).__name__})
            await asyncio.sleep(_SWEEP)

    async def look_after_rounds(self) -> None:
        """Ends rounds of the dice in which somebody has not done their part in time."""
        if self._hall.world.now() >= self._lenient_until:
            await end_overdue_rounds(self._hall)

    async def _late(self) -> list[str]:
        """Games whose time may have run out, as the last row says."""
        query = (
            sa.select(games.c.id)
            .select_from(LAST_ROWS)
            .where(games.c.status == RUNNING, games.c.clock.is_not(None), answers.c.deadline <= self._hall.world.now())
            .limit(_AT_ONCE)
        )
        async with self._hall.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def call_time(self, game: str) -> None:
        """Ends the time of the seat that is asked, if it has none left with all gaps taken out."""
        hall = self._hall
        async with hall.lock(game):
            play = await hall.play(game)
            seat = play.asked
            if seat is None or play.times is None or play.level(seat):
                return
            now = hall.world.now()
            if not play.times.is_up(now, hall.gaps):
                return
            draft = self._time_out(play, seat, now)
            if await hall.commit(play, draft, ending(hall, play, draft)) is not None:
                close(play, draft)

    def _time_out(self, play: Play, seat: int, now: int) -> Draft:
        """Of two by the game's own rule [CLOCK-01]; otherwise the weakest computer plays on [CLOCK-02]."""
        hall = self._hall
        if play.sheet.seats > _TWO:
            return play.substituted(seat, WEAKEST, now, hall.gaps)
        try:
            return play.intervened(f"time-out {seat}", Sending(seat, None, None, now), hall.gaps)
        except Refused:
            return play.substituted(seat, WEAKEST, now, hall.gaps)

"""Heartbeats, and clocks that run out: times are logged, gaps without any process do not count.

Whoever judges a time asks first whether this process has slept, or its database was away.
"""

import asyncio
import logging
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.agents.catalogue import WEAKEST
from ashboard.service.attendance import Attendance
from ashboard.service.claims import KEPT
from ashboard.service.clock import GAP, SECOND, extended
from ashboard.service.commands import close, ending
from ashboard.service.hall import Hall, for_each
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.rounds import end_overdue_rounds
from ashboard.service.rows import Draft, Sending
from ashboard.service.sheet import RUNNING
from ashboard.service.store.database import insertion
from ashboard.service.store.schema import LAST_ROWS, answers, claims, games, gaps, presence, pulse, tokens

_LOG: Final = logging.getLogger("ashboard.timekeeper")
# Seconds between two looks at the clocks, between two signs that the process is awake, and between two tidyings.
SWEEP: Final = 1.0
VIGIL: Final = 0.25
TIDYING: Final = 10.0
# Seconds without such a sign after which the process has slept.
_SLEPT: Final = 1.5
# Milliseconds after the end of a time for which its answers may still be on their way to the database.
_ON_THE_WAY: Final = 1000
_TWO: Final = 2


class Timekeeper:
    """Beats, and ends the time of those who have none left."""

    def __init__(self, hall: Hall, attendance: Attendance) -> None:
        self._hall: Final = hall
        self._attendance: Final = attendance
        # When the process was last known to be awake, and when a heartbeat was last written, by both clocks.
        self._awake = self._beaten = hall.world.steady()
        self._heartbeat = 0
        self._beating: Final = asyncio.Lock()
        # Whether a heartbeat could not be written since the last one that was.
        self._has_failed = False
        # Players who were cut off by a restart or a gap get time to come back.
        self._lenient_until = 0
        self._be_lenient()
        hall.on_judging = self.be_sure_of

    # Gaps

    async def keep_vigil(self) -> None:
        """Notice that the process has slept: stopped, suspended, or too busy to do anything."""
        if self._hall.world.steady() - self._awake > _SLEPT:
            await self.beat()
        self._awake = self._hall.world.steady()

    async def be_sure_of(self, moment: int) -> None:
        """All that was lost until then is noted: a heartbeat was written since. NoDatabase where it cannot be."""
        if self._heartbeat < moment:
            await self.beat()

    async def _note_gaps(self) -> None:
        """The same for the time up to now, unless it has just been done."""
        now = self._hall.world.steady()
        if now - self._awake > _SLEPT or now - self._beaten > self._hall.settings.pulse + GAP / SECOND:
            await self.beat()

    async def beat(self) -> None:
        """Notes that a process lives, and the gap before it if there was one."""
        async with self._beating:
            now, begun = self._hall.world.now(), self._hall.world.steady()
            slept = int((begun - self._awake) * SECOND)
            try:
                async with self._hall.database.writing() as connection:
                    await self._note(connection, now, slept if slept > _SLEPT * SECOND else 0)
                await self._read_gaps()
            except BaseException:
                self._has_failed = True
                raise
            self._awake, self._beaten, self._has_failed = max(self._awake, begun), begun, False
            self._heartbeat = now

    async def _note(self, connection: AsyncConnection, now: int, slept: int) -> None:
        first = insertion(self._hall.database, pulse).on_conflict_do_nothing()
        await connection.execute(first, {"id": 1, "at": now})
        last = (await connection.execute(sa.select(pulse.c.at).where(pulse.c.id == 1).with_for_update())).scalar_one()
        began = None
        if now - last > GAP or (self._has_failed and now > last):
            began = last
        elif slept and last <= now - slept:
            # No other process was awake meanwhile.
            began = now - slept
        if began is not None:
            _LOG.warning("time was lost, and counts for nobody", extra={"seconds": (now - began) / SECOND})
            gap = insertion(self._hall.database, gaps).on_conflict_do_nothing()
            await connection.execute(gap, {"began": began, "ended": now})
        await connection.execute(sa.update(pulse).where(pulse.c.id == 1, pulse.c.at < now).values(at=now))

    async def _read_gaps(self) -> None:
        """Those that are new, whichever process has noted them."""
        hall = self._hall
        known = hall.gaps[-1][0] if hall.gaps else -1
        async with hall.database.reading() as connection:
            found = (await connection.execute(sa.select(gaps).where(gaps.c.began > known).order_by(gaps.c.began))).all()
        if found:
            hall.add_gaps([(row.began, row.ended) for row in found])
            self._be_lenient()

    def _be_lenient(self) -> None:
        self._lenient_until = self._hall.world.now() + self._hall.settings.reveal * SECOND

    async def tidy(self) -> None:
        """Those who are here stay present; tokens that have run out go."""
        hall, now = self._hall, self._hall.world.now()
        await self._attendance.renew_all()
        async with hall.database.writing() as connection:
            await connection.execute(sa.delete(presence).where(presence.c.until < now))
            await connection.execute(sa.delete(tokens).where(tokens.c.expires < now))
            await connection.execute(sa.delete(claims).where(claims.c.created < now - KEPT))

    # Clocks

    async def look_at_clocks(self) -> None:
        """Calls every time that is up, the longest overdue first; what goes wrong with one game stops no other."""
        late = await self._late()
        if late:
            await self.be_sure_of(self._hall.world.now() - _ON_THE_WAY)
            await for_each(late, self.call_time)

    async def look_after_rounds(self) -> None:
        """Ends rounds of the dice in which somebody has not done their part in time."""
        await self._note_gaps()
        if self._hall.world.now() >= self._lenient_until:
            await end_overdue_rounds(self._hall)

    async def _late(self) -> list[str]:
        """Games whose time is up, as the last row and all gaps say; the longest overdue first."""
        hall = self._hall
        by = hall.world.now() - hall.grace - _ON_THE_WAY
        query = (
            sa.select(games.c.id, answers.c.at, answers.c.deadline)
            .select_from(LAST_ROWS)
            .where(games.c.status == RUNNING, games.c.clock.is_not(None), answers.c.deadline <= by)
        )
        async with hall.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        due = sorted((extended(row.at, row.deadline, hall.gaps), row.id) for row in rows)
        return [game for end, game in due if end <= by]

    async def call_time(self, game: str) -> None:
        """Ends the time of the seat that is asked, if it has none left and no answer in time is on its way."""
        hall = self._hall
        async with hall.lock(game):
            play = await hall.play(game)
            seat = play.asked
            if seat is None or play.times is None or play.level(seat):
                return
            now = hall.world.now()
            # Nobody knows yet what was lost after the last heartbeat.
            if not hall.is_late(play, min(now - _ON_THE_WAY, self._heartbeat)):
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

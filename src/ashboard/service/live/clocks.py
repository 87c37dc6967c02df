"""Heartbeats, gaps and clocks that run out; time without any process does not count.

Before a time-out is judged, it must be known whether this process slept or its database was unreachable.
"""

import asyncio
import logging
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.agents.catalogue import WEAKEST
from ashboard.service.db.database import insert_into
from ashboard.service.db.schema import LAST_ROWS, answers, claims, games, gaps, presence, pulse, tokens
from ashboard.service.games.clock import GAP, SECOND, extend_deadline
from ashboard.service.games.dice_rounds import end_overdue_rounds
from ashboard.service.games.game_info import RUNNING
from ashboard.service.games.game_store import GameStore, for_each
from ashboard.service.games.idempotency import CLAIM_LIFETIME
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.rows import PendingRow, Submission
from ashboard.service.live.presence import PresenceTracker
from ashboard.service.problems import Refused

_LOG: Final = logging.getLogger("ashboard.timekeeper")
# Seconds between checks of the clocks, between checks for sleep, and between clean-ups.
SWEEP: Final = 1.0
SLEEP_CHECK: Final = 0.25
CLEANUP: Final = 10.0
# Seconds between two checks after which the process must have slept.
_SLEPT: Final = 1.5
# Milliseconds after a deadline for which answers in time may still be on their way to the database.
_ON_THE_WAY: Final = 1000
_TWO: Final = 2


class Clocks:
    """Writes heartbeats, and ends turns whose time has run out."""

    def __init__(self, store: GameStore, presence_tracker: PresenceTracker) -> None:
        self._store: Final = store
        self._presence_tracker: Final = presence_tracker
        # When the process was last known to be awake, and when a heartbeat was last written, on both clocks.
        self._awake = self._beaten = store.sources.monotonic()
        self._heartbeat = 0
        self._beating: Final = asyncio.Lock()
        # Whether writing a heartbeat has failed since the last success.
        self._has_failed = False
        # Players who were cut off by a restart or a gap get time to return.
        self._lenient_until = 0
        self._be_lenient()
        store.on_time_check = self.ensure_gaps_known

    # Gaps

    async def detect_sleep(self) -> None:
        """Detect that the process slept: it was stopped, suspended, or too busy to do anything."""
        if self._store.sources.monotonic() - self._awake > _SLEPT:
            await self.write_heartbeat()
        self._awake = self._store.sources.monotonic()

    async def ensure_gaps_known(self, time: int) -> None:
        """Make sure that all gaps up to a time are known: a heartbeat was written since."""
        if self._heartbeat < time:
            await self.write_heartbeat()

    async def _note_gaps(self) -> None:
        """Make sure that gaps up to now are known, unless that was just done."""
        now = self._store.sources.monotonic()
        if now - self._awake > _SLEPT or now - self._beaten > self._store.settings.heartbeat + GAP / SECOND:
            await self.write_heartbeat()

    async def write_heartbeat(self) -> None:
        """Write that a process is alive, and the gap before it if there was one."""
        async with self._beating:
            now, begun = self._store.sources.now(), self._store.sources.monotonic()
            slept = int((begun - self._awake) * SECOND)
            try:
                async with self._store.database.transaction() as connection:
                    await self._write_heartbeat(connection, now, slept if slept > _SLEPT * SECOND else 0)
                await self._read_gaps()
            except BaseException:
                self._has_failed = True
                raise
            self._awake, self._beaten, self._has_failed = max(self._awake, begun), begun, False
            self._heartbeat = now

    async def _write_heartbeat(self, connection: AsyncConnection, now: int, slept: int) -> None:
        first = insert_into(self._store.database, pulse).on_conflict_do_nothing()
        await connection.execute(first, {"id": 1, "at": now})
        last = (await connection.execute(sa.select(pulse.c.at).where(pulse.c.id == 1).with_for_update())).scalar_one()
        began = None
        if now - last > GAP or (self._has_failed and now > last):
            began = last
        elif slept and last <= now - slept:
            # No other process was awake in the meantime.
            began = now - slept
        if began is not None:
            # Where no clock runs, nobody needs to know.
            level = logging.WARNING if await _is_any_clock_running(connection) else logging.DEBUG
            _LOG.log(level, "time was lost; clocks stood still", extra={"seconds": (now - began) / SECOND})
            gap = insert_into(self._store.database, gaps).on_conflict_do_nothing()
            await connection.execute(gap, {"began": began, "ended": now})
        await connection.execute(sa.update(pulse).where(pulse.c.id == 1, pulse.c.at < now).values(at=now))

    async def _read_gaps(self) -> None:
        """Read new gaps, whichever process has written them."""
        store = self._store
        known = store.gaps[-1][0] if store.gaps else -1
        async with store.database.connect() as connection:
            found = (await connection.execute(sa.select(gaps).where(gaps.c.began > known).order_by(gaps.c.began))).all()
        if found:
            store.add_gaps([(row.began, row.ended) for row in found])
            self._be_lenient()

    def _be_lenient(self) -> None:
        self._lenient_until = self._store.sources.now() + self._store.settings.reveal * SECOND

    async def remove_expired(self) -> None:
        """Renew the presence of connected viewers; delete expired presence, tokens and idempotency keys."""
        store, now = self._store, self._store.sources.now()
        await self._presence_tracker.renew_all()
        async with store.database.transaction() as connection:
            await connection.execute(sa.delete(presence).where(presence.c.until < now))
            await connection.execute(sa.delete(tokens).where(tokens.c.expires < now))
            await connection.execute(sa.delete(claims).where(claims.c.created < now - CLAIM_LIFETIME))

    # Clocks

    async def end_overdue_turns(self) -> None:
        """Time out every overdue turn, the longest overdue first; a failure in one game stops no other."""
        late = await self._overdue_games()
        if late:
            await self.ensure_gaps_known(self._store.sources.now() - _ON_THE_WAY)
            await for_each(late, self.time_out)

    async def end_dice_rounds(self) -> None:
        """End rounds of the dice with overdue seats."""
        await self._note_gaps()
        if self._store.sources.now() >= self._lenient_until:
            await end_overdue_rounds(self._store)

    async def _overdue_games(self) -> list[str]:
        """Return games whose deadline has passed, gaps included; the longest overdue first."""
        store = self._store
        by = store.sources.now() - store.grace - _ON_THE_WAY
        query = (
            sa.select(games.c.id, answers.c.at, answers.c.deadline)
            .select_from(LAST_ROWS)
            .where(games.c.status == RUNNING, games.c.clock.is_not(None), answers.c.deadline <= by)
        )
        async with store.database.connect() as connection:
            rows = (await connection.execute(query)).all()
        due = sorted((extend_deadline(row.at, row.deadline, store.gaps), row.id) for row in rows)
        return [game for end, game in due if end <= by]

    async def time_out(self, game: str) -> None:
        """Time out the asked seat, if it has no time left and no answer in time is on its way."""
        store = self._store
        async with store.lock(game):
            live = await store.load(game)
            seat = live.asked
            if seat is None or live.times is None or live.level(seat):
                return
            now = store.sources.now()
            # Gaps after the last heartbeat are not known yet.
            if not store.is_late(live, min(now - _ON_THE_WAY, self._heartbeat)):
                return
            pending = self._prepare_time_out(live, seat, now)
            await store.commit(live, pending)

    def _prepare_time_out(self, live: LiveGame, seat: int, now: int) -> PendingRow:
        """CLOCK-01: the game's rule decides between two. CLOCK-02: otherwise the weakest computer takes over."""
        store = self._store
        if live.info.seats > _TWO:
            return live.prepare_substitute(seat, WEAKEST, now, store.gaps)
        try:
            return live.prepare_intervention(f"time-out {seat}", Submission(seat, None, None, now), store.gaps)
        except Refused:
            return live.prepare_substitute(seat, WEAKEST, now, store.gaps)


async def _is_any_clock_running(connection: AsyncConnection) -> bool:
    query = sa.select(games.c.id).where(games.c.status == RUNNING, games.c.clock.is_not(None)).limit(1)
    return (await connection.execute(query)).first() is not None

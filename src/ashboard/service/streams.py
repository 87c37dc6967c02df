"""The stream of one viewer: everything behind a row, then whatever comes; the same over a socket and as ND-JSON."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import msgspec

from ashboard.service.callers import Caller
from ashboard.service.hall import Hall
from ashboard.service.messages import moment_message
from ashboard.service.problems import Refused
from ashboard.service.rows import NOBODY
from ashboard.service.sheet import CANCELLED, OPEN, OVER, Sheet
from ashboard.service.tables import Tables
from ashboard.service.talking import lines
from ashboard.service.watchers import Watcher

PING: Final = b'{"type":"ping"}'
_QUIET: Final = 15.0


@dataclass(frozen=True)
class Viewer:
    """Who watches, from which seat, in which language."""

    game: str
    seat: int
    caller: Caller | None
    language: str
    # All seats of somebody who plays several at one screen: they look from the one that is asked.
    held: tuple[int, ...] = ()

    @property
    def person(self) -> str | None:
        return None if self.caller is None else self.caller.person

    @property
    def seats(self) -> frozenset[int]:
        """Every seat whose view is shown."""
        return frozenset((self.seat, *self.held)) - {NOBODY}

    def seat_at(self, asked: int | None) -> int:
        return asked if asked is not None and asked in self.held else self.seat


class Stream:
    """Every viewer reads at their own speed; nothing queues up for a slow one.

    Who may see a message is decided when it is sent: as soon as one of its seats is not its viewer's any more, or the
    token stands no more, the stream ends.
    """

    def __init__(self, hall: Hall, tables: Tables, viewer: Viewer, after: int, *, ends: bool) -> None:
        """One that ends does so when the game is over and everything is told."""
        self._hall: Final = hall
        self._tables: Final = tables
        self._viewer: Final = viewer
        self._sent = after
        self._heard = 0
        self._sheet: Sheet | None = None
        self._wait = _QUIET
        self._ends: Final = ends
        self._is_finished = False
        # Whoever was told of an offer is told when it has lapsed.
        self._has_offers = False
        # Why it has ended, if its viewer may see nothing more.
        self.refusal = ""

    async def messages(self, watcher: Watcher) -> AsyncIterator[bytes]:
        """Until whoever reads them stops, everything is told, or the viewer may see nothing more."""
        while True:
            watcher.called.clear()
            # What another process has changed may not have been told here yet.
            watcher.is_doubtful = watcher.is_doubtful or self._hall.database.is_shared
            try:
                async for message in self._news(watcher):
                    if not await self._is_allowed(watcher):
                        return
                    yield message
            except Refused as refused:
                # The game itself is gone.
                self.refusal = refused.code
            if not await self._is_allowed(watcher) or (self._ends and self._is_finished):
                return
            try:
                async with asyncio.timeout(self._wait):
                    await watcher.called.wait()
            except TimeoutError:
                watcher.is_doubtful = True
                if self._wait == _QUIET and await self._is_allowed(watcher):
                    yield PING

    async def _is_allowed(self, watcher: Watcher) -> bool:
        """Whether the viewer may see what the stream shows now; asked again whenever something may have changed."""
        viewer, now = self._viewer, self._hall.world.now()
        caller = viewer.caller
        if caller is None:
            return not (viewer.seats or self.refusal)
        while watcher.is_doubtful and not self.refusal:
            watcher.is_doubtful = False
            held = await self._hall.standings.seats(caller.token, viewer.game)
            if held is None:
                self.refusal = "unauthorized"
            elif not viewer.seats <= held:
                self.refusal = "forbidden"
        if caller.expires is not None and caller.expires <= now:
            self.refusal = "unauthorized"
        return not self.refusal

    async def _news(self, watcher: Watcher) -> AsyncIterator[bytes]:
        viewer = self._viewer
        is_delayed = viewer.seat == NOBODY and self._sheet is not None and self._sheet.delay > 0
        if watcher.is_table or is_delayed or self._has_offers:
            watcher.is_table = False
            self._sheet, table, self._has_offers = await self._tables.encoded(viewer.game, viewer.seat)
            yield table
            if viewer.seat != NOBODY or not self._sheet.delay:
                for line in await lines(self._hall, self._sheet, self._heard, viewer.caller):
                    self._heard = line.number
                    yield msgspec.json.encode(line)
        assert self._sheet is not None
        if self._sheet.status not in (OPEN, CANCELLED):
            async for message in self._moments():
                yield message
        self._is_finished = self._sheet.status == CANCELLED or (self._sheet.status == OVER and self._wait == _QUIET)

    async def _moments(self) -> AsyncIterator[bytes]:
        viewer = self._viewer
        play = await self._hall.play(viewer.game)
        now, self._wait = self._hall.world.now(), _QUIET
        async for moment in self._hall.moments(play, min(self._sent, play.seq)):
            if viewer.seats & play.lost:
                self.refusal = "forbidden"
                return
            if viewer.seat == NOBODY and now < moment.row.at + play.sheet.delay * 1000:
                self._wait = min(_QUIET - 1, (moment.row.at + play.sheet.delay * 1000 - now) / 1000 + 0.01)
                return
            self._sent = moment.row.seq
            yield moment_message(play.sheet, moment, viewer.seat_at(moment.row.asked), viewer.language)

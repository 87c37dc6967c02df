"""The stream of one viewer: everything after a row, then every change; the same over WebSocket and as NDJSON."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from ashboard.service.accounts.auth import Caller
from ashboard.service.admission import Place
from ashboard.service.games.chat import lines
from ashboard.service.games.game_info import CANCELLED, OPEN, OVER, GameInfo
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.messages import snapshot_message
from ashboard.service.games.rows import NOBODY
from ashboard.service.games.subscriptions import Subscription
from ashboard.service.live.tables import TableMessages
from ashboard.service.problems import Refused

PING: Final = b'{"type":"ping"}'
_QUIET: Final = 15.0
# Waits until a stream may find out what has changed; the place is given back as soon as there is something to send.
TakeTurn = Callable[[], Awaitable[Place]]


@dataclass(frozen=True)
class Viewer:
    """A viewer: the game, the seat they see it from, and the language."""

    game: str
    seat: int
    caller: Caller | None
    language: str
    # All seats of someone who plays several at one screen: they see the game from the asked one.
    held: tuple[int, ...] = ()

    @property
    def person(self) -> str | None:
        return None if self.caller is None else self.caller.person

    @property
    def seats(self) -> frozenset[int]:
        """Every seat whose view is sent."""
        return frozenset((self.seat, *self.held)) - {NOBODY}

    def seat_at(self, asked: int | None) -> int:
        return asked if asked is not None and asked in self.held else self.seat


class Stream:
    """Each viewer reads at their own speed; nothing queues up for a slow one.

    Permission is checked when a message is sent: the stream ends as soon as a seat no longer belongs to its viewer, or
    the token is revoked.
    """

    def __init__(
        self,
        store: GameStore,
        tables: TableMessages,
        viewer: Viewer,
        after: int,
        *,
        ends: bool,
        take_turn: TakeTurn | None = None,
    ) -> None:
        """With `ends`, the stream ends when the game is over and everything is sent."""
        self._store: Final = store
        self._tables: Final = tables
        self._viewer: Final = viewer
        self._last_seq = after
        self._last_line = 0
        self._info: GameInfo | None = None
        self._wait = _QUIET
        self._ends: Final = ends
        self._take_turn: Final = take_turn
        self._is_finished = False
        # A viewer who saw a draw offer is told when it lapses.
        self._has_offers = False
        # Why the stream has ended, if its viewer may see nothing more.
        self.refusal = ""

    async def messages(self, subscription: Subscription) -> AsyncIterator[bytes]:
        """Yield messages until the reader stops, everything is sent, or the viewer loses permission."""
        while True:
            subscription.changed.clear()
            # Changes by another process may not have been announced here yet.
            subscription.needs_check = subscription.needs_check or self._store.database.is_shared
            try:
                async for message in self._in_turn(subscription):
                    if not await self._is_allowed(subscription):
                        return
                    yield message
            except Refused as refused:
                # The game itself was deleted.
                self.refusal = refused.code
            if not await self._is_allowed(subscription) or (self._ends and self._is_finished):
                return
            try:
                async with asyncio.timeout(self._wait):
                    await subscription.changed.wait()
            except TimeoutError:
                subscription.needs_check = True
                if self._wait == _QUIET and await self._is_allowed(subscription):
                    yield PING

    async def _is_allowed(self, subscription: Subscription) -> bool:
        """Whether the viewer still has permission; checked again whenever something may have changed."""
        viewer, now = self._viewer, self._store.sources.now()
        caller = viewer.caller
        if caller is None:
            return not (viewer.seats or self.refusal)
        while subscription.needs_check and not self.refusal:
            subscription.needs_check = False
            held = await self._store.seat_holders.seats(caller.token, viewer.game)
            if held is None:
                self.refusal = "unauthorized"
            elif not viewer.seats <= held:
                self.refusal = "forbidden"
        if caller.expires is not None and caller.expires <= now:
            self.refusal = "unauthorized"
        return not self.refusal

    async def _in_turn(self, subscription: Subscription) -> AsyncIterator[bytes]:
        """Yield what is new when it is this stream's turn; a client that reads slowly keeps nobody waiting."""
        if self._take_turn is None:
            async for message in self._new_messages(subscription):
                yield message
            return
        place = await self._take_turn()
        try:
            async for message in self._new_messages(subscription):
                place.release()
                yield message
        finally:
            place.release()

    async def _new_messages(self, subscription: Subscription) -> AsyncIterator[bytes]:
        viewer = self._viewer
        is_delayed = viewer.seat == NOBODY and self._info is not None and self._info.delay > 0
        if subscription.has_table_changed or is_delayed or self._has_offers:
            subscription.has_table_changed = False
            self._info, table, self._has_offers = await self._tables.encode(viewer.game, viewer.seat)
            yield table
            if viewer.seat != NOBODY or not self._info.delay:
                for line in await lines(self._store, self._info, self._last_line, viewer.caller):
                    self._last_line = line.number
                    yield msgspec.json.encode(line)
        assert self._info is not None
        if self._info.status not in (OPEN, CANCELLED):
            async for message in self._snapshots():
                yield message
        self._is_finished = self._info.status == CANCELLED or (self._info.status == OVER and self._wait == _QUIET)

    async def _snapshots(self) -> AsyncIterator[bytes]:
        viewer = self._viewer
        live = await self._store.load(viewer.game)
        now, self._wait = self._store.sources.now(), _QUIET
        async for snapshot in self._store.snapshots(live, min(self._last_seq, live.seq)):
            if viewer.seats & live.lost_seats:
                self.refusal = "forbidden"
                return
            if viewer.seat == NOBODY and now < snapshot.row.at + live.info.delay * 1000:
                self._wait = min(_QUIET - 1, (snapshot.row.at + live.info.delay * 1000 - now) / 1000 + 0.01)
                return
            self._last_seq = snapshot.row.seq
            yield snapshot_message(live.info, snapshot, viewer.seat_at(snapshot.row.asked), viewer.language)

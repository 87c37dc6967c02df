"""Tells the other processes which game has which row by now, and nothing else; a lost connection is opened again."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

import asyncpg
import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from ashboard.service.hall import Hall
from ashboard.service.store.database import Database

CHANNEL: Final = "ashboard_games"
_LOG: Final = logging.getLogger("ashboard.channels")
_RETRY: Final = 0.5
_LOST: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


class PostgresChannels(AsyncPgChannelsBackend):
    """Litestar's back end with a connection to publish on, and one to listen on that comes back when it is lost."""

    def __init__(self, arguments: dict[str, Any]) -> None:
        super().__init__(make_connection=self._opened)
        self._arguments: Final = arguments
        self._publisher: asyncpg.Connection[Any] | None = None
        self._publishing: Final = asyncio.Lock()
        self._reopening: asyncio.Task[None] | None = None
        self._is_closing = False
        self.on_return: Callable[[], None] = lambda: None

    async def _opened(self) -> "asyncpg.Connection[Any]":
        return await asyncpg.connect(**self._arguments)

    async def on_startup(self) -> None:
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        self._is_closing = True
        if self._reopening is not None:
            self._reopening.cancel()
        if self._publisher is not None:
            await self._publisher.close()
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        async with self._publishing:
            if self._publisher is None or self._publisher.is_closed():
                self._publisher = await self._opened()
            for channel in channels:
                await self._publisher.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    def _lost(self, connection: object) -> None:
        if not self._is_closing and connection is self._listener_conn:
            _LOG.warning("the listening connection is lost")
            self._reopening = asyncio.get_running_loop().create_task(self._reopen())

    async def _reopen(self) -> None:
        """Listens again, then has everything read that may have been missed."""
        while True:
            try:
                fresh = await self._opened()
                for channel in list(self._subscribed_channels):
                    await fresh.add_listener(channel, self._listener)
                break
            except _LOST:
                await asyncio.sleep(_RETRY)
        self._listener_conn = fresh
        fresh.add_termination_listener(self._lost)
        _LOG.info("listening again")
        self.on_return()


class Announcer:
    """Publishes what this process has written and wakes viewers for what the others have."""

    def __init__(self, database: Database) -> None:
        self.backend: Final = (
            PostgresChannels(database.connect_arguments()) if database.is_shared else MemoryChannelsBackend()
        )
        self.plugin: Final = ChannelsPlugin(backend=self.backend, channels=[CHANNEL])
        self._waiting: Final[dict[str, int]] = {}
        self._called: Final = asyncio.Event()

    def attach(self, hall: Hall) -> None:
        """A shared database has other processes; an embedded one has none to tell."""
        if isinstance(self.backend, PostgresChannels):
            hall.announce = self._announce
            self.backend.on_return = hall.watchers.wake_all

    async def _announce(self, game: str, seq: int) -> None:
        # A row and a change around it may both wait to be told: both are.
        self._waiting[f"{game}/{min(seq, 1)}"] = seq
        self._called.set()

    async def run(self) -> None:
        """Publishes; what gathers meanwhile goes out together."""
        while True:
            await self._called.wait()
            self._called.clear()
            batch = [[place.partition("/")[0], seq] for place, seq in self._waiting.items()]
            self._waiting.clear()
            for start in range(0, len(batch), 100):
                data = msgspec.json.encode(batch[start : start + 100])
                try:
                    await self.backend.publish(data, [CHANNEL])
                except _LOST as error:
                    # Viewers elsewhere look again by themselves before long.
                    _LOG.warning("an announcement was lost", extra={"error": type(error).__name__})

    async def listen(self, hall: Hall) -> None:
        """Wakes whoever watches a game that has moved on elsewhere."""
        async with self.plugin.start_subscription([CHANNEL]) as subscriber:
            async for data in subscriber.iter_events():
                for game, seq in msgspec.json.decode(data, type=list[tuple[str, int]]):
                    hall.watchers.wake(game, is_table=seq == 0)

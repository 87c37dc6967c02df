"""Tells the other processes which game has which row by now, and nothing else; a lost connection is opened again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from ashboard.service.hall import RECALLED, Hall
from ashboard.service.store.database import Database

CHANNEL: Final = "ashboard_games"


class Announcer:
    """Publishes what this process has written and wakes viewers for what the others have."""

    def __init__(self, database: Database) -> None:
        self._wake_all: Callable[[], None] = lambda: None
        # Listens again whenever the connection for that is lost; None where there is none to be lost.
        self.stay_connected: Callable[[], Awaitable[None]] | None = None
        self.backend: Final = self._postgres(database) if database.is_shared else MemoryChannelsBackend()
        self._is_shared: Final = database.is_shared
        self.plugin: Final = ChannelsPlugin(backend=self.backend, channels=[CHANNEL])
        self._waiting: Final[dict[str, int]] = {}
        self._called: Final = asyncio.Event()

    def attach(self, hall: Hall) -> None:
        """A shared database has other processes; an embedded one has none to tell."""
        if self._is_shared:
            hall.announce = self._announce
            self._wake_all = hall.watchers.wake_all

    def _postgres(self, database: Database) -> ChannelsBackend:
        """Imported only here: the embedded database does without the driver of the other."""
        from ashboard.service.postgres import PostgresChannels

        backend = PostgresChannels(database.connect_arguments(), self._look_again)
        self.stay_connected = backend.stay_connected
        return backend

    def _look_again(self) -> None:
        """Something may have been missed while nobody listened."""
        self._wake_all()

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
                await self.backend.publish(msgspec.json.encode(batch[start : start + 100]), [CHANNEL])

    async def listen(self, hall: Hall) -> None:
        """Wakes whoever watches a game that has moved on elsewhere, or with a token that was revoked there."""
        async with self.plugin.start_subscription([CHANNEL]) as subscriber:
            async for data in subscriber.iter_events():
                for name, seq in msgspec.json.decode(data, type=list[tuple[str, int]]):
                    if seq == RECALLED:
                        hall.watchers.recall(name)
                    else:
                        hall.watchers.wake(name, is_table=seq == 0)

"""Announces to other processes which game has reached which row; reconnects when the connection is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from ashboard.service.db.database import Database
from ashboard.service.games.game_store import REVOKED, GameStore

CHANNEL: Final = "ashboard_games"


class Announcer:
    """Publishes what this process has written, and wakes viewers for what others have."""

    def __init__(self, database: Database) -> None:
        self._wake_all: Callable[[], None] = lambda: None
        # Reconnects the listener whenever it is lost; None if there is no connection to lose.
        self.stay_connected: Callable[[], Awaitable[None]] | None = None
        self.backend: Final = self._postgres(database) if database.is_shared else MemoryChannelsBackend()
        self._is_shared: Final = database.is_shared
        self.plugin: Final = ChannelsPlugin(backend=self.backend, channels=[CHANNEL])
        self._waiting: Final[dict[str, int]] = {}
        self._called: Final = asyncio.Event()

    def attach(self, store: GameStore) -> None:
        """Announce changes of the store, if the database is shared with other processes."""
        if self._is_shared:
            store.announce = self._announce
            self._wake_all = store.subscriptions.wake_all

    def _postgres(self, database: Database) -> ChannelsBackend:
        """Return the PostgreSQL back end; imported here, so that the embedded database does not need its driver."""
        from ashboard.service.db.postgres_channels import PostgresChannels

        backend = PostgresChannels(database.connect_arguments(), self._look_again)
        self.stay_connected = backend.stay_connected
        return backend

    def _look_again(self) -> None:
        """Wake every viewer: announcements may have been missed."""
        self._wake_all()

    async def _announce(self, game: str, seq: int) -> None:
        # A row and a change of the table may both be waiting: announce both.
        self._waiting[f"{game}/{min(seq, 1)}"] = seq
        self._called.set()

    async def run(self) -> None:
        """Publish announcements; those that gather meanwhile go out together."""
        while True:
            await self._called.wait()
            self._called.clear()
            batch = [[place.partition("/")[0], seq] for place, seq in self._waiting.items()]
            self._waiting.clear()
            for start in range(0, len(batch), 100):
                await self.backend.publish(msgspec.json.encode(batch[start : start + 100]), [CHANNEL])

    async def listen(self, store: GameStore) -> None:
        """Wake viewers of games that changed elsewhere, or whose tokens were revoked there."""
        async with self.plugin.start_subscription([CHANNEL]) as subscriber:
            async for data in subscriber.iter_events():
                for name, seq in msgspec.json.decode(data, type=list[tuple[str, int]]):
                    if seq == REVOKED:
                        store.subscriptions.recheck(name)
                    else:
                        store.subscriptions.wake(name, has_table_changed=seq == 0)

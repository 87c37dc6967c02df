"""The parts of one service process, from start to shutdown."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.service.accounts.friends import Friends
from ashboard.service.accounts.people import Accounts
from ashboard.service.accounts.solvers import Solvers
from ashboard.service.admission import Admission
from ashboard.service.computers import computer_players
from ashboard.service.computers.computer_players import ComputerPlayers
from ashboard.service.computers.position_workers import PositionWorkers
from ashboard.service.computers.proved_boards import ProvedBoards
from ashboard.service.db.database import Database
from ashboard.service.db.migration import is_migration_missing, migrate
from ashboard.service.games import retention
from ashboard.service.games.game_store import GameStore
from ashboard.service.games.retention import Retention
from ashboard.service.http.known_players import KnownPlayers
from ashboard.service.http.rate_limits import RateLimiter, StreamLimiter
from ashboard.service.live import clocks
from ashboard.service.live.channels import Announcer
from ashboard.service.live.clocks import Clocks
from ashboard.service.live.presence import PresenceTracker
from ashboard.service.live.supervisor import Supervisor
from ashboard.service.live.tables import TableMessages
from ashboard.service.metrics import Metrics
from ashboard.service.settings import Settings
from ashboard.service.system_sources import SystemSources

# Seconds without a finished round after which background work counts as stuck.
_STUCK: Final = 60.0


@dataclass(frozen=True)
class Application:
    """The parts of one process, passed to route handlers."""

    process: str
    settings: Settings
    database: Database
    metrics: Metrics
    limiter: RateLimiter
    admission: Admission
    known_players: KnownPlayers
    connections: StreamLimiter
    store: GameStore
    accounts: Accounts
    friends: Friends
    solvers: Solvers
    tables: TableMessages
    presence_tracker: PresenceTracker
    computers: ComputerPlayers
    position_workers: PositionWorkers
    proved_boards: ProvedBoards
    clocks: Clocks
    retention: Retention
    announcer: Announcer
    supervisor: Supervisor
    closing: asyncio.Event
    is_prepared: asyncio.Event

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run the process's parts inside the block, until the last row is written."""
        if not self.is_prepared.is_set():
            await self.prepare()
        await self.computers.clear_leases()
        self.announcer.attach(self.store)
        async with self.announcer.plugin, self._at_work():
            yield
        await self.database.close()

    @contextlib.asynccontextmanager
    async def _at_work(self) -> AsyncIterator[None]:
        self._begin_duties()
        try:
            yield
        finally:
            self.close_streams()
            await self.computers.stop()
            await self.position_workers.stop()
            await self.store.finish()
            await self.supervisor.stop()

    def _begin_duties(self) -> None:
        """Start the background work of the process."""
        supervisor, live_clocks, pulse = self.supervisor, self.clocks, self.settings.heartbeat
        supervisor.run_forever("writer", self.store.writer.run)
        supervisor.run_forever("announcer", self.announcer.run)
        supervisor.run_forever("listener", lambda: self.announcer.listen(self.store))
        if self.announcer.stay_connected is not None:
            supervisor.run_forever("connection", self.announcer.stay_connected)
        supervisor.run_repeatedly("pulse", pulse, live_clocks.write_heartbeat, late=pulse + _STUCK)
        supervisor.run_repeatedly("vigil", clocks.SLEEP_CHECK, live_clocks.detect_sleep, late=_STUCK)
        supervisor.run_repeatedly("clocks", clocks.SWEEP, live_clocks.end_overdue_turns, late=_STUCK)
        supervisor.run_repeatedly("rounds", clocks.SWEEP, live_clocks.end_dice_rounds, late=_STUCK)
        supervisor.run_repeatedly("tidying", clocks.CLEANUP, live_clocks.remove_expired, late=clocks.CLEANUP + _STUCK)
        supervisor.run_repeatedly("computers", computer_players.SWEEP, self.computers.sweep, late=_STUCK)
        if self.settings.retention:
            supervisor.run_repeatedly("retention", retention.SWEEP, self.retention.sweep)

    def close_streams(self) -> None:
        """End every stream and refuse new work; viewers reconnect elsewhere, or here after a restart."""
        self.closing.set()
        self.computers.workers.close()
        self.position_workers.close()
        self.store.subscriptions.wake_all()

    async def prepare(self) -> None:
        """Migrate an embedded database; refuse a shared one that is not up to date."""
        if self.database.is_shared:
            if await is_migration_missing(self.database):
                raise BadInput("--database", "the tables are out of date; run ashboard serve --migrate first")
        else:
            await migrate(self.database)
        await self.database.check()
        await self.clocks.write_heartbeat()
        self.is_prepared.set()


def build_application(settings: Settings, sources: SystemSources | None = None) -> Application:
    """Return the application, not yet open."""
    sources = sources or SystemSources()
    database, metrics = Database(settings.database), Metrics()
    store = GameStore(database, sources, metrics, settings)
    process = sources.new_id()
    presence_tracker = PresenceTracker(store, process)
    position_workers = PositionWorkers(settings)
    return Application(
        process,
        settings,
        database,
        metrics,
        RateLimiter(),
        Admission(settings.limits, metrics),
        KnownPlayers(store),
        StreamLimiter(),
        store,
        Accounts(database, sources, store.notify_revoked),
        Friends(database, sources),
        Solvers(database, sources),
        TableMessages(store),
        presence_tracker,
        ComputerPlayers(store, process),
        position_workers,
        ProvedBoards(position_workers),
        Clocks(store, presence_tracker),
        Retention(store),
        Announcer(database),
        Supervisor(metrics),
        asyncio.Event(),
        asyncio.Event(),
    )

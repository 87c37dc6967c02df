"""Everything one process is made of."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.service import computers, retention, timekeeper
from ashboard.service.assistants import Assistants
from ashboard.service.attendance import Attendance
from ashboard.service.border.limits import Connections, Limiter
from ashboard.service.border.metrics import Metrics
from ashboard.service.channels import Announcer
from ashboard.service.computers import Computers
from ashboard.service.hall import Hall
from ashboard.service.retention import Retention
from ashboard.service.settings import Settings
from ashboard.service.store.database import Database
from ashboard.service.store.migration import migrate, pending
from ashboard.service.supervision import Supervisor
from ashboard.service.tables import Tables
from ashboard.service.timekeeper import Timekeeper
from ashboard.service.world import World

# Seconds without the end of a round after which a duty is stuck.
_STUCK: Final = 60.0


@dataclass(frozen=True)
class House:
    """Handed to whoever answers a request."""

    process: str
    settings: Settings
    database: Database
    metrics: Metrics
    limiter: Limiter
    connections: Connections
    hall: Hall
    tables: Tables
    attendance: Attendance
    computers: Computers
    assistants: Assistants
    timekeeper: Timekeeper
    retention: Retention
    announcer: Announcer
    supervisor: Supervisor
    closing: asyncio.Event
    is_prepared: asyncio.Event

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """From a ready database to the last row that is written."""
        if not self.is_prepared.is_set():
            await self.prepare()
        await self.computers.prepare()
        self.announcer.attach(self.hall)
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
            await self.assistants.stop()
            await self.hall.finish()
            await self.supervisor.stop()

    def _begin_duties(self) -> None:
        """Everything that goes on in the background as long as the process lives."""
        supervisor, keeper, pulse = self.supervisor, self.timekeeper, self.settings.pulse
        supervisor.keep("writer", self.hall.writer.run)
        supervisor.keep("announcer", self.announcer.run)
        supervisor.keep("listener", lambda: self.announcer.listen(self.hall))
        if self.announcer.stay_connected is not None:
            supervisor.keep("connection", self.announcer.stay_connected)
        supervisor.repeat("pulse", pulse, keeper.beat, late=pulse + _STUCK)
        supervisor.repeat("vigil", timekeeper.VIGIL, keeper.keep_vigil, late=_STUCK)
        supervisor.repeat("clocks", timekeeper.SWEEP, keeper.look_at_clocks, late=_STUCK)
        supervisor.repeat("rounds", timekeeper.SWEEP, keeper.look_after_rounds, late=_STUCK)
        supervisor.repeat("tidying", timekeeper.TIDYING, keeper.tidy, late=timekeeper.TIDYING + _STUCK)
        supervisor.repeat("computers", computers.SWEEP, self.computers.sweep, late=_STUCK)
        if self.settings.retention:
            supervisor.repeat("retention", retention.SWEEP, self.retention.sweep)

    def close_streams(self) -> None:
        """Every stream ends; its viewer comes back elsewhere, or here after the next start. Nothing new is begun."""
        self.closing.set()
        self.computers.workers.close()
        self.assistants.pool.close()
        self.hall.watchers.wake_all()

    async def prepare(self) -> None:
        """An embedded database is brought up to date; a shared one only by command."""
        if self.database.is_shared:
            if await pending(self.database):
                raise BadInput("--database", "the tables are not up to date; run ashboard serve --migrate first")
        else:
            await migrate(self.database)
        await self.database.check()
        await self.timekeeper.beat()
        self.is_prepared.set()


def built_house(settings: Settings, world: World | None = None) -> House:
    """The house, not yet open."""
    world = world or World()
    database, metrics = Database(settings.database), Metrics()
    hall = Hall(database, world, metrics, settings)
    process = world.identity()
    attendance = Attendance(hall, process)
    return House(
        process,
        settings,
        database,
        metrics,
        Limiter(),
        Connections(),
        hall,
        Tables(hall),
        attendance,
        Computers(hall, process),
        Assistants(settings),
        Timekeeper(hall, attendance),
        Retention(hall),
        Announcer(database),
        Supervisor(metrics),
        asyncio.Event(),
        asyncio.Event(),
    )

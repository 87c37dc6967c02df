"""Everything one process is made of."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from ashboard.core.errors import BadInput
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
from ashboard.service.tables import Tables
from ashboard.service.timekeeper import Timekeeper
from ashboard.service.world import World


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
    closing: asyncio.Event
    is_prepared: asyncio.Event

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """From a ready database to the last row that is written."""
        if not self.is_prepared.is_set():
            await self.prepare()
        self.hall.writer.start()
        self.announcer.attach(self.hall)
        async with self.announcer.plugin, self._at_work():
            yield
        await self.database.close()

    @contextlib.asynccontextmanager
    async def _at_work(self) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(work)
            for work in (
                self.announcer.run(),
                self.announcer.listen(self.hall),
                self.computers.run(),
                self.timekeeper.run_pulse(),
                self.timekeeper.run_clocks(),
                self.retention.run(),
            )
        ]
        try:
            yield
        finally:
            self.close_streams()
            await self.computers.stop()
            await self.assistants.stop()
            await self.hall.finish()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def close_streams(self) -> None:
        """Every stream ends; its viewer comes back elsewhere, or here after the next start."""
        self.closing.set()
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
        asyncio.Event(),
        asyncio.Event(),
    )

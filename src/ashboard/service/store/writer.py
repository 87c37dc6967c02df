"""Writes answers: those of several games share a commit, and nobody hears of one before it is durable."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.border.metrics import Metrics
from ashboard.service.problems import Refused
from ashboard.service.store.database import Database, insertion
from ashboard.service.store.schema import answers

Row = Mapping[str, object]
# What belongs into the same transaction as an answer, if the answer is not lost.
Follow = Callable[[AsyncConnection], Awaitable[None]]
_AT_ONCE: Final = 500
_LOG: Final = logging.getLogger("ashboard.writer")


@dataclass(frozen=True)
class Entry:
    """A row that waits for its commit."""

    row: Row
    follow: Follow | None
    is_kept: "asyncio.Future[bool]"

    @property
    def place(self) -> tuple[str, int]:
        return str(self.row["game"]), int(str(self.row["seq"]))


class Writer:
    """One task; while a commit is under way the next rows gather."""

    def __init__(self, database: Database, metrics: Metrics) -> None:
        self._database: Final = database
        self._metrics: Final = metrics
        self._waiting: list[Entry] = []
        self._called: Final = asyncio.Event()
        self._idle: Final = asyncio.Event()
        self._idle.set()
        self._insert: Final = (
            insertion(database, answers).on_conflict_do_nothing().returning(answers.c.game, answers.c.seq)
        )

    async def finish(self) -> None:
        """Until nothing waits any more."""
        await self._idle.wait()

    async def write(self, row: Row, follow: Follow | None = None) -> bool:
        """Whether the row is in the record for ever; False: another one took its number or its key."""
        entry = Entry(row, follow, asyncio.get_running_loop().create_future())
        self._waiting.append(entry)
        self._idle.clear()
        self._called.set()
        return await entry.is_kept

    async def run(self) -> None:
        """Writes whatever comes, as long as the process lives."""
        while True:
            await self._called.wait()
            batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
            # A task of its own: whatever goes wrong in one commit, the next rows are written.
            await asyncio.wait([asyncio.create_task(self._finish(batch))])
            if not self._waiting:
                self._called.clear()
                self._idle.set()

    async def _finish(self, batch: list[Entry]) -> None:
        """Everybody in the batch is told what became of the row, come what may."""
        kept: set[tuple[str, int]] | None = None
        try:
            kept = await self._commit(batch)
        except (SQLAlchemyError, OSError) as error:
            _LOG.error("a commit failed", extra={"error": type(error).__name__, "rows": len(batch)})
        finally:
            for entry in batch:
                if entry.is_kept.done():
                    continue
                if kept is None:
                    entry.is_kept.set_exception(Refused("unavailable", "the database does not answer"))
                else:
                    # Of two rows for one place in a batch the first is kept.
                    entry.is_kept.set_result(entry.place in kept)
                    kept.discard(entry.place)

    async def _commit(self, batch: list[Entry]) -> set[tuple[str, int]]:
        """The places of the rows that were kept. In one order everywhere, so that no two processes wait crosswise."""
        firsts: dict[tuple[str, int], Entry] = {}
        for entry in batch:
            firsts.setdefault(entry.place, entry)
        places = sorted(firsts)
        with self._metrics.commits.time():
            async with self._database.writing() as connection:
                result = await connection.execute(self._insert, [dict(firsts[place].row) for place in places])
                kept = {(str(game), int(seq)) for game, seq in result}
                for place in places:
                    follow = firsts[place].follow
                    if place in kept and follow is not None:
                        await follow(connection)
        self._metrics.batch.observe(len(batch))
        return kept

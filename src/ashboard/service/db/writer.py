"""Writes rows: rows of several games share a commit, and nobody is notified before it is durable."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ashboard.service.db.database import Database, insert_into
from ashboard.service.db.schema import answers
from ashboard.service.metrics import Metrics
from ashboard.service.problems import Refused

Row = Mapping[str, object]
# What belongs in the same transaction as a row, if the row is kept.
FollowUp = Callable[[AsyncConnection], Awaitable[None]]
_AT_ONCE: Final = 500
_LOG: Final = logging.getLogger("ashboard.writer")


@dataclass(frozen=True)
class Entry:
    """A row waiting for its commit."""

    row: Row
    follow: FollowUp | None
    is_kept: "asyncio.Future[bool]"

    @property
    def place(self) -> tuple[str, int]:
        return str(self.row["game"]), int(str(self.row["seq"]))


class Writer:
    """One task; while a commit is under way, the next rows gather."""

    def __init__(self, database: Database, metrics: Metrics) -> None:
        self._database: Final = database
        self._metrics: Final = metrics
        self._waiting: list[Entry] = []
        self._called: Final = asyncio.Event()
        self._idle: Final = asyncio.Event()
        self._idle.set()
        self._insert: Final = (
            insert_into(database, answers).on_conflict_do_nothing().returning(answers.c.game, answers.c.seq)
        )

    async def finish(self) -> None:
        """Wait until no row is waiting."""
        await self._idle.wait()

    async def write(self, row: Row, follow: FollowUp | None = None) -> bool:
        """Write a row; return False if another one took its number or its key."""
        entry = Entry(row, follow, asyncio.get_running_loop().create_future())
        self._waiting.append(entry)
        self._idle.clear()
        self._called.set()
        return await entry.is_kept

    async def run(self) -> None:
        """Write batches of rows for as long as the process lives."""
        while True:
            await self._called.wait()
            batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
            # A task of its own: whatever fails in one commit, the next rows are written.
            await asyncio.wait([asyncio.create_task(self._finish(batch))])
            if not self._waiting:
                self._called.clear()
                self._idle.set()

    async def _finish(self, batch: list[Entry]) -> None:
        """Commit a batch and report the result of every row, whatever happens."""
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
                    # Of two rows with one number in a batch, the first is kept.
                    entry.is_kept.set_result(entry.place in kept)
                    kept.discard(entry.place)

    async def _commit(self, batch: list[Entry]) -> set[tuple[str, int]]:
        """Write a batch and return the places of the kept rows; one order everywhere avoids deadlocks."""
        firsts: dict[tuple[str, int], Entry] = {}
        for entry in batch:
            firsts.setdefault(entry.place, entry)
        places = sorted(firsts)
        with self._metrics.commits.time():
            async with self._database.transaction() as connection:
                result = await connection.execute(self._insert, [dict(firsts[place].row) for place in places])
                kept = {(str(game), int(seq)) for game, seq in result}
                for place in places:
                    follow = firsts[place].follow
                    if place in kept and follow is not None:
                        await follow(connection)
        self._metrics.batch.observe(len(batch))
        return kept

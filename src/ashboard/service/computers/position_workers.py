"""Short tasks on untrusted input, in a few processes; a task that exceeds its deadline is killed.

Addresses take turns, tasks of games under way go first, and one process is kept free for them.
"""

import asyncio
import logging
from typing import Any, Final

import msgspec

from ashboard.service.computers.child_process import ChildProcess
from ashboard.service.computers.pool import Pool, QueueLimit
from ashboard.service.computers.position_worker import DONE, HEAD, REFUSED
from ashboard.service.problems import Refused
from ashboard.service.settings import Settings

_LOG: Final = logging.getLogger("ashboard.assistants")
# Ranks of tasks.
_OF_GAMES: Final = 0
_OTHERS: Final = 1


class PositionWorker(ChildProcess):
    """One process, with one task at a time."""

    def __init__(self) -> None:
        super().__init__("ashboard.service.computers.position_worker", len(DONE).to_bytes(HEAD) + DONE)

    async def run(self, data: bytes, seconds: float) -> bytes:
        """Run a task and return its result; on TimeoutError or EOFError the process is killed."""
        sink, source = await self.start()
        is_done = False
        try:
            async with asyncio.timeout(seconds):
                sink.write(len(data).to_bytes(HEAD) + data)
                await sink.drain()
                size = int.from_bytes(await source.readexactly(HEAD))
                result = await source.readexactly(size)
            is_done = True
            return result
        except (ConnectionError, asyncio.IncompleteReadError):
            raise EOFError from None
        finally:
            if not is_done:
                await self.stop()


class PositionWorkers:
    """Runs the tasks of all addresses."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._patience: Final = limits.patience
        self._seconds: Final = settings.position_seconds
        bound = QueueLimit(limits.position_tasks, limits.position_tasks_of_address)
        self.pool: Final = Pool([PositionWorker() for _ in range(settings.position_workers)], [bound, bound])

    async def run(self, do: str, who: str, *, is_of_game: bool = False, **given: Any) -> bytes:
        """Return the result of a task as JSON, or raise Refused; if the caller is cancelled, the process is killed."""
        data = msgspec.json.encode({"do": do, "given": given})
        async with self.pool.acquire(_OF_GAMES if is_of_game else _OTHERS, who, self._patience) as worker:
            try:
                return _outcome(await worker.run(data, self._seconds))
            except TimeoutError:
                raise Refused("too-hard", "the computation takes too long") from None
            except (EOFError, OSError) as error:
                _LOG.error("a position worker died", extra={"error": type(error).__name__})
                raise Refused("unavailable", "the position worker died; try again") from None

    async def stop(self) -> None:
        """Stop the processes; refuse requests that still wait."""
        self.pool.close()
        for worker in self.pool.all:
            await worker.stop()


def _outcome(result: bytes) -> bytes:
    mark, content = result[:1], result[1:]
    if mark == DONE:
        return content
    first, second = msgspec.json.decode(content, type=tuple[str, str])
    if mark == REFUSED:
        raise Refused(first, second)
    _LOG.error("a position task failed", extra={"error": f"{first} at {second}"})
    raise Refused("internal", "")

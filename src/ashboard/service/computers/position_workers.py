"""Tasks on untrusted input, in a few processes; a task that exceeds its deadline is killed.

Addresses take turns, tasks of games under way go first, and one process is kept free for them. Proofs of puzzles take
seconds: they have a process and a queue of their own, so that nobody waits behind them.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from typing import Any, Final

import msgspec

from ashboard.service.computers.child_process import ChildProcess
from ashboard.service.computers.pool import Pool, QueueLimit
from ashboard.service.computers.position_worker import DONE, HEAD, REFUSED, REPORT
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
        async with contextlib.aclosing(self.messages(data, seconds)) as messages:
            async for message in messages:
                if not message.startswith(REPORT):
                    return message
        raise EOFError

    async def messages(self, data: bytes, seconds: float) -> AsyncGenerator[bytes, None]:
        """Yield the reports of a task and then its result; a process whose task nobody waits for any more is killed."""
        sink, source = await self.start()
        is_done = False
        deadline = asyncio.get_running_loop().time() + seconds
        try:
            async with asyncio.timeout_at(deadline):
                sink.write(len(data).to_bytes(HEAD) + data)
                await sink.drain()
            while not is_done:
                async with asyncio.timeout_at(deadline):
                    message = await source.readexactly(int.from_bytes(await source.readexactly(HEAD)))
                is_done = not message.startswith(REPORT)
                yield message
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
        self._proof_seconds: Final = settings.proof_seconds
        proofs = QueueLimit(limits.proofs, limits.proofs_of_address)
        self.proofs: Final = Pool([PositionWorker()], [proofs])

    async def run(self, do: str, who: str, *, is_of_game: bool = False, **given: Any) -> bytes:
        """Return the result of a task as JSON, or raise Refused; if the caller is cancelled, the process is killed."""
        data = msgspec.json.encode({"do": do, "given": given})
        async with self.pool.acquire(_OF_GAMES if is_of_game else _OTHERS, who, self._patience) as worker:
            try:
                return _outcome(await worker.run(data, self._seconds))
            except TimeoutError:
                raise Refused("too-hard", "the computation takes too long") from None
            except (EOFError, OSError) as error:
                raise _died(error) from None

    def check_proofs(self, who: str) -> None:
        """Raise Refused if too many proofs wait, in all or of this address."""
        self.proofs.lanes[0].check(who)

    async def prove(self, do: str, who: str, **given: Any) -> AsyncGenerator[tuple[bool, bytes], None]:
        """Yield the reports of a long task, then its result with True; Refused says why there is none.

        Whoever stops listening leaves the queue or ends the task.
        """
        data = msgspec.json.encode({"do": do, "given": given})
        async with self.proofs.acquire(0, who, self._patience) as worker:
            try:
                async with contextlib.aclosing(worker.messages(data, self._proof_seconds)) as messages:
                    async for message in messages:
                        is_report = message.startswith(REPORT)
                        yield not is_report, message[len(REPORT) :] if is_report else _outcome(message)
            except TimeoutError:
                raise Refused("too-hard", f"the proof takes longer than {self._proof_seconds:g} seconds") from None
            except (EOFError, OSError) as error:
                raise _died(error) from None

    def close(self) -> None:
        """Serve nobody any more; refuse requests that wait."""
        self.pool.close()
        self.proofs.close()

    async def stop(self) -> None:
        """Stop the processes; refuse requests that still wait."""
        self.close()
        for worker in (*self.pool.all, *self.proofs.all):
            await worker.stop()


def _died(error: Exception) -> Refused:
    _LOG.error("a position worker died", extra={"error": type(error).__name__})
    return Refused("unavailable", "the position worker died; try again")


def _outcome(result: bytes) -> bytes:
    mark, content = result[:1], result[1:]
    if mark == DONE:
        return content
    first, second = msgspec.json.decode(content, type=tuple[str, str])
    if mark == REFUSED:
        raise Refused(first, second)
    _LOG.error("a position task failed", extra={"error": f"{first} at {second}"})
    raise Refused("internal", "")

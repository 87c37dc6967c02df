"""Supervised background work: failures are logged, counted and restarted, and show up in the health check."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from ashboard.service.metrics import Metrics
from ashboard.service.system_sources import monotonic

Work = Callable[[], Awaitable[None]]
_LOG: Final = logging.getLogger("ashboard.supervision")
# Seconds before failed work is restarted, at first and at most; and for which it has to run before it counts as
# recovered.
_FIRST: Final = 0.1
_LONGEST: Final = 3.0
_SETTLED: Final = 5.0
# Seconds that rounds under way get to finish at shutdown.
_FINISHING: Final = 3.0


@dataclass
class Duty:
    """One piece of background work, and its health."""

    name: str
    has_rounds: bool = False
    # Seconds between two rounds after which it counts as stuck; None if a round may take any time.
    late: float | None = None
    is_failing: bool = False
    failures: int = 0
    done: float = field(default_factory=monotonic)

    @property
    def is_well(self) -> bool:
        return not self.is_failing and (self.late is None or monotonic() - self.done < self.late)

    def note_success(self) -> None:
        self.is_failing, self.failures, self.done = False, 0, monotonic()


class Supervisor:
    """Keeps the background work of one process running."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics: Final = metrics
        self.duties: Final[dict[str, Duty]] = {}
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._rounds: Final[list[asyncio.Task[None]]] = []
        self._stopping: Final = asyncio.Event()

    @property
    def failing(self) -> list[str]:
        """The names of work that fails or is stuck."""
        return [duty.name for duty in self.duties.values() if not duty.is_well]

    def run_forever(self, name: str, work: Work) -> None:
        """Run endless work, and restart it whenever it fails."""
        duty = self.duties[name] = Duty(name)
        self._tasks.append(asyncio.create_task(self._kept(duty, work), name=name))

    def run_repeatedly(self, name: str, seconds: float, work: Work, *, late: float | None = None) -> None:
        """Run work in rounds with a pause after each; a failed round is retried sooner."""
        duty = self.duties[name] = Duty(name, True, late)

        async def rounds() -> None:
            while not self._stopping.is_set():
                await work()
                duty.note_success()
                await self._pause(seconds)

        self._rounds.append(asyncio.create_task(self._kept(duty, rounds), name=name))

    async def stop(self) -> None:
        """Let rounds under way finish, then cancel the rest: a cancelled round would leave its connection open."""
        self._stopping.set()
        if self._rounds:
            await asyncio.wait(self._rounds, timeout=_FINISHING)
        tasks = [*self._rounds, *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()
        self._rounds.clear()

    async def _pause(self, seconds: float) -> None:
        """Wait for some seconds, or until shutdown."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()

    async def _kept(self, duty: Duty, work: Work) -> None:
        while not self._stopping.is_set():
            mended = asyncio.get_running_loop().call_later(_SETTLED, _settle, duty)
            try:
                await work()
                return
            except Exception as error:  # noqa: BLE001 any failure: the work must be restarted
                duty.is_failing = True
                duty.failures += 1
                self._metrics.failures.labels(duty.name).inc()
                # Of an error only its type and its places in the code are logged, as everywhere.
                _LOG.error("a duty failed", extra={"duty": duty.name, "failures": duty.failures}, exc_info=error)
            finally:
                mended.cancel()
            await self._pause(min(_LONGEST, _FIRST * 2 ** min(duty.failures, 10)))


def _settle(duty: Duty) -> None:
    """Mark work without rounds as recovered after it has run for a while."""
    if not duty.has_rounds:
        duty.note_success()

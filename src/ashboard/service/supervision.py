"""Work in the background that must not end: what fails is logged, counted and begun again, and whoever asks is told."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from ashboard.service.border.metrics import Metrics
from ashboard.service.world import steady

Work = Callable[[], Awaitable[None]]
_LOG: Final = logging.getLogger("ashboard.supervision")
# Seconds until something that has failed is begun again, at first and at most; and for which it has to go well until it
# counts as mended, unless it says so itself.
_FIRST: Final = 0.1
_LONGEST: Final = 3.0
_SETTLED: Final = 5.0
# Seconds that rounds under way have to end by themselves when everything stops.
_FINISHING: Final = 3.0


@dataclass
class Duty:
    """One thing that is done in the background, and how it goes."""

    name: str
    has_rounds: bool = False
    # Seconds between the ends of two rounds beyond which it counts as stuck; none where a round may take any time.
    late: float | None = None
    is_failing: bool = False
    failures: int = 0
    done: float = field(default_factory=steady)

    @property
    def is_well(self) -> bool:
        return not self.is_failing and (self.late is None or steady() - self.done < self.late)

    def note_success(self) -> None:
        self.is_failing, self.failures, self.done = False, 0, steady()


class Supervisor:
    """Keeps the duties of one process going."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics: Final = metrics
        self.duties: Final[dict[str, Duty]] = {}
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._rounds: Final[list[asyncio.Task[None]]] = []
        self._stopping: Final = asyncio.Event()

    @property
    def failing(self) -> list[str]:
        """The duties that are not done as they should be just now."""
        return [duty.name for duty in self.duties.values() if not duty.is_well]

    def keep(self, name: str, work: Work) -> None:
        """Work without an end, begun again whenever it fails."""
        duty = self.duties[name] = Duty(name)
        self._tasks.append(asyncio.create_task(self._kept(duty, work), name=name))

    def repeat(self, name: str, seconds: float, work: Work, *, late: float | None = None) -> None:
        """Rounds of work with a pause after each; a round that fails comes again sooner."""
        duty = self.duties[name] = Duty(name, True, late)

        async def rounds() -> None:
            while not self._stopping.is_set():
                await work()
                duty.note_success()
                await self._pause(seconds)

        self._rounds.append(asyncio.create_task(self._kept(duty, rounds), name=name))

    async def stop(self) -> None:
        """Let rounds under way end, then cancel the rest: a connection that is given up halfway is never closed."""
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
        """Wait for so long, or until everything stops."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()

    async def _kept(self, duty: Duty, work: Work) -> None:
        while not self._stopping.is_set():
            mended = asyncio.get_running_loop().call_later(_SETTLED, _settle, duty)
            try:
                await work()
                return
            except Exception as error:  # noqa: BLE001 whatever it is, the work has to go on
                duty.is_failing = True
                duty.failures += 1
                self._metrics.failures.labels(duty.name).inc()
                # Of an error only its kind and its places in the code are written, as everywhere.
                _LOG.error("a duty failed", extra={"duty": duty.name, "failures": duty.failures}, exc_info=error)
            finally:
                mended.cancel()
            await self._pause(min(_LONGEST, _FIRST * 2 ** min(duty.failures, 10)))


def _settle(duty: Duty) -> None:
    """Work without rounds that has not failed again for a while goes well."""
    if not duty.has_rounds:
        duty.note_success()

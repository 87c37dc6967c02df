"""The worker processes: one job each at a time, the most urgent first; a worker that dies is replaced."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Final

from ashboard.service.computers.child_process import ChildProcess
from ashboard.service.computers.pool import Pool, QueueLimit
from ashboard.service.computers.worker import GREETING
from ashboard.service.metrics import Metrics
from ashboard.service.settings import Settings

# Ranks of jobs: games with a person, hints during games, reviews and watched games of computers, unwatched games of
# computers.
LIVE: Final = 0
HINTS: Final = 1
STUDIES: Final = 2
UNWATCHED: Final = 3
_NAMES: Final = ("live", "hints", "studies", "unwatched")
# How many games with people may wait; the next sweep finds those beyond it.
_LIVE: Final = QueueLimit(2000, 200)


class WorkerDied(Exception):
    """The worker died; the job has to be done again."""


class Worker(ChildProcess):
    """One worker process."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__("ashboard.service.computers.worker", GREETING)
        self._metrics: Final = metrics

    async def actions(self, job: dict[str, object], patience: float) -> AsyncGenerator[str, None]:
        """Yield the worker's answers; raise WorkerDied if it does not finish.

        A worker whose job nobody waits for any more is killed.
        """
        try:
            sink, source = await self.start()
        except EOFError:
            self._metrics.crashes.inc()
            raise WorkerDied from None
        is_done, has_died = False, False
        try:
            sink.write(json.dumps(job).encode() + b"\n")
            await sink.drain()
            while not is_done:
                async with asyncio.timeout(patience):
                    line = await source.readline()
                # A truncated line is not JSON either.
                answer = json.loads(line)
                is_done = "done" in answer
                if not is_done:
                    yield str(answer["action"])
        except (TimeoutError, ConnectionError, ValueError):
            has_died = True
            raise WorkerDied from None
        finally:
            if not is_done:
                (self._metrics.crashes if has_died else self._metrics.dropped).inc()
                await self.stop()


class Workers(Pool[Worker]):
    """The workers of the settings, and one more, which is kept for games with people.

    Without it, a player's opponent would wait for other people's requests.
    """

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        limits = settings.limits
        asked = QueueLimit(limits.position_tasks, limits.position_tasks_of_address)
        count = settings.workers + 1 if settings.workers else 0
        super().__init__([Worker(metrics) for _ in range(count)], [_LIVE, asked, asked, asked])
        for rank, name in enumerate(_NAMES):
            metrics.jobs.labels(name).set_function(self.lanes[rank].count)

    async def stop(self) -> None:
        self.close()
        for worker in self.all:
            await worker.stop()

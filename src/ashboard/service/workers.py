"""The worker processes: each does one job at a time, the most urgent first, and one that dies is replaced."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Final

from ashboard.service.border.metrics import Metrics
from ashboard.service.processes import Child
from ashboard.service.queues import Bound, Pool
from ashboard.service.settings import Settings
from ashboard.service.worker import GREETING

# What is thought about first: seats of games with a person in them, what players ask during their games, what is looked
# at when nothing hurries, games of computers that nobody looks at.
LIVE: Final = 0
HINTS: Final = 1
STUDIES: Final = 2
UNWATCHED: Final = 3
_NAMES: Final = ("live", "hints", "studies", "unwatched")
# So many games with people may wait; those beyond it are found again when they are looked after.
_LIVE: Final = Bound(2000, 200)


class WorkerDied(Exception):
    """The job has to be done again."""


class Worker(Child):
    """One process."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__("ashboard.service.worker", GREETING)
        self._metrics: Final = metrics

    async def actions(self, job: dict[str, object], patience: float) -> AsyncGenerator[str, None]:
        """What the worker answers, one by one; WorkerDied where it does not finish.

        One that is in the middle of a job nobody waits for any more is ended.
        """
        try:
            sink, source = await self.started()
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
                # What breaks off is no JSON either.
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
    """So many workers as the settings say, and one more, which is kept for games with people.

    Without it somebody's opponent would wait for whatever a stranger has asked for.
    """

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        limits = settings.limits
        asked = Bound(limits.errands, limits.errands_of_address)
        count = settings.workers + 1 if settings.workers else 0
        super().__init__([Worker(metrics) for _ in range(count)], [_LIVE, asked, asked, asked])
        for rank, name in enumerate(_NAMES):
            metrics.jobs.labels(name).set_function(self.lanes[rank].count)

    async def stop(self) -> None:
        self.close()
        for worker in self.all:
            await worker.stop()

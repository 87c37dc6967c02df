"""The worker processes: each does one job at a time, and one that dies is replaced."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Final

from ashboard.service.border.metrics import Metrics

_MODULE: Final = "ashboard.service.worker"
_LONGEST_LINE: Final = 1 << 20


class WorkerDied(Exception):
    """The job has to be done again."""


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics: Final = metrics
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def actions(self, job: dict[str, object], patience: float) -> AsyncGenerator[str, None]:
        """What the worker answers, one by one; WorkerDied where it does not finish."""
        process = await self._started()
        assert process.stdin is not None and process.stdout is not None
        is_done = False
        try:
            process.stdin.write(json.dumps(job).encode() + b"\n")
            await process.stdin.drain()
            while not is_done:
                async with asyncio.timeout(patience):
                    line = await process.stdout.readline()
                answer = json.loads(line) if line.endswith(b"\n") else {}
                if not answer:
                    raise WorkerDied
                is_done = "done" in answer
                if not is_done:
                    yield str(answer["action"])
        except (TimeoutError, ConnectionError, ValueError):
            raise WorkerDied from None
        finally:
            # One that is in the middle of a job nobody waits for is of no more use.
            if not is_done:
                self._metrics.crashes.inc()
                await self.stop()

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGKILL)
            await process.wait()

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", _MODULE, stdin=pipe, stdout=pipe, limit=_LONGEST_LINE,
                env=os.environ | {"PYTHONSAFEPATH": "1"}, start_new_session=True,
            )  # fmt: skip
        return self._process


class Workers:
    """A fixed number of workers; whoever needs one waits for it."""

    def __init__(self, count: int, metrics: Metrics) -> None:
        self.all: Final = [Worker(metrics) for _ in range(count)]
        self._idle: Final[asyncio.Queue[Worker]] = asyncio.Queue()
        for worker in self.all:
            self._idle.put_nowait(worker)

    @contextlib.asynccontextmanager
    async def one(self) -> AsyncIterator[Worker]:
        worker = await self._idle.get()
        try:
            yield worker
        finally:
            self._idle.put_nowait(worker)

    async def stop(self) -> None:
        for worker in self.all:
            await worker.stop()

"""Errands: short work on what strangers send, in a few processes, each with a deadline after which it is ended.

Nobody takes them all: addresses take turns, work on games under way goes first, and one process is kept free for it.
"""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections import deque
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from ashboard.service.assistant import DONE, HEAD, REFUSED
from ashboard.service.problems import Refused
from ashboard.service.settings import Settings

_MODULE: Final = "ashboard.service.assistant"
_LOG: Final = logging.getLogger("ashboard.assistants")
_READ_AHEAD: Final = 1 << 20
_START: Final = 60.0


@dataclass(eq=False)
class Errand:
    """Work that waits for its turn."""

    data: bytes
    who: str
    is_of_game: bool
    result: "asyncio.Future[bytes]"


class Assistant:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def run(self, data: bytes, seconds: float) -> bytes:
        """What the errand led to; TimeoutError or EOFError where it led nowhere, and the process is gone."""
        is_done = False
        try:
            process = await self._started()
            assert process.stdin is not None and process.stdout is not None
            async with asyncio.timeout(seconds):
                process.stdin.write(len(data).to_bytes(HEAD) + data)
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(HEAD))
                result = await process.stdout.readexactly(size)
            is_done = True
            return result
        except (ConnectionError, asyncio.IncompleteReadError):
            raise EOFError from None
        finally:
            if not is_done:
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
                sys.executable, "-m", _MODULE, stdin=pipe, stdout=pipe, limit=_READ_AHEAD,
                env=os.environ | {"PYTHONSAFEPATH": "1"}, start_new_session=True,
            )  # fmt: skip
            # It says so when it has everything it needs; that takes its own time.
            assert self._process.stdout is not None
            async with asyncio.timeout(_START):
                await self._process.stdout.readexactly(HEAD + len(DONE))
        return self._process


class Lane:
    """Errands that wait, those of each address in their order, the addresses by turns."""

    def __init__(self) -> None:
        self._by_address: Final[dict[str, deque[Errand]]] = {}

    def add(self, errand: Errand) -> None:
        self._by_address.setdefault(errand.who, deque()).append(errand)

    def take(self) -> Errand | None:
        """The next one; its address waits behind all others then."""
        while self._by_address:
            who = next(iter(self._by_address))
            line = self._by_address.pop(who)
            errand = line.popleft()
            if line:
                self._by_address[who] = line
            if not errand.result.done():
                return errand
        return None


class Assistants:
    """Runs the errands of all addresses."""

    def __init__(self, settings: Settings) -> None:
        self._limits: Final = settings.limits
        self._seconds: Final = settings.errand
        self._idle: Final = [Assistant() for _ in range(settings.assistants)]
        self._all: Final = tuple(self._idle)
        self._games, self._others = Lane(), Lane()
        self._waiting: Final[dict[str, int]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._others_at_work = 0
        self._is_closing = False

    async def run(self, do: str, who: str, *, is_of_game: bool = False, **given: Any) -> bytes:
        """The result of an errand as JSON; Refused where there is none."""
        self._check(who)
        data = msgspec.json.encode({"do": do, "given": given})
        errand = Errand(data, who, is_of_game, asyncio.get_running_loop().create_future())
        (self._games if is_of_game else self._others).add(errand)
        self._waiting[who] = self._waiting.get(who, 0) + 1
        self._set_off()
        try:
            async with asyncio.timeout(self._limits.patience):
                return _outcome(await errand.result)
        except TimeoutError:
            raise _busy() from None
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    def _check(self, who: str) -> None:
        if self._waiting.get(who, 0) >= self._limits.errands_of_address:
            refused = Refused("too-fast", "wait for what you asked for before")
            refused.wait = 1
            raise refused
        if sum(self._waiting.values()) >= self._limits.errands:
            raise _busy()

    def _set_off(self) -> None:
        """Let whoever is idle run what waits."""
        while self._idle and not self._is_closing:
            errand = self._games.take()
            if errand is None and self._others_at_work < max(1, len(self._all) - 1):
                errand = self._others.take()
            if errand is None:
                return
            self._others_at_work += not errand.is_of_game
            task = asyncio.create_task(self._run(self._idle.pop(), errand))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run(self, assistant: Assistant, errand: Errand) -> None:
        try:
            result = await assistant.run(errand.data, self._seconds)
            if not errand.result.done():
                errand.result.set_result(result)
        except TimeoutError:
            _fail(errand, Refused("too-hard", "it takes too long to be worked out"))
        except (EOFError, OSError) as error:
            _LOG.error("an assistant died", extra={"error": type(error).__name__})
            _fail(errand, Refused("unavailable", "what should have worked it out is gone; try again"))
        finally:
            self._others_at_work -= not errand.is_of_game
            self._idle.append(assistant)
            self._set_off()

    async def stop(self) -> None:
        """End the processes; whoever still waits is told so."""
        self._is_closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for assistant in self._all:
            await assistant.stop()


def _fail(errand: Errand, refused: Refused) -> None:
    if not errand.result.done():
        errand.result.set_exception(refused)


def _busy() -> Refused:
    refused = Refused("unavailable", "too much is asked for just now")
    refused.wait = 2
    return refused


def _outcome(result: bytes) -> bytes:
    mark, content = result[:1], result[1:]
    if mark == DONE:
        return content
    first, second = msgspec.json.decode(content, type=tuple[str, str])
    if mark == REFUSED:
        raise Refused(first, second)
    _LOG.error("an errand failed", extra={"error": f"{first} at {second}"})
    raise Refused("internal", "")

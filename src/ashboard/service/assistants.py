"""Errands: short work on what strangers send, in a few processes, each with a deadline after which it is ended.

Nobody takes them all: addresses take turns, work on games under way goes first, and one process is kept free for it.
"""

import asyncio
import logging
from typing import Any, Final

import msgspec

from ashboard.service.assistant import DONE, HEAD, REFUSED
from ashboard.service.problems import Refused
from ashboard.service.processes import Child
from ashboard.service.queues import Bound, Pool
from ashboard.service.settings import Settings

_LOG: Final = logging.getLogger("ashboard.assistants")
# Ranks of errands.
_OF_GAMES: Final = 0
_OTHERS: Final = 1


class Assistant(Child):
    """One process that runs one errand at a time."""

    def __init__(self) -> None:
        super().__init__("ashboard.service.assistant", len(DONE).to_bytes(HEAD) + DONE)

    async def run(self, data: bytes, seconds: float) -> bytes:
        """What the errand led to; TimeoutError or EOFError where it led nowhere, and the process is gone."""
        sink, source = await self.started()
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


class Assistants:
    """Runs the errands of all addresses."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._patience: Final = limits.patience
        self._seconds: Final = settings.errand
        bound = Bound(limits.errands, limits.errands_of_address)
        self.pool: Final = Pool([Assistant() for _ in range(settings.assistants)], [bound, bound])

    async def run(self, do: str, who: str, *, is_of_game: bool = False, **given: Any) -> bytes:
        """The result of an errand as JSON; Refused where there is none. Cancelled, its process is ended."""
        data = msgspec.json.encode({"do": do, "given": given})
        async with self.pool.one(_OF_GAMES if is_of_game else _OTHERS, who, self._patience) as assistant:
            try:
                return _outcome(await assistant.run(data, self._seconds))
            except TimeoutError:
                raise Refused("too-hard", "it takes too long to be worked out") from None
            except (EOFError, OSError) as error:
                _LOG.error("an assistant died", extra={"error": type(error).__name__})
                raise Refused("unavailable", "what should have worked it out is gone; try again") from None

    async def stop(self) -> None:
        """End the processes; whoever still waits is told so."""
        self.pool.close()
        for assistant in self.pool.all:
            await assistant.stop()


def _outcome(result: bytes) -> bytes:
    mark, content = result[:1], result[1:]
    if mark == DONE:
        return content
    first, second = msgspec.json.decode(content, type=tuple[str, str])
    if mark == REFUSED:
        raise Refused(first, second)
    _LOG.error("an errand failed", extra={"error": f"{first} at {second}"})
    raise Refused("internal", "")

"""Being told to end: answered from before the start until after the end, and no failure."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType, TracebackType
from typing import Any, Final

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
Answer = Callable[[int], None]


class Ending:
    """The signals of the process, while the block lasts."""

    def __init__(self) -> None:
        self._before: Final[dict[int, Any]] = {}
        self._told: list[int] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._answer: Answer | None = None

    def __enter__(self) -> "Ending":
        for number in _SIGNALS:
            self._before[number] = signal.signal(number, self._take)
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> bool:
        """A process that was told to end is ending: it hears no more. What was cancelled for that is no error."""
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_IGN if self._told else self._before[number])
        return bool(self._told) and kind is asyncio.CancelledError

    def _take(self, number: int, _: FrameType | None) -> None:
        self._told.append(number)
        if self._loop is not None and self._answer is not None:
            self._loop.call_soon_threadsafe(self._answer, number)

    @contextlib.contextmanager
    def answered_by(self, answer: Answer) -> Iterator[None]:
        """Meanwhile this is done for each signal, and at once for one that has come before."""
        self._loop, self._answer = asyncio.get_running_loop(), answer
        for number in self._told:
            answer(number)
        try:
            yield
        finally:
            self._answer = None


def cancelling() -> Answer:
    """Ends what runs now."""
    task = asyncio.current_task()
    assert task is not None

    def cancel(_: int) -> None:
        task.cancel()

    return cancel

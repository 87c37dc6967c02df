"""Shutdown signals: handled from before the start until after the end; shutting down is not a failure."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType, TracebackType
from typing import Any, Final

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
Answer = Callable[[int], None]


class ShutdownSignals:
    """Handles the process's shutdown signals inside a with block."""

    def __init__(self) -> None:
        self._before: Final[dict[int, Any]] = {}
        self._received: list[int] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._answer: Answer | None = None

    def __enter__(self) -> "ShutdownSignals":
        for number in _SIGNALS:
            self._before[number] = signal.signal(number, self._take)
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> bool:
        """Ignore further signals once one has come; the cancellation that it caused is not an error."""
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_IGN if self._received else self._before[number])
        return bool(self._received) and kind is asyncio.CancelledError

    def _take(self, number: int, _: FrameType | None) -> None:
        self._received.append(number)
        if self._loop is not None and self._answer is not None:
            self._loop.call_soon_threadsafe(self._answer, number)

    @contextlib.contextmanager
    def handle_with(self, answer: Answer) -> Iterator[None]:
        """Call `answer` for each signal inside the block, and at once for signals that came before it."""
        self._loop, self._answer = asyncio.get_running_loop(), answer
        for number in self._received:
            answer(number)
        try:
            yield
        finally:
            self._answer = None


def cancel_current_task() -> Answer:
    """Return a handler that cancels the current task."""
    task = asyncio.current_task()
    assert task is not None

    def cancel(_: int) -> None:
        task.cancel()

    return cancel

"""Tells a person what is happening, how far it has come and how long it still takes.

A terminal shows one line that changes; anything else gets a plain line now and then.
"""

import os
import shutil
import sys
import threading
import time
from typing import Final, TextIO

_TICK: Final = 0.5
# Without a terminal a line is said at the start, at the end, and now and then between.
_NOW_AND_THEN: Final = 20.0


class Stage:
    """One thing that takes a while: when it began, how long it usually takes, how far it is."""

    def __init__(self, title: str, usual: float) -> None:
        self.title: Final = title
        self.usual: Final = usual
        self.detail = ""
        self.begun = time.monotonic()
        self.ended: float | None = None
        # When it last got on, and how long it seemed to take from there.
        self._moment = self.begun
        self._expected = usual

    @property
    def elapsed(self) -> float:
        return (self.ended or time.monotonic()) - self.begun

    def advance(self, fraction: float, detail: str) -> None:
        """It is so far; the further, the more its own pace counts, and the less what is usual."""
        by_pace = self.elapsed * (1 - fraction) / fraction
        by_habit = self.usual - self.elapsed
        self._expected = by_pace if by_habit <= 0 else by_pace * fraction + by_habit * (1 - fraction)
        self._moment = time.monotonic()
        self.detail = detail

    def left(self) -> float | None:
        """Seconds left; None once it has taken longer than it seemed to."""
        left = self._expected - (time.monotonic() - self._moment)
        return left if left > 0 else None

    def line(self) -> str:
        """What is happening, how far, how long still."""
        left = self.left()
        rest = f"{words_of(left)} left" if left is not None else "longer than expected"
        detail = f", {self.detail}" if self.detail else ""
        return f"{self.title}{detail} … {words_of(self.elapsed, exact=True)}, {rest}"


class Progress:
    """Shows the stage that is being waited for."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream: Final = sys.stdout if stream is None else stream
        # Two targets of one `make -j` would draw over each other's line.
        self._is_terminal: Final = self._stream.isatty() and "jobserver" not in os.environ.get("MAKEFLAGS", "")
        self._shown: Stage | None = None
        self._said = 0.0
        self._is_drawn = False
        self._lock: Final = threading.RLock()
        self._ended: Final = threading.Event()
        self._ticker: Final = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> "Progress":
        self._ticker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._ticker.join()
        with self._lock:
            self._wipe()

    def show(self, stage: Stage) -> None:
        """From now on this is the stage that is waited for."""
        with self._lock:
            self._shown = stage
            self._said = time.monotonic()
            if not self._is_terminal:
                self.say(f"{stage.title} (usually {words_of(stage.usual)}) …")

    def finish(self, stage: Stage, result: str = "done") -> None:
        """The stage is over."""
        with self._lock:
            self._shown = None
            self.say(f"{stage.title}: {result} ({words_of(stage.elapsed, exact=True)})")

    def hide(self) -> None:
        """Nothing is waited for any more."""
        with self._lock:
            self._shown = None
            self._wipe()

    def say(self, text: str) -> None:
        """A line that stays."""
        with self._lock:
            self._wipe()
            print(text, file=self._stream, flush=True)

    def _tick(self) -> None:
        while not self._ended.wait(_TICK):
            with self._lock:
                if self._shown is not None:
                    self._draw(self._shown)

    def _draw(self, stage: Stage) -> None:
        if self._is_terminal:
            width = shutil.get_terminal_size().columns - 1
            self._wipe()
            self._stream.write(stage.line()[:width])
            self._stream.flush()
            self._is_drawn = True
        elif time.monotonic() - self._said >= _NOW_AND_THEN:
            self._said = time.monotonic()
            self.say(stage.line())

    def _wipe(self) -> None:
        if self._is_drawn:
            self._stream.write("\r\033[K")
            self._stream.flush()
            self._is_drawn = False


def words_of(seconds: float, *, exact: bool = False) -> str:
    """A duration as people say it: what is guessed is rounded, what is measured is not."""
    if exact:
        whole = round(seconds)
        return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60} s"
    if seconds < 7.5:
        return "a few seconds"
    if seconds < 55:
        return f"about {5 * round(seconds / 5)} s"
    if seconds < 90:
        return "about 1 min"
    return f"about {max(2, round(seconds / 60))} min"

"""Work shared by several processes, watched by a progress bar."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from ashboard.arena.crew import follow_parent

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def processors() -> int:
    return os.cpu_count() or 1


def done(work: Callable[[Piece], Result], pieces: Sequence[Piece], processes: int) -> Iterator[Result]:
    """The results in the order of the pieces, however many processes share them."""
    if processes == 1 or len(pieces) < 2:
        yield from map(work, pieces)
        return
    # A fresh process knows nothing of this one's threads.
    with ProcessPoolExecutor(min(processes, len(pieces)), get_context("spawn"), _begin) as pool:
        try:
            yield from pool.map(work, pieces)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def watched(results: Iterator[Result], total: int, noun: str) -> Iterator[Result]:
    """The results under a progress bar with the time left, which only a terminal shows."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ashboard.cli.screen import screen

    console = screen(stderr=True)
    columns = (TextColumn(noun), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(results, total=total)


def _begin() -> None:
    # The first process alone says what an interrupt means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent()

"""Work shared by several processes."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from ashboard.arena.cluster import Cluster
from ashboard.arena.workers import follow_parent

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def processor_count() -> int:
    return os.cpu_count() or 1


def map_in_processes(work: Callable[[Piece], Result], pieces: Sequence[Piece], processes: int) -> Iterator[Result]:
    """Yield the results in the order of the pieces, however many processes share the work."""
    if processes == 1 or len(pieces) < 2:
        yield from map(work, pieces)
        return
    # A fresh process knows nothing of this one's threads.
    with ProcessPoolExecutor(min(processes, len(pieces)), get_context("spawn"), _begin) as pool:
        try:
            yield from pool.map(work, pieces)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    # Only the parent handles an interrupt.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent()


def map_on_cluster(work: Callable[[Piece], Result], pieces: Sequence[Piece], address: str) -> Iterator[Result]:
    """Yield the results in the order of the pieces, done by a Ray cluster."""
    yield from Cluster(address).map(work, pieces)

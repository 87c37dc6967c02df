"""The timer of all measurements: the best of several rounds of the same work."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time
from typing import Final

LEAST: Final = 5


def best(work: Callable[[], object], seconds: float) -> float:
    """The processor seconds of the fastest round: five rounds at least, more while time is left."""
    end = perf_counter() + seconds
    times: list[float] = []
    while len(times) < LEAST or perf_counter() < end:
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)

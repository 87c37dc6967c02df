"""The search budget: positions and seconds, and how much of them is spent."""

import time
from typing import Final, final

_ENDLESS: Final = 1 << 60


@final
class Budget:
    """Counts evaluated positions; over when their number or the time is used up. A 0 sets no limit."""

    def __init__(self, iterations: int, seconds: float) -> None:
        self._limit: Final = iterations or _ENDLESS
        self._seconds: Final = seconds
        self._start: Final = time.perf_counter() if seconds else 0.0
        self.spent = 0

    def is_over(self) -> bool:
        return self.spent >= self._limit or (self._seconds > 0.0 and self._elapsed() >= self._seconds)

    def used(self) -> float:
        """The share of the budget that is spent; 1 or more when nothing is left."""
        part = self.spent / self._limit
        return part if self._seconds == 0.0 else max(part, self._elapsed() / self._seconds)

    def _elapsed(self) -> float:
        return time.perf_counter() - self._start

"""What thinking has cost, and whether there is more to spend."""

import time
from typing import Final

_ENDLESS: Final = 1 << 60


class Meter:
    """Counts positions looked at; over when their number or the time is used up. A 0 sets no limit."""

    def __init__(self, iterations: int, seconds: float) -> None:
        self.limit: Final = iterations or _ENDLESS
        self._end: Final = time.perf_counter() + seconds if seconds else 0.0
        self.spent = 0

    def left(self) -> int:
        """How many positions may still be looked at."""
        return max(0, self.limit - self.spent)

    def is_over(self) -> bool:
        return self.spent >= self.limit or (self._end > 0.0 and time.perf_counter() >= self._end)

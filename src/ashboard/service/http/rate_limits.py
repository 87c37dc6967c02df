"""Rate limits: a token bucket per address, account and token, of a bounded number."""

import time
from collections import OrderedDict
from typing import Final

from ashboard.service.problems import Refused
from ashboard.service.settings import Rate

_MOST: Final = 50_000


class RateLimiter:
    """Counts in this process; several processes allow the rate each."""

    def __init__(self) -> None:
        self._buckets: Final[OrderedDict[tuple[str, str], tuple[float, float]]] = OrderedDict()

    def spend(self, kind: str, who: str, rate: Rate) -> None:
        """Count one request; raise Refused when the bucket is empty."""
        if not rate.second:
            return
        now = time.monotonic()
        left, then = self._buckets.pop((kind, who), (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - then) * rate.second)
        self._buckets[kind, who] = (max(0.0, left - 1), now) if left >= 1 else (left, now)
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)
        if left < 1:
            refused = Refused("too-fast", "too many requests; wait a moment")
            refused.wait = max(1, round((1 - left) / rate.second))
            raise refused


class StreamLimiter:
    """Limits on open streams, in all and by address and seat."""

    def __init__(self) -> None:
        self._open: Final[dict[str, int]] = {}

    def check(self, limits: dict[str, int]) -> None:
        """Raise Refused if another stream would exceed a limit."""
        for who, most in limits.items():
            if self._open.get(who, 0) >= most:
                refused = Refused("too-fast", "too many open connections")
                refused.wait = 5
                raise refused

    def enter(self, limits: dict[str, int]) -> None:
        """Count another stream under each name; if one limit is exceeded, raise Refused and count none."""
        self.check(limits)
        for who in limits:
            self._open[who] = self._open.get(who, 0) + 1

    def leave(self, names: list[str]) -> None:
        for who in names:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

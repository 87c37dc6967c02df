"""Time for thinking, worked out from the times that are logged with the rows."""

from collections.abc import Sequence
from typing import Final

import msgspec

SECOND: Final = 1000
# Without a heartbeat of any process for longer than this there was none.
GAP: Final = 5 * SECOND

Gap = tuple[int, int]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Time a player has for the whole game and more for each turn, or a time for every turn; in seconds."""

    seconds: int = 0
    increment: int = 0
    turn: int = 0


class Tick(msgspec.Struct, frozen=True):
    """A row as the clock sees it: when it was written, and who is asked after it."""

    at: int
    asked: int | None


class Times:
    """What everybody has left; grows row by row. What an undo takes back, it does not give back in time."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock: Final = clock
        self.left: Final = [clock.seconds * SECOND] * seats
        # Since when the seat that is asked now has been asked without a break.
        self.since = 0
        self._last: Tick | None = None

    def copy(self) -> "Times":
        twin = Times(self.clock, len(self.left))
        twin.left[:] = self.left
        twin.since, twin._last = self.since, self._last
        return twin

    def add(self, tick: Tick, gaps: Sequence[Gap]) -> None:
        """Takes the time since the last row from whoever was asked."""
        last = self._last
        if last is not None and last.asked is not None and self.clock.seconds:
            self.left[last.asked] -= running(last.at, tick.at, gaps)
            if tick.asked != last.asked:
                self.left[last.asked] += self.clock.increment * SECOND
        if last is None or last.asked != tick.asked:
            self.since = tick.at
        self._last = tick

    def deadline(self, gaps: Sequence[Gap]) -> int | None:
        """When the time of the seat that is asked runs out, if nothing happens and no other gap comes."""
        last = self._last
        if last is None or last.asked is None:
            return None
        if self.clock.turn:
            return extended(self.since, self.since + self.clock.turn * SECOND, gaps)
        return extended(last.at, last.at + max(0, self.left[last.asked]), gaps)

    def is_up(self, now: int, gaps: Sequence[Gap]) -> bool:
        """Whether the seat that is asked has no time left."""
        deadline = self.deadline(gaps)
        return deadline is not None and now >= deadline

    def shown(self, gaps: Sequence[Gap]) -> dict[str, object]:
        """What viewers are told: milliseconds left at the last row, and when the time of who is asked runs out."""
        left = [max(0, left) for left in self.left] if self.clock.seconds else None
        return {"left": left, "deadline": self.deadline(gaps)}


def running(begin: int, end: int, gaps: Sequence[Gap]) -> int:
    """Milliseconds between two moments in which clocks ran."""
    return max(0, end - begin - stopped(begin, end, gaps))


def extended(begin: int, end: int, gaps: Sequence[Gap]) -> int:
    """When the time from one moment to another has passed, with the gaps in it left out; gaps come in their order."""
    for began, ended in gaps:
        if began < end and ended > begin:
            end += ended - max(began, begin)
    return end


def stopped(begin: int, end: int, gaps: Sequence[Gap]) -> int:
    """Milliseconds between two moments in which no process lived."""
    total = 0
    for began, ended in gaps:
        if ended > begin and began < end:
            total += min(end, ended) - max(begin, began)
    return total

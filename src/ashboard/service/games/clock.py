"""Thinking time, computed from the times stored with the rows."""

from collections.abc import Sequence
from typing import Final

import msgspec

SECOND: Final = 1000
# Without a heartbeat for longer than this, no process was running.
GAP: Final = 5 * SECOND

Gap = tuple[int, int]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds for the whole game plus an increment per turn, or seconds for every turn."""

    seconds: int = 0
    increment: int = 0
    turn: int = 0


class Tick(msgspec.Struct, frozen=True):
    """A row as the clock sees it: when it was written, and which seat is asked after it."""

    at: int
    asked: int | None


class PlayerClocks:
    """The time each seat has left, row by row. An undo gives no time back."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock: Final = clock
        self.left: Final = [clock.seconds * SECOND] * seats
        # Since when the seat asked now has been asked without a break.
        self.since = 0
        self._last: Tick | None = None

    def copy(self) -> "PlayerClocks":
        twin = PlayerClocks(self.clock, len(self.left))
        twin.left[:] = self.left
        twin.since, twin._last = self.since, self._last
        return twin

    def add(self, tick: Tick, gaps: Sequence[Gap]) -> None:
        """Take the time since the last row from the seat that was asked."""
        last = self._last
        if last is not None and last.asked is not None and self.clock.seconds:
            self.left[last.asked] -= elapsed_time(last.at, tick.at, gaps)
            if tick.asked != last.asked:
                self.left[last.asked] += self.clock.increment * SECOND
        if last is None or last.asked != tick.asked:
            self.since = tick.at
        self._last = tick

    def deadline(self, gaps: Sequence[Gap]) -> int | None:
        """Return when the time of the asked seat runs out, if nothing happens and no other gap comes."""
        last = self._last
        if last is None or last.asked is None:
            return None
        if self.clock.turn:
            return extend_deadline(self.since, self.since + self.clock.turn * SECOND, gaps)
        return extend_deadline(last.at, last.at + max(0, self.left[last.asked]), gaps)

    def has_run_out(self, now: int, gaps: Sequence[Gap]) -> bool:
        """Whether the asked seat has no time left."""
        deadline = self.deadline(gaps)
        return deadline is not None and now >= deadline

    def shown(self, gaps: Sequence[Gap]) -> dict[str, object]:
        """Return what viewers see: milliseconds left at the last row, and the deadline of the asked seat."""
        left = [max(0, left) for left in self.left] if self.clock.seconds else None
        return {"left": left, "deadline": self.deadline(gaps)}


def elapsed_time(begin: int, end: int, gaps: Sequence[Gap]) -> int:
    """Return the milliseconds between two times during which clocks ran."""
    return max(0, end - begin - stopped_time(begin, end, gaps))


def extend_deadline(begin: int, end: int, gaps: Sequence[Gap]) -> int:
    """Return the end of a period lengthened by the gaps in it; gaps are in order."""
    for began, ended in gaps:
        if began < end and ended > begin:
            end += ended - max(began, begin)
    return end


def stopped_time(begin: int, end: int, gaps: Sequence[Gap]) -> int:
    """Return the milliseconds between two times during which no process ran."""
    total = 0
    for began, ended in gaps:
        if ended > begin and began < end:
            total += min(end, ended) - max(begin, began)
    return total

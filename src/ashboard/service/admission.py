"""Admission by the loop's time: work of strangers waits while the event loop is busy, and addresses take turns.

The loop keeps an account: a share of the time that passes is paid in, all processor time of the loop is paid out.
While something is left, everybody passes at once. Otherwise whoever does not play waits in a bounded queue.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ashboard.service.metrics import Metrics
from ashboard.service.problems import Refused
from ashboard.service.settings import Limits

# Seconds of the loop that may be saved up, and owed: a page loads at once, and one slow step is soon forgotten.
_SAVED: Final = 0.1
_OWED: Final = 0.1
# How many may be served at a time. A place is held until the response begins, or for so many seconds: whoever takes
# longer waits for something else than the loop.
_PLACES: Final = 4
_HELD: Final = 0.05
# After so many seconds the next one passes even if players alone keep the loop busy.
_FLOOR: Final = 0.05
# The shortest time between two looks at the queue, in seconds.
_LOOK: Final = 0.001
# Seconds after which a refused request may try again.
_LATER: Final = 2


@dataclass(eq=False)
class _Ticket:
    """A request, or a spectator's stream, that waits; streams wait as long as it takes."""

    line: tuple[str, bool]
    since: float
    served: "asyncio.Future[Place]"

    @property
    def is_stream(self) -> bool:
        return self.line[1]


@dataclass(eq=False)
class Place:
    """The place of a request that was admitted."""

    _admission: "Admission"
    since: float = field(default=0.0)

    def release(self) -> None:
        """Make room for the next one; again, nothing happens."""
        self._admission.leave(self)


class Admission:
    """Who is served when the loop is busy."""

    def __init__(
        self,
        limits: Limits,
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
        busy: Callable[[], float] = time.thread_time,
    ) -> None:
        """`busy` returns the processor time that the calling thread, the loop's, has used."""
        self._share: Final = limits.loop_share
        self._most: Final = limits.waiting
        self._patience: Final = limits.waiting_time
        self._metrics: Final = metrics
        self._clock: Final = clock
        self._busy: Final = busy
        self._saved = _SAVED
        self._then: float | None = None
        self._was_busy = 0.0
        self._last = 0.0
        # Those who are served, oldest first, and the lines of addresses, the next one first.
        self._places: Final[dict[Place, None]] = {}
        self._lines: Final[dict[tuple[str, bool], deque[_Ticket]]] = {}
        self._requests = 0
        # Requests in the order in which they came, with some that do not wait any more.
        self._arrivals: Final[deque[_Ticket]] = deque()
        self._look: asyncio.TimerHandle | None = None
        metrics.waiting.set_function(lambda: sum(map(len, self._lines.values())))

    async def enter(self, who: str, *, is_stream: bool = False) -> Place:
        """Return a place as soon as the loop keeps up and it is the address's turn.

        Raise Refused if too many wait, or if it takes too long; streams are counted elsewhere, and wait.
        """
        if not self._share:
            return Place(self)
        if not self._lines and self._has_room():
            return self._admit()
        ticket = _Ticket((who, is_stream), self._clock(), asyncio.get_running_loop().create_future())
        self._queue(ticket)
        self._serve()
        try:
            place = await ticket.served
        except asyncio.CancelledError:
            self._withdraw(ticket)
            raise
        self._metrics.waited.observe(self._clock() - ticket.since)
        return place

    def leave(self, place: Place) -> None:
        """Take a place back."""
        if place in self._places:
            del self._places[place]
            self._serve()

    def _has_room(self) -> bool:
        """Whether one more may be served now."""
        now = self._clock()
        self._keep_account(now)
        for place in list(self._places):
            if now - place.since < _HELD:
                break
            del self._places[place]
        return len(self._places) < _PLACES and (self._saved > 0 or now - self._last >= _FLOOR)

    def _keep_account(self, now: float) -> None:
        busy = self._busy()
        if self._then is not None:
            saved = self._saved + (now - self._then) * self._share - (busy - self._was_busy)
            self._saved = max(-_OWED, min(_SAVED, saved))
        self._then, self._was_busy = now, busy

    def _admit(self) -> Place:
        self._last = self._clock()
        place = Place(self, self._last)
        self._places[place] = None
        return place

    def _queue(self, ticket: _Ticket) -> None:
        """Put a request in its address's line; if too many wait, the longest line loses its last one."""
        if not ticket.is_stream:
            if self._requests >= self._most:
                self._refuse_one(ticket)
            self._requests += 1
            self._arrivals.append(ticket)
        self._lines.setdefault(ticket.line, deque()).append(ticket)

    def _refuse_one(self, newcomer: _Ticket) -> None:
        self._metrics.turned_away.labels("full").inc()
        longest = max((line for line in self._lines.values() if not line[0].is_stream), key=len)
        if len(longest) <= len(self._lines.get(newcomer.line, ())) + 1:
            raise _busy_error()
        last = longest[-1]
        self._remove(last)
        last.served.set_exception(_busy_error())

    def _serve(self) -> None:
        """Admit whom there is room for, and look again later while others wait."""
        self._refuse_late()
        while self._lines and self._has_room():
            line = next(iter(self._lines))
            tickets = self._lines.pop(line)
            ticket = tickets.popleft()
            if tickets:
                # Its address goes behind all others.
                self._lines[line] = tickets
            self._requests -= not ticket.is_stream
            ticket.served.set_result(self._admit())
        if self._look is not None:
            self._look.cancel()
            self._look = None
        if self._lines:
            self._look = asyncio.get_running_loop().call_later(self._until_next(), self._serve)

    def _refuse_late(self) -> None:
        limit = self._clock() - self._patience
        while self._arrivals and (self._arrivals[0].served.done() or self._arrivals[0].since <= limit):
            late = self._arrivals.popleft()
            if not late.served.done():
                self._remove(late)
                self._metrics.turned_away.labels("late").inc()
                late.served.set_exception(_busy_error())

    def _until_next(self) -> float:
        """Seconds until there may be room; a place that is given back is noticed at once."""
        saving = -self._saved / self._share
        floor = _FLOOR - (self._clock() - self._last)
        return max(_LOOK, _HELD if len(self._places) >= _PLACES else min(saving, floor))

    def _withdraw(self, ticket: _Ticket) -> None:
        """Forget a ticket whose owner has gone, perhaps in the very moment of being served."""
        if ticket.served.done() and not ticket.served.cancelled() and ticket.served.exception() is None:
            ticket.served.result().release()
        elif ticket in self._lines.get(ticket.line, ()):
            self._remove(ticket)

    def _remove(self, ticket: _Ticket) -> None:
        tickets = self._lines[ticket.line]
        tickets.remove(ticket)
        if not tickets:
            del self._lines[ticket.line]
        self._requests -= not ticket.is_stream


def _busy_error() -> Refused:
    refused = Refused("unavailable", "the service is too busy; try again in a moment")
    refused.wait = _LATER
    return refused

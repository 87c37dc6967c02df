"""A fair pool of a few processes: the most urgent work first, and among equals every address in turn.

Queues are bounded, in all and per address; a request that stops waiting leaves its queue.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from ashboard.service.problems import Refused

T = TypeVar("T")
# Seconds after which a refused request may try again.
_SOON: Final = 1
_LATER: Final = 2


@dataclass(frozen=True)
class QueueLimit:
    """How many may wait or be served at a time, in all and per address."""

    most: int
    most_of_address: int


@dataclass(eq=False)
class Ticket(Generic[T]):
    """A request that waits or is being served."""

    who: str
    rank: int
    served: asyncio.Event = field(default_factory=asyncio.Event)
    resource: T | None = None


class Lane(Generic[T]):
    """The queue of one rank: first come first served per address, addresses in turn."""

    def __init__(self, bound: QueueLimit) -> None:
        self._bound: Final = bound
        self._waiting: Final[dict[str, list[Ticket[T]]]] = {}
        self._present: Final[dict[str, int]] = {}
        self._count = 0

    def count(self) -> int:
        """Return how many wait or are served."""
        return self._count

    def check(self, who: str) -> None:
        """Raise Refused if the queue is full, in all or for this address."""
        if self._present.get(who, 0) >= self._bound.most_of_address:
            refused = Refused("too-fast", "wait for your earlier requests first")
            refused.wait = _SOON
            raise refused
        if self._count >= self._bound.most:
            raise busy_error()

    def enter(self, ticket: Ticket[T]) -> None:
        self._waiting.setdefault(ticket.who, []).append(ticket)
        self._present[ticket.who] = self._present.get(ticket.who, 0) + 1
        self._count += 1

    def take(self) -> Ticket[T] | None:
        """Take the next ticket; its address then goes behind all others."""
        if not self._waiting:
            return None
        who = next(iter(self._waiting))
        line = self._waiting.pop(who)
        ticket = line.pop(0)
        if line:
            self._waiting[who] = line
        return ticket

    def leave(self, ticket: Ticket[T]) -> None:
        """Remove a ticket, served or not."""
        line = self._waiting.get(ticket.who, [])
        if ticket in line:
            line.remove(ticket)
            if not line:
                del self._waiting[ticket.who]
        self._present[ticket.who] -= 1
        self._count -= 1
        if not self._present[ticket.who]:
            del self._present[ticket.who]


class Pool(Generic[T]):
    """A few resources for one user at a time; if there are several, one is kept for the first rank."""

    def __init__(self, things: Sequence[T], bounds: Sequence[QueueLimit]) -> None:
        self.all: Final = tuple(things)
        self._idle: Final = list(things)
        self.lanes: Final = [Lane[T](bound) for bound in bounds]
        # How many resources all ranks but the first may use, and use now.
        self._shared: Final = max(1, len(things) - 1)
        self._taken = 0
        self.is_closed = False

    @contextlib.asynccontextmanager
    async def acquire(self, rank: int, who: str, patience: float | None = None) -> AsyncIterator[T]:
        """Hold one of the resources; raise Refused if too many wait, or if it takes too long."""
        async with self.use(self.enter(rank, who), patience) as thing:
            yield thing

    def enter(self, rank: int, who: str) -> Ticket[T]:
        """Return a ticket for `use`; raise Refused if the queue is full."""
        self.lanes[rank].check(who)
        ticket = Ticket[T](who, rank)
        self.lanes[rank].enter(ticket)
        self._serve()
        return ticket

    def promote(self, ticket: Ticket[T], rank: int) -> None:
        """Move a waiting ticket to a more urgent rank."""
        if rank < ticket.rank and not ticket.served.is_set():
            self.lanes[ticket.rank].leave(ticket)
            ticket.rank = rank
            self.lanes[rank].enter(ticket)
            self._serve()

    @contextlib.asynccontextmanager
    async def use(self, ticket: Ticket[T], patience: float | None = None) -> AsyncIterator[T]:
        """Wait in the queue, then hold the resource until the block ends."""
        try:
            await _wait_until_served(ticket, patience)
            if ticket.resource is None:
                raise busy_error()
            yield ticket.resource
        finally:
            self.lanes[ticket.rank].leave(ticket)
            if ticket.resource is not None:
                self._taken -= ticket.rank > 0
                self._idle.append(ticket.resource)
                self._serve()

    def close(self) -> None:
        """Serve nobody any more; refuse those who wait."""
        self.is_closed = True
        for lane in self.lanes:
            while (ticket := lane.take()) is not None:
                ticket.served.set()

    def _serve(self) -> None:
        while self._idle and not self.is_closed:
            ticket = self._next()
            if ticket is None:
                return
            self._taken += ticket.rank > 0
            ticket.resource = self._idle.pop()
            ticket.served.set()

    def _next(self) -> Ticket[T] | None:
        for rank, lane in enumerate(self.lanes):
            if rank and self._taken >= self._shared:
                return None
            ticket = lane.take()
            if ticket is not None:
                return ticket
        return None


async def _wait_until_served(ticket: Ticket[T], patience: float | None) -> None:
    try:
        async with asyncio.timeout(patience):
            await ticket.served.wait()
    except TimeoutError:
        raise busy_error() from None


def busy_error() -> Refused:
    """Return the refusal for a full queue."""
    refused = Refused("unavailable", "the service is too busy; try again in a moment")
    refused.wait = _LATER
    return refused

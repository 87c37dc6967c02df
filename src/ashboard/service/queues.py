"""Who gets one of a few processes next: the most urgent work first, and of equally urgent work every address in turn.

Queues are bounded, in all and for each address, and whoever stops waiting leaves them.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from ashboard.service.problems import Refused

T = TypeVar("T")
# Seconds after which whoever is refused is to come back.
_SOON: Final = 1
_LATER: Final = 2


@dataclass(frozen=True)
class Bound:
    """How many may wait or be served at a time, in all and of one address."""

    most: int
    most_of_address: int


@dataclass(eq=False)
class Ticket(Generic[T]):
    """Somebody who waits, or is being served."""

    who: str
    rank: int
    served: asyncio.Event = field(default_factory=asyncio.Event)
    got: T | None = None


class Lane(Generic[T]):
    """Everybody of one rank: those of an address in their order, the addresses by turns."""

    def __init__(self, bound: Bound) -> None:
        self._bound: Final = bound
        self._waiting: Final[dict[str, list[Ticket[T]]]] = {}
        self._present: Final[dict[str, int]] = {}
        self._count = 0

    def count(self) -> int:
        """How many wait or are served."""
        return self._count

    def check(self, who: str) -> None:
        """Refused where one more would be one too many."""
        if self._present.get(who, 0) >= self._bound.most_of_address:
            refused = Refused("too-fast", "wait for what you asked for before")
            refused.wait = _SOON
            raise refused
        if self._count >= self._bound.most:
            raise busy()

    def enter(self, ticket: Ticket[T]) -> None:
        self._waiting.setdefault(ticket.who, []).append(ticket)
        self._present[ticket.who] = self._present.get(ticket.who, 0) + 1
        self._count += 1

    def take(self) -> Ticket[T] | None:
        """The next one; its address is behind all others then."""
        if not self._waiting:
            return None
        who = next(iter(self._waiting))
        line = self._waiting.pop(who)
        ticket = line.pop(0)
        if line:
            self._waiting[who] = line
        return ticket

    def leave(self, ticket: Ticket[T]) -> None:
        """Served, or tired of waiting."""
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
    """A few things that one at a time may use; of those, one is kept for the first rank where there are several."""

    def __init__(self, things: Sequence[T], bounds: Sequence[Bound]) -> None:
        self.all: Final = tuple(things)
        self._idle: Final = list(things)
        self.lanes: Final = [Lane[T](bound) for bound in bounds]
        # How many may be used by all ranks but the first, and are.
        self._shared: Final = max(1, len(things) - 1)
        self._taken = 0
        self.is_closed = False

    @contextlib.asynccontextmanager
    async def one(self, rank: int, who: str, patience: float | None = None) -> AsyncIterator[T]:
        """One of the things for a while; Refused where too many wait, or it takes too long."""
        async with self.use(self.enter(rank, who), patience) as thing:
            yield thing

    def enter(self, rank: int, who: str) -> Ticket[T]:
        """A place in the queue, for `use` alone; Refused where there is none."""
        self.lanes[rank].check(who)
        ticket = Ticket[T](who, rank)
        self.lanes[rank].enter(ticket)
        self._serve()
        return ticket

    def promote(self, ticket: Ticket[T], rank: int) -> None:
        """What waits has become more urgent."""
        if rank < ticket.rank and not ticket.served.is_set():
            self.lanes[ticket.rank].leave(ticket)
            ticket.rank = rank
            self.lanes[rank].enter(ticket)
            self._serve()

    @contextlib.asynccontextmanager
    async def use(self, ticket: Ticket[T], patience: float | None = None) -> AsyncIterator[T]:
        """Waits in the queue, then holds the thing until the block ends."""
        try:
            await _served(ticket, patience)
            if ticket.got is None:
                raise busy()
            yield ticket.got
        finally:
            self.lanes[ticket.rank].leave(ticket)
            if ticket.got is not None:
                self._taken -= ticket.rank > 0
                self._idle.append(ticket.got)
                self._serve()

    def close(self) -> None:
        """Nobody is served any more; those who wait are told so."""
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
            ticket.got = self._idle.pop()
            ticket.served.set()

    def _next(self) -> Ticket[T] | None:
        for rank, lane in enumerate(self.lanes):
            if rank and self._taken >= self._shared:
                return None
            ticket = lane.take()
            if ticket is not None:
                return ticket
        return None


async def _served(ticket: Ticket[T], patience: float | None) -> None:
    try:
        async with asyncio.timeout(patience):
            await ticket.served.wait()
    except TimeoutError:
        raise busy() from None


def busy() -> Refused:
    """Too many wait already."""
    refused = Refused("unavailable", "too much is asked for just now")
    refused.wait = _LATER
    return refused

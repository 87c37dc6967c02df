"""A job carried out: what is kept is not played again, and what cannot count is not played at all."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import Protocol

from ashboard.arena.fixture import Fixture
from ashboard.arena.job import Job, Place, Scheduled
from ashboard.arena.played import Played
from ashboard.arena.tally import Tally

Tasks = Iterable[tuple[Place, Fixture]]


class Players(Protocol):
    """Whoever plays games, in the order in which they end."""

    def __call__(self, tasks: Tasks) -> "Games": ...


class Games(Protocol):
    """Games as they end; closing it ends what is still played."""

    def __iter__(self) -> Iterator[tuple[Place, Played]]: ...

    def close(self) -> None: ...


Heard = Callable[[Scheduled, Played], None]


def carry_out(job: Job, tally: Tally, pairs: int, known: dict[Place, Played], players: Players, heard: Heard) -> None:
    """Plays until nothing is left that counts; every new game is heard of as it ends."""
    for place, played in sorted(known.items()):
        if place[0] <= pairs:
            tally.add(place, played)
    if tally.is_over:
        return
    started: dict[Place, Scheduled] = {}
    with closing(players(_tasks(job, tally, pairs, known, started))) as games:
        for place, played in games:
            heard(started.pop(place), played)
            tally.add(place, played)
            if tally.is_over:
                return


def _tasks(
    job: Job, tally: Tally, pairs: int, known: dict[Place, Played], started: dict[Place, Scheduled]
) -> Iterator[tuple[Place, Fixture]]:
    for game in job.schedule(pairs):
        if tally.is_over:
            return
        if game.place not in known:
            started[game.place] = game
            yield game.place, game.fixture

"""A job carried out: what is kept is not played again, and what cannot count is not played at all."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing

from ashboard.arena.fixture import Fixture
from ashboard.arena.job import Job, Place, Scheduled
from ashboard.arena.played import Played
from ashboard.arena.tally import Tally

Tasks = Iterable[tuple[Place, Fixture]]


# Games as they end; closing them ends what is still played.
Games = Generator[tuple[Place, Played], None, None]
Players = Callable[[Tasks], Games]
Heard = Callable[[Scheduled, Played], None]


def carry_out(job: Job, tally: Tally, pairs: int, known: dict[Place, Played], players: Players, heard: Heard) -> None:
    """Plays until nothing is left that counts; every new game is heard of as it ends."""
    for place, played in sorted(known.items()):
        if place[0] <= pairs:
            tally.add(place, played)
    started: dict[Place, Scheduled] = {}
    with closing(players(_tasks(job, tally, pairs, known, started))) as games:
        for place, played in games:
            tally.add(place, played)
            heard(started.pop(place), played)
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

"""Carries out a job: journalled games are not played again, and games that cannot count are not played at all."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing

from ashboard.arena.job import Job, Place, ScheduledGame
from ashboard.arena.pairing import Pairing
from ashboard.arena.result import GameResult
from ashboard.arena.score import Score

Tasks = Iterable[tuple[Place, Pairing]]


# Games as they end; closing them ends what is still played.
Games = Generator[tuple[Place, GameResult], None, None]
Players = Callable[[Tasks], Games]
OnResult = Callable[[ScheduledGame, GameResult], None]


def carry_out(
    job: Job, score: Score, pairs: int, known: dict[Place, GameResult], players: Players, on_result: OnResult
) -> None:
    """Play until nothing is left that counts, reporting each new result as it arrives."""
    for place, result in sorted(known.items()):
        if place[0] <= pairs:
            score.add(place, result)
    started: dict[Place, ScheduledGame] = {}
    with closing(players(_tasks(job, score, pairs, known, started))) as games:
        for place, result in games:
            score.add(place, result)
            on_result(started.pop(place), result)
            if score.is_over:
                return


def _tasks(
    job: Job, score: Score, pairs: int, known: dict[Place, GameResult], started: dict[Place, ScheduledGame]
) -> Iterator[tuple[Place, Pairing]]:
    for game in job.schedule(pairs):
        if score.is_over:
            return
        if game.place not in known:
            started[game.place] = game
            yield game.place, game.pairing

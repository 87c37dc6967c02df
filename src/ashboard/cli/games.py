"""Whole games between computer players, on one processor or on several; plain data in and out."""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TypedDict

from ashboard.agents.catalogue import Budget, seated
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES


@dataclass(frozen=True)
class Fixture:
    """A game to be played; everything that decides how it goes."""

    game: str
    options: dict[str, object]
    agents: tuple[str, ...]
    seed: str
    budget: Budget | None = None


class Played(TypedDict):
    """How a game went."""

    winners: list[int]
    points: list[int]
    decisions: int
    record: dict[str, object]


def played(fixture: Fixture) -> Played:
    """Plays one game to its end; the same fixture always gives the same game, unless a player goes by the clock."""
    game = GAMES[fixture.game]
    match = Match(game, fixture.options, Dice(fixture.seed))
    names = enumerate(fixture.agents)
    agents = [seated(name, game, f"{fixture.seed}/agent{seat}", fixture.budget) for seat, name in names]
    record = match.play(agents)
    outcome = match.state.outcome()
    assert outcome is not None
    return Played(
        winners=list(outcome.winners),
        points=list(outcome.points),
        decisions=len(record.answers),
        record=record.data(),
    )


def all_played(fixtures: list[Fixture], jobs: int) -> Iterator[Played]:
    """The games in their order, however many processes play them."""
    if jobs == 1:
        yield from map(played, fixtures)
        return
    # A fresh process knows nothing of this one's threads.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _deaf_to_interrupts) as pool:
        try:
            yield from pool.map(played, fixtures)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _deaf_to_interrupts() -> None:
    """The first process alone says what an interrupt means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

"""The score: games that count, in whole pairs by order of start, up to the pair that decides the test if asked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ashboard.arena.job import Job, Place, ScheduledGame
from ashboard.arena.result import GameResult
from ashboard.arena.statistics.pentanomial import Pentanomial, count_pairs
from ashboard.arena.statistics.sprt import CONTINUE, Sprt, Verdict


@dataclass(frozen=True)
class CountedGame:
    """A game that counts: its place, its result, and the share of each side and each agent."""

    scheduled: ScheduledGame
    result: GameResult
    by_side: dict[int, float]
    by_agent: dict[int, float]


class Score:
    """Counts games as they end; a fast later pair never overtakes a slow earlier one."""

    def __init__(self, job: Job, pairs: int, sprt: Sprt, *, until_decided: bool) -> None:
        self.games: Final[list[CountedGame]] = []
        self.pairs = 0
        self.verdict = Verdict(0, 0.0, CONTINUE)
        self._job: Final = job
        self._goal: Final = pairs
        self._sprt: Final = sprt
        self._until_decided: Final = until_decided
        self._counts = Pentanomial()
        self._waiting: Final[dict[Place, GameResult]] = {}

    @property
    def is_over(self) -> bool:
        """Whether nothing that is still played could count."""
        return self.pairs == self._goal or (self.verdict.result != CONTINUE and self._until_decided)

    def add(self, place: Place, result: GameResult) -> None:
        """Add a game, and count every pair that it completes."""
        self._waiting[place] = result
        while not self.is_over and self._is_whole(self.pairs + 1):
            self._count(self.pairs + 1)

    def _is_whole(self, pair: int) -> bool:
        return all((pair, game) in self._waiting for game in range(self._job.games_a_pair))

    def _count(self, pair: int) -> None:
        whole = [self._counted(game) for game in self._job.pair(pair)]
        self.games.extend(whole)
        self.pairs = pair
        if self._job.is_duel and self.verdict.result == CONTINUE:
            self._counts = self._counts.with_more(count_pairs([sum(game.by_agent[0] for game in whole)]).counts)
            self.verdict = self._sprt.after(self._counts, pair)

    def _counted(self, game: ScheduledGame) -> CountedGame:
        result = self._waiting.pop(game.place)
        by_side = side_shares(self._job.sides, result["shares"])
        by_agent: dict[int, float] = dict.fromkeys(game.seating, 0.0)
        for side, agent in dict(zip(self._job.sides, game.seating, strict=True)).items():
            by_agent[agent] += by_side[side]
        return CountedGame(game, result, by_side, by_agent)


def side_shares(sides: tuple[int, ...], shares: list[float]) -> dict[int, float]:
    """Return each side's share of a game worth 1 in all; a side alone keeps what it won from the game itself."""
    best: dict[int, float] = {}
    for side, share in zip(sides, shares, strict=True):
        best[side] = max(share, best.get(side, 0.0))
    whole = sum(best.values())
    return {side: share / whole if whole and len(best) > 1 else share for side, share in best.items()}


def by_pair(games: list[CountedGame]) -> Iterator[list[CountedGame]]:
    """Yield the games pair by pair."""
    pair: list[CountedGame] = []
    for game in games:
        if pair and pair[0].scheduled.place[0] != game.scheduled.place[0]:
            yield pair
            pair = []
        pair.append(game)
    if pair:
        yield pair

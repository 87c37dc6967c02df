"""The five results of a pair of games, counted."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

# What a pair scores per game: LL, LD or DL, WL or DD, WD or DW, WW.
SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Pentanomial:
    """How often the first agent took 0, ½, 1, 1½ and 2 points from a pair."""

    counts: tuple[float, ...] = (0, 0, 0, 0, 0)

    @property
    def pairs(self) -> float:
        return sum(self.counts)

    def score(self) -> float:
        """The mean score of a game."""
        return sum(count * value for count, value in zip(self.counts, SCORES, strict=True)) / self.pairs

    def variance(self) -> float:
        """The variance of a pair's score per game."""
        mean = self.score()
        squares = (count * (value - mean) ** 2 for count, value in zip(self.counts, SCORES, strict=True))
        return sum(squares) / self.pairs

    def with_more(self, more: Iterable[float]) -> "Pentanomial":
        """These counts and others together."""
        return Pentanomial(tuple(count + other for count, other in zip(self.counts, more, strict=True)))


def count_pairs(pairs: Iterable[float]) -> Pentanomial:
    """Pairs by the points that the first agent took from them: 0, ½, 1, 1½ or 2."""
    counts = [0] * len(SCORES)
    for points in pairs:
        counts[round(2 * points)] += 1
    return Pentanomial(tuple(counts))

"""Elo: how much stronger one agent is, with a 95 % interval from the pairs."""

import math
from dataclasses import dataclass
from typing import Final

from ashboard.arena.statistics.pentanomial import Pentanomial

# Half of a normal distribution's middle 95 %.
Z95: Final = 1.959963984540054
# One lost and one won pair more than were played keep an interval honest where all pairs went alike.
_DOUBT: Final = (1.0, 0.0, 0.0, 0.0, 1.0)
# A bound that the pairs do not give stands here: nobody is stronger by more.
LIMIT: Final = 2000.0


@dataclass(frozen=True)
class Elo:
    """The difference in Elo points, and the interval that holds it in 95 of 100 measurements."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        low, high = ("no bound" if abs(bound) >= LIMIT else f"{bound:+.1f}" for bound in (self.low, self.high))
        return f"{self.value:+.1f} ({low} to {high})"


def elo_of(pairs: Pentanomial) -> Elo:
    """What the pairs say; N pairs show no score beyond 1 − 1/(4N + 4), and a bound is finite, at most LIMIT."""
    most = 1.0 - 0.25 / (pairs.pairs + 1.0)
    score = min(max(pairs.score(), 1.0 - most), most) if pairs.pairs else 0.5
    doubted = pairs.with_more(_DOUBT)
    margin = Z95 * math.sqrt(doubted.variance() / doubted.pairs)
    low, high = min(doubted.score() - margin, score), max(doubted.score() + margin, score)
    return Elo(from_score(score), from_score(low), from_score(high))


def from_score(score: float) -> float:
    """The difference at which a mean score is expected, at most LIMIT."""
    if score <= to_score(-LIMIT):
        return -LIMIT
    if score >= to_score(LIMIT):
        return LIMIT
    return 0.0 if score == 0.5 else -400.0 * math.log10(1.0 / score - 1.0)


def to_score(elo: float) -> float:
    """The mean score that a difference lets expect."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))

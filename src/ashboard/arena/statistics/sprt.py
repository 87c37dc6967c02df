"""The sequential test between two strengths, generalised to pairs with five results."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ashboard.arena.statistics.elo import to_score
from ashboard.arena.statistics.pentanomial import SCORES, Pentanomial, count_pairs
from ashboard.core.errors import BadInput

ACCEPTED: Final = "accepted"
REJECTED: Final = "rejected"
CONTINUE: Final = "continue"
# What never happened is taken as very rare instead of impossible.
_RARE: Final = 1e-3
_HALVINGS: Final = 200


@dataclass(frozen=True)
class Verdict:
    """Where the test stands after a number of pairs: the first that decided it, or the last."""

    pairs: int
    llr: float
    result: str


@dataclass(frozen=True)
class Sprt:
    """Is the first agent elo1 stronger rather than elo0, wrong at most so often?"""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    def check(self) -> None:
        """Refuses what is no test."""
        if not -1000.0 <= self.elo0 < self.elo1 <= 1000.0:
            raise BadInput("--elo0, --elo1", "expected two strengths from -1000 to 1000, the smaller first")
        for name, chance in (("--alpha", self.alpha), ("--beta", self.beta)):
            if not 0.0 < chance < 0.5:
                raise BadInput(name, "expected a chance between 0 and 0.5")

    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 and elo1 are believed."""
        return math.log(self.beta / (1.0 - self.alpha)), math.log((1.0 - self.beta) / self.alpha)

    def verdict(self, points: Iterable[float]) -> Verdict:
        """The pairs one after the other, by the points of the first agent, up to the first that decides."""
        counts = Pentanomial()
        verdict = Verdict(0, 0.0, CONTINUE)
        for number, score in enumerate(points, start=1):
            counts = counts.with_more(count_pairs([score]).counts)
            verdict = self.after(counts, number)
            if verdict.result != CONTINUE:
                break
        return verdict

    def after(self, counts: Pentanomial, number: int) -> Verdict:
        """What the counts say, taken together."""
        value = llr(counts, to_score(self.elo0), to_score(self.elo1))
        low, high = self.bounds()
        result = ACCEPTED if value >= high else REJECTED if value <= low else CONTINUE
        return Verdict(number, value, result)


def llr(counts: Pentanomial, score0: float, score1: float) -> float:
    """The log-likelihood ratio of the likeliest distributions with these two mean scores."""
    if not counts.pairs:
        return 0.0
    seen = Pentanomial(tuple(max(count, _RARE) for count in counts.counts))
    tilts = [_tilt(seen, score) for score in (score0, score1)]
    total = 0.0
    for count, value in zip(seen.counts, SCORES, strict=True):
        total += count * (math.log1p(tilts[0] * (value - score0)) - math.log1p(tilts[1] * (value - score1)))
    return total


def _tilt(seen: Pentanomial, mean: float) -> float:
    """
    The number t for which the frequencies divided by 1 + t (value − mean) have that mean.

    Among all distributions with the mean, this one makes what was seen likeliest; the sum falls in t.
    """
    low, high = -1.0 / (SCORES[-1] - mean), 1.0 / (mean - SCORES[0])
    for _ in range(_HALVINGS):
        middle = (low + high) / 2.0
        terms = zip(seen.counts, SCORES, strict=True)
        pull = sum(count * (value - mean) / (1.0 + middle * (value - mean)) for count, value in terms)
        low, high = (middle, high) if pull > 0.0 else (low, middle)
        if high - low <= 1e-14:
            break
    return (low + high) / 2.0

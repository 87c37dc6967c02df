"""How often something happens, with a 95 % interval that knows which games belong together."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ashboard.arena.statistics.elo import Z95

_DIGITS = 6


@dataclass(frozen=True)
class Rate:
    """A share between 0 and 1, its interval, and the games it was counted in."""

    value: float
    low: float
    high: float
    games: int

    def data(self) -> dict[str, object]:
        """Ready for JSON."""
        value, low, high = (round(share, _DIGITS) for share in (self.value, self.low, self.high))
        return {"rate": value, "rate95": [low, high], "games": self.games}


def rate(groups: Sequence[Sequence[float]]) -> Rate:
    """The mean of scores from 0 to 1, where games of a group, which share their dice, may go alike."""
    scores = [score for group in groups for score in group]
    if not scores:
        return Rate(0.0, 0.0, 1.0, 0)
    mean = sum(scores) / len(scores)
    low, high = wilson(mean, _independent(groups, mean))
    return Rate(mean, low, high, len(scores))


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a share seen in so many independent games."""
    weight = Z95 * Z95 / games
    centre = (share + weight / 2.0) / (1.0 + weight)
    margin = Z95 / (1.0 + weight) * math.sqrt(share * (1.0 - share) / games + weight / (4.0 * games))
    return max(0.0, centre - margin), min(1.0, centre + margin)


def _independent(groups: Sequence[Sequence[float]], mean: float) -> float:
    """As many independent games as the groups are worth: at least their number, at most that of all games."""
    games = sum(map(len, groups))
    filled = sum(1 for group in groups if group)
    errors = sum((sum(group) - len(group) * mean) ** 2 for group in groups)
    if filled < 2 or mean in (0.0, 1.0):
        return float(filled)
    if errors == 0.0:
        return float(games)
    spread = errors * filled / (filled - 1)
    return min(max(mean * (1.0 - mean) * games * games / spread, filled), games)

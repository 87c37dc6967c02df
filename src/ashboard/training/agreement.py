"""How well an evaluation tells apart the turns of one decision: its agreement with what became of them."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from ashboard.core.dice import Dice

Values = Sequence[float]

_RESAMPLES: Final = 1000
# What an interval of 95 % leaves out at each end.
_TAIL: Final = 0.025


class Agreement(NamedTuple):
    """Sums over decisions; all values are differences from the mean of their decision."""

    # Of values with labels, values with themselves, labels with themselves.
    crossed: float
    valued: float
    labelled: float
    # Of the labels of every other future with those of the rest.
    halves: float
    one_half: float
    other_half: float
    # By how much the turn valued most came out better than the mean, and how many decisions there are.
    gain: float
    decisions: float

    @property
    def correlation(self) -> float:
        """Return the correlation within decisions."""
        return _quotient(self.crossed, math.sqrt(self.valued * self.labelled))

    @property
    def ceiling(self) -> float:
        """Return the correlation that the true values would have with these labels, from that of their halves."""
        half = _quotient(self.halves, math.sqrt(self.one_half * self.other_half))
        return math.sqrt(max(0.0, 2 * half / (1 + half)))

    @property
    def overstatement(self) -> float:
        """Return how many times larger the differences of the values are than those that they stand for."""
        return _quotient(self.valued, self.crossed)

    @property
    def mean_gain(self) -> float:
        """Return by how much the turn valued most comes out better than the mean of its decision."""
        return _quotient(self.gain, self.decisions)


def measure_decision(values: Values, shares: Sequence[Values]) -> Agreement:
    """Return the sums of one decision: a value for each turn, and its share of the victory in each future."""
    labels = [sum(row) / len(row) for row in shares]
    even, odd = [sum(row[::2]) for row in shares], [sum(row[1::2]) for row in shares]
    best = max(values)
    chosen = [label for value, label in zip(values, labels, strict=True) if value == best]
    return Agreement(
        _product(values, labels),
        _product(values, values),
        _product(labels, labels),
        _product(even, odd),
        _product(even, even),
        _product(odd, odd),
        sum(chosen) / len(chosen) - sum(labels) / len(labels),
        1,
    )


def add_up(parts: Sequence[Agreement]) -> Agreement:
    """Return the sums of all."""
    return Agreement(*(math.fsum(column) for column in zip(*parts, strict=True)))


def summarise(decisions: Sequence[Agreement], rival: Sequence[Agreement] | None = None) -> dict[str, object]:
    """Return all figures with intervals of 95 %, by drawing decisions again; beside a rival on the same decisions."""
    whole = add_up(decisions)
    drawn = _draw_again(decisions)
    found: dict[str, object] = {
        "decisions": len(decisions),
        "correlation": round(whole.correlation, 4),
        "correlation95": _interval([one.correlation for one in drawn]),
        "ceiling": round(whole.ceiling, 4),
        "overstatement": round(whole.overstatement, 3),
        "gain": round(whole.mean_gain, 4),
        "gain95": _interval([one.mean_gain for one in drawn]),
    }
    if rival is not None:
        # The same decisions are drawn, so that what makes some of them easier is the same for both.
        pairs = list(zip(drawn, _draw_again(rival), strict=True))
        other = add_up(rival)
        found["rival"] = {"correlation": round(other.correlation, 4), "gain": round(other.mean_gain, 4)}
        found["difference"] = round(whole.correlation - other.correlation, 4)
        found["difference95"] = _interval([one.correlation - two.correlation for one, two in pairs])
        found["gain_difference"] = round(whole.mean_gain - other.mean_gain, 4)
        found["gain_difference95"] = _interval([one.mean_gain - two.mean_gain for one, two in pairs])
    return found


def _draw_again(decisions: Sequence[Agreement]) -> list[Agreement]:
    """Return the sums of samples with repetition, of the same decisions each time."""
    dice, count = Dice("agreement"), len(decisions)
    return [add_up([decisions[dice.below(count)] for _ in range(count)]) for _ in range(_RESAMPLES)]


def _interval(found: list[float]) -> list[float]:
    ordered = sorted(found)
    cut = int(_TAIL * len(ordered))
    return [round(ordered[cut], 4), round(ordered[-1 - cut], 4)]


def _product(left: Values, right: Values) -> float:
    """Return the sum of the products of the differences from the means."""
    mean_left, mean_right = sum(left) / len(left), sum(right) / len(right)
    return math.fsum((one - mean_left) * (other - mean_right) for one, other in zip(left, right, strict=True))


def _quotient(above: float, below: float) -> float:
    return above / below if below else 0.0

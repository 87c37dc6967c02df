"""Luck: what a draw gave each seat, beside what it could expect, by sampled continuations."""

import math
from dataclasses import dataclass
from typing import Final

from ashboard.agents.budget import Budget
from ashboard.agents.continuation import Continuation
from ashboard.agents.turn_search import TurnSearch, roll_chance
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.state import State

# A mean of fewer samples says little about its own error; more than the most say nothing new.
_FEWEST: Final = 16
_MOST: Final = 400
# How the continuations are played: one turn after the present one, with replies like those of an officer.
_PLIES: Final = 1
_WIDTHS: Final = (3, 2, 1)
_OPTIONS: Final = 10


@dataclass(frozen=True)
class Estimate:
    """A mean over samples, with its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class DrawLuck:
    """One draw: each seat's chance to win before it, and what the draw added to that."""

    expected: tuple[Estimate, ...]
    luck: tuple[Estimate, ...]
    samples: int


def measure_draw(insight: Insight, before: State, after: State, seats: int, salt: str, budget: Budget) -> DrawLuck:
    """Compare what was drawn with other draws from the same position.

    Sample n follows the position after the draw, and the one after another draw, through the same dice: their
    difference is the luck. Every sample counts the same, so the mean of the differences is fair.
    """
    replies = TurnSearch(insight, _WIDTHS, _OPTIONS, Budget(0, 0.0))
    continuation = Continuation(insight, replies, _PLIES)
    expected: list[list[float]] = [[] for _ in range(seats)]
    luck: list[list[float]] = [[] for _ in range(seats)]
    samples = 0
    while samples < _FEWEST or (samples < _MOST and not budget.is_over()):
        future = f"{salt}/{samples}"
        other = before.copy()
        roll_chance(other, Dice(f"{future}/draw"))
        drawn = continuation.play(after.copy(), insight.turn(after), Dice(future))
        other = continuation.play(other, insight.turn(other), Dice(future))
        for seat in range(seats):
            value = insight.value(other, seat)
            expected[seat].append(value)
            luck[seat].append(insight.value(drawn, seat) - value)
        samples += 1
        budget.spent += 1
    return DrawLuck(tuple([estimate(one) for one in expected]), tuple([estimate(one) for one in luck]), samples)


def estimate(values: list[float]) -> Estimate:
    """Return the mean of the values and its standard error."""
    count = len(values)
    mean = math.fsum(values) / count
    spread = math.fsum([(value - mean) ** 2 for value in values])
    return Estimate(mean, math.sqrt(spread / (count - 1) / count))

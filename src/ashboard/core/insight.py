"""What a game knows about playing it well; all that agents learn of a game besides its rules."""

import math
from collections.abc import Callable
from typing import Final, Protocol

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.state import State

# Where chance changes a plan once or twice a turn, each replanning may take a third of the budget before it.
SELDOM: Final = 1 / 3


class Insight(Protocol):
    """Evaluation, move ordering, and which options and positions come to the same; holds no secrets of a position."""

    def value(self, state: State, seat: int) -> float:
        """The seat's chance to win, from 0 to 1."""

    def choices(self, state: State, decision: Decision, most: int) -> list[Action]:
        """At most so many options (0: all): of those that come to the same only one, and the likely best first."""

    def fingerprint(self, state: State) -> int:
        """Return a number that is equal where positions play alike, as far as the seat to move can know."""

    def turn(self, state: State) -> int:
        """A number that stays the same as long as a turn lasts."""

    def replanning_share(self, state: State) -> float:
        """Return the share of the previous search's budget that replanning within the turn may use."""

    def features(self, state: State, seat: int) -> list[float]:
        """The numbers that the evaluation weighs; none where it has no weights."""

    def weights(self) -> list[float]:
        """One weight for each feature."""

    def with_weights(self, weights: list[float]) -> "Insight":
        """Return the same advice with other weights."""

    def weights_toml(self, weights: list[float]) -> str:
        """Return the weights as the text of the game's data file."""

    def reasons(self, before: State, after: State, seat: int) -> list[str]:
        """What has changed for the seat from one position to a later one, in plain words."""


class PlainInsight:
    """For a game that has a judgement and no more to say; `scale` is the advantage that wins three games of four."""

    def __init__(self, judge: Callable[[State, int], float], scale: float) -> None:
        self._judge: Final = judge
        self._scale: Final = scale

    def value(self, state: State, seat: int) -> float:
        outcome = state.outcome()
        if outcome is not None:
            return outcome.share(seat)
        advantage = max(-60.0, min(60.0, self._judge(state, seat) / self._scale))
        return 1.0 / (1.0 + math.pow(3.0, -advantage))

    def choices(self, state: State, decision: Decision, most: int) -> list[Action]:
        return decision.options[:most] if most else decision.options

    def fingerprint(self, state: State) -> int:
        return hash(state.key())

    def turn(self, state: State) -> int:
        """Here a turn lasts while the same seat is asked."""
        decision = state.decision()
        return CHANCE if decision is None else decision.seat

    def replanning_share(self, state: State) -> float:
        return SELDOM

    def features(self, state: State, seat: int) -> list[float]:
        return []

    def weights(self) -> list[float]:
        return []

    def with_weights(self, weights: list[float]) -> Insight:
        return self

    def weights_toml(self, weights: list[float]) -> str:
        return ""

    def reasons(self, before: State, after: State, seat: int) -> list[str]:
        return []

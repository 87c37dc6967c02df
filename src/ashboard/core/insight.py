"""The interface of a game's playing knowledge: all that agents know of a game besides its rules."""

import math
from collections.abc import Callable
from typing import Final, Protocol

from ashboard.core.action import Action
from ashboard.core.comparison import Fact, outcome_facts
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.errors import BadInput
from ashboard.core.line import Line
from ashboard.core.state import State

# Where chance changes a plan once or twice a turn, each replanning may take a third of the budget before it.
SELDOM: Final = 1 / 3
# In place of a seat: the game is over.
NOBODY: Final = -2


class Insight(Protocol):
    """Evaluation, move ordering, and equivalent options and positions; reveals nothing that a seat cannot know."""

    def value(self, state: State, seat: int) -> float:
        """Return the seat's chance of winning, from 0 to 1."""

    def choices(self, state: State, decision: Decision, most: int) -> list[Action]:
        """Return at most so many options (0: all), the likely best first, and only one of those that are equivalent."""

    def fingerprint(self, state: State) -> int:
        """Return a number that is equal where positions play alike, as far as the seat to move can know."""

    def asked(self, state: State) -> int:
        """Return the seat that is asked, CHANCE, or NOBODY when the game is over; options need not be worked out."""

    def turn(self, state: State) -> int:
        """Return a number that stays the same throughout a turn."""

    def replanning_share(self, state: State) -> float:
        """Return the share of the previous search's budget that replanning within the turn may use."""

    def remembering(self) -> "Insight":
        """Return the same advice for one thought: it may remember what it has worked out."""

    def features(self, state: State, seat: int) -> list[float]:
        """Return the features that the evaluation weighs; empty for an evaluation without weights."""

    def weights(self) -> list[float]:
        """Return one weight for each feature."""

    def with_weights(self, weights: list[float]) -> "Insight":
        """Return the same advice with other weights."""

    def with_weights_toml(self, text: str) -> "Insight":
        """Return the same advice with the weights of a data file; BadInput says what is wrong with it."""

    def in_character(self, name: str) -> "Insight":
        """Return the same advice with the likings of a character; games that do not know it return themselves."""

    def characters(self) -> list[str]:
        """Return the characters that the game knows."""

    def weights_toml(self, weights: list[float]) -> str:
        """Return the weights as the text of the game's data file."""

    def reasons(self, before: State, after: State, seat: int) -> list[str]:
        """Return what has changed for the seat between two positions, in plain words."""

    def line_facts(self, line: Line, seat: int) -> list[Fact]:
        """Return what a line brings about for the seat; the same facts in the same order for every line."""


def asked_seat(state: State) -> int:
    """Return whom the open decision asks, NOBODY when the game is over."""
    decision = state.decision()
    return NOBODY if decision is None else decision.seat


class PlainInsight:
    """For a game that only has a judgement; `scale` is the advantage that wins three games out of four."""

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

    def asked(self, state: State) -> int:
        return asked_seat(state)

    def turn(self, state: State) -> int:
        """Return the seat that is asked: a turn lasts until another one is."""
        decision = state.decision()
        return CHANCE if decision is None else decision.seat

    def replanning_share(self, state: State) -> float:
        return SELDOM

    def remembering(self) -> Insight:
        return self

    def features(self, state: State, seat: int) -> list[float]:
        return []

    def weights(self) -> list[float]:
        return []

    def with_weights(self, weights: list[float]) -> Insight:
        return self

    def with_weights_toml(self, text: str) -> Insight:
        raise BadInput("weights", "a game whose evaluation has none")

    def in_character(self, name: str) -> Insight:
        return self

    def characters(self) -> list[str]:
        return []

    def weights_toml(self, weights: list[float]) -> str:
        return ""

    def reasons(self, before: State, after: State, seat: int) -> list[str]:
        return []

    def line_facts(self, line: Line, seat: int) -> list[Fact]:
        return outcome_facts(line, seat)

"""An agent that answers at random."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.view import View


class RandomAgent:
    """Picks every option with equal probability."""

    def __init__(self, dice: Dice) -> None:
        self._dice: Final = dice

    def decide(self, view: View, decision: Decision) -> Action:
        return decision.options[self._dice.below(len(decision.options), "random")]

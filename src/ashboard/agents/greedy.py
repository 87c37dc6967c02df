"""An agent that tries each option and takes the one with the best immediate result."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.game import Game
from ashboard.core.view import View


class GreedyAgent:
    """Looks one answer ahead with the game's own judgement and breaks ties at random."""

    def __init__(self, game: Game, dice: Dice) -> None:
        self._game: Final = game
        self._dice: Final = dice

    def decide(self, view: View, decision: Decision) -> Action:
        if len(decision.options) == 1:
            return decision.options[0]
        imagined = view.sample(self._dice)
        best: list[Action] = []
        best_value = 0.0
        for option in decision.options:
            state = imagined.copy()
            state.apply(option)
            value = self._game.judge(state, decision.seat)
            if not best or value > best_value:
                best, best_value = [option], value
            elif value == best_value:
                best.append(option)
        return best[self._dice.below(len(best), "greedy")]

"""Playing on from a position as its seats would, with dice of one's own."""

from typing import Final

from ashboard.agents.turn_search import TurnSearch, roll_chance
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.state import State


class Continuation:
    """The rest of a turn and so many turns after it; each seat answers as its search finds best."""

    def __init__(self, insight: Insight, replies: TurnSearch, plies: int) -> None:
        self._insight: Final = insight
        self._replies: Final = replies
        self._plies: Final = plies

    def play(self, state: State, turn: int, dice: Dice) -> State:
        """Return the position after the rest of this turn and those that follow; `state` is used up."""
        state = self._finish_turn(state, turn, dice)
        for _ in range(self._plies):
            roll_chance(state, dice)
            state = self._finish_turn(state, self._insight.turn(state), dice)
        return state

    def _finish_turn(self, state: State, turn: int, dice: Dice) -> State:
        """Return the position after the rest of the turn, played as each seat asked would play it."""
        decision = state.decision()
        while decision is not None and self._insight.turn(state) == turn:
            if decision.seat == CHANCE:
                state.apply(dice.answer(decision))
            else:
                state = self._replies.search(state, decision.seat)[0].state
            decision = state.decision()
        return state

"""Playing on from a position as its seats would, with dice of one's own."""

from typing import Final

from ashboard.agents.turn_search import TurnSearch, answer, roll_chance
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.line import Line
from ashboard.core.state import State


class Continuation:
    """The rest of a turn and so many turns after it; each seat answers as its search finds best."""

    def __init__(self, insight: Insight, replies: TurnSearch, plies: int) -> None:
        self._insight: Final = insight
        self._replies: Final = replies
        self._plies: Final = plies

    def play(self, state: State, turn: int, dice: Dice) -> State:
        """Return the position after the rest of this turn and those that follow; `state` is used up."""
        return self._play(state, turn, dice, None)

    def tell(self, line: Line, turn: int, dice: Dice) -> None:
        """Go on a line in the same way, and note everything that happens."""
        self._play(line.state, turn, dice, line)

    def _play(self, state: State, turn: int, dice: Dice, line: Line | None) -> State:
        state = self._finish_turn(state, turn, dice, line)
        if line is not None:
            line.end_turn()
        for _ in range(self._plies):
            roll_chance(state, dice, line)
            state = self._finish_turn(state, self._insight.turn(state), dice, line)
        return state

    def _finish_turn(self, state: State, turn: int, dice: Dice, line: Line | None) -> State:
        """Return the position after the rest of the turn, played as each seat asked would play it."""
        decision = state.decision()
        while decision is not None and self._insight.turn(state) == turn:
            if decision.seat == CHANCE:
                answer(state, dice.answer(decision), line)
            else:
                planned = self._replies.search(state, decision.seat)[0]
                if line is None:
                    state = planned.state
                else:
                    self._replies.follow(planned, decision.seat, line)
            decision = state.decision()
        return state

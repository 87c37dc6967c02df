"""Beam search over the decisions of one turn; each position is evaluated once."""

from typing import Final, final

from ashboard.agents.budget import Budget
from ashboard.core.action import Action
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.insight import NOBODY, Insight
from ashboard.core.line import Line
from ashboard.core.native import mypyc_attr
from ashboard.core.state import State

# A turn of more answers than this is cut short.
_LONGEST: Final = 24


@final
@mypyc_attr(acyclic=True)
class PlannedTurn:
    """A turn as a chain of answers, with the position it leads to and that position's value for the seat."""

    def __init__(self, before: "PlannedTurn | None", action: Action | None, state: State, value: float) -> None:
        self.before: Final = before
        self.action: Final = action
        self.state: Final = state
        self.value = value
        # The number of sampled futures behind the value; 0 while it is the evaluation of the position.
        self.futures = 0

    def actions(self) -> list[Action]:
        """Return the answers in order."""
        found: list[Action] = []
        planned: PlannedTurn | None = self
        while planned is not None and planned.action is not None:
            found.append(planned.action)
            planned = planned.before
        found.reverse()
        return found


@final
class TurnSearch:
    """Searches the turns of the seat to move; `widths` is the width of the beam after each answer."""

    def __init__(self, insight: Insight, widths: tuple[int, ...], most: int, budget: Budget) -> None:
        self._insight: Final = insight
        self._widths: Final = widths
        self._most: Final = most
        self._budget: Final = budget

    def search(self, state: State, seat: int) -> list[PlannedTurn]:
        """Return complete turns, the best first; at least one."""
        insight = self._insight
        turn = insight.turn(state)
        beam = [PlannedTurn(None, None, state, 0.0)]
        seen: set[int] = set()
        complete: list[PlannedTurn] = []
        for depth in range(_LONGEST):
            grown: list[PlannedTurn] = []
            for planned in beam:
                self._grow(planned, seat, turn, seen, grown, complete)
            if not grown:
                break
            grown.sort(key=_worst_last)
            beam = grown[: self._widths[min(depth, len(self._widths) - 1)]]
            if self._budget.is_over():
                break
        complete.sort(key=_worst_last)
        # No complete turn: the budget is used up, or all that could follow belongs to a turn already dropped.
        return complete or beam[:1]

    def follow(self, planned: PlannedTurn, seat: int, line: Line) -> None:
        """Go on a line by a turn that was found from its position."""
        turn = self._insight.turn(line.state)
        for action in planned.actions():
            line.answer(action)
            self._pass_others(line.state, seat, turn, line)

    def _grow(
        self,
        planned: PlannedTurn,
        seat: int,
        turn: int,
        seen: set[int],
        grown: list[PlannedTurn],
        complete: list[PlannedTurn],
    ) -> None:
        """Extend a turn by every answer to its open question."""
        insight, budget = self._insight, self._budget
        decision = planned.state.decision()
        assert decision is not None
        for action in insight.choices(planned.state, decision, self._most):
            if budget.is_over() and (grown or complete):
                return
            state = planned.state.copy()
            state.apply(action)
            budget.spent += 1
            self._pass_others(state, seat, turn)
            goes_on = insight.turn(state) == turn and insight.asked(state) == seat
            if goes_on:
                mark = insight.fingerprint(state)
                if mark in seen:
                    continue
                seen.add(mark)
            longer = PlannedTurn(planned, action, state, insight.value(state, seat))
            (grown if goes_on else complete).append(longer)

    def _pass_others(self, state: State, seat: int, turn: int, line: Line | None = None) -> None:
        """Let other seats that are asked within the turn take the answer that looks best to them."""
        insight = self._insight
        while insight.turn(state) == turn and insight.asked(state) not in (seat, CHANCE, NOBODY):
            decision = state.decision()
            assert decision is not None
            options = insight.choices(state, decision, self._most)
            answer(state, self._best_answer(state, decision.seat, options), line)

    def _best_answer(self, state: State, seat: int, options: list[Action]) -> Action:
        best = options[0]
        if len(options) > 1:
            highest = -1.0
            for option in options:
                child = state.copy()
                child.apply(option)
                self._budget.spent += 1
                value = self._insight.value(child, seat)
                if value > highest:
                    best, highest = option, value
        return best


def _worst_last(planned: PlannedTurn) -> float:
    return -planned.value


def answer(state: State, action: Action, line: Line | None) -> None:
    """Apply an answer; where a line is told, its position is the state."""
    if line is None:
        state.apply(action)
    else:
        line.answer(action)


def roll_chance(state: State, dice: Dice, line: Line | None = None) -> None:
    """Let chance answer until a player is asked or the game is over."""
    decision = state.decision()
    while decision is not None and decision.seat == CHANCE:
        answer(state, dice.answer(decision), line)
        decision = state.decision()

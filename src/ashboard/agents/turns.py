"""Finds the good turns of a seat: a beam over its decisions, each position looked at once."""

from typing import Final

from ashboard.agents.meter import Meter
from ashboard.core.action import Action
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.state import State

# A turn of more answers than this is cut short.
_LONGEST: Final = 24


class Line:
    """Answers in a row, the position they lead to, and what it is worth to the seat."""

    def __init__(self, before: "Line | None", action: Action | None, state: State, value: float) -> None:
        self.before: Final = before
        self.action: Final = action
        self.state: Final = state
        self.value = value
        # In how many futures the value has proved itself; 0 where it is the position's as it looks.
        self.futures = 0

    def actions(self) -> list[Action]:
        """The answers from the first on."""
        found: list[Action] = []
        line: Line | None = self
        while line is not None and line.action is not None:
            found.append(line.action)
            line = line.before
        found.reverse()
        return found


class TurnSearch:
    """Looks through the turns of whoever is asked; `widths` says how many lines go on after each answer."""

    def __init__(self, insight: Insight, widths: tuple[int, ...], most: int, meter: Meter) -> None:
        self._insight: Final = insight
        self._widths: Final = widths
        self._most: Final = most
        self._meter: Final = meter

    def lines(self, state: State, seat: int) -> list[Line]:
        """Complete turns, the best first; at least one."""
        insight = self._insight
        turn = insight.turn(state)
        beam = [Line(None, None, state, 0.0)]
        seen: set[int] = set()
        complete: list[Line] = []
        for depth in range(_LONGEST):
            grown: list[Line] = []
            for line in beam:
                self._grow(line, seat, turn, seen, grown, complete)
            if not grown:
                break
            grown.sort(key=_worst_last)
            beam = grown[: self._widths[min(depth, len(self._widths) - 1)]]
            if self._meter.is_over():
                break
        complete.sort(key=_worst_last)
        # A turn without an end: out of budget, or all that could follow was seen on the way of a line given up.
        return complete or beam[:1]

    def _grow(self, line: Line, seat: int, turn: int, seen: set[int], grown: list[Line], complete: list[Line]) -> None:
        """Every answer to the question at the end of a line."""
        insight, meter = self._insight, self._meter
        decision = line.state.decision()
        assert decision is not None
        for action in insight.choices(line.state, decision, self._most):
            if meter.is_over() and (grown or complete):
                return
            state = line.state.copy()
            state.apply(action)
            meter.spent += 1
            self._pass_others(state, seat, turn)
            asked = state.decision()
            goes_on = asked is not None and asked.seat == seat and insight.turn(state) == turn
            if goes_on:
                mark = insight.fingerprint(state)
                if mark in seen:
                    continue
                seen.add(mark)
            longer = Line(line, action, state, insight.value(state, seat))
            (grown if goes_on else complete).append(longer)

    def _pass_others(self, state: State, seat: int, turn: int) -> None:
        """Others who are asked within the turn answer as seems best to them."""
        insight = self._insight
        decision = state.decision()
        while decision is not None and decision.seat not in (seat, CHANCE) and insight.turn(state) == turn:
            state.apply(self._best_answer(state, decision.seat, insight.choices(state, decision, self._most)))
            decision = state.decision()

    def _best_answer(self, state: State, seat: int, options: list[Action]) -> Action:
        best = options[0]
        if len(options) > 1:
            highest = -1.0
            for option in options:
                child = state.copy()
                child.apply(option)
                self._meter.spent += 1
                value = self._insight.value(child, seat)
                if value > highest:
                    best, highest = option, value
        return best


def _worst_last(line: Line) -> float:
    return -line.value


def roll(state: State, dice: Dice) -> None:
    """Lets chance answer until a player is asked or the game is over."""
    decision = state.decision()
    while decision is not None and decision.seat == CHANCE:
        state.apply(dice.answer(decision))
        decision = state.decision()

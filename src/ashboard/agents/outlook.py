"""Compares turns by what follows them: sampled futures, the same for all, more of them for those still in the race."""

from typing import Final

from ashboard.agents.meter import Meter
from ashboard.agents.turns import Line, TurnSearch, roll
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.state import State
from ashboard.core.view import View

# No race is run over more futures than this.
_MOST_FUTURES: Final = 512
# A line that cannot be followed through so many futures is better not compared at all.
_FUTURES_EACH: Final = 3
_FIRST_LOOK: Final = 1.5


class Outlook:
    """The futures of one decision; future n deals everything unknown by dice of its own."""

    def __init__(self, insight: Insight, view: View, seat: int, salt: str, plies: int, replies: TurnSearch) -> None:
        self._insight: Final = insight
        self._view: Final = view
        self._seat: Final = seat
        self._salt: Final = salt
        self._plies: Final = plies
        self._replies: Final = replies

    def race(self, lines: list[Line], meter: Meter) -> list[Line]:
        """The lines by their mean value over the futures, best first; the worse half drops out again and again."""
        runners = self._entrants(lines, meter)
        dropped: list[Runner] = []
        future, stop = 0, 2
        while len(runners) > 1 and future < _MOST_FUTURES and self._run(runners, future, meter):
            future += 1
            if future == stop and len(runners) > 2:
                runners.sort(key=_worst_last)
                half = (len(runners) + 1) // 2
                dropped = runners[half:] + dropped
                runners = runners[:half]
                stop *= 2
        runners.sort(key=_worst_last)
        ranked = runners + dropped
        return [runner.settled() for runner in ranked if runner.futures] or lines

    def mean(self, line: Line, futures: int) -> float:
        """What a line is worth over the first so many futures."""
        total = 0.0
        for future in range(futures):
            total += self.value(line, future)
        return total / futures

    def unhurried(self, replies: TurnSearch) -> "Outlook":
        """The same futures, with replies found by another search."""
        return Outlook(self._insight, self._view, self._seat, self._salt, self._plies, replies)

    def _entrants(self, lines: list[Line], meter: Meter) -> list["Runner"]:
        """As many of the lines as the budget can follow through a few futures."""
        before = meter.used()
        self.value(lines[0], 0)
        cost = max(1e-9, meter.used() - before)
        return [Runner(line) for line in lines[: max(2, int((1.0 - before) / cost / _FUTURES_EACH))]]

    def _run(self, runners: list["Runner"], future: int, meter: Meter) -> bool:
        """One more future for all runners, or False where it could not be finished."""
        values: list[float] = []
        for runner in runners:
            if meter.is_over():
                return False
            values.append(self.value(runner.line, future))
        for runner, value in zip(runners, values, strict=True):
            runner.total += value
            runner.futures += 1
        return True

    def value(self, line: Line, future: int) -> float:
        """What a turn is worth to the seat after the turns that follow it in one future."""
        dice = Dice(f"{self._salt}/{future}")
        state = self._view.sample(dice)
        turn = self._insight.turn(state)
        self._follow(state, line)
        state = self._finished(state, turn, dice)
        for _ in range(self._plies):
            roll(state, dice)
            state = self._finished(state, self._insight.turn(state), dice)
        return self._insight.value(state, self._seat)

    def _follow(self, state: State, line: Line) -> None:
        """Plays the line as far as this future asks the same questions."""
        for action in line.actions():
            decision = state.decision()
            known = None if decision is None or decision.seat != self._seat else decision.option(action.text)
            if known is None:
                return
            state.apply(known)

    def _finished(self, state: State, turn: int, dice: Dice) -> State:
        """The position after the rest of the turn, as whoever is asked would play it."""
        decision = state.decision()
        while decision is not None and self._insight.turn(state) == turn:
            if decision.seat == CHANCE:
                state.apply(dice.answer(decision))
            else:
                state = self._replies.lines(state, decision.seat)[0].state
            decision = state.decision()
        return state


class Runner:
    """A line in the race, with its values so far."""

    def __init__(self, line: Line) -> None:
        self.line: Final = line
        self.total = 0.0
        self.futures = 0

    def promise(self) -> float:
        """The mean of its values; how it looked at first counts like a future and a half."""
        return (self.total + _FIRST_LOOK * self.line.value) / (self.futures + _FIRST_LOOK)

    def settled(self) -> Line:
        """The line with what it has proved to be worth."""
        self.line.value = self.total / self.futures
        self.line.futures = self.futures
        return self.line


def _worst_last(runner: Runner) -> float:
    return -runner.promise()

"""Compares planned turns by sampled futures, with successive halving: the better half gets twice as many."""

from typing import Final

from ashboard.agents.budget import Budget
from ashboard.agents.continuation import Continuation
from ashboard.agents.turn_search import PlannedTurn, TurnSearch, answer
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.line import Line
from ashboard.core.state import State
from ashboard.core.view import View

# The most futures that a comparison samples.
_MOST_FUTURES: Final = 512
# A turn that the budget cannot follow through so many futures is not compared at all.
_FUTURES_EACH: Final = 3
_FIRST_LOOK: Final = 1.5


class SampledFutures:
    """The sampled futures of one decision; future n deals everything unknown with dice of its own."""

    def __init__(self, insight: Insight, view: View, seat: int, salt: str, plies: int, replies: TurnSearch) -> None:
        self._insight: Final = insight
        self._view: Final = view
        self._seat: Final = seat
        self._salt: Final = salt
        self._plies: Final = plies
        self._continuation: Final = Continuation(insight, replies, plies)

    def compare(self, turns: list[PlannedTurn], budget: Budget) -> list[PlannedTurn]:
        """Rank turns by their mean value over common futures, dropping the worse half after each doubling."""
        candidates = self._candidates(turns, budget)
        dropped: list[Candidate] = []
        future, stop = 0, 2
        while len(candidates) > 1 and future < _MOST_FUTURES and self._sample_future(candidates, future, budget):
            future += 1
            if future == stop and len(candidates) > 2:
                candidates.sort(key=_worst_last)
                half = (len(candidates) + 1) // 2
                dropped = candidates[half:] + dropped
                candidates = candidates[:half]
                stop *= 2
        candidates.sort(key=_worst_last)
        ranked = candidates + dropped
        return [candidate.with_value() for candidate in ranked if candidate.futures] or turns

    def mean_value(self, planned: PlannedTurn, futures: int) -> float:
        """Return the mean value of a turn over the first so many futures."""
        total = 0.0
        for future in range(futures):
            total += self.value(planned, future)
        return total / futures

    def with_replies(self, replies: TurnSearch) -> "SampledFutures":
        """Return the same futures, with replies found by another search."""
        return SampledFutures(self._insight, self._view, self._seat, self._salt, self._plies, replies)

    def _candidates(self, turns: list[PlannedTurn], budget: Budget) -> list["Candidate"]:
        """Return as many of the turns as the budget can follow through a few futures."""
        before = budget.used()
        self.value(turns[0], 0)
        cost = max(1e-9, budget.used() - before)
        return [Candidate(planned) for planned in turns[: max(2, int((1.0 - before) / cost / _FUTURES_EACH))]]

    def _sample_future(self, candidates: list["Candidate"], future: int, budget: Budget) -> bool:
        """Follow all candidates through one more future; return False if the budget ends on the way."""
        values: list[float] = []
        for candidate in candidates:
            if budget.is_over():
                return False
            values.append(self.value(candidate.planned, future))
        for candidate, value in zip(candidates, values, strict=True):
            candidate.total += value
            candidate.futures += 1
        return True

    def value(self, planned: PlannedTurn, future: int) -> float:
        """Return the value for the seat after the turns that follow in one future."""
        dice = Dice(f"{self._salt}/{future}")
        state = self._view.sample(dice)
        turn = self._insight.turn(state)
        self._follow(state, planned)
        return self._insight.value(self._continuation.play(state, turn, dice), self._seat)

    def line(self, planned: PlannedTurn, future: int) -> Line:
        """Return a turn and those that follow in one future, with everything that happens."""
        dice = Dice(f"{self._salt}/{future}")
        line = Line(self._view.sample(dice))
        turn = self._insight.turn(line.state)
        self._follow(line.state, planned, line)
        self._continuation.tell(line, turn, dice)
        return line

    def _follow(self, state: State, planned: PlannedTurn, line: Line | None = None) -> None:
        """Play the planned answers as far as this future asks the same questions."""
        for action in planned.actions():
            decision = state.decision()
            known = None if decision is None or decision.seat != self._seat else decision.option(action.text)
            if known is None:
                return
            answer(state, known, line)


class Candidate:
    """A planned turn under comparison, with the sum of its values so far."""

    def __init__(self, planned: PlannedTurn) -> None:
        self.planned: Final = planned
        self.total = 0.0
        self.futures = 0

    def estimate(self) -> float:
        """The mean of its values; the first evaluation counts like a future and a half."""
        return (self.total + _FIRST_LOOK * self.planned.value) / (self.futures + _FIRST_LOOK)

    def with_value(self) -> PlannedTurn:
        """Return the turn with its mean value over the futures."""
        self.planned.value = self.total / self.futures
        self.planned.futures = self.futures
        return self.planned


def _worst_last(candidate: Candidate) -> float:
    return -candidate.estimate()

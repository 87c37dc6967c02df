"""The exhaustive search of a turn: every order, place, rotation and choice of both sides.

The solver's answers count as the best for the solver, everybody else's as the worst, chance included. Positions that
were met before are not searched again; they are told apart by `State.key`.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.state import State
from ashboard.puzzles.errors import SecondSolution, TooLarge
from ashboard.puzzles.task import Task

# A puzzle of more sequences is refused, and a search of more positions is given up.
MOST_SEQUENCES: Final = 500_000
MOST_POSITIONS: Final = 500_000
# Stands for the value of a turn that does not exist.
NO_TURN: Final = -(1 << 30)
_DIGEST: Final = 16
_REPORT_EVERY: Final = 512

# Is told how many positions were searched; raises Cancelled to stop.
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Bounds:
    """How much a search may take."""

    sequences: int = MOST_SEQUENCES
    positions: int = MOST_POSITIONS


@dataclass(frozen=True, slots=True)
class Found:
    """What a position comes to: the solver's value, that of the best other turn, and the number of sequences.

    `pictures` are those that the best turn may show, one for each choice of the others; None if turns that
    are not equivalent are equally good.
    """

    value: int
    second: int
    sequences: int
    pictures: frozenset[str] | None


class TurnProof:
    """Searches a task and remembers every position; afterwards it knows values, lines and replies."""

    def __init__(
        self,
        task: Task,
        bounds: Bounds | None = None,
        progress: Progress | None = None,
        *,
        keeps_finals: bool = True,
        expected: tuple[int, str] | None = None,
    ) -> None:
        self._task: Final = task
        # The value and the picture of a turn: the search ends with SecondSolution at another one that is as good.
        self._expected: Final = expected
        # How many choices of others lie between the start and where the search is.
        self._others = 0
        # A search that only asks for the best turn is faster without.
        self._keeps_finals: Final = keeps_finals
        self._bounds: Final = bounds or Bounds()
        self._progress: Final = progress
        self._found: Final[dict[bytes, Found]] = {}
        # The value of every final position, by the digest of its key.
        self.finals: Final[dict[bytes, int]] = {}
        # The value of every turn, by its picture.
        self.turns: Final[dict[str, int]] = {}
        # Applied answers: what the search cost.
        self.applied = 0

    def search(self, state: State) -> Found:
        """Return what a position comes to, which is not over."""
        key = digest(state.key())
        known = self._found.get(key)
        if known is None:
            known = self._combine(state)
            self._found[key] = known
            self._check(known)
        return known

    def best_line(self, state: State) -> list[str]:
        """Return the answers of all seats if the solver plays best and the others reply best."""
        line: list[str] = []
        while not self._task.is_over(state):
            action = self.best_answer(state)
            line.append(action.text)
            state = self._after(state, action)
        return line

    def best_answer(self, state: State) -> Action:
        """Return the best answer of whichever seat is asked, the first of several."""
        decision = _decision(state)
        target = self.search(state).value
        for option in decision.options:
            if self._outcome(state, decision, option).value == target:
                return option
        raise AssertionError("no option has the value of its position")

    def second_line(self, state: State) -> list[str]:
        """Return the answers of all seats in the best turn that is not the solution; empty if there is no other."""
        line: list[str] = []
        while not self._task.is_over(state):
            found = self.search(state)
            if found.second == NO_TURN:
                return []
            step = self._deviation(state, found)
            action, is_away = step
            line.append(action.text)
            state = self._after(state, action)
            if is_away:
                return line if self._task.is_over(state) else line + self.best_line(state)
        return line

    def _after(self, state: State, action: Action) -> State:
        """Return another state: what a table shows is remembered by the state, so none that was searched changes."""
        after = state.copy()
        self._task.apply(after, action)
        return after

    def _deviation(self, state: State, found: Found) -> tuple[Action, bool]:
        """Return the next answer of the second best turn, and whether it leaves the solution."""
        decision = _decision(state)
        is_solver = decision.seat == self._task.seat
        staying: Action | None = None
        worse: Action | None = None
        for option in decision.options:
            child = self._outcome(state, decision, option)
            if is_solver and child.pictures != found.pictures and child.value == found.second:
                return option, True
            if staying is None and min(found.value, child.second) == found.second:
                staying = option
            if is_solver and worse is None and child.value == found.second:
                worse = option
        if staying is not None:
            return staying, False
        # The board is that of the solution, and the solver chooses worse in their own battle.
        assert worse is not None
        return worse, True

    def _combine(self, state: State) -> Found:
        decision = _decision(state)
        if decision.seat == self._task.seat:
            return best_of([self._outcome(state, decision, option) for option in decision.options])
        self._others += 1
        children = [self._outcome(state, decision, option) for option in decision.options]
        self._others -= 1
        return worst_of(children)

    def _outcome(self, state: State, decision: Decision, option: Action) -> Found:
        """What an answer leads to."""
        task = self._task
        child = state.copy()
        task.apply(child, option)
        self.applied += 1
        if not task.is_over(child):
            return self.search(child)
        value = task.value(child)
        picture = task.picture(state, option)
        if self._expected is not None and self._is_rival(value, picture):
            raise SecondSolution("another turn is as good")
        if self._keeps_finals:
            self.finals[digest(child.key())] = value
        self.turns[picture] = max(value, self.turns.get(picture, NO_TURN))
        return Found(value, NO_TURN, 1, frozenset((picture,)))

    def _is_rival(self, value: int, picture: str) -> bool:
        """Whether a turn in which nobody else had a choice is as good as the expected one, and another."""
        assert self._expected is not None
        return self._others == 0 and value >= self._expected[0] and picture != self._expected[1]

    def _check(self, found: Found) -> None:
        count = len(self._found)
        if found.sequences > self._bounds.sequences:
            raise TooLarge(f"the turn has more than {self._bounds.sequences} sequences of answers")
        if count > self._bounds.positions:
            raise TooLarge(f"the turn has more than {self._bounds.positions} positions")
        if self._progress is not None and count % _REPORT_EVERY == 0:
            self._progress(count)

    @property
    def positions(self) -> int:
        """How many different positions were searched, final ones included."""
        return len(self._found) + len(self.finals)

    def fingerprint(self) -> str:
        """Return a hash over the sorted keys of all final positions, each with its value."""
        total = hashlib.sha256()
        for key in sorted(self.finals):
            total.update(key + str(self.finals[key]).encode() + b"\n")
        return total.hexdigest()[: 2 * _DIGEST]


def best_of(children: list[Found]) -> Found:
    """Combine the answers of the solver."""
    value = max(child.value for child in children)
    best = [child for child in children if child.value == value]
    sequences = sum(child.sequences for child in children)
    pictures = best[0].pictures
    if pictures is None or any(child.pictures != pictures for child in best):
        return Found(value, value, sequences, None)
    lesser = [child.value for child in children if child.value < value]
    second = max([NO_TURN, *lesser, *(child.second for child in best)])
    return Found(value, second, sequences, pictures)


def worst_of(children: list[Found]) -> Found:
    """Combine the answers of anybody else: after each of them the solver must have but one best continuation."""
    value = min(child.value for child in children)
    sequences = sum(child.sequences for child in children)
    second = min(value, max(child.second for child in children))
    pictures: set[str] = set()
    for child in children:
        if child.pictures is None:
            return Found(value, value, sequences, None)
        pictures |= child.pictures
    return Found(value, second, sequences, frozenset(pictures))


def digest(key: str) -> bytes:
    return hashlib.blake2b(key.encode(), digest_size=_DIGEST).digest()


def _decision(state: State) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision

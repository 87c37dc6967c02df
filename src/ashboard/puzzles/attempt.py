"""A solver's attempt: the turn so far, the defender's replies, the verdict with its refutation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ashboard.core.decision import Decision
from ashboard.core.errors import IllegalAction
from ashboard.core.event import Log
from ashboard.core.state import State
from ashboard.puzzles.task import Task
from ashboard.puzzles.turn_proof import Bounds, Progress, TurnProof

OPEN: Final = "open"
SOLVED: Final = "solved"
REFUTED: Final = "refuted"


@dataclass(frozen=True)
class Verdict:
    """What an attempt came to.

    `line` has the answers of all seats: after a wrong turn it is the refutation, to be shown as a battle.
    """

    status: str
    line: tuple[str, ...]
    # What the turn was worth, and what the solution is worth; None while the turn goes on.
    value: int | None
    best: int


class Attempt:
    """Follows the solver's answers; everybody else answers at once, the worst for the solver."""

    def __init__(self, task: Task, best: int, bounds: Bounds | None = None, progress: Progress | None = None) -> None:
        self._task: Final = task
        self._best: Final = best
        self._search: Final = TurnProof(task, bounds, progress)
        self.state: State = task.start()
        self.line: Final[list[str]] = []
        # What the table showed at the last answer.
        self.picture = ""
        self.log: Final[Log] = []
        self._reply()

    @property
    def decision(self) -> Decision | None:
        """The open question to the solver, None when the turn is over."""
        return None if self._task.is_over(self.state) else self.state.decision()

    def answer(self, text: str) -> None:
        """Give the solver's answer, or raise IllegalAction and change nothing."""
        decision = self.decision
        option = None if decision is None else decision.option(text)
        if option is None:
            asked = "anything: the turn is over" if decision is None else f"the question {decision.kind!r}"
            raise IllegalAction(text, asked, self.state.key())
        self._apply(text)
        self._reply()

    def verdict(self) -> Verdict:
        """Return how the attempt stands."""
        if not self._task.is_over(self.state):
            return Verdict(OPEN, tuple(self.line), None, self._best)
        value = self._task.value(self.state)
        return Verdict(SOLVED if value >= self._best else REFUTED, tuple(self.line), value, self._best)

    def _reply(self) -> None:
        """Let the others answer until the solver is asked or the turn is over."""
        decision = self.decision
        while decision is not None and decision.seat != self._task.seat:
            self._apply(self._search.best_answer(self.state).text)
            decision = self.decision

    def _apply(self, text: str) -> None:
        decision = self.state.decision()
        option = None if decision is None else decision.option(text)
        assert option is not None
        self.picture = self._task.picture(self.state.copy(), option)
        self._task.apply(self.state, option, self.log)
        self.line.append(text)


def check(task: Task, best: int, answers: Sequence[str], bounds: Bounds | None = None) -> Verdict:
    """Judge a solver's turn, given as the solver's own answers; `best` is what the certificate says.

    IllegalAction names an answer that is none. A turn that has not ended is open.
    """
    attempt = Attempt(task, best, bounds)
    for text in answers:
        attempt.answer(text)
    return attempt.verdict()


def solver_answers(task: Task, line: Sequence[str]) -> list[str]:
    """Return those answers of a line that the solver gave."""
    state, own = task.start(), list[str]()
    for text in line:
        decision = state.decision()
        option = None if decision is None else decision.option(text)
        if decision is None or option is None:
            raise IllegalAction(text, "the open question of the line", state.key())
        if decision.seat == task.seat:
            own.append(text)
        task.apply(state, option)
    return own

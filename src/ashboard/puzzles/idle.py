"""Idle pieces: those without which the position is still a puzzle with the same solution.

A piece that only keeps players without a plan from the solution is not idle: it is the temptation.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ashboard.core.errors import BadInput, IllegalAction
from ashboard.puzzles.attempt import Attempt, solver_answers
from ashboard.puzzles.errors import SecondSolution, TooLarge
from ashboard.puzzles.proof import is_solved_simply, is_unique
from ashboard.puzzles.task import Task
from ashboard.puzzles.turn_proof import Bounds, TurnProof


@dataclass(frozen=True)
class Solution:
    """The solver's answers and what they are worth."""

    turn: Sequence[str]
    value: int


def find_solution(task: Task, bounds: Bounds | None = None) -> Solution:
    """Return the best turn."""
    search = TurnProof(task, bounds, keeps_finals=False)
    found = search.search(task.start())
    return Solution(solver_answers(task, search.best_line(task.start())), found.value)


def is_solution(solution: Solution, make_rest: Callable[[], Task], bounds: Bounds | None = None) -> bool:
    """Return whether what is left without a piece is a puzzle that the same answers solve, with the same value."""
    try:
        task = make_rest()
        attempt = Attempt(task, solution.value, bounds)
        for answer in solution.turn:
            attempt.answer(answer)
        if attempt.verdict().value != solution.value:
            return False
        expected = solution.value, attempt.picture
        found = TurnProof(task, bounds, keeps_finals=False, expected=expected).search(task.start())
    except (BadInput, IllegalAction, TooLarge, SecondSolution):
        # The turn is not possible any more, or what is left is too large for a puzzle, or has another solution.
        return False
    is_same = found.value == solution.value and is_unique(task, found)
    return is_same and not is_solved_simply(task, found.value)

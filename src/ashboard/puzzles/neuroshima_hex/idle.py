"""Idle tiles: those without which the board is still a puzzle with the same solution.

A tile that only keeps players without a plan from the solution is not idle: it is the temptation.
"""

from ashboard.core.errors import BadInput, IllegalAction
from ashboard.puzzles.attempt import Attempt, solver_answers
from ashboard.puzzles.errors import SecondSolution, TooLarge
from ashboard.puzzles.neuroshima_hex.board import HQ, Placed, PuzzleBoard
from ashboard.puzzles.neuroshima_hex.kinds import TurnKind
from ashboard.puzzles.neuroshima_hex.turn_task import HexTurnTask
from ashboard.puzzles.proof import is_solved_simply, is_unique
from ashboard.puzzles.turn_proof import Bounds, Found, TurnProof


def find_idle(board: PuzzleBoard, kind: TurnKind, bounds: Bounds | None = None) -> Placed | None:
    """Return the first tile without which the same turn is the solution of a puzzle, with the same value, or None."""
    turn, found = _solve(board, kind, bounds)
    for unit in board.units:
        if unit.tile != HQ and _is_idle(board.without(unit), kind, turn, found, bounds):
            return unit
    return None


def minimised(board: PuzzleBoard, kind: TurnKind, bounds: Bounds | None = None) -> PuzzleBoard:
    """Return the board without its idle tiles, taken away one after another until every one that is left is needed."""
    turn, found = _solve(board, kind, bounds)
    before = None
    while before != board:
        before = board
        for unit in board.units:
            if unit.tile != HQ and _is_idle(board.without(unit), kind, turn, found, bounds):
                board = board.without(unit)
    return board


def _solve(board: PuzzleBoard, kind: TurnKind, bounds: Bounds | None) -> tuple[list[str], Found]:
    task = HexTurnTask(board, kind)
    search = TurnProof(task, bounds, keeps_finals=False)
    found = search.search(task.start())
    return solver_answers(task, search.best_line(task.start())), found


def _is_idle(rest: PuzzleBoard, kind: TurnKind, turn: list[str], found: Found, bounds: Bounds | None) -> bool:
    """Whether the turn is the solution of what is left, too."""
    try:
        task = HexTurnTask(rest, kind)
        attempt = Attempt(task, found.value, bounds)
        for answer in turn:
            attempt.answer(answer)
        if attempt.verdict().value != found.value:
            return False
        expected = found.value, attempt.picture
        other = TurnProof(task, bounds, keeps_finals=False, expected=expected).search(task.start())
    except (BadInput, IllegalAction, TooLarge, SecondSolution):
        # The turn is not possible any more, or what is left is too large for a puzzle.
        return False
    return other.value == found.value and is_unique(task, other) and not is_solved_simply(task, other.value)

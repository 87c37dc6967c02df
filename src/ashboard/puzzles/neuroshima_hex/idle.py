"""Tiles without which a board is still a puzzle with the same solution."""

from functools import partial

from ashboard.puzzles.idle import find_solution, is_solution
from ashboard.puzzles.neuroshima_hex.board import HQ, Placed, PuzzleBoard
from ashboard.puzzles.neuroshima_hex.kinds import TurnKind
from ashboard.puzzles.neuroshima_hex.turn_task import HexTurnTask
from ashboard.puzzles.turn_proof import Bounds


def find_idle(board: PuzzleBoard, kind: TurnKind, bounds: Bounds | None = None) -> Placed | None:
    """Return the first idle tile, or None."""
    solution = find_solution(HexTurnTask(board, kind), bounds)
    for unit in board.units:
        if unit.tile != HQ and is_solution(solution, partial(HexTurnTask, board.without(unit), kind), bounds):
            return unit
    return None


def minimised(board: PuzzleBoard, kind: TurnKind, bounds: Bounds | None = None) -> PuzzleBoard:
    """Return the board without its idle tiles, taken away one after another until every one that is left is needed."""
    solution = find_solution(HexTurnTask(board, kind), bounds)
    before = None
    while before != board:
        before = board
        for unit in board.units:
            if unit.tile != HQ and is_solution(solution, partial(HexTurnTask, board.without(unit), kind), bounds):
                board = board.without(unit)
    return board

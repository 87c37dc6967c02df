"""The kinds of puzzles of all games, and what is done by game: tasks, idle tiles, scenario files."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.puzzles.neuroshima_hex.board import read_board
from ashboard.puzzles.neuroshima_hex.idle import find_idle
from ashboard.puzzles.neuroshima_hex.kinds import TURN_KINDS
from ashboard.puzzles.neuroshima_hex.turn_task import HexTurnTask
from ashboard.puzzles.task import Task

HEX: Final = "neuroshima-hex"
KINDS: Final = {HEX: tuple(TURN_KINDS)}

Board = Mapping[str, object]


def make_task(game: str, kind: str, board: Board) -> Task:
    """Return the task of a puzzle, or raise BadInput."""
    _check(game, kind)
    return HexTurnTask(read_board(board), TURN_KINDS[kind])


def find_idle_piece(game: str, kind: str, board: Board) -> str:
    """Return a piece that could be taken away without changing the solution, or an empty text."""
    _check(game, kind)
    idle = find_idle(read_board(board), TURN_KINDS[kind])
    return "" if idle is None else str(idle)


def write_scenario(game: str, kind: str, board: Board, name: str) -> str:
    """Return the position of a puzzle as an ordinary scenario file."""
    _check(game, kind)
    return read_board(board).scenario(name, is_final=TURN_KINDS[kind].is_final)


def _check(game: str, kind: str) -> None:
    if kind not in KINDS.get(game, ()):
        raise BadInput("kind", f"{kind!r} is no kind of puzzle of {game}")

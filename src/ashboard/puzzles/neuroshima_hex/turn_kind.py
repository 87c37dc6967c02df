"""The kinds whose answer is a turn of Neuroshima Hex."""

from typing import Final

from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.puzzles.kind import Board, TurnPuzzleKind
from ashboard.puzzles.neuroshima_hex.board import read_board
from ashboard.puzzles.neuroshima_hex.idle import find_idle
from ashboard.puzzles.neuroshima_hex.kinds import TurnKind
from ashboard.puzzles.neuroshima_hex.turn_task import HexTurnTask


class HexTurnKind(TurnPuzzleKind):
    """Implements `PuzzleKind` for one of the turn kinds."""

    def __init__(self, kind: TurnKind) -> None:
        self._kind: Final = kind

    @property
    def game(self) -> str:
        return NEUROSHIMA_HEX.name

    @property
    def name(self) -> str:
        return self._kind.name

    def find_idle(self, board: Board) -> str:
        idle = find_idle(read_board(board), self._kind)
        return "" if idle is None else str(idle)

    def scenario(self, board: Board, name: str) -> str:
        return read_board(board).scenario(name, is_final=self._kind.is_final)

    def turn(self, board: Board) -> HexTurnTask:
        return HexTurnTask(read_board(board), self._kind)

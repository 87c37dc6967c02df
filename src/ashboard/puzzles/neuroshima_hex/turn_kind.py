"""The kinds whose answer is a turn of Neuroshima Hex."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.puzzles.attempt import Verdict, check
from ashboard.puzzles.kind import Board, PuzzleKind
from ashboard.puzzles.neuroshima_hex.board import read_board
from ashboard.puzzles.neuroshima_hex.idle import find_idle
from ashboard.puzzles.neuroshima_hex.kinds import TurnKind
from ashboard.puzzles.neuroshima_hex.turn_task import HexTurnTask
from ashboard.puzzles.proof import Proof, play_line, prove, tell_line
from ashboard.puzzles.turn_proof import Bounds, Progress


class HexTurnKind(PuzzleKind):
    """Implements `PuzzleKind` for one of the turn kinds."""

    def __init__(self, kind: TurnKind) -> None:
        self._kind: Final = kind

    @property
    def game(self) -> str:
        return NEUROSHIMA_HEX.name

    @property
    def name(self) -> str:
        return self._kind.name

    def prove(self, board: Board, bounds: Bounds | None = None, progress: Progress | None = None) -> Proof:
        return prove(self.task(board), bounds, progress)

    def replay(self, board: Board, line: Sequence[str]) -> int:
        return play_line(self.task(board), line)

    def events(self, board: Board, line: Sequence[str]) -> Log:
        return tell_line(self.task(board), line)

    def check(self, board: Board, best: int, answers: Sequence[str], bounds: Bounds | None = None) -> Verdict:
        return check(self.task(board), best, answers, bounds)

    def find_idle(self, board: Board) -> str:
        idle = find_idle(read_board(board), self._kind)
        return "" if idle is None else str(idle)

    def scenario(self, board: Board, name: str) -> str:
        return read_board(board).scenario(name, is_final=self._kind.is_final)

    def task(self, board: Board) -> HexTurnTask:
        return HexTurnTask(read_board(board), self._kind)

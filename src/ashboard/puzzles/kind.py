"""The interface of a kind of puzzles: everything that is done with a board of that kind."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ashboard.core.event import Log
from ashboard.puzzles.attempt import Verdict, check
from ashboard.puzzles.proof import Proof, play_line, prove, tell_line
from ashboard.puzzles.task import Task
from ashboard.puzzles.turn_proof import Bounds, Progress

Board = Mapping[str, object]


class PuzzleKind(Protocol):
    """Proves, judges and writes puzzles; a board is data in the form of its game, and BadInput refuses a wrong one."""

    @property
    def game(self) -> str: ...

    @property
    def name(self) -> str: ...

    def prove(self, board: Board, bounds: Bounds | None = None, progress: Progress | None = None) -> Proof:
        """Search everything; return the certificate and what is wrong."""

    def replay(self, board: Board, line: Sequence[str]) -> int:
        """Return what a stored line is worth, NO_TURN if it does not fit the board."""

    def events(self, board: Board, line: Sequence[str]) -> Log:
        """Return what happens in a stored line, or in the battle where the answer is given by pointing."""

    def check(self, board: Board, best: int, answers: Sequence[str], bounds: Bounds | None = None) -> Verdict:
        """Judge the answers of a solver; IllegalAction names one that is none."""

    def find_idle(self, board: Board) -> str:
        """Return a piece that could be taken away without changing the solution, or an empty text."""

    def scenario(self, board: Board, name: str) -> str:
        """Return the position as an ordinary scenario file."""

    def task(self, board: Board) -> Task | None:
        """Return the turn to play, or None where the answer is given by pointing."""


class TurnPuzzleKind(PuzzleKind, Protocol):
    """A kind whose answer is a turn: everything follows from its task."""

    def turn(self, board: Board) -> Task:
        """Return the turn to play."""

    def prove(self, board: Board, bounds: Bounds | None = None, progress: Progress | None = None) -> Proof:
        return prove(self.turn(board), bounds, progress)

    def replay(self, board: Board, line: Sequence[str]) -> int:
        return play_line(self.turn(board), line)

    def events(self, board: Board, line: Sequence[str]) -> Log:
        return tell_line(self.turn(board), line)

    def check(self, board: Board, best: int, answers: Sequence[str], bounds: Bounds | None = None) -> Verdict:
        return check(self.turn(board), best, answers, bounds)

    def task(self, board: Board) -> Task | None:
        return self.turn(board)

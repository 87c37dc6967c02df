"""Boards of one's own: whether they are puzzles, and turns of finished games that are."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.record import Record
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.puzzles.attempt import solver_answers
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.errors import TooLarge
from ashboard.puzzles.grading import graded
from ashboard.puzzles.kind import Board
from ashboard.puzzles.neuroshima_hex.board import PuzzleBoard, read_board
from ashboard.puzzles.neuroshima_hex.kinds import TURN_KINDS
from ashboard.puzzles.neuroshima_hex.missed_turns import MissedTurn, find_missed_turns
from ashboard.puzzles.neuroshima_hex.themes import find_themes
from ashboard.puzzles.proof import SOLVED_BY_FIRST_HIT, SOLVED_BY_GREEDY, Proof
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.task import Task
from ashboard.puzzles.turn_proof import Bounds, Progress

# What the proof of one board may take; and of one turn of a game, of which there are many.
BOARD: Final = Bounds(sequences=500_000, positions=200_000)
TURN: Final = Bounds(sequences=100_000, positions=10_000)
_GAME: Final = NEUROSHIMA_HEX.name
_ID: Final = re.compile(r"[\w-]{1,40}", re.ASCII)
_MOST_TILES: Final = 40
_SIMPLE: Final = (SOLVED_BY_GREEDY, SOLVED_BY_FIRST_HIT)


def prove_own(kind: str, board: Board, bounds: Bounds = BOARD, progress: Progress | None = None) -> Proof:
    """Search everything; return the certificate and what is wrong.

    BadInput refuses a board that cannot be read or does not begin with a question to the solver; TooLarge or Cancelled
    end the search.
    """
    found = find_kind(kind, _GAME)
    _check(read_board(board))
    task = found.task(board)
    if task is not None:
        _check_start(task)
    return found.prove(board, bounds, progress)


def _check(board: PuzzleBoard) -> None:
    """Refuse what no scenario file may hold: texts that are no ids, seats that nobody sits at, heaps of tiles."""
    placed = [word for unit in board.units for word in (unit.tile, unit.cell)]
    texts = [*board.armies, *board.hand, board.edition, *board.variants, *placed]
    if not all(_ID.fullmatch(text) for text in texts):
        raise BadInput("board", "expected ids of armies, tiles and hexes")
    if any(unit.seat > 1 for unit in board.units):
        raise BadInput("board.units", "expected tiles of the two armies")
    if len(board.units) > _MOST_TILES or len(board.hand) > _MOST_TILES:
        raise BadInput("board", f"expected at most {_MOST_TILES} tiles")


def _check_start(task: Task) -> None:
    start = task.start()
    decision = None if task.is_over(start) else start.decision()
    if decision is None or decision.seat != task.seat:
        raise BadInput("board", "expected a position in which the solver is asked")


def is_sound(kind: str, proof: Proof) -> bool:
    """Whether there is a solution, only one, and by the margin: what a turn of a game needs. That a simple player finds
    it is a fault of a composed board; whoever missed it in a game was not so simple."""
    is_turn = kind in TURN_KINDS
    return proof.is_puzzle or (is_turn and all(fault.code in _SIMPLE for fault in proof.faults))


def own_puzzle(kind: str, board: Board, proof: Proof) -> Puzzle:
    """Return a proved board as a puzzle, with its themes and, for a turn, its measured difficulty."""
    task = find_kind(kind, _GAME).task(board)
    answers = [] if task is None else solver_answers(task, proof.certificate.best_line)
    puzzle = Puzzle(_GAME, kind, board, proof.certificate, find_themes(read_board(board), answers))
    return puzzle if task is None else graded(puzzle, task)


def missed_turns(record: Record) -> list[MissedTurn]:
    """Return the turns of a finished game that may have given it away; none in a game without such puzzles."""
    return find_missed_turns(record) if record.game == _GAME else []


def missed_puzzles(turn: MissedTurn, progress: Progress | None = None) -> Iterator[Puzzle]:
    """Yield what is a puzzle of a turn; idle tiles may stay on its board. Cancelled ends the search."""
    board: Mapping[str, object] = turn.board.data()
    for kind in turn.kinds:
        try:
            proof = prove_own(kind, board, TURN, progress)
        except (BadInput, TooLarge):
            continue
        if is_sound(kind, proof):
            yield own_puzzle(kind, board, proof)

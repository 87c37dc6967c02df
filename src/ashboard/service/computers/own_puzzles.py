"""Is this a puzzle? Boards that somebody has set up, and turns of finished games; proved in a process of their own.

Nothing that a client says about a board is believed: the proof is searched here, within bounds.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from ashboard.core.errors import AshboardError
from ashboard.core.record import record_from_data
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.errors import Cancelled, TooLarge
from ashboard.puzzles.own import BOARD, is_sound, missed_puzzles, missed_turns, own_puzzle, prove_own
from ashboard.puzzles.proof import Fault, Proof
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.task import Task
from ashboard.service.computers.puzzle_service import describe_line, show_start, summarise
from ashboard.service.games.record_checks import first_line
from ashboard.service.problems import Refused

Report = Callable[[object], None]
# Seconds between two reports, and for all turns of a game: less than the task may take, so that what was found is told.
_PAUSE: Final = 0.2
_PATIENCE: Final = 12.0


def prove_board(kind: str, board: Mapping[str, object], report: Report) -> dict[str, Any]:
    """Search the whole turn of a board; return the certificate and what is wrong, each with a line that shows it.

    Without faults it is a puzzle. Where the solution has none, the board can be solved, and is returned as one.
    """
    proof = _prove(kind, board, _progress(report))
    task = find_kind(kind).task(board)
    return {
        "faults": [_fault(task, fault) for fault in proof.faults],
        "certificate": proof.certificate.data(),
        "positions": proof.positions,
        "view": show_start(kind, board),
        "puzzle": own_puzzle(kind, board, proof).data() if is_sound(kind, proof) else None,
    }


def _prove(kind: str, board: Mapping[str, object], progress: Callable[[int], None]) -> Proof:
    try:
        return prove_own(kind, board, BOARD, progress)
    except TooLarge as error:
        raise Refused("too-hard", first_line(error)) from None
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-position", first_line(error)) from None


def _progress(report: Report) -> Callable[[int], None]:
    """Report how many positions were searched, not too often."""
    latest = time.monotonic()

    def tell(count: int) -> None:
        nonlocal latest
        now = time.monotonic()
        if now - latest >= _PAUSE:
            latest = now
            report({"done": count, "most": BOARD.positions})

    return tell


def _fault(task: Task | None, fault: Fault) -> dict[str, Any]:
    line = None if task is None or not fault.line else describe_line(task, fault.line)
    return {"code": fault.code, "answers": fault.line, "line": line}


def find_puzzles(record: Mapping[str, object], report: Report) -> dict[str, Any]:
    """Look for turns of a finished game that gave it away and are puzzles; say whether all of them were looked at."""
    deadline = time.monotonic() + _PATIENCE
    try:
        turns = missed_turns(record_from_data(record))
    except (AshboardError, RecursionError) as error:
        raise Refused("bad-record", first_line(error)) from None
    found: list[dict[str, Any]] = []
    try:
        for count, turn in enumerate(turns):
            report({"done": count, "most": len(turns)})
            found += [_found(turn.seat, turn.at, puzzle) for puzzle in missed_puzzles(turn, _until(deadline))]
    except Cancelled:
        return {"puzzles": found, "is_whole": False}
    return {"puzzles": found, "is_whole": True}


def _until(deadline: float) -> Callable[[int], None]:
    """End the search when the time is up."""

    def check(_: int) -> None:
        if time.monotonic() > deadline:
            raise Cancelled("the time for this game is up")

    return check


def _found(seat: int, at: int, puzzle: Puzzle) -> dict[str, Any]:
    return {"puzzle": summarise(puzzle), "board": puzzle.board, "seat": seat, "at": at}

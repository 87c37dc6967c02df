"""Is a puzzle what its certificate says? The whole search again, or only the stored lines."""

from typing import Final

from ashboard.puzzles.errors import NotProved
from ashboard.puzzles.proof import play_line, prove
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.tasks import find_idle_piece, make_task
from ashboard.puzzles.turn_proof import NO_TURN, Bounds, Progress

# What a replay of the lines shows, in the words of the command.
NO_PROOF: Final = "the stored lines are as stated; this is no proof"


def verify(puzzle: Puzzle, bounds: Bounds | None = None, progress: Progress | None = None) -> None:
    """Search the whole turn again and compare everything; raise NotProved naming what is otherwise."""
    task = make_task(puzzle.game, puzzle.kind, puzzle.board)
    proof = prove(task, bounds, progress)
    if proof.faults:
        raise NotProved(f"{puzzle.id}: " + ", ".join(fault.code for fault in proof.faults))
    differing = puzzle.certificate.differences(proof.certificate)
    if differing:
        raise NotProved(f"{puzzle.id}: the certificate differs in " + ", ".join(differing))
    idle = find_idle_piece(puzzle.game, puzzle.kind, puzzle.board)
    if idle:
        raise NotProved(f"{puzzle.id}: idle-tile {idle}")


def verify_quickly(puzzle: Puzzle) -> None:
    """Replay the two stored lines and compare their values; raise NotProved. This proves nothing about other turns."""
    task, certificate = make_task(puzzle.game, puzzle.kind, puzzle.board), puzzle.certificate
    for name, line, value in (
        ("best_line", certificate.best_line, certificate.best),
        ("second_line", certificate.second_line, certificate.second),
    ):
        found = play_line(task, line)
        if found != value or found == NO_TURN:
            raise NotProved(f"{puzzle.id}: {name} does not lead to the value {value}")

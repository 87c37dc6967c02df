"""Is a puzzle what its certificate says? The whole search again, or only the stored lines."""

from typing import Final

from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.errors import NotProved
from ashboard.puzzles.proof import IDLE_TILE
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.turn_proof import NO_TURN, Bounds, Progress

# What a replay of the lines shows, in the words of the command.
NO_PROOF: Final = "the stored lines are as stated; this is no proof"


def verify(puzzle: Puzzle, bounds: Bounds | None = None, progress: Progress | None = None) -> None:
    """Search the whole turn again and compare everything; raise NotProved naming what is otherwise."""
    kind = find_kind(puzzle.kind, puzzle.game)
    proof = kind.prove(puzzle.board, bounds, progress)
    if proof.faults:
        raise NotProved(f"{puzzle.id}: " + ", ".join(fault.code for fault in proof.faults))
    differing = puzzle.certificate.differences(proof.certificate)
    if differing:
        raise NotProved(f"{puzzle.id}: the certificate differs in " + ", ".join(differing))
    idle = kind.find_idle(puzzle.board)
    if idle:
        raise NotProved(f"{puzzle.id}: {IDLE_TILE} {idle}")


def verify_quickly(puzzle: Puzzle) -> None:
    """Replay the two stored lines and compare their values; raise NotProved. This proves nothing about other turns."""
    kind, certificate = find_kind(puzzle.kind, puzzle.game), puzzle.certificate
    for name, line, value in (
        ("best_line", certificate.best_line, certificate.best),
        ("second_line", certificate.second_line, certificate.second),
    ):
        found = kind.replay(puzzle.board, line)
        if found != value or found == NO_TURN:
            raise NotProved(f"{puzzle.id}: {name} does not lead to the value {value}")

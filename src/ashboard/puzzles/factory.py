"""The factory: pieces of work by kind, seed and number; each comes to a puzzle or to nothing."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.puzzles.bright_future.door_route import DOOR_ROUTE, make_door_route
from ashboard.puzzles.bright_future.fight_sum import FIGHT_SUM, make_fight_sum
from ashboard.puzzles.likeness import without_near_duplicates
from ashboard.puzzles.neuroshima_hex.kinds import TURN_KINDS
from ashboard.puzzles.neuroshima_hex.riddle import RIDDLE
from ashboard.puzzles.neuroshima_hex.riddle_maker import make_riddle
from ashboard.puzzles.neuroshima_hex.workshop import make_puzzle
from ashboard.puzzles.piece import Piece
from ashboard.puzzles.puzzle import Puzzle, puzzle_from_json

_MAKERS: Final[dict[str, Callable[[Piece], Puzzle | None]]] = {
    **dict.fromkeys(TURN_KINDS, make_puzzle),
    RIDDLE.name: make_riddle,
    FIGHT_SUM.name: make_fight_sum,
    DOOR_ROUTE.name: make_door_route,
}
MADE_KINDS: Final = tuple(_MAKERS)
# Kinds that begin with any board that a game may come to.
PLAYED_KINDS: Final = tuple(TURN_KINDS)


def work(piece: Piece) -> tuple[int, list[str]]:
    """Do a piece; return its number and the puzzle as JSON, if one came out."""
    maker = _MAKERS.get(piece.kind)
    if maker is None:
        raise BadInput("--kind", f"{piece.kind!r} is unknown; expected one of " + ", ".join(MADE_KINDS))
    puzzle = maker(piece)
    return piece.number, [] if puzzle is None else [puzzle.to_json()]


def assemble(results: Iterable[list[str]], kept: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """Return the puzzles of finished pieces, without near duplicates of each other and of those that are kept."""
    made = (puzzle_from_json(text) for texts in results for text in texts)
    return without_near_duplicates([*kept, *made])[len(kept) :]

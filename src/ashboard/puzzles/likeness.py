"""Near duplicates: puzzles that show nearly the same board, perhaps turned."""

from collections.abc import Iterable, Sequence
from typing import Final

from ashboard.games.neuroshima_hex.printed.grid import SIDES, STANDARD
from ashboard.puzzles.neuroshima_hex.board import read_board
from ashboard.puzzles.puzzle import Puzzle

# Two puzzles of one kind that share more of their tiles than this are one puzzle.
MOST_ALIKE: Final = 0.6

Look = frozenset[str]


def without_near_duplicates(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles without those that look nearly like an earlier one of their kind."""
    kept: list[Puzzle] = []
    looks: dict[str, list[Look]] = {}
    for puzzle in puzzles:
        earlier = looks.setdefault(puzzle.kind, [])
        turned = turned_looks(puzzle)
        if not any(likeness(look, other) > MOST_ALIKE for look in turned for other in earlier):
            kept.append(puzzle)
            earlier.append(turned[0])
    return kept


def likeness(one: Look, other: Look) -> float:
    """Return the share of tiles that two boards have in common."""
    return len(one & other) / len(one | other)


def turned_looks(puzzle: Puzzle) -> Sequence[Look]:
    """Return what the board shows, turned by each of six rotations; the first is the board as it lies.

    What has no hexes cannot be turned: its look is the cards that it names.
    """
    if "units" not in puzzle.board:
        named = [entry if isinstance(entry, list) else [entry] for entry in puzzle.board.values()]
        return [frozenset(card for cards in named for card in cards if isinstance(card, str))]
    board = read_board(puzzle.board)
    hand = [f"{board.armies[0]} {tile}" for tile in board.hand]
    looks: list[Look] = []
    for turn in range(SIDES):
        units = [
            f"{board.armies[unit.seat]} {unit.tile} {_turned_cell(unit.cell, turn)} {(unit.rotation + turn) % SIDES}"
            for unit in board.units
        ]
        looks.append(frozenset([*units, *hand]))
    return looks


def _turned_cell(name: str, turn: int) -> str:
    q, r = STANDARD.coordinates[STANDARD.cell_of[name]]
    for _ in range(turn):
        # One turn clockwise: N comes to lie where NE was.
        q, r = -r, q + r
    return STANDARD.names[STANDARD.index[q, r]]

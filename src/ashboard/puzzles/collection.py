"""The puzzles that come with the package: read, found by id, listed, and one for each day."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.puzzles.puzzle import Puzzle, puzzle_from_json

_PACKAGE: Final = "ashboard.puzzles.data"
_FILE: Final = "puzzles.json"
DAILY_GAME: Final = "neuroshima-hex"
_CALENDAR: Final = "ashboard daily puzzle"


@cache
def collection() -> tuple[Puzzle, ...]:
    """Return all shipped puzzles, in the order of the file."""
    return tuple(read_puzzles(files(_PACKAGE).joinpath(_FILE).read_text("utf-8"), _FILE))


def read_puzzles(text: str, where: str) -> Iterator[Puzzle]:
    """Read a data file: a JSON list with one puzzle a line."""
    for number, line in enumerate(text.splitlines(), start=1):
        entry = line.strip().rstrip(",")
        if entry not in ("[", "]", ""):
            yield puzzle_from_json(entry, f"{where}: line {number}")


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a data file."""
    return "[\n" + ",\n".join(puzzle.to_json() for puzzle in puzzles) + "\n]\n"


def find_puzzle(puzzle_id: str, puzzles: Sequence[Puzzle] | None = None) -> Puzzle:
    """Return the puzzle, a shipped one by default, with this id or an unambiguous beginning of it."""
    known_puzzles = collection() if puzzles is None else puzzles
    found = [puzzle for puzzle in known_puzzles if puzzle.id.startswith(puzzle_id)]
    if len(found) != 1 or not puzzle_id:
        known = "several puzzles begin like this" if len(found) > 1 else "no puzzle has this id"
        raise BadInput("puzzle", f"{puzzle_id!r}: {known}; see 'ashboard puzzle list'")
    return found[0]


def select(
    puzzles: Iterable[Puzzle], kind: str = "", theme: str = "", difficulty: int = 0, army: str = "", game: str = ""
) -> list[Puzzle]:
    """Return the puzzles that fit; an empty text and 0 fit everything."""
    return [
        puzzle
        for puzzle in puzzles
        if (not kind or puzzle.kind == kind)
        and (not theme or theme in puzzle.themes)
        and (not difficulty or puzzle.difficulty == difficulty)
        and (not army or army in puzzle.armies)
        and (not game or puzzle.game == game)
    ]


def daily(day: dt.date, puzzles: Sequence[Puzzle] | None = None) -> Puzzle:
    """Return the puzzle of a day: the same for everybody, and every puzzle once before any comes again.

    Of the shipped puzzles only those of `DAILY_GAME` have a day.
    """
    known = list(_daily_puzzles()) if puzzles is None else _by_id(puzzles)
    if not known:
        raise BadInput("puzzle", "no puzzles are there to choose from")
    round_, place = divmod(day.toordinal(), len(known))
    dice = Dice(f"{_CALENDAR} {round_}")
    for _ in range(place + 1):
        chosen = known.pop(dice.below(len(known)))
    return chosen


@cache
def _daily_puzzles() -> tuple[Puzzle, ...]:
    """Return the shipped puzzles that have a day; each id is the hash of a board, so they are sorted once."""
    return tuple(_by_id(select(collection(), game=DAILY_GAME)))


def _by_id(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    return sorted(puzzles, key=lambda puzzle: puzzle.id)

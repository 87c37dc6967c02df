"""What a solver is told: three hints, the solution, why the tempting turn fails, and the rules involved."""

from dataclasses import dataclass
from typing import Final

from ashboard.core.event import Event
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.puzzle import Puzzle

# The keys of hints; a page has a sentence for each.
THEMES: Final = "themes"
TILES: Final = "tiles"
FALLS: Final = "falls"
PLACE: Final = "place"
FIRST_FALL: Final = "first-fall"
CARDS: Final = "cards"
FIRST_CARD: Final = "first-card"
FIGHT: Final = "fight"


@dataclass(frozen=True)
class Hint:
    """One of three hints, each telling more than the one before: a key and what goes into its sentence."""

    key: str
    values: tuple[str, ...]

    def data(self) -> dict[str, object]:
        return {"key": self.key, "values": list(self.values)}


@dataclass(frozen=True)
class Explanation:
    """The solution and the best other turn, each with what happens in it; rules in the order of their use."""

    solution: tuple[str, ...]
    events: tuple[Event, ...]
    value: int
    temptation: tuple[str, ...]
    tempting_events: tuple[Event, ...]
    tempting_value: int
    rules: tuple[str, ...]


def hints(puzzle: Puzzle) -> tuple[Hint, Hint, Hint]:
    """Return what the puzzle is about, what is played, and where the first thing goes."""
    line = puzzle.certificate.best_line
    first = Hint(THEMES, puzzle.themes)
    if find_kind(puzzle.kind).task(puzzle.board) is None:
        return first, Hint(FALLS, (str(len(line)),)), Hint(FIRST_FALL, (line[0].split()[0],))
    used = [card for answer in line if answer.split()[0] == FIGHT for card in answer.split()[1:]]
    if used:
        return first, Hint(CARDS, (str(len(used)),)), Hint(FIRST_CARD, tuple(used[:1]))
    played = [answer for answer in line if not answer.startswith("discard")]
    return first, Hint(TILES, tuple(dict.fromkeys(_played(answer) for answer in line))), Hint(PLACE, _place(played[0]))


def explain(puzzle: Puzzle) -> Explanation:
    """Play the stored lines and tell what happens in them."""
    kind, certificate = find_kind(puzzle.kind), puzzle.certificate
    events = kind.events(puzzle.board, certificate.best_line)
    rules = tuple(dict.fromkeys(event.rule for event in events))
    return Explanation(
        certificate.best_line,
        tuple(events),
        certificate.best,
        certificate.second_line,
        tuple(kind.events(puzzle.board, certificate.second_line)),
        certificate.second,
        rules,
    )


def _played(answer: str) -> str:
    """Return an answer without places and rotations: what is placed, played or discarded."""
    words = answer.split()
    return " ".join(words[:2]) if words[0] in ("place", "discard") else words[0]


def _place(answer: str) -> tuple[str, ...]:
    """Return an answer without its rotation."""
    words = answer.split()
    return tuple(words[:-1] if len(words) > 1 and words[-1].isdigit() else words)

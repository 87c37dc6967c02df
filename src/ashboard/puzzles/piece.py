"""A piece of work of the factory."""

from dataclasses import dataclass
from typing import Final

# Where the board of a piece comes from: at random and every fourth from self-play, at random with few free hexes, or
# from a record.
OPEN: Final = "open"
CROWDED: Final = "crowded"
RECORD: Final = "record"
SOURCES: Final = (OPEN, CROWDED)


@dataclass(frozen=True)
class Piece:
    """Everything that decides what comes out: the kind, the seed and the number, and what it begins with."""

    kind: str
    seed: str
    number: int
    source: str = OPEN
    # The army of the solver; all take turns if none is named.
    army: str = ""
    # What an instant of the solution is about, such as push or sniper; anything if it is empty.
    theme: str = ""
    # The board of a record, as JSON.
    board: str = ""

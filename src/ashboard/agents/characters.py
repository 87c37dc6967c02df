"""The characters of the computer players: what a player of a level likes, at about the strength of the level."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Character:
    """A way to play: how it is described, and how strictly it takes the best turn."""

    description: str
    softness: float


# Between the name of a level and that of a character: veteran:aggressor.
MARK: Final = ":"
# The level whose players have characters: it plans whole turns, and the next one up would see through them.
LEVEL: Final = "veteran"

CHARACTERS: Final = {
    "aggressor": Character("attacks headquarters, fights early and counts no losses", 0.01),
    "fortress": Character("walls its headquarters in, keeps its units whole and its battles for later", 0.01),
    "trickster": Character("nets, moves and pushes, and is harder to foresee", 0.015),
}

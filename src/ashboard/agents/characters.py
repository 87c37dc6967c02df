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
    "aggressor": Character("starts battles as soon as they bring anything", 0.01),
    "fortress": Character("keeps its units whole and leaves battles to others", 0.01),
    "trickster": Character("catches units in nets, and is harder to foresee", 0.015),
}

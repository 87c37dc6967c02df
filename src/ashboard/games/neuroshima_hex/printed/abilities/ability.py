"""What an ability is: answers to a closed set of hooks, and the narrow field it may touch."""

from abc import ABC, abstractmethod
from typing import Final

MELEE: Final = 0
RANGED: Final = 1
INITIATIVE: Final = 2
EXTRA: Final = 3
STATS: Final = 4


class Field(ABC):
    """The board as abilities see it: no piles, no players, no turn."""

    @abstractmethod
    def reached(self, cell: int) -> list[int]:
        """The cells of the units that the tile's effect on this cell now works on."""

    @abstractmethod
    def add(self, stat: int, cell: int, amount: int) -> None:
        """Changes a number of the unit on the cell."""


class Ability:
    """A printed word in play. Each attribute answers one hook; a subclass sets those that it is about."""

    def __init__(self, word: str) -> None:
        self.word: Final = word
        # Who counts as whose.
        self.takes_over = False
        self.scopes = False
        # Which strikes exist.
        self.converts = False
        self.explodes = False
        # Numbers.
        self.is_bonus = False
        # Damage about to land.
        self.heals = False
        # Something just happened.
        self.returns_to_pile = False
        self.is_mine = False
        # What the owner may do in the turn.
        self.carries = False
        self.steps = 1
        self.makes_way = False
        # What structures are able to.
        self.turns_itself = False
        self.boards = False
        self.is_heavy = False
        self.snipes = False

    def numbers(self, field: Field, cell: int) -> None:
        """Adds this ability's share to the numbers of the units it reaches."""

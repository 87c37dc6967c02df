"""What a seat may know."""

from collections.abc import Mapping
from typing import Protocol

from ashboard.core.dice import Dice
from ashboard.core.state import State


class View(Protocol):
    """Built by allow-list for one seat (-1: a spectator)."""

    @property
    def seat(self) -> int: ...

    def data(self) -> Mapping[str, object]:
        """All of it, ready for JSON."""

    def sample(self, dice: Dice) -> State:
        """A position that fits what the seat knows, the rest dealt by the dice."""

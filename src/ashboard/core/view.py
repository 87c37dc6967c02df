"""The interface of a view: what a seat may know."""

from collections.abc import Mapping
from typing import Protocol

from ashboard.core.dice import Dice
from ashboard.core.state import State


class View(Protocol):
    """What one seat may know (-1: a spectator), built from an allow-list."""

    @property
    def seat(self) -> int: ...

    def data(self) -> Mapping[str, object]:
        """Return everything, ready for JSON."""

    def sample(self, dice: Dice) -> State:
        """Return a position that fits what the seat knows, with the rest dealt by the dice."""

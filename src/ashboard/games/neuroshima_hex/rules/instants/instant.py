"""What an instant tile is: where it can be played, and what it does."""

from abc import ABC, abstractmethod

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState


class Instant(ABC):
    """One word. A tile without a legal target, or that would do nothing, has no options [INST-01, INST-04]."""

    @abstractmethod
    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        """Add every way in which the active player can play the tile now."""

    @abstractmethod
    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        """Carry it out; the tile has left the hand. What changes the board pushes a settling."""


def own_active(state: HexState) -> list[int]:
    """The cells of the active player's units that no net holds."""
    field = state.field
    return field.grid.cells(field.free & field.field_units.held_by(state.active))

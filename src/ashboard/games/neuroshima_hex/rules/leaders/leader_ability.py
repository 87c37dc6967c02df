"""What a leader's ability is: its moment, how it can be used, and what it does."""

from abc import ABC, abstractmethod
from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.leader import Leader
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

# When a card may be used: an enemy has drawn, the own opening discard is made, any time in the main phase.
ENEMY_DREW: Final = 0
DISCARDED: Final = 1
MAIN_PHASE: Final = 2


class LeaderAbility(ABC):
    """One word. A use that would do nothing is not offered."""

    moment = MAIN_PHASE

    @abstractmethod
    def options(self, state: HexState, card: Leader, options: list[Action]) -> None:
        """Add every way to use the card now, in whichever turn."""

    @abstractmethod
    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        """Carry it out. What changes the board pushes a settling."""

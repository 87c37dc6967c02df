"""What a mission asks of a seat: how far it is, whether it is reached, what a position is worth for it."""

from abc import ABC, abstractmethod

from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.state import HexState


class Goal(ABC):
    """One word of the vocabulary; reads the position and changes nothing. `number` is the goal's place in the tally."""

    @abstractmethod
    def have(self, state: HexState, number: int, clause: Clause) -> int:
        """How much is done."""

    @abstractmethod
    def need(self, state: HexState, clause: Clause) -> int:
        """How much has to be done."""

    def is_reached(self, state: HexState, number: int, clause: Clause, is_last: bool) -> bool:
        """The seat has what it wants; `is_last` says that the last battle is over."""
        return self.have(state, number, clause) >= self.need(state, clause)

    def is_out_of_reach(self, state: HexState, number: int, clause: Clause) -> bool:
        """The seat can no longer get there."""
        return False

    def worth(self, state: HexState, position: Position, number: int, clause: Clause) -> float:
        """What a board is worth for the seat, in points of a headquarters; `position` is now or after a battle."""
        return 0.0

"""What a mission does by itself at the end of a turn."""

from abc import ABC, abstractmethod

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.state.state import HexState


class MissionEvent(ABC):
    """One word of the vocabulary; `number` is the clause's place in the tally."""

    @abstractmethod
    def happen(self, state: HexState, number: int, clause: Clause, log: Log | None) -> None:
        """Carry out the event if its moment has come."""

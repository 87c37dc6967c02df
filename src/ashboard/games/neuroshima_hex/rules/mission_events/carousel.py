"""A carousel turns."""

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import WEIGHT, WHOLE
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.mission_events.mission_event import MissionEvent
from ashboard.games.neuroshima_hex.state.state import HexState


class Carousel(MissionEvent):
    """Every so many turns all units on the ring are carried one cell on and turned by one side, headquarters too.

    Mines stay where they are. A ring with a structure on it, or with a unit that nobody displaces, does not turn.
    """

    def happen(self, state: HexState, number: int, clause: Clause, log: Log | None) -> None:
        board = state.position.board
        riders = [board[cell] for cell in clause.cells]
        if state.turns % clause.every or not any(riders):
            return
        if any(unit is not None and (unit.tile.part != WHOLE or WEIGHT in unit.tile.words) for unit in riders):
            return
        onwards = (*clause.cells[1:], clause.cells[0])
        for cell, unit in zip(onwards, riders, strict=True):
            board[cell] = None if unit is None else unit.turned((unit.rotation + 1) % SIDES)
        if log is not None:
            carried = [state.unit_ref(cell) for cell in sorted(onwards) if board[cell] is not None]
            state.log_event(log, "carousel", "ATLAS-01", {"units": carried}, *clause.cells)
        state.push(Settling(tuple(cell for cell in onwards if board[cell] is not None)))

"""A contingent arrives."""

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.mission_events.mission_event import MissionEvent
from ashboard.games.neuroshima_hex.state.state import HexState


class Arrival(MissionEvent):
    """Once, when the stated turn is over, units come to their cells; one whose cell is taken stays away."""

    def happen(self, state: HexState, number: int, clause: Clause, log: Log | None) -> None:
        if state.tally[number] or state.turns < clause.turn:
            return
        state.count(number)
        entered: list[int] = []
        for start in clause.units:
            if state.position.board[start.cell] is None:
                entered.append(start.cell)
                state.position.board[start.cell] = state.new_unit(start.tile, start.seat, start.rotation)
                if log is not None:
                    state.log_event(log, "arrived", "ATLAS-01", {"unit": state.unit_ref(start.cell)}, start.cell)
        state.push(Settling(tuple(entered)))

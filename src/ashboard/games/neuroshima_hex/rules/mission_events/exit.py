"""Units leave the board through their exits."""

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.goals.leaving import is_meant
from ashboard.games.neuroshima_hex.rules.mission_events.mission_event import MissionEvent
from ashboard.games.neuroshima_hex.state.state import HexState


class Exit(MissionEvent):
    """At the end of its own turn a seat's free units on the exits are gone, and counted."""

    def happen(self, state: HexState, number: int, clause: Clause, log: Log | None) -> None:
        if state.active != clause.seat:
            return
        for cell in clause.cells:
            unit = state.position.board[cell]
            if unit is not None and is_meant(unit, clause) and not state.field.netted[cell]:
                self._leave(state, number, clause, cell, log)

    def _leave(self, state: HexState, number: int, clause: Clause, cell: int, log: Log | None) -> None:
        state.count(number)
        if log is not None:
            params: dict[str, object] = {
                "unit": state.unit_ref(cell),
                "have": state.tally[number],
                "need": clause.count,
            }
            state.log_event(log, "left", "ATLAS-01", params, cell)
        unit, other = state.unit(cell), state.position.partner(cell)
        state.position.board[cell] = None
        if other >= 0:
            state.position.board[other] = None
        else:
            state.discard(unit.seat, unit.tile)
        state.push(Settling())

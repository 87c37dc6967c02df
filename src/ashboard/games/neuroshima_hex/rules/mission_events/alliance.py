"""Players stand together for a while."""

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.mission_events.mission_event import MissionEvent
from ashboard.games.neuroshima_hex.state.state import ALLIED, HexState


class Alliance(MissionEvent):
    """From the end of one turn to the end of another some seats are one side, or until a third has no unit left."""

    def happen(self, state: HexState, number: int, clause: Clause, log: Log | None) -> None:
        stage = state.tally[number]
        if stage == 0 and state.turns >= clause.turn:
            self._change(state, number, "alliance-begins", clause, log)
        elif stage == ALLIED and (state.turns >= clause.until or not self._has_enemy(state, clause)):
            self._change(state, number, "alliance-ends", clause, log)

    def _change(self, state: HexState, number: int, key: str, clause: Clause, log: Log | None) -> None:
        state.count(number)
        state.take_sides()
        if log is not None:
            names = [state.setup.army_name(seat) for seat in clause.seats]
            state.log_event(log, key, "ATLAS-01", {"names": names})
        state.push(Settling())

    def _has_enemy(self, state: HexState, clause: Clause) -> bool:
        return any(unit is not None and unit.seat == clause.against for unit in state.position.board)

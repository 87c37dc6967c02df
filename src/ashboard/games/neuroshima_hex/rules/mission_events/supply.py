"""Units come one after the other."""

from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.mission_events.mission_event import MissionEvent
from ashboard.games.neuroshima_hex.state.state import HexState


class Supply(MissionEvent):
    """While fewer units of the kind than may be are on the board the next one comes, to the first free of its cells."""

    def happen(self, state: HexState, number: int, clause: Clause, log: Log | None) -> None:
        board = state.position.board
        if state.tally[number] >= clause.count:
            return
        there = sum(unit is not None and unit.tile is clause.tile and unit.seat == clause.seat for unit in board)
        if there >= clause.most:
            return
        free = [cell for cell in clause.cells if board[cell] is None]
        if free:
            self._bring(state, number, clause, free[0], log)

    def _bring(self, state: HexState, number: int, clause: Clause, cell: int, log: Log | None) -> None:
        assert clause.tile is not None
        state.count(number)
        state.position.board[cell] = state.new_unit(clause.tile, clause.seat, 0)
        if log is not None:
            state.log_event(log, "supplied", "ATLAS-01", {"unit": state.unit_ref(cell)}, cell)
        state.push(Settling((cell,)))

"""What is done after every change of the board: effects, mines, rotations of units taken over [SETTLE-01]."""

from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep, Step
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS, SIDES
from ashboard.games.neuroshima_hex.printed.tile import MINE
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.rules.consequences.hits import Hits
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

ROTATION: Final = "rotation"
Cells = tuple[int, ...]


@final
class Settling(AutomaticStep[HexState]):
    """Settles once: `entered` are cells that units have come to, `pending` those of units that may be turned,
    `offered` those that were asked about in this run [CONTROL-05]. Nothing moves until it is over."""

    def __init__(self, entered: tuple[int, ...] = (), pending: Cells = (), offered: Cells = ()) -> None:
        self.entered: Final = entered
        self.pending: Final = pending
        self.offered: Final = offered

    def run(self, state: HexState, log: Log | None) -> bool:
        taken = state.settle(log)
        pending = (*self.pending, *self._may_turn(state, taken)) if taken else self.pending
        for cell in self.entered:
            if self._steps_on_mine(state, cell):
                rest = tuple(other for other in self.entered if other != cell)
                state.push(Settling(rest, pending, self.offered))
                _explode_mine(state, cell, log)
                return True
        if pending:
            self._offer(state, pending)
        return True

    def _may_turn(self, state: HexState, taken: list[int]) -> list[int]:
        known = (*self.offered, *self.pending)
        return [cell for cell in taken if not state.field.netted[cell] and cell not in known]

    def _steps_on_mine(self, state: HexState, cell: int) -> bool:
        foundation = state.position.ground[cell]
        return foundation is not None and MINE in foundation.tile.words and state.position.board[cell] is not None

    def _offer(self, state: HexState, pending: Cells) -> None:
        """Ask about the first unit that is still held and free, players in turn order [BATTLE-02]."""
        order = state.order_from(state.active)
        waiting: list[tuple[int, int]] = []
        for cell in pending:
            unit = state.position.board[cell]
            if unit is not None and unit.controller != unit.seat and not state.field.netted[cell]:
                waiting.append((order.index(unit.controller), cell))
        if waiting:
            waiting.sort()
            first = waiting[0][1]
            state.push(RotateTakenOver(first, tuple(cell for _, cell in waiting[1:]), (*self.offered, first)))

    def key(self) -> str:
        return f"settling({self.entered},{self.pending},{self.offered})"


class RotateTakenOver(Step[HexState]):
    """The taker may turn the unit on the cell, once [CONTROL-05]."""

    def __init__(self, cell: int, pending: Cells, offered: Cells) -> None:
        self.cell: Final = cell
        self.pending: Final = pending
        self.offered: Final = offered

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        unit = state.unit(self.cell)
        book = state.setup.book
        options: list[Action] = [book.single(actions.LEAVE, self.cell)]
        other = state.position.partner(self.cell)
        for cell in [self.cell] if other < 0 else [self.cell, other]:
            for turn in range(SIDES):
                if turn != state.unit(cell).rotation:
                    options.append(book.single(actions.ROTATE, cell, rotation=turn))
        return Decision(unit.controller, ROTATION, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        if action.verb == actions.ROTATE:
            if log is not None:
                params: dict[str, object] = {"unit": state.unit_ref(action.cell), "way": DIRECTIONS[action.rotation]}
                state.log_event(log, "turned", "CONTROL-05", params, action.cell)
            state.shift(action.cell, action.cell, action.rotation)
        state.push(Settling((), self.pending, self.offered))

    def key(self) -> str:
        return f"taken-over({self.cell},{self.pending},{self.offered})"


def _explode_mine(state: HexState, cell: int, log: Log | None) -> None:
    """The mine is gone in any case; a unit dies unless a medic does, a headquarters stands [MINE-01 to MINE-03]."""
    mine = state.position.ground[cell]
    assert mine is not None
    unit = state.unit(cell)
    state.position.lay(cell, None)
    state.discard(mine.seat, mine.tile)
    if log is not None:
        rule = "MINE-03" if unit.tile.is_hq else "MINE-01"
        state.log_event(log, "mine-cleared" if unit.tile.is_hq else "mine", rule, {"unit": state.unit_ref(cell)}, cell)
    if not unit.tile.is_hq:
        state.push(Hits((Packet(-1, -1, state.position.body(cell), 1, destroys=True),)))

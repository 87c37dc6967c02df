"""Before the first turn: who begins, and where the headquarters stand [SETUP-04, SETUP-05]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

HEADQUARTERS: Final = "headquarters"


class StartingPlayer(Step[HexState]):
    """Chance says who begins."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        seats = state.setup.everybody
        options: list[Action] = [state.setup.book.single(actions.START, seat) for seat in seats]
        return Decision(CHANCE, "start", options, stream="start")

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        state.first = action.cell

    def key(self) -> str:
        return "start"


class PlaceHeadquarters(Step[HexState]):
    """Each player in turn order places their headquarters on a free hex."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def run(self, state: HexState, log: Log | None) -> bool:
        order = [seat for seat in state.order_from(state.cycle[0]) if state.setup.hq_zones[seat]]
        if self.number == len(order):
            return True
        state.active = order[self.number]
        return False

    def decision(self, state: HexState) -> Decision:
        seat = state.active
        army = state.setup.armies[seat]
        assert army is not None
        options: list[Action] = []
        cells = [cell for cell in state.setup.hq_zones[seat] if state.position.board[cell] is None]
        state.setup.book.add_placements(army.hq, cells, options)
        return Decision(seat, HEADQUARTERS, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction) and action.tile is not None
        unit = state.new_unit(action.tile, state.active, action.rotation)
        state.position.board[action.cell] = unit
        if log is not None:
            state.log_event(log, "hq-placed", "SETUP-05", {"unit": state.unit_ref(action.cell)}, action.cell)
        state.push(PlaceHeadquarters(self.number + 1))
        state.push(Settling((action.cell,)))

    def key(self) -> str:
        return f"headquarters({self.number})"

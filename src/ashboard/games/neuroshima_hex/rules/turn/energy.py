"""Buying energy at the end of a turn, on a board with terminals [ENERGY-01 to ENERGY-04]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.rules.hand import may_leave
from ashboard.games.neuroshima_hex.state.actions import DONE, PAY_POINT, HexAction
from ashboard.games.neuroshima_hex.state.events import tile_ref
from ashboard.games.neuroshima_hex.state.state import HexState

ENERGY: Final = "energy"
MOST_ENERGY: Final = 5


class BuyEnergy(Step[HexState]):
    """Tiles of the hand and points of the headquarters, one for one; nothing else is done in the turn any more."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return not self._offers(state)

    def decision(self, state: HexState) -> Decision:
        return Decision(state.active, ENERGY, [DONE, *self._offers(state)])

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        if action is DONE:
            return
        seat = state.active
        state.add_energy(seat, 1)
        params: dict[str, object] = {"by": state.setup.army_name(seat), "energy": state.energy[seat]}
        if action.tile is not None:
            # VARIANT-05: a tile sold has left the hand like any other.
            if state.setup.reinforcements:
                state.spent += 1
            state.take_from_hand(action.tile)
            state.discard(seat, action.tile)
            params["tile"] = tile_ref(action.tile)
        else:
            state.pay_point(seat)
        if log is not None:
            state.log_event(log, "energy-paid" if action is PAY_POINT else "energy-sold", "ENERGY-02", params)
        state.push(self)

    def key(self) -> str:
        return "energy"

    def _offers(self, state: HexState) -> list[Action]:
        seat = state.active
        offers: list[Action] = []
        if state.energy[seat] >= MOST_ENERGY:
            return offers
        for tile in state.hands[seat] if _may_sell(state) else ():
            action = state.setup.book.sell(tile)
            if action not in offers:
                offers.append(action)
        if state.has_point_to_pay(seat):
            offers.append(PAY_POINT)
        return offers


def _may_sell(state: HexState) -> bool:
    """Tiles are sold after one of a full hand was discarded, as far as tiles may leave the hand [ENERGY-04]."""
    if state.setup.rules.energy_needs_discard and not state.has_discarded:
        return False
    return may_leave(state) > 0

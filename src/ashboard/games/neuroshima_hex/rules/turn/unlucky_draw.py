"""Redrawing a hand of instants only [DRAW-07, DRAW-08]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.rules.hand import DrawTiles
from ashboard.games.neuroshima_hex.rules.leaders.usage import AfterEnemyDraw
from ashboard.games.neuroshima_hex.rules.turn.procedures import COSTS, early_procedures, run_procedure
from ashboard.games.neuroshima_hex.state.actions import KEEP_THE_HAND, REDRAW_HAND, HexAction
from ashboard.games.neuroshima_hex.state.events import tile_ref
from ashboard.games.neuroshima_hex.state.state import HexState

UNLUCKY_DRAW: Final = "unlucky draw"


class UnluckyDraw(Step[HexState]):
    """Offers to discard and redraw a hand of instants only, as often as it happens [DRAW-07]."""

    def __init__(self, target: int) -> None:
        self.target: Final = target

    def run(self, state: HexState, log: Log | None) -> bool:
        setup = state.setup
        hand = state.hands[state.active]
        if not setup.rules.unlucky_draw or not hand:
            return True
        # VARIANT-07: with reinforcements only a full hand counts as unlucky.
        if setup.reinforcements and len(hand) < setup.hand_size:
            return True
        return not all(tile.is_instant for tile in hand)

    def decision(self, state: HexState) -> Decision:
        options: list[Action] = [KEEP_THE_HAND, REDRAW_HAND, *early_procedures(state)]
        return Decision(state.active, UNLUCKY_DRAW, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        if action.verb in COSTS:
            state.push(self)
            run_procedure(state, action, log)
        if action is not REDRAW_HAND:
            return
        seat = state.active
        if log is not None:
            tiles = [tile_ref(tile) for tile in state.hands[seat]]
            state.log_event(log, "redrawn", "DRAW-07", {"by": state.setup.army_name(seat), "tiles": tiles})
        for tile in state.hands[seat]:
            state.discard(seat, tile)
        state.set_hand(seat, ())
        state.push(self)
        if state.cards is not None and state.setup.rules.leader_answers_redraws:
            # LEADER-05: the new hand has been drawn up to three like the first one.
            state.push(AfterEnemyDraw())
        state.push(DrawTiles(self.target))

    def key(self) -> str:
        return f"unlucky({self.target})"

"""The forced discard: of a full hand one tile goes [TURN-02, DRAW-04, VARIANT-05]; procedures may come before."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.rules.hand import discard, discard_options
from ashboard.games.neuroshima_hex.rules.leaders.usage import AfterForcedDiscard
from ashboard.games.neuroshima_hex.rules.turn.procedures import COSTS, early_procedures, run_procedure
from ashboard.games.neuroshima_hex.rules.turn.structure_building import OfferStructure
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

DISCARD: Final = "discard"


class ForcedDiscard(Step[HexState]):
    """Asks which tile of a full hand to discard; a smaller hand keeps all."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return len(state.hands[state.active]) < state.setup.hand_size

    def decision(self, state: HexState) -> Decision:
        return Decision(state.active, DISCARD, [*discard_options(state), *early_procedures(state)])

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        if action.verb in COSTS:
            state.push(self)
            if state.unbuilt:
                # The procedure may make room for a structure.
                state.push(OfferStructure())
            run_procedure(state, action, log)
            return
        state.has_discarded = bool(state.energy) and state.setup.rules.energy_needs_discard
        if state.cards is not None and state.setup.rules.leader_needs_discard:
            state.push(AfterForcedDiscard())
        discard(state, action, "VARIANT-05" if state.setup.reinforcements else "DRAW-04", log)

    def key(self) -> str:
        return "discard"

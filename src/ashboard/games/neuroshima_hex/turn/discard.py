"""The forced discard: with three tiles in hand one of them goes [TURN-02, DRAW-04]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.flow import Step
from ashboard.games.neuroshima_hex.actions import HexAction
from ashboard.games.neuroshima_hex.state import HexState
from ashboard.games.neuroshima_hex.telling import tile_ref
from ashboard.games.neuroshima_hex.turn.draw import HAND_SIZE

DISCARD: Final = "discard"


class ForcedDiscard(Step[HexState]):
    """Asks which of three tiles to discard; a smaller hand keeps all."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return len(state.hands[state.active]) < HAND_SIZE

    def decision(self, state: HexState) -> Decision:
        return Decision(state.active, DISCARD, discard_options(state))

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        discard(state, action, "DRAW-04", log)

    def key(self) -> str:
        return "discard"


def discard_options(state: HexState) -> list[Action]:
    """One answer for each different tile in the active hand."""
    options: list[Action] = []
    for tile in state.hands[state.active]:
        action = state.setup.book.discard(tile)
        if action not in options:
            options.append(action)
    return options


def discard(state: HexState, action: HexAction, rule: str, log: Log | None) -> None:
    """A tile goes from the hand to the discards."""
    assert action.tile is not None
    state.take_from_hand(action.tile)
    state.discard(state.active, action.tile)
    if log is not None:
        params: dict[str, object] = {"by": state.setup.army_name(state.active), "tile": tile_ref(action.tile)}
        state.tell(log, "discarded", rule, params)

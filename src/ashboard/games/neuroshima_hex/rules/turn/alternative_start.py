"""Alternative start: the first player names the one tile of their hand that they may play [VARIANT-01]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.events import tile_ref
from ashboard.games.neuroshima_hex.state.state import HexState

NAME: Final = "name"


def names_a_tile(state: HexState) -> bool:
    """Whether this is the turn in which only a named tile may be played: the first of the game."""
    return state.setup.alternative_start and state.turns == 1


def is_playable(state: HexState, tile: Tile) -> bool:
    """Whether the tile of the hand may be played now; any may be discarded or kept."""
    return state.named is tile or not names_a_tile(state)


class NameTile(Step[HexState]):
    """Asks for the tile to play; two equal ones have one name, and one of them stays bound."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return not state.hands[state.active]

    def decision(self, state: HexState) -> Decision:
        options: list[Action] = []
        for tile in state.hands[state.active]:
            action = state.setup.book.name(tile)
            if action not in options:
                options.append(action)
        return Decision(state.active, NAME, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction) and action.tile is not None
        state.named = action.tile
        if log is not None:
            params: dict[str, object] = {"by": state.setup.army_name(state.active), "tile": tile_ref(action.tile)}
            state.log_event(log, "named", "VARIANT-01", params)

    def key(self) -> str:
        return "name"

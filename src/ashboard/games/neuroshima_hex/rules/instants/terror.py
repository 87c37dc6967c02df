"""Terror: the others place nothing in their next turn."""

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.rules.instants.instant import Instant
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState


class Terror(Instant):
    """Marks every other player [INST-TERROR-01, INST-TERROR-02]; a second mark would do nothing [INST-TERROR-03]."""

    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        if state.terror | _others(state) != state.terror:
            options.append(state.setup.book.instant(tile))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        state.terror |= _others(state)
        if log is not None:
            state.log_event(log, "terror", "INST-TERROR-01", {"by": state.setup.army_name(state.active)})


def _others(state: HexState) -> int:
    return ((1 << len(state.setup.everybody)) - 1) & ~(1 << state.active)

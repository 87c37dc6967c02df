"""Drawing: chance names each tile; a hand of instants only may be drawn anew [DRAW-01 to DRAW-09]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.flow import Step
from ashboard.games.neuroshima_hex.actions import KEEP_THE_HAND, REDRAW_HAND, HexAction
from ashboard.games.neuroshima_hex.state import FINAL, ORDINARY, HexState
from ashboard.games.neuroshima_hex.telling import tile_ref
from ashboard.games.neuroshima_hex.tile import Tile

HAND_SIZE: Final = 3
UNLUCKY_DRAW: Final = "unlucky draw"


def hand_size(state: HexState) -> int:
    """How many tiles the active player draws up to in this turn [DRAW-02]."""
    first_draws = state.setup.mode.first_draws
    number = state.turns - 1
    return first_draws[number] if number < len(first_draws) else HAND_SIZE


class Drawing(Step[HexState]):
    """Draws one by one until the hand is complete or the pile is empty."""

    def __init__(self, target: int) -> None:
        self.target: Final = target

    def run(self, state: HexState, log: Log | None) -> bool:
        seat = state.active
        pile = state.piles[seat]
        if len(state.hands[seat]) >= self.target or len(pile) == 0:
            return True
        known = pile.next_known()
        if known < 0:
            return False
        state.push(self)
        draw(state, state.setup.rosters[seat][known], log)
        return True

    def decision(self, state: HexState) -> Decision:
        counts = state.piles[state.active].counts
        book = state.setup.book
        options: list[Action] = []
        weights: list[int] = []
        for index, tile in enumerate(state.setup.rosters[state.active]):
            if counts[index]:
                options.append(book.draw(tile))
                weights.append(counts[index])
        return Decision(CHANCE, "draw", options, weights, state.setup.streams[state.active])

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction) and action.tile is not None
        state.push(self)
        draw(state, action.tile, log)

    def key(self) -> str:
        return f"drawing({self.target})"


def draw(state: HexState, tile: Tile, log: Log | None) -> None:
    """Takes the tile from the pile; the last one begins the final round [DRAW-09, END-02]."""
    seat = state.active
    state.set_pile(seat, state.piles[seat].drawn(tile.index))
    state.set_hand(seat, (*state.hands[seat], tile))
    if log is not None:
        state.tell(log, "drawn", "DRAW-01", {"by": state.setup.army_name(seat), "tile": tile_ref(tile)})
    if len(state.piles[seat]) == 0 and state.stage == ORDINARY:
        state.stage = FINAL
        state.last_drawer = seat
        state.queue = tuple(other for other in state.upcoming() if other != seat)
        if log is not None:
            state.tell(log, "last-tile", "END-02", {"by": state.setup.army_name(seat)})


class UnluckyDraw(Step[HexState]):
    """All tiles held are instants: they may be discarded and drawn anew, again and again [DRAW-07]."""

    def __init__(self, target: int) -> None:
        self.target: Final = target

    def run(self, state: HexState, log: Log | None) -> bool:
        hand = state.hands[state.active]
        if not state.setup.rules.unlucky_draw or not hand:
            return True
        return not all(tile.is_instant for tile in hand)

    def decision(self, state: HexState) -> Decision:
        options: list[Action] = [KEEP_THE_HAND, REDRAW_HAND]
        return Decision(state.active, UNLUCKY_DRAW, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        if action is not REDRAW_HAND:
            return
        seat = state.active
        if log is not None:
            state.tell(log, "redrawn", "DRAW-07", {"by": state.setup.army_name(seat)})
        for tile in state.hands[seat]:
            state.discard(seat, tile)
        state.set_hand(seat, ())
        state.push(self)
        state.push(Drawing(self.target))

    def key(self) -> str:
        return f"unlucky({self.target})"

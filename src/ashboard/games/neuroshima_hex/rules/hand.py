"""What comes into a hand and what leaves it: drawing by chance, discarding, and how much may go in a turn."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.core.tuples import extended
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.events import tile_ref
from ashboard.games.neuroshima_hex.state.setup import HAND_SIZE
from ashboard.games.neuroshima_hex.state.state import FINAL, ORDINARY, HexState

# VARIANT-05: with reinforcements: how many tiles may leave the hand in a turn besides the forced discard.
_MAY_LEAVE: Final = 2


def first_draw(state: HexState) -> int:
    """What one of the first turns of the game draws up to by the ordinary rules, 0 in any other [DRAW-02, DRAW-03]."""
    first_draws = state.setup.mode.first_draws
    number = state.turns - 1
    return first_draws[number] if number < len(first_draws) and not state.setup.alternative_start else 0


def hand_size(state: HexState) -> int:
    """How many tiles the active player draws up to in this turn; reinforcements add three [VARIANT-01, VARIANT-06]."""
    full = state.setup.hand_size
    return (first_draw(state) or HAND_SIZE) + full - HAND_SIZE


def may_leave(state: HexState) -> int:
    """How many tiles may still leave the hand in this turn [VARIANT-05, VARIANT-06, VARIANT-08]."""
    if not state.setup.reinforcements:
        return len(state.hands[state.active])
    return min(_MAY_LEAVE, first_draw(state) or _MAY_LEAVE) - state.spent


class DrawTiles(Step[HexState]):
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
        draws = state.setup.draws[state.active]
        options: list[Action] = []
        weights: list[int] = []
        for index, count in enumerate(state.piles[state.active].counts):
            if count:
                options.append(draws[index])
                weights.append(count)
        return Decision(CHANCE, "draw", options, weights, state.setup.streams[state.active])

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction) and action.tile is not None
        state.push(self)
        draw(state, action.tile, log)

    def key(self) -> str:
        return f"drawing({self.target})"


def draw(state: HexState, tile: Tile, log: Log | None) -> None:
    """Take the tile from the pile; the last one begins the final round [DRAW-09, END-02]."""
    seat = state.active
    state.set_pile(seat, state.piles[seat].drawn(tile.index))
    state.set_hand(seat, extended(state.hands[seat], tile))
    if log is not None:
        state.log_event(log, "drawn", "DRAW-01", {"by": state.setup.army_name(seat), "tile": tile_ref(tile)})
    if len(state.piles[seat]) == 0 and state.stage == ORDINARY:
        state.stage = FINAL
        state.last_drawer = seat
        state.queue = turns_left(state, seat)
        if log is not None:
            state.log_event(log, "last-tile", "END-02", {"by": state.setup.army_name(seat)})


def turns_left(state: HexState, drawer: int) -> tuple[int, ...]:
    """Who has a turn in the final round after this one."""
    others = tuple(seat for seat in state.upcoming() if seat != drawer)
    return state.last_turns(others) if state.setup.rules.last_rounds_follow_cycle else others


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
        state.log_event(log, "discarded", rule, params)

"""Building a structure: three tiles for one unit on two hexes [STRUCT-01, STRUCT-02]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep, Step
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.structure import Structure
from ashboard.games.neuroshima_hex.printed.tile import BOARDING, Tile
from ashboard.games.neuroshima_hex.rules.consequences.battles import (
    BOARDING_BATTLE,
    CheckFullBoard,
    end_turn_with_battle,
)
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.hand import discard, discard_options, may_leave
from ashboard.games.neuroshima_hex.rules.turn.alternative_start import names_a_tile
from ashboard.games.neuroshima_hex.rules.turn.procedures import COSTS, early_procedures, run_procedure
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import BUILD, DECLINE, HexAction
from ashboard.games.neuroshima_hex.state.events import tile_ref
from ashboard.games.neuroshima_hex.state.state import ORDINARY, HexState
from ashboard.games.neuroshima_hex.state.unit import Unit

STRUCTURE: Final = "structure"
PRICE: Final = 3


class OfferStructure(Step[HexState]):
    """With three tiles in hand the player may pay them for the structure, once in a game."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return not _may_build(state)

    def decision(self, state: HexState) -> Decision:
        options: list[Action] = [DECLINE, BUILD, *early_procedures(state)]
        return Decision(state.active, STRUCTURE, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        if action.verb in COSTS:
            state.push(self)
            run_procedure(state, action, log)
        if action is not BUILD:
            return
        if log is not None:
            state.log_event(log, "builds", "STRUCT-02", {"by": state.setup.army_name(state.active)})
        state.unbuilt &= ~(1 << state.active)
        # The discard of the turn falls away.
        state.steps = state.steps[:-1]
        if state.setup.rules.structure_takes_all_plays:
            # STRUCT-02: with reinforcements the price is the discard and both plays: nothing else leaves the hand.
            state.spent += may_leave(state) if state.setup.reinforcements else 0
        state.push(LayFirst())
        state.push(Pay(PRICE))

    def key(self) -> str:
        return "offer-structure"


def _may_build(state: HexState) -> bool:
    if not state.unbuilt >> state.active & 1 or state.stage != ORDINARY:
        return False
    if len(state.hands[state.active]) < PRICE or state.terror >> state.active & 1:
        return False
    if state.setup.rules.structure_takes_all_plays and not _can_spend_the_price(state):
        return False
    return any(_open_neighbours(state, cell) for cell in range(state.setup.grid.size))


def _can_spend_the_price(state: HexState) -> bool:
    """Whether so many tiles may leave the hand in this turn [VARIANT-01, VARIANT-05, VARIANT-06]."""
    if names_a_tile(state):
        return False
    return not state.setup.reinforcements or len(state.hands[state.active]) == state.setup.hand_size


def _open_neighbours(state: HexState, cell: int) -> list[int]:
    if not _is_open(state, cell):
        return []
    return [other for other in state.setup.grid.neighbours[cell] if _is_open(state, other)]


def _is_open(state: HexState, cell: int) -> bool:
    """A free hex, and where a mission says where to place, one of those [ATLAS-01]."""
    zone = state.setup.zones[state.active]
    return state.position.board[cell] is None and (zone is None or cell in zone)


class Pay(Step[HexState]):
    """The tiles that are paid; with no more than the price in hand there is nothing to choose."""

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def run(self, state: HexState, log: Log | None) -> bool:
        hand = state.hands[state.active]
        if self.left and len(hand) > self.left:
            return False
        if self.left:
            for tile in hand:
                state.discard(state.active, tile)
            state.set_hand(state.active, ())
            _log_paid(state, hand, log)
        return True

    def decision(self, state: HexState) -> Decision:
        return Decision(state.active, "pay", discard_options(state))

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        assert action.tile is not None
        discard(state, action, "STRUCT-02", None)
        _log_paid(state, (action.tile,), log)
        state.push(Pay(self.left - 1))

    def key(self) -> str:
        return f"pay({self.left})"


def _log_paid(state: HexState, tiles: tuple[Tile, ...], log: Log | None) -> None:
    if log is not None:
        params: dict[str, object] = {"by": state.setup.army_name(state.active)}
        state.log_event(log, "paid", "STRUCT-02", {**params, "tiles": [tile_ref(tile) for tile in tiles]})


class LayFirst(Step[HexState]):
    """Where the first tile lies, with which side up, turned how."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        cells = [cell for cell in range(state.setup.grid.size) if _open_neighbours(state, cell)]
        return Decision(state.active, "first tile", _layings(state, actions.LAY_FIRST, cells))

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        state.push(LaySecond(action.cell, action.to, action.rotation))

    def key(self) -> str:
        return "lay-first"


class LaySecond(Step[HexState]):
    """The second tile beside it; then the structure stands."""

    def __init__(self, cell: int, side: int, rotation: int) -> None:
        self.cell: Final = cell
        self.side: Final = side
        self.rotation: Final = rotation

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        cells = _open_neighbours(state, self.cell)
        return Decision(state.active, "second tile", _layings(state, actions.LAY_SECOND, cells))

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        known: Structure | None = state.setup.structures[state.active]
        assert known is not None
        first, second = known.parts[self.side][action.to]
        one = state.new_unit(first, state.active, self.rotation)
        state.position.board[self.cell] = one
        state.position.board[action.cell] = Unit(second, state.active, action.rotation, one.id)
        if log is not None:
            params: dict[str, object] = {"unit": state.unit_ref(self.cell), "to": state.setup.grid.names[action.cell]}
            state.log_event(log, "built", "STRUCT-01", params, self.cell, action.cell)
        state.push(Boarding() if BOARDING in first.words else CheckFullBoard())
        state.push(Settling((self.cell, action.cell)))

    def key(self) -> str:
        return f"lay-second({self.cell},{self.side},{self.rotation})"


class Boarding(AutomaticStep[HexState]):
    """The battle that a structure starts at once [STRUCT-10]."""

    def run(self, state: HexState, log: Log | None) -> bool:
        end_turn_with_battle(state, BOARDING_BATTLE)
        return True

    def key(self) -> str:
        return "boarding"


def _layings(state: HexState, verb: int, cells: list[int]) -> list[Action]:
    book = state.setup.book
    return [book.single(verb, cell, side, turn) for cell in cells for side in (0, 1) for turn in range(SIDES)]

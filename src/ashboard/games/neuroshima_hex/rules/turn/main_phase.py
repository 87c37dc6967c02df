"""The heart of a turn: place, play, move, discard, in any order, until the player ends it [TURN-05]."""

from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import GIVES_MOBILITY, ROTATION, SECOND, Tile
from ashboard.games.neuroshima_hex.rules.consequences.battles import TILE, CheckFullBoard, end_turn_with_battle
from ashboard.games.neuroshima_hex.rules.consequences.moves import add_move_options, carry_out_move, move_unit, steps_of
from ashboard.games.neuroshima_hex.rules.hand import discard, discard_options, may_leave
from ashboard.games.neuroshima_hex.rules.instants import INSTANTS
from ashboard.games.neuroshima_hex.rules.leaders.leader_ability import MAIN_PHASE
from ashboard.games.neuroshima_hex.rules.leaders.usage import add_leader_options, use_leader
from ashboard.games.neuroshima_hex.rules.turn.alternative_start import is_playable
from ashboard.games.neuroshima_hex.rules.turn.placement import add_placement_options, place_from_hand
from ashboard.games.neuroshima_hex.rules.turn.procedures import COSTS, add_procedure_options, run_procedure
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import END_TURN, HexAction
from ashboard.games.neuroshima_hex.state.events import tile_ref
from ashboard.games.neuroshima_hex.state.state import ORDINARY, TURNED, HexState

MAIN: Final = "main"


@final
class Main(Step[HexState]):
    """Asks what to do next."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        options: list[Action] = []
        # VARIANT-05: with reinforcements a few tiles may leave the hand, the others stay.
        is_open = may_leave(state) > 0
        if is_open:
            _hand_options(state, options)
        _right_options(state, options)
        if state.field.field_units.partner:
            _turn_options(state, options)
        if state.energy:
            add_procedure_options(state, options)
        add_leader_options(state, state.active, MAIN_PHASE, options)
        if is_open:
            options += discard_options(state)
        options.append(END_TURN)
        return Decision(state.active, MAIN, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        if action.verb == actions.END:
            return
        state.push(self)
        if action.tile is not None:
            _note_leaving(state, action)
        if action.verb == actions.DISCARD:
            discard(state, action, "TURN-04", log)
            return
        if action.verb in COSTS:
            run_procedure(state, action, log)
            return
        state.push(CheckFullBoard())
        if action.verb == actions.PLACE:
            place_from_hand(state, action, log)
        elif action.verb == actions.GO:
            _use_right(state, action)
            carry_out_move(state, action, log)
        elif action.verb == actions.TURN:
            state.used = (*state.used, (state.unit(action.cell).id, TURNED))
            move_unit(state, action.cell, action.cell, action.rotation, log)
        elif action.verb == actions.USE:
            use_leader(state, state.active, action, log)
        else:
            _play_instant(state, action, log)

    def key(self) -> str:
        return "main"


def _hand_options(state: HexState, options: list[Action]) -> None:
    seen: list[Tile] = []
    for tile in state.hands[state.active]:
        if tile not in seen:
            seen.append(tile)
            if is_playable(state, tile):
                _tile_options(state, tile, options)


def _note_leaving(state: HexState, action: HexAction) -> None:
    """A tile leaves the hand: it counts where that is limited, and the named one is named no more once played."""
    if state.setup.reinforcements:
        state.spent += 1
    if action.verb != actions.DISCARD:
        state.named = None


def _tile_options(state: HexState, tile: Tile, options: list[Action]) -> None:
    if not tile.is_instant:
        add_placement_options(state, tile, options)
    elif tile.is_battle:
        # INST-BATTLE-02: no Battle tile once somebody has drawn their last tile.
        if state.stage == ORDINARY:
            options.append(state.setup.book.instant(tile))
    else:
        INSTANTS[tile.instant].options(state, tile, options)


def _play_instant(state: HexState, action: HexAction, log: Log | None) -> None:
    tile = action.tile
    assert tile is not None
    state.take_from_hand(tile)
    state.discard(state.active, tile)
    if log is not None:
        params: dict[str, object] = {"by": state.setup.army_name(state.active), "tile": tile_ref(tile)}
        state.log_event(log, "played", "INST-01", params)
    if tile.is_battle:
        end_turn_with_battle(state, TILE)
    else:
        INSTANTS[tile.instant].play(state, action, log)


def _right_options(state: HexState, options: list[Action]) -> None:
    """Movement rights: the unit's own, and one from each carrier it is connected to [MOVE-04]."""
    rights = _rights(state)
    if not rights:
        return
    steps = steps_of(state, state.active)
    for cell, carrier in rights:
        for tile in _tiles_of(state, cell):
            add_move_options(state, tile, None, carrier, steps, options)


def _rights(state: HexState) -> list[tuple[int, int]]:
    """Unused rights of the active player's free units: the unit's cell and its carrier's, -1 for its own mobility."""
    field = state.field
    # ATLAS-01: a mission may give every unit of a seat that right.
    marches = bool(state.setup.marchers >> state.active & 1)
    found: list[tuple[int, int]] = []
    for cell in field.grid.cells(field.free & field.field_units.held_by(state.active)):
        unit = field.board[cell]
        assert unit is not None
        is_mobile = unit.tile.mobile or (marches and unit.tile.part != SECOND)
        if is_mobile and _is_unused(state, cell, cell):
            found.append((cell, -1))
    if field.field_units.bearers:
        found += _carried_rights(state)
    return found


def _carried_rights(state: HexState) -> list[tuple[int, int]]:
    """Return the unused rights that free carriers give to the units they reach."""
    field = state.field
    found: list[tuple[int, int]] = []
    for cell in field.field_units.bearers:
        unit = field.board[cell]
        if unit is not None and GIVES_MOBILITY in unit.tile.words and not field.netted[cell]:
            found.extend((other, cell) for other in field.reached(cell) if _is_carried(state, other, cell))
    return found


def _is_carried(state: HexState, cell: int, carrier: int) -> bool:
    field = state.field
    is_own = field.controller[cell] == state.active and not field.netted[cell]
    return is_own and _is_unused(state, cell, carrier)


def _turn_options(state: HexState, options: list[Action]) -> None:
    """A structure with Rotation turns one of its tiles, once a turn [STRUCT-09]."""
    field = state.field
    for cell in field.field_units.partner:
        unit = state.unit(cell)
        is_free = field.controller[cell] == state.active and not field.netted[cell]
        if is_free and ROTATION in unit.tile.words and (unit.id, TURNED) not in state.used:
            for tile in _tiles_of(state, cell):
                for turn in range(SIDES):
                    if turn != state.unit(tile).rotation:
                        options.append(state.setup.book.single(actions.TURN, tile, rotation=turn))


def _tiles_of(state: HexState, cell: int) -> list[int]:
    """The cell, or both cells of a structure."""
    other = state.position.partner(cell)
    return [cell] if other < 0 else [cell, other]


def _is_unused(state: HexState, cell: int, provider: int) -> bool:
    return (state.unit(cell).id, state.unit(provider).id) not in state.used


def _use_right(state: HexState, action: HexAction) -> None:
    provider = action.cell if action.by < 0 else action.by
    state.used = (*state.used, (state.unit(action.cell).id, state.unit(provider).id))

"""Placing a tile from the hand [PLACE-01 to PLACE-07, ARMY-SMART-04]."""

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.tile import MAKES_WAY, Tile
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.events import tile_ref
from ashboard.games.neuroshima_hex.state.state import HexState


def is_barred(state: HexState, tile: Tile, seat: int) -> bool:
    """Terror bars the tile: no unit may be placed, while foundations are none [PLACE-07]."""
    if not state.terror >> seat & 1:
        return False
    return not (tile.is_foundation and state.setup.rules.terror_spares_foundations)


def add_placement_options(state: HexState, tile: Tile, options: list[Action]) -> None:
    """Every hex that can take the tile, in every rotation; none under Terror [PLACE-07]."""
    if is_barred(state, tile, state.active):
        return
    ground = state.position.ground
    zone = state.setup.zones[state.active]
    cells: list[int] = []
    for cell, unit in enumerate(state.position.board):
        if zone is not None and cell not in zone:
            continue
        is_open = unit is None or (unit.tile.is_special and makes_way(state, cell))
        if is_open and not (tile.is_foundation and ground[cell] is not None):
            cells.append(cell)
    state.setup.book.add_placements(tile, cells, options)


def makes_way(state: HexState, cell: int) -> bool:
    """Return whether an active Transporter of the player stands there, which makes way for the tile [ARMY-SMART-04]."""
    unit = state.unit(cell)
    return MAKES_WAY in unit.tile.words and unit.controller == state.active and not state.field.netted[cell]


def place_from_hand(state: HexState, action: HexAction, log: Log | None) -> None:
    """Place a tile from the hand on the board and settle what follows [PLACE-04, PLACE-05]."""
    tile, cell = action.tile, action.cell
    assert tile is not None
    state.take_from_hand(tile)
    _replace(state, cell, tile, log)
    put_on_board(state, tile, state.active, cell, action.rotation, log)


def put_on_board(state: HexState, tile: Tile, seat: int, cell: int, rotation: int, log: Log | None) -> None:
    """Put a tile on the board."""
    unit = state.new_unit(tile, seat, rotation)
    if tile.is_foundation:
        state.position.lay(cell, unit)
    else:
        state.position.board[cell] = unit
    if log is not None:
        params: dict[str, object] = {"unit": {"army": tile.army, "tile": tile.id, "name": tile.name(), "id": unit.id}}
        params["cell"] = state.setup.grid.names[cell]
        params["rotation"] = rotation
        state.log_event(log, "placed", "PLACE-02" if tile.is_foundation else "PLACE-01", params, cell)
    state.push(Settling(() if tile.is_foundation else (cell,)))


def _replace(state: HexState, cell: int, tile: Tile, log: Log | None) -> None:
    unit = state.position.board[cell]
    if unit is None:
        return
    if log is not None:
        params: dict[str, object] = {"unit": state.unit_ref(cell), "tile": tile_ref(tile)}
        state.log_event(log, "replaced", "ARMY-SMART-04", params, cell)
    state.position.board[cell] = None
    state.discard(unit.seat, unit.tile)

"""Instants that wound and destroy: Sniper, Grenade, Bomb [INST-03]."""

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.rules.battle.damage import destroy_foundations
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.rules.consequences.hits import Hits
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.instants.instant import Instant
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.events import unit_ref
from ashboard.games.neuroshima_hex.state.state import HexState

GROUND = "ground"


class Sniper(Instant):
    """One wound to an enemy tile anywhere, no headquarters [INST-SNIPER-01]."""

    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        _single_targets(state, tile, list(range(state.setup.grid.size)), options)

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        snipe(state, action.cell, action.by > 0, log)


class Grenade(Instant):
    """Destroys an enemy tile next to the own headquarters [INST-GRENADE-01]."""

    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        _single_targets(state, tile, grenade_cells(state, state.active), options)

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        throw_grenade(state, action.cell, action.by > 0, log)


class Bomb(Instant):
    """One wound to everything on seven hexes, friend and foe, no headquarters [INST-BOMB-02]."""

    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        for cell in state.setup.grid.surrounded:
            if _is_worth_bombing(state, cell):
                options.append(state.setup.book.instant(tile, cell))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        drop_bomb(state, action.cell, log)


def is_enemy_unit(state: HexState, cell: int, seat: int) -> bool:
    """A unit that the seat's snipers and grenades may hit: hostile and no headquarters [HQ-03]."""
    unit = state.position.board[cell]
    if unit is None or unit.tile.is_hq:
        return False
    return state.position.sides.hostile[seat][unit.controller]


def is_enemy_ground(state: HexState, cell: int, seat: int) -> bool:
    """An enemy foundation [FOUNDATION-04]."""
    foundation = state.position.ground[cell]
    return foundation is not None and state.position.sides.hostile[seat][foundation.seat]


def grenade_cells(state: HexState, seat: int) -> list[int]:
    """The hexes that a grenade of the seat reaches [INST-GRENADE-01, INST-GRENADE-02]."""
    headquarters = state.position.hq_cell(seat)
    if headquarters < 0:
        return []
    if state.setup.rules.grenade_needs_free_hq and state.field.netted[headquarters]:
        return []
    return state.setup.grid.neighbours[headquarters]


def snipe(state: HexState, cell: int, is_ground: bool, log: Log | None) -> None:
    _aim(state, "sniper", "INST-SNIPER-01", cell, is_ground, log)
    state.push(Settling())
    if is_ground:
        state.discard_destroyed(destroy_foundations(state.position, [cell], log), log)
    else:
        state.push(Hits((Packet(-1, -1, state.position.body(cell), 1),)))


def throw_grenade(state: HexState, cell: int, is_ground: bool, log: Log | None) -> None:
    _aim(state, "grenade", "INST-GRENADE-01", cell, is_ground, log)
    state.push(Settling())
    if is_ground:
        state.discard_destroyed(destroy_foundations(state.position, [cell], log), log)
    else:
        state.push(Hits((Packet(-1, -1, state.position.body(cell), 1, destroys=True),)))


def drop_bomb(state: HexState, centre: int, log: Log | None) -> None:
    """Everything on the seven hexes at once; foundations die whoever owns them [INST-BOMB-03]."""
    cells = _area(state, centre)
    if log is not None:
        name = state.setup.army_name(state.active)
        params: dict[str, object] = {"by": name, "cell": state.setup.grid.names[centre]}
        state.log_event(log, "bomb", "INST-BOMB-02", params, *cells)
    state.push(Settling())
    state.discard_destroyed(destroy_foundations(state.position, cells, log), log)
    hit = sorted({state.position.body(cell) for cell in cells if _is_bombed(state, cell)})
    state.push(Hits(tuple(Packet(-1, -1, cell, 1) for cell in hit)))


def _aim(state: HexState, key: str, rule: str, cell: int, is_ground: bool, log: Log | None) -> None:
    if log is not None:
        target = state.position.ground[cell] if is_ground else state.position.board[cell]
        assert target is not None
        params: dict[str, object] = {
            "by": state.setup.army_name(state.active),
            "target": unit_ref(target, state.setup.grid.names[cell]),
        }
        state.log_event(log, key, rule, params, cell)


def _single_targets(state: HexState, tile: Tile, cells: list[int], options: list[Action]) -> None:
    book = state.setup.book
    for cell in cells:
        if is_enemy_unit(state, cell, state.active):
            options.append(book.instant(tile, cell))
        if is_enemy_ground(state, cell, state.active):
            options.append(book.instant(tile, cell, word=GROUND))


def _area(state: HexState, centre: int) -> list[int]:
    return sorted([centre, *state.setup.grid.neighbours[centre]])


def _is_bombed(state: HexState, cell: int) -> bool:
    unit = state.position.board[cell]
    return unit is not None and not unit.tile.is_hq


def _is_worth_bombing(state: HexState, centre: int) -> bool:
    ground = state.position.ground
    return any(_is_bombed(state, cell) or ground[cell] is not None for cell in _area(state, centre))

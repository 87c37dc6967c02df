"""Instants that move and turn units: Move, Push, Castling, Rotation."""

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.rules.consequences.moves import (
    add_move_options,
    carry_out_move,
    is_heavy,
    move_unit,
    steps_of,
)
from ashboard.games.neuroshima_hex.rules.consequences.pushes import push_destinations, start_push
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.instants.instant import Instant, own_active
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState


class Move(Instant):
    """One own active unit makes one move [INST-MOVE-01]."""

    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        steps = steps_of(state, state.active)
        for cell in own_active(state):
            add_move_options(state, cell, tile, -1, steps, options)

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        carry_out_move(state, action, log)


class Push(Instant):
    """One own active unit pushes an adjacent enemy [INST-PUSH-01]."""

    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        board = state.position.board
        for pusher in own_active(state):
            for target in state.setup.grid.neighbours[pusher]:
                if board[target] is not None and push_destinations(state, pusher, target):
                    options.append(state.setup.book.instant(tile, pusher, target))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        start_push(state, action.cell, action.to, log)


class Castling(Instant):
    """Two adjacent own active units exchange their hexes without turning [INST-CASTLE-01]."""

    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        own = own_active(state)
        for cell in own:
            for other in state.setup.grid.neighbours[cell]:
                if other > cell and other in own and can_castle(state, cell, other):
                    options.append(state.setup.book.instant(tile, cell, other))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        castle(state, action.cell, action.to, log)


def can_castle(state: HexState, cell: int, other: int) -> bool:
    """Two units, and structures stay whole and are not too heavy [STRUCT-07, STRUCT-11]."""
    around = state.setup.grid.neighbours
    position = state.position
    if position.partner(cell) == other or is_heavy(state, cell) or is_heavy(state, other):
        return False
    twins = ((position.partner(cell), other), (position.partner(other), cell))
    return all(twin < 0 or to in around[twin] for twin, to in twins)


def castle(state: HexState, cell: int, other: int, log: Log | None) -> None:
    """Each of the two counts as entering the other's hex [INST-CASTLE-02]."""
    if log is not None:
        params: dict[str, object] = {"unit": state.unit_ref(cell), "target": state.unit_ref(other)}
        state.log_event(log, "castled", "INST-CASTLE-01", params, cell, other)
    board = state.position.board
    board[cell], board[other] = board[other], board[cell]
    state.push(Settling((cell, other)))


class Rotation(Instant):
    """One own active unit is turned [INST-ROTATE-01]."""

    def options(self, state: HexState, tile: Tile, options: list[Action]) -> None:
        for cell in own_active(state):
            for turn in range(SIDES):
                if turn != state.unit(cell).rotation:
                    options.append(state.setup.book.instant(tile, cell, rotation=turn))

    def play(self, state: HexState, action: HexAction, log: Log | None) -> None:
        move_unit(state, action.cell, action.cell, action.rotation, log)

"""Moves of a unit: a step, a turn or both; with a Recon Center a second step [MOVE-01, MOVE-09]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS, SIDES
from ashboard.games.neuroshima_hex.printed.tile import DOUBLE_MOVE, WEIGHT, WHOLE, Tile
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import ONWARDS, HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

SECOND_STEP: Final = "second step"


def add_move_options(state: HexState, cell: int, tile: Tile | None, by: int, steps: int, options: list[Action]) -> None:
    """Add every move of the unit on the cell, by a tile or by a right."""
    book = state.setup.book
    for to in step_cells(state, cell):
        options += book.steps(tile, cell, to, by)
        if steps > 1:
            options.append(book.onwards(tile, cell, to, by))
    options += book.turns(tile, cell, state.unit(cell).rotation, by)


def step_cells(state: HexState, cell: int) -> list[int]:
    """The free hexes that the tile on a cell can step to; a structure must stay whole [MOVE-02, STRUCT-07]."""
    board = state.position.board
    around = state.setup.grid.neighbours
    free = [to for to in around[cell] if board[to] is None]
    unit = state.unit(cell)
    if unit.tile.part == WHOLE:
        return [] if WEIGHT in unit.tile.words else free
    if is_heavy(state, cell):
        return []
    other = state.position.partner(cell)
    return [to for to in free if to in around[other]]


def is_heavy(state: HexState, cell: int) -> bool:
    """A structure with Weight is displaced by nobody [STRUCT-11]."""
    return WEIGHT in state.unit(state.position.body(cell)).tile.words


def steps_of(state: HexState, seat: int) -> int:
    """Return how many steps a move of this seat's units may have [ARMY-OUT-02]."""
    field = state.field
    for cell in field.field_units.bearers:
        unit = field.board[cell]
        if unit is None or DOUBLE_MOVE not in unit.tile.words or field.netted[cell]:
            continue
        if not field.sides.hostile[field.worker[cell]][seat]:
            return 2
    return 1


def carry_out_move(state: HexState, action: HexAction, log: Log | None) -> None:
    """Carry out the move of an answer and push what follows from it."""
    unit = state.unit(action.cell)
    is_first_of_two = action.rotation == ONWARDS
    if is_first_of_two:
        state.push(SecondStep(action.to, state.active))
    move_unit(state, action.cell, action.to, unit.rotation if is_first_of_two else action.rotation, log)


def move_unit(state: HexState, cell: int, to: int, rotation: int, log: Log | None) -> None:
    """Move a unit by a step, a turn or both, log it and settle the board."""
    if log is not None:
        params: dict[str, object] = {"unit": state.unit_ref(cell), "to": state.setup.grid.names[to]}
        params["way"] = DIRECTIONS[rotation]
        state.log_event(log, "moved" if to != cell else "turned", "MOVE-01", params, cell, to)
    state.shift(cell, to, rotation)
    state.push(Settling((to,) if to != cell else ()))


class SecondStep(Step[HexState]):
    """Step on, or stay and turn; lost if the unit was netted, destroyed or taken over on the way [MOVE-09]."""

    def __init__(self, cell: int, seat: int) -> None:
        self.cell: Final = cell
        self.seat: Final = seat

    def run(self, state: HexState, log: Log | None) -> bool:
        unit = state.position.board[self.cell]
        return unit is None or state.field.netted[self.cell] or unit.controller != self.seat

    def decision(self, state: HexState) -> Decision:
        cell = self.cell
        book = state.setup.book
        now = state.unit(cell).rotation
        turns = [(now + number) % SIDES for number in range(SIDES)]
        options: list[Action] = [book.single(actions.STAY, rotation=turn) for turn in turns]
        for to in step_cells(state, cell):
            for turn in range(SIDES):
                options.append(book.single(actions.STEP_ON, to, rotation=turn))
        other = state.position.partner(cell)
        for to in step_cells(state, other) if other >= 0 else []:
            for turn in range(SIDES):
                options.append(book.single(actions.STEP_ON, to, other, turn))
        return Decision(self.seat, SECOND_STEP, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        to = action.cell if action.verb == actions.STEP_ON else self.cell
        move_unit(state, action.to if action.to >= 0 else self.cell, to, action.rotation, log)

    def key(self) -> str:
        return f"second-step({self.cell},{self.seat})"

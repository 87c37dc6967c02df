"""Pushes: legal pairs and destinations, and the choice of the pushed side [PUSH-01 to PUSH-08]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.printed.tile import WEIGHT
from ashboard.games.neuroshima_hex.rules.consequences.moves import is_heavy
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

PUSH_DESTINATION: Final = "push destination"


def push_destinations(state: HexState, pusher: int, target: int) -> list[int]:
    """The cells that the target can be pushed to, none if the pair is illegal."""
    field = state.field
    if not field.is_active(pusher) or not field.is_active(target):
        return []
    if target not in state.setup.grid.neighbours[pusher]:
        return []
    if not field.sides.pushes[field.controller[pusher]][field.controller[target]]:
        return []
    board = state.position.board
    if WEIGHT in state.unit(target).tile.words:
        return []
    cells = [cell for cell in state.setup.grid.beyond(pusher, target) if board[cell] is None]
    return _whole(state, pusher, target, cells) if field.is_paired else cells


def _whole(state: HexState, pusher: int, target: int, cells: list[int]) -> list[int]:
    """A pushed structure stays whole; one that pushes must not touch the target any more [STRUCT-07, STRUCT-08]."""
    if is_heavy(state, target):
        return []
    around = state.setup.grid.neighbours
    other, twin = state.position.partner(target), state.position.partner(pusher)
    if other >= 0:
        cells = [cell for cell in cells if cell in around[other]]
    if twin >= 0:
        cells = [cell for cell in cells if cell not in around[twin]]
    return cells


def start_push(state: HexState, pusher: int, target: int, log: Log | None) -> None:
    """Start the push; a single destination needs no question [PUSH-03]."""
    cells = push_destinations(state, pusher, target)
    if log is not None:
        params: dict[str, object] = {"unit": state.unit_ref(pusher), "target": state.unit_ref(target)}
        state.log_event(log, "pushes", "PUSH-01", params, pusher, target)
    if len(cells) == 1:
        push_unit(state, target, cells[0], log)
    else:
        state.push(PushDestination(pusher, target))


def push_unit(state: HexState, target: int, cell: int, log: Log | None) -> None:
    """Move the pushed unit; it keeps its orientation [PUSH-04]."""
    if log is not None:
        params: dict[str, object] = {"unit": state.unit_ref(target), "to": state.setup.grid.names[cell]}
        state.log_event(log, "pushed", "PUSH-02", params, target, cell)
    state.shift(target, cell, state.unit(target).rotation)
    state.push(Settling((cell,)))


class PushDestination(Step[HexState]):
    """The controller of the pushed unit says where it goes."""

    def __init__(self, pusher: int, target: int) -> None:
        self.pusher: Final = pusher
        self.target: Final = target

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        cells = push_destinations(state, self.pusher, self.target)
        options: list[Action] = [state.setup.book.single(actions.PUSH_TO, cell) for cell in cells]
        return Decision(state.field.controller[self.target], PUSH_DESTINATION, options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        push_unit(state, self.target, action.cell, log)

    def key(self) -> str:
        return f"push-destination({self.pusher},{self.target})"

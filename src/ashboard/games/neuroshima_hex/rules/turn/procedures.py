"""Procedures: what links on terminals can do, paid with energy [TERMINAL-02, PROC-01 to PROC-08]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.rules.consequences.battles import CheckFullBoard
from ashboard.games.neuroshima_hex.rules.consequences.hits import Hits
from ashboard.games.neuroshima_hex.rules.consequences.moves import move_unit
from ashboard.games.neuroshima_hex.rules.consequences.pushes import push_destinations, start_push
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.instants.displacing import can_castle
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

COSTS: Final = {
    actions.PROC_ROTATE: 1,
    actions.PROC_EXCHANGE: 2,
    actions.PROC_PUSH: 2,
    actions.PROC_LASER: 3,
    actions.PROC_CANCEL: 3,
    actions.PROC_DETONATE: 4,
}
_RULES: Final = {
    actions.PROC_ROTATE: "PROC-02",
    actions.PROC_EXCHANGE: "PROC-03",
    actions.PROC_PUSH: "PROC-04",
    actions.PROC_LASER: "PROC-05",
    actions.PROC_CANCEL: "PROC-06",
    actions.PROC_DETONATE: "PROC-07",
}
_KEYS: Final = {
    actions.PROC_ROTATE: "proc-rotate",
    actions.PROC_EXCHANGE: "proc-exchange",
    actions.PROC_PUSH: "proc-push",
    actions.PROC_LASER: "proc-laser",
    actions.PROC_CANCEL: "proc-cancel",
    actions.PROC_DETONATE: "proc-detonate",
}
_LINKS_TO_CANCEL: Final = 3


def own_links(state: HexState, seat: int) -> list[int]:
    """The terminals on which an active unit of the seat stands [TERMINAL-02, TERMINAL-03]."""
    field = state.field
    return [cell for cell in state.setup.board.terminals if field.is_active(cell) and field.controller[cell] == seat]


def enemy_links(state: HexState, seat: int) -> list[int]:
    """Enemy links that can be destroyed: no headquarters [HQ-03]."""
    field = state.field
    return [cell for cell in state.setup.board.terminals if field.is_active(cell) and _is_prey(state, cell, seat)]


def add_procedure_options(state: HexState, options: list[Action]) -> None:
    """Add every procedure that the active player can pay and that would do something."""
    energy = state.energy[state.active]
    own = own_links(state, state.active)
    book = state.setup.book
    if energy >= COSTS[actions.PROC_ROTATE]:
        for cell in own:
            for turn in range(SIDES):
                if turn != state.unit(cell).rotation:
                    options.append(book.single(actions.PROC_ROTATE, cell, rotation=turn))
    if energy >= COSTS[actions.PROC_EXCHANGE]:
        _pair_options(state, own, options)
    if energy >= COSTS[actions.PROC_LASER]:
        for one, other in _pairs(own):
            if laser_targets(state, one, other, state.active):
                options.append(book.single(actions.PROC_LASER, one, other))
        for cell in cancel_targets(state, state.active):
            options.append(book.single(actions.PROC_CANCEL, cell))
    if energy >= COSTS[actions.PROC_DETONATE] and enemy_links(state, state.active):
        options.append(book.single(actions.PROC_DETONATE))


def early_procedures(state: HexState) -> list[Action]:
    """The procedures that are open between the draw and the forced discard [PROC-01]."""
    options: list[Action] = []
    if state.energy and state.setup.rules.procedures_before_discard:
        add_procedure_options(state, options)
    return options


def _pair_options(state: HexState, own: list[int], options: list[Action]) -> None:
    book = state.setup.book
    soldiers = [cell for cell in own if not state.unit(cell).tile.is_hq]
    for one, other in _pairs(soldiers):
        if not can_castle(state, one, other):
            continue
        for turn in range(SIDES):
            for turn_back in range(SIDES):
                options.append(book.single(actions.PROC_EXCHANGE, one, other, turn, turn_back))
    twins = [state.position.partner(cell) for cell in own]
    for pusher in sorted({*own, *(twin for twin in twins if twin >= 0)}):
        for target in state.setup.grid.neighbours[pusher]:
            if push_destinations(state, pusher, target):
                options.append(book.single(actions.PROC_PUSH, pusher, target))


def run_procedure(state: HexState, action: HexAction, log: Log | None) -> None:
    """Pay and carry out a procedure; what follows is settled, and the board may be full then."""
    state.push(CheckFullBoard())
    state.add_energy(state.active, -COSTS[action.verb])
    if log is not None:
        cells = [cell for cell in (action.cell, action.to) if cell >= 0]
        params: dict[str, object] = {
            "by": state.setup.army_name(state.active),
            "cost": COSTS[action.verb],
            "units": [state.unit_ref(cell) for cell in _meant(state, action)],
        }
        state.log_event(log, _KEYS[action.verb], _RULES[action.verb], params, *cells)
    if action.verb == actions.PROC_ROTATE:
        move_unit(state, action.cell, action.cell, action.rotation, log)
    elif action.verb == actions.PROC_EXCHANGE:
        _exchange(state, action)
    elif action.verb == actions.PROC_PUSH:
        start_push(state, action.cell, action.to, log)
    else:
        destroy_targets(state, _targets(state, action))


def _meant(state: HexState, action: HexAction) -> list[int]:
    """The units that a procedure works on."""
    if action.verb in (actions.PROC_ROTATE, actions.PROC_EXCHANGE, actions.PROC_PUSH):
        return [cell for cell in (action.cell, action.to) if cell >= 0]
    return _targets(state, action)


def _exchange(state: HexState, action: HexAction) -> None:
    """Each link comes to the other's hex, turned as its player likes."""
    board = state.position.board
    one, other = state.unit(action.cell), state.unit(action.to)
    board[action.to], board[action.cell] = one.turned(action.rotation), other.turned(action.by)
    state.push(Settling((action.cell, action.to)))


def _targets(state: HexState, action: HexAction) -> list[int]:
    if action.verb == actions.PROC_LASER:
        return laser_targets(state, action.cell, action.to, state.active)
    if action.verb == actions.PROC_CANCEL:
        return [action.cell]
    return enemy_links(state, state.active)


def destroy_targets(state: HexState, cells: list[int]) -> None:
    """All at once, toughness does not help, medics do [PROC-08, TOUGH-03]."""
    state.push(Settling())
    bodies = sorted({state.position.body(cell) for cell in cells})
    state.push(Hits(tuple(Packet(-1, -1, cell, 1, destroys=True) for cell in bodies)))


def laser_targets(state: HexState, one: int, other: int, seat: int) -> list[int]:
    """The enemies strictly between two hexes of one line [PROC-05]."""
    for ray in state.setup.grid.rays[one]:
        if other in ray:
            between = ray[: ray.index(other)]
            return sorted(cell for cell in between if _is_prey(state, cell, seat))
    return []


def cancel_targets(state: HexState, seat: int) -> list[int]:
    """Enemies next to three own links [PROC-06]."""
    own = own_links(state, seat)
    prey = [cell for cell in state.field.field_units.units if _is_prey(state, cell, seat)]
    bodies = sorted({state.position.body(cell) for cell in prey})
    return [cell for cell in bodies if sum(_touches(state, cell, link) for link in own) >= _LINKS_TO_CANCEL]


def _touches(state: HexState, cell: int, other: int) -> bool:
    """The unit on a cell is adjacent to another cell, with either tile if it is a structure."""
    around = state.setup.grid.neighbours[other]
    partner = state.position.partner(cell)
    return cell in around or (partner >= 0 and partner in around)


def _is_prey(state: HexState, cell: int, seat: int) -> bool:
    unit = state.position.board[cell]
    return unit is not None and not unit.tile.is_hq and state.position.sides.hostile[seat][unit.controller]


def _pairs(cells: list[int]) -> list[tuple[int, int]]:
    return [(one, other) for number, one in enumerate(cells) for other in cells[number + 1 :]]

"""Referee words: effects carried out at once, in any player's turn, by their own rules."""

from collections.abc import Callable
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.tile import MAKES_WAY, WHOLE
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.rules.consequences.battles import REFEREE, ResolveBattle
from ashboard.games.neuroshima_hex.rules.consequences.hits import Hits
from ashboard.games.neuroshima_hex.rules.consequences.moves import SecondStep, move_unit, step_cells, steps_of
from ashboard.games.neuroshima_hex.rules.consequences.pushes import push_destinations, push_unit
from ashboard.games.neuroshima_hex.rules.consequences.settling import Settling
from ashboard.games.neuroshima_hex.rules.instants.displacing import can_castle, castle
from ashboard.games.neuroshima_hex.rules.instants.harming import (
    drop_bomb,
    grenade_cells,
    is_enemy_ground,
    is_enemy_unit,
    snipe,
    throw_grenade,
)
from ashboard.games.neuroshima_hex.rules.turn.placement import is_barred
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.games.neuroshima_hex.state.unit import Unit


class Refused(Exception):
    """The rules do not allow what the referee's line asks for."""


Words = list[str]


class Order:
    """One referee line, its words read as labels, cells and numbers."""

    def __init__(self, play: ScenarioPlay, words: Words, where: str) -> None:
        self.play: Final = play
        self.state: Final[HexState] = play.state
        self.words: Final = words
        self.where: Final = where

    def label(self, number: int) -> str:
        if self.words[number].removesuffix(":2") not in self.play.ids:
            raise BadInput(self.where, f"{self.words[number]!r} is no label of a unit")
        return self.words[number]

    def standing(self, number: int) -> int:
        """The cell of a labelled tile, which must be on the board."""
        cell = self.play.cell(self.label(number))
        if cell < 0:
            raise Refused(f"{self.words[number]} is not on the board")
        return cell

    def on_board(self, number: int) -> int:
        """The cell of a labelled unit; a foundation is none [FOUNDATION-01]."""
        cell = self.standing(number)
        unit = self.state.position.board[cell]
        if unit is None or unit.id != self.play.ids[self.words[number].removesuffix(":2")]:
            raise Refused(f"{self.words[number]} is no unit")
        return cell

    def cell(self, number: int) -> int:
        cell = self.state.setup.grid.cell_of.get(self.words[number])
        if cell is None:
            raise BadInput(self.where, f"{self.words[number]!r} is no cell of the board")
        return cell

    def number(self, number: int, limit: int, what: str) -> int:
        word = self.words[number]
        if not word.isascii() or not word.isdigit() or len(word) > 1 or int(word) >= limit:
            raise BadInput(self.where, f"{word!r}; expected {what} from 0 to {limit - 1}")
        return int(word)

    def rotation(self, number: int) -> int:
        return self.number(number, 6, "a rotation")

    def seat(self, number: int) -> int:
        return self.number(number, self.state.setup.seats, "a seat")

    def printed(self, label: str) -> Unit:
        return next(known.unit for known in self.play.scenario.units if known.label == label)


def carry_out(play: ScenarioPlay, line: str, where: str) -> None:
    """Carry out a line, or raise Refused; questions stay open."""
    words = line.split()
    shape = SHAPES.get(words[0] if words else "")
    if shape is None:
        raise BadInput(where, f"{line!r}; expected a referee word: " + ", ".join(SHAPES))
    lengths, act = shape
    if len(words) not in lengths:
        raise BadInput(where, f"{line!r} has the wrong number of words")
    act(Order(play, words, where))
    play.state.advance(play.log)


def _battle(order: Order) -> None:
    order.state.push(ResolveBattle(REFEREE))


def _place(order: Order) -> None:
    state = order.state
    label, cell, rotation = order.label(1), order.cell(2), order.rotation(3)
    unit = order.printed(label)
    if unit.tile.part != WHOLE:
        raise BadInput(order.where, "a structure is placed by its player, in a turn")
    if order.play.cell(label) >= 0:
        raise Refused(f"{label} is on the board already")
    if is_barred(state, unit.tile, unit.seat):
        raise Refused("no unit is placed under Terror [PLACE-07]")
    standing = state.position.board[cell]
    if standing is not None and not _gives_way(state, cell, unit.seat):
        raise Refused("the hex is not free [PLACE-01]")
    if unit.tile.is_foundation and state.position.ground[cell] is not None:
        raise Refused("the hex is not empty [PLACE-02]")
    if standing is not None:
        state.discard(standing.seat, standing.tile)
        state.position.board[cell] = None
    placed = Unit(unit.tile, unit.seat, rotation, unit.id)
    if unit.tile.is_foundation:
        state.position.lay(cell, placed)
    else:
        state.position.board[cell] = placed
    state.push(Settling(() if unit.tile.is_foundation else (cell,)))


def _gives_way(state: HexState, cell: int, seat: int) -> bool:
    unit = state.unit(cell)
    return MAKES_WAY in unit.tile.words and unit.controller == seat and not state.field.netted[cell]


def _move(order: Order) -> None:
    state = order.state
    cell = _movable(order)
    steps = [order.cell(number) for number in range(2, len(order.words) - 1)]
    rotation = order.rotation(len(order.words) - 1)
    if len(steps) == 2:
        _move_twice(order, cell, steps[0], steps[1], rotation)
        return
    if steps[0] == cell and rotation == state.unit(cell).rotation:
        raise Refused("a move is a step or a turn [MOVE-01]")
    if steps[0] != cell:
        _check_step(state, cell, steps[0])
    move_unit(state, cell, steps[0], rotation, order.play.log)


def _move_twice(order: Order, cell: int, first: int, second: int, rotation: int) -> None:
    state = order.state
    unit = state.unit(cell)
    if steps_of(state, unit.controller) < 2:
        raise Refused("no second step without a Recon Center [ARMY-OUT-02]")
    _check_step(state, cell, first)
    if second != cell and (second not in state.setup.grid.neighbours[first] or state.position.board[second]):
        raise Refused("the second step needs an adjacent free hex [MOVE-02]")
    if unit.tile.part != WHOLE and second not in state.setup.grid.neighbours[state.position.partner(cell)]:
        raise Refused("a structure must stay whole [STRUCT-07]")
    state.push(SecondStep(first, unit.controller))
    move_unit(state, cell, first, unit.rotation, order.play.log)
    state.advance(order.play.log)
    order.play.answer_questions([])
    if state.steps and isinstance(state.steps[-1], SecondStep):
        state.apply(state.setup.book.single(actions.STEP_ON, second, rotation=rotation), order.play.log)


def _movable(order: Order) -> int:
    cell = order.on_board(1)
    if order.state.field.netted[cell]:
        raise Refused("a netted unit makes no move [MOVE-03]")
    return cell


def _check_step(state: HexState, cell: int, to: int) -> None:
    if to not in step_cells(state, cell):
        raise Refused("a step needs an adjacent free hex, and a structure must stay whole [MOVE-02, STRUCT-07]")


def _turn(order: Order) -> None:
    cell = _movable(order)
    move_unit(order.state, cell, cell, order.rotation(2), order.play.log)


def _push(order: Order) -> None:
    pusher, target, to = order.on_board(1), order.on_board(2), order.cell(3)
    if to not in push_destinations(order.state, pusher, target):
        raise Refused("the push is impossible [PUSH-02]")
    push_unit(order.state, target, to, order.play.log)


def _swap(order: Order) -> None:
    state = order.state
    one, other = order.on_board(1), order.on_board(2)
    field = state.field
    is_pair = other in state.setup.grid.neighbours[one] and field.controller[one] == field.controller[other]
    if not is_pair or not field.is_active(one) or not field.is_active(other) or not can_castle(state, one, other):
        raise Refused("castling needs two adjacent own active units [INST-CASTLE-01]")
    castle(state, one, other, order.play.log)


def _is_ground(order: Order, number: int, cell: int) -> bool:
    foundation = order.state.position.ground[cell]
    return foundation is not None and foundation.id == order.play.ids.get(order.words[number], -1)


def _sniper(order: Order) -> None:
    seat, cell = order.seat(1), order.standing(2)
    is_ground = _is_ground(order, 2, cell)
    _check_enemy(order.state, seat, cell, is_ground)
    snipe(order.state, cell, is_ground, order.play.log)


def _grenade(order: Order) -> None:
    seat, cell = order.seat(1), order.standing(2)
    is_ground = _is_ground(order, 2, cell)
    _check_enemy(order.state, seat, cell, is_ground)
    if cell not in grenade_cells(order.state, seat):
        raise Refused("out of the headquarters' reach [INST-GRENADE-01]")
    throw_grenade(order.state, cell, is_ground, order.play.log)


def _check_enemy(state: HexState, seat: int, cell: int, is_ground: bool) -> None:
    is_enemy = is_enemy_ground(state, cell, seat) if is_ground else is_enemy_unit(state, cell, seat)
    if not is_enemy:
        raise Refused("not an enemy tile, or a headquarters [HQ-03]")


def _bomb(order: Order) -> None:
    order.seat(1)
    cell = order.cell(2)
    if cell not in order.state.setup.grid.surrounded:
        raise Refused("the seven hexes must lie on the board [INST-BOMB-01]")
    drop_bomb(order.state, cell, order.play.log)


def _destroy(order: Order) -> None:
    seat = order.seat(1)
    cells = [order.on_board(number) for number in range(2, len(order.words))]
    for cell in cells:
        _check_enemy(order.state, seat, cell, is_ground=False)
    order.state.push(Settling())
    bodies = sorted({order.state.position.body(cell) for cell in cells})
    order.state.push(Hits(tuple(Packet(-1, -1, cell, 1, destroys=True) for cell in bodies)))


def _remove(order: Order) -> None:
    cell = order.standing(1)
    if _is_ground(order, 1, cell):
        order.state.position.lay(cell, None)
    else:
        other = order.state.position.partner(cell)
        order.state.position.board[cell] = None
        if other >= 0:
            order.state.position.board[other] = None
    order.state.push(Settling())


_MANY: Final = tuple(range(3, 40))
SHAPES: Final[dict[str, tuple[tuple[int, ...], Callable[[Order], None]]]] = {
    "battle!": ((1,), _battle),
    "place": ((4,), _place),
    "move": ((4, 5), _move),
    "turn": ((3,), _turn),
    "push": ((4,), _push),
    "swap": ((3,), _swap),
    "sniper": ((3,), _sniper),
    "grenade": ((3,), _grenade),
    "bomb": ((3,), _bomb),
    "destroy": (_MANY, _destroy),
    "remove": ((2,), _remove),
}

"""What matters in a position, as numbers: each is our side's share less the enemies'."""

from typing import Final, final

from ashboard.core.native import i64, mypyc_attr
from ashboard.games.neuroshima_hex.insight.attack_lines import AttackLines
from ashboard.games.neuroshima_hex.insight.battle_swing import count_swing
from ashboard.games.neuroshima_hex.insight.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.insight.feature_names import (
    BATTLES,
    BOOSTED,
    COUNT,
    ENERGY,
    FALLS,
    HAND,
    HAND_UNITS,
    LINES_AFTER,
    LINES_NOW,
    LINKS,
    NETTED,
    OPEN,
    PILE,
    POINTS,
    POINTS_AFTER,
    TERMINALS,
    TRAITS_AFTER,
    TRAITS_NOW,
    Numbers,
)
from ashboard.games.neuroshima_hex.insight.tile_traits import count_traits
from ashboard.games.neuroshima_hex.state.field import SettledField
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.state import HexState

# What a headquarters has, and a pile, so that features are of the size of 1.
_ALL_POINTS: Final = 20.0
_ALL_TILES: Final = 34.0


def progress(state: HexState) -> float:
    """How far the game has come: 0 at its beginning, 1 when nobody has a tile left."""
    left = 0
    for seat in state.contenders:
        left += len(state.piles[seat]) + len(state.hands[seat])
    return max(0.0, 1.0 - left / (_ALL_TILES * max(1, len(state.contenders))))


@final
@mypyc_attr(acyclic=True)
class BoardNumbers:
    """What the board alone says, now and after a battle at once, and what that battle would change about the points."""

    def __init__(self, numbers: Numbers, rates: Numbers, swing: float) -> None:
        self.numbers: Final = numbers
        # What each seat counts for.
        self.rates: Final = rates
        self.swing: Final = swing


def features(state: HexState, seat: int) -> Numbers:
    """The numbers in the order of NAMES."""
    board = read_board(state, seat)
    return board.numbers[:HAND] + seat_features(state, board.rates, board.swing) + board.numbers[TERMINALS:]


def read_board(state: HexState, seat: int) -> BoardNumbers:
    """Fight the battle and count what is on the board; hands, piles and whose turn it is are left at 0."""
    fought = battle_by_default(state).position
    numbers = [0.0] * COUNT
    rates = _rates(state, seat)
    _count_board(numbers, state.field, rates)
    _count_survivors(numbers, state.field, fought, rates)
    swing = 0.0
    for other in state.contenders:
        swing += _count_points(numbers, state.position, fought, other, rates[other])
    for cell in state.setup.board.terminals:
        unit = state.position.board[cell]
        if unit is not None:
            numbers[TERMINALS] += rates[unit.controller]
    return BoardNumbers(numbers, rates, swing)


def board_key(state: HexState, seat: int) -> tuple[object, ...]:
    """Equal exactly where `read_board` returns the same for sure: everything that it looks at."""
    position = state.position
    field = state.field
    marks: list[object] = [None if unit is None else unit.mark() for unit in position.board]
    if field.field_units.members or field.field_units.has_memory:
        # Attack lines go by whose units were before the board was settled.
        for cell in field.field_units.units:
            unit = field.board[cell]
            marks.append(None if unit is None else unit.controller)
    marks.append(position.sides)
    marks.append(position.points)
    marks.append(position.scores)
    marks.append(state.contenders)
    marks.append(seat)
    if _asks_in_battle(field):
        # The order in which players are asked.
        marks.append(state.first * 8 + state.active + 1)
    return tuple(marks)


def _asks_in_battle(field: SettledField) -> bool:
    """Whether a battle may depend on who begins it."""
    for cell in field.field_units.bearers:
        unit = field.board[cell]
        if unit is not None and unit.tile.asks_in_battle:
            return True
    return False


def seat_features(state: HexState, rates: Numbers, swing: float) -> Numbers:
    """What the seats have besides the board, and whose turn it is: the features from HAND to ENERGY."""
    hand = units = battles = pile = energy = 0.0
    for seat in state.contenders:
        rate = rates[seat]
        for tile in state.hands[seat]:
            hand += rate
            if tile.is_battle:
                battles += rate
            elif not tile.is_instant:
                units += rate
        pile += rate * len(state.piles[seat]) / _ALL_TILES
        if state.energy:
            energy += rate * state.energy[seat]
    numbers = [0.0] * (TERMINALS - HAND)
    numbers[0] = hand
    numbers[HAND_UNITS - HAND] = units
    numbers[BATTLES - HAND] = battles
    numbers[PILE - HAND] = pile
    numbers[ENERGY - HAND] = energy
    count_swing(numbers, state, rates, swing)
    return numbers


def _rates(state: HexState, seat: int) -> Numbers:
    """1 for us, and so much less for each enemy that all of them together count as much as we do."""
    side = state.setup.sides.side
    own = 0
    for other in state.contenders:
        if side[other] == side[seat]:
            own += 1
    hostile = max(1, len(state.contenders) - own)
    return [1.0 if other == side[seat] else -max(1, own) / hostile for other in side]


def _count_board(numbers: Numbers, field: SettledField, rates: Numbers) -> None:
    netted = openness = boosted = links = 0.0
    lines = AttackLines(field, field.board)
    for cell in field.field_units.units:
        unit = field.board[cell]
        assert unit is not None
        rate = rates[field.controller[cell]]
        is_hq = unit.tile.is_hq
        if is_hq:
            openness += rate * _openness(field, cell)
        if field.netted[cell]:
            if not is_hq:
                netted += rate
            continue
        if not is_hq:
            boosted += rate * (field.initiative[cell] + field.melee[cell] + field.ranged[cell])
        if unit.face.links:
            links += rate * _number_of(field.reach(cell))
        lines.count(cell, unit, rate)
    numbers[NETTED], numbers[OPEN], numbers[BOOSTED], numbers[LINKS] = netted, openness, boosted, links
    lines.write(numbers, LINES_NOW)
    count_traits(numbers, TRAITS_NOW, field.board, field.controller, rates)


def _count_survivors(numbers: Numbers, field: SettledField, fought: Position, rates: Numbers) -> None:
    """Nets and bonuses count as they were before the battle."""
    controller = field.controller
    if field.field_units.members or field.field_units.has_memory:
        controller = [-1 if unit is None else unit.controller for unit in fought.board]
    lines = AttackLines(field, fought.board)
    for cell, unit in enumerate(fought.board):
        if unit is not None and not field.netted[cell]:
            lines.count(cell, unit, rates[unit.controller])
    lines.write(numbers, LINES_AFTER)
    count_traits(numbers, TRAITS_AFTER, fought.board, controller, rates)


def _number_of(cells: i64) -> int:
    """How many cells are in a mask."""
    number = 0
    while cells:
        cells &= cells - 1
        number += 1
    return number


def _openness(field: SettledField, cell: int) -> float:
    """How many cells next to a headquarters hold an enemy or, counting half, nobody."""
    open_cells = 0.0
    hostile = field.sides.hostile[field.controller[cell]]
    for other in field.grid.neighbours[cell]:
        if field.board[other] is None:
            open_cells += 0.5
        elif hostile[field.controller[other]]:
            open_cells += 1.0
    return open_cells


def _count_points(numbers: Numbers, position: Position, fought: Position, seat: int, rate: float) -> float:
    """Add what a seat has now and after a battle; return what a battle now would change about it."""
    before = (position.scores or position.points)[seat] / _ALL_POINTS
    after = (fought.scores or fought.points)[seat] / _ALL_POINTS
    numbers[POINTS] += rate * before
    numbers[POINTS_AFTER] += rate * after
    if fought.points[seat] == 0:
        numbers[FALLS] -= rate
    return rate * (after - before)

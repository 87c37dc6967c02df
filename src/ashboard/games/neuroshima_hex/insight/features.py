"""What matters in a position, as numbers: each is our side's share less the enemies'."""

from typing import Final

from ashboard.games.neuroshima_hex.insight.attack_lines import count_lines
from ashboard.games.neuroshima_hex.insight.battle_swing import BATTLE, count_swing
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


def features(state: HexState, seat: int) -> Numbers:
    """The numbers in the order of NAMES."""
    fought = battle_by_default(state).position
    numbers = [0.0] * COUNT
    rates = _rates(state, seat)
    _count_board(numbers, state.field, rates)
    _count_survivors(numbers, state.field, fought, rates)
    swing = 0.0
    for other in state.contenders:
        swing += _count_seat(numbers, state, fought, other, rates[other])
    count_swing(numbers, state, rates, swing)
    for cell in state.setup.board.terminals:
        unit = state.position.board[cell]
        if unit is not None:
            numbers[TERMINALS] += rates[unit.controller]
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
    for cell in field.field_units.units:
        unit = field.board[cell]
        assert unit is not None
        rate = rates[field.controller[cell]]
        is_netted = field.netted[cell]
        if unit.tile.is_hq:
            numbers[OPEN] += rate * _openness(field, cell)
        else:
            count_traits(numbers, TRAITS_NOW, unit.tile, unit.wounds, rate)
            if is_netted:
                numbers[NETTED] += rate
        if not is_netted:
            if not unit.tile.is_hq:
                numbers[BOOSTED] += rate * (field.initiative[cell] + field.melee[cell] + field.ranged[cell])
            if unit.face.links:
                numbers[LINKS] += rate * len(field.reached(cell))
            count_lines(numbers, LINES_NOW, field, field.board, cell, unit, rate)


def _count_survivors(numbers: Numbers, field: SettledField, fought: Position, rates: Numbers) -> None:
    """Nets and bonuses count as they were before the battle."""
    for cell, unit in enumerate(fought.board):
        if unit is not None:
            rate = rates[unit.controller]
            if not unit.tile.is_hq:
                count_traits(numbers, TRAITS_AFTER, unit.tile, unit.wounds, rate)
            if not field.netted[cell]:
                count_lines(numbers, LINES_AFTER, field, fought.board, cell, unit, rate)


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


def _count_seat(numbers: Numbers, state: HexState, fought: Position, seat: int, rate: float) -> float:
    """Add what a seat has besides the board; return what a battle now would change about its points."""
    position = state.position
    before = (position.scores or position.points)[seat] / _ALL_POINTS
    after = (fought.scores or fought.points)[seat] / _ALL_POINTS
    numbers[POINTS] += rate * before
    numbers[POINTS_AFTER] += rate * after
    if fought.points[seat] == 0:
        numbers[FALLS] -= rate
    for tile in state.hands[seat]:
        numbers[HAND] += rate
        if tile.instant == BATTLE:
            numbers[BATTLES] += rate
        elif not tile.is_instant:
            numbers[HAND_UNITS] += rate
    numbers[PILE] += rate * len(state.piles[seat]) / _ALL_TILES
    if state.energy:
        numbers[ENERGY] += rate * state.energy[seat]
    return rate * (after - before)

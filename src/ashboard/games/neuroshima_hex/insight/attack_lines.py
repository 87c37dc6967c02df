"""What attacks look at: headquarters, units that they would kill or only hit, armour."""

from ashboard.games.neuroshima_hex.insight.feature_names import AT_HQ, BARRED, BEHIND, HITS, KILLS, Numbers
from ashboard.games.neuroshima_hex.printed.bonuses import MELEE
from ashboard.games.neuroshima_hex.printed.grid import OPPOSITE
from ashboard.games.neuroshima_hex.state.field import SettledField
from ashboard.games.neuroshima_hex.state.position import Cells
from ashboard.games.neuroshima_hex.state.unit import Unit


def count_lines(
    numbers: Numbers, start: int, field: SettledField, board: Cells, cell: int, unit: Unit, rate: float
) -> None:
    """Add what the attacks of a unit would meet on the board; bonuses are those of the field."""
    if not unit.tile.initiative:
        return
    for icon in unit.face.strikes:
        if icon.kind == MELEE:
            strength = icon.strength + field.melee[cell]
            _count_blow(numbers, start, field, board, cell, icon.direction, strength, rate)
        else:
            strength = icon.strength + field.ranged[cell]
            _count_shot(numbers, start, field, board, cell, icon.direction, strength, rate)


def _count_blow(
    numbers: Numbers, start: int, field: SettledField, board: Cells, cell: int, way: int, strength: int, rate: float
) -> None:
    target = field.grid.neighbour[cell][way]
    other = None if target < 0 else board[target]
    unit = board[cell]
    if other is not None and unit is not None and field.sides.wounds[unit.controller][other.controller]:
        _count_hit(numbers, start, other, unit.tile.is_hq, strength, rate)


def _count_shot(
    numbers: Numbers, start: int, field: SettledField, board: Cells, cell: int, way: int, strength: int, rate: float
) -> None:
    unit = board[cell]
    assert unit is not None
    hits = field.sides.wounds[unit.controller]
    is_spent = False
    for target in field.grid.rays[cell][way]:
        other = board[target]
        if other is None or not hits[other.controller]:
            continue
        if is_spent:
            if other.tile.is_hq:
                numbers[start + BEHIND] += rate
                return
            continue
        left = strength - 1 if other.face.armour[OPPOSITE[way]] else strength
        if left > 0:
            _count_hit(numbers, start, other, unit.tile.is_hq, left, rate)
        else:
            numbers[start + BARRED] += rate
        if other.tile.is_hq:
            return
        is_spent = True


def _count_hit(numbers: Numbers, start: int, target: Unit, by_hq: bool, strength: int, rate: float) -> None:
    if target.tile.is_hq:
        if not by_hq:
            numbers[start + AT_HQ] += rate * strength
    elif strength > target.tile.toughness - target.wounds:
        numbers[start + KILLS] += rate
    else:
        numbers[start + HITS] += rate

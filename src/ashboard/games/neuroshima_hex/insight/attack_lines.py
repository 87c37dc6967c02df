"""What attacks look at: headquarters, units that they would kill or only hit, armour."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.games.neuroshima_hex.insight.feature_names import Numbers
from ashboard.games.neuroshima_hex.printed.bonuses import MELEE
from ashboard.games.neuroshima_hex.printed.grid import OPPOSITE
from ashboard.games.neuroshima_hex.state.field import SettledField
from ashboard.games.neuroshima_hex.state.position import Cells
from ashboard.games.neuroshima_hex.state.unit import Unit


@final
@mypyc_attr(acyclic=True)
class AttackLines:
    """Adds up what the attacks on a board would meet; bonuses are those of the field."""

    def __init__(self, field: SettledField, board: Cells) -> None:
        self._field: Final = field
        self._board: Final = board
        # In the order of LINES.
        self._at_hq = 0.0
        self._behind = 0.0
        self._kills = 0.0
        self._hits = 0.0
        self._barred = 0.0

    def count(self, cell: int, unit: Unit, rate: float) -> None:
        """Add what the attacks of a unit would meet."""
        if not unit.tile.initiative:
            return
        field = self._field
        for icon in unit.face.strikes:
            if icon.kind == MELEE:
                self._count_blow(cell, unit, icon.direction, icon.strength + field.melee[cell], rate)
            else:
                self._count_shot(cell, unit, icon.direction, icon.strength + field.ranged[cell], rate)

    def write(self, numbers: Numbers, start: int) -> None:
        """Write the sums into the features."""
        for place, number in enumerate((self._at_hq, self._behind, self._kills, self._hits, self._barred)):
            numbers[start + place] = number

    def _count_blow(self, cell: int, unit: Unit, way: int, strength: int, rate: float) -> None:
        target = self._field.grid.neighbour[cell][way]
        other = None if target < 0 else self._board[target]
        if other is not None and self._field.sides.wounds[unit.controller][other.controller]:
            self._count_hit(other, unit.tile.is_hq, strength, rate)

    def _count_shot(self, cell: int, unit: Unit, way: int, strength: int, rate: float) -> None:
        board = self._board
        hits = self._field.sides.wounds[unit.controller]
        is_spent = False
        for target in self._field.grid.rays[cell][way]:
            other = board[target]
            if other is None or not hits[other.controller]:
                continue
            is_hq = other.tile.is_hq
            if not is_spent:
                left = strength - 1 if other.face.armour[OPPOSITE[way]] else strength
                if left > 0:
                    self._count_hit(other, unit.tile.is_hq, left, rate)
                else:
                    self._barred += rate
            elif is_hq:
                self._behind += rate
            if is_hq:
                return
            is_spent = True

    def _count_hit(self, target: Unit, by_hq: bool, strength: int, rate: float) -> None:
        if target.tile.is_hq:
            if not by_hq:
                self._at_hq += rate * strength
        elif strength > target.tile.toughness - target.wounds:
            self._kills += rate
        else:
            self._hits += rate

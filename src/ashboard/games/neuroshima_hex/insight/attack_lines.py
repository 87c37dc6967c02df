"""What attacks look at: headquarters, units that they would kill or only hit, armour."""

from typing import Final, final

from ashboard.core.native import i64, mypyc_attr
from ashboard.games.neuroshima_hex.insight.feature_names import Numbers
from ashboard.games.neuroshima_hex.printed.bonuses import MELEE
from ashboard.games.neuroshima_hex.printed.grid import OPPOSITE
from ashboard.games.neuroshima_hex.printed.tile import Aim
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
        # By seat the cells of the units that its attacks wound, below 0 until somebody asks.
        self._prey: Final = [-1] * len(field.sides.side)
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
        outlook = unit.face.outlook(field.grid, cell)
        prey = self._prey_of(unit.controller)
        if not outlook.attacked & prey:
            return
        for aim in outlook.aims:
            if aim.kind != MELEE:
                if aim.line & prey:
                    self._count_shot(unit, aim, prey, aim.strength + field.ranged[cell], rate)
            elif aim.touching & prey:
                target = self._board[aim.first]
                assert target is not None
                self._count_hit(target, unit.tile.is_hq, aim.strength + field.melee[cell], rate)

    def write(self, numbers: Numbers, start: int) -> None:
        """Write the sums into the features."""
        numbers[start] = self._at_hq
        numbers[start + 1] = self._behind
        numbers[start + 2] = self._kills
        numbers[start + 3] = self._hits
        numbers[start + 4] = self._barred

    def _prey_of(self, seat: int) -> i64:
        known: i64 = self._prey[seat]
        if known < 0:
            known = 0
            bit: i64 = 1
            hits = self._field.sides.wounds[seat]
            for unit in self._board:
                if unit is not None and hits[unit.controller]:
                    known |= bit
                bit <<= 1
            self._prey[seat] = known
        return known

    def _count_shot(self, unit: Unit, aim: Aim, prey: i64, strength: int, rate: float) -> None:
        is_spent = False
        for target in aim.ray:
            if not prey >> target & 1:
                continue
            other = self._board[target]
            assert other is not None
            is_hq = other.tile.is_hq
            if not is_spent:
                left = strength - 1 if other.face.armour[OPPOSITE[aim.way]] else strength
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

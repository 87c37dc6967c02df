"""The settled board: control, nets and the numbers of every unit, derived in that order."""

from typing import Final, final

from ashboard.core.native import i64, mypyc_attr
from ashboard.games.neuroshima_hex.printed.bonuses import EXTRA_ACTIONS, INITIATIVE, MELEE
from ashboard.games.neuroshima_hex.printed.tile import SECOND
from ashboard.games.neuroshima_hex.state.control import assign_control
from ashboard.games.neuroshima_hex.state.field_units import FieldUnits
from ashboard.games.neuroshima_hex.state.nets import assign_nets
from ashboard.games.neuroshima_hex.state.position import Cells, Hill, Position
from ashboard.games.neuroshima_hex.state.unit import Removed


@final
@mypyc_attr(acyclic=True)
class SettledField:
    """A board with its continuous effects worked out; never changed afterwards."""

    def __init__(self, field_units: FieldUnits) -> None:
        zeros = field_units.grid.zeros
        self.field_units: Final = field_units
        self.board: Final = field_units.board
        self.grid: Final = field_units.grid
        self.sides: Final = field_units.sides
        self.controller: Final = field_units.controller
        self.worker: Final = field_units.worker
        self.netted: Final = field_units.netted
        # The cells of all units, and of those that no net holds, as masks.
        self.standing: Final[i64] = field_units.standing
        self.free: Final[i64] = field_units.standing & ~field_units.held_fast
        # Whether a structure stands on the board.
        self.is_paired: Final = bool(field_units.partner)
        # What bonuses and the hill add to the numbers of each unit.
        self.melee = zeros
        self.ranged = zeros
        self.initiative = zeros
        self.extra = zeros

    def reach(self, cell: int) -> i64:
        """Return the cells of the units that the effect of the tile on this cell works on."""
        unit = self.board[cell]
        assert unit is not None
        field_units = self.field_units
        if unit.tile.is_global:
            touched = self.standing & ~(1 << cell)
        else:
            touched = unit.face.outlook(self.grid, cell).links & self.standing
            if self.is_paired:
                touched = field_units.bodies(touched) & ~(1 << field_units.body(cell))
        if not touched:
            return 0
        enemies = field_units.prey(self.sides.hostile[self.worker[cell]])
        return touched & enemies if unit.tile.is_harmful else touched & ~enemies

    def reached(self, cell: int) -> list[int]:
        """Return the same as a list, in the order of the links."""
        unit = self.board[cell]
        assert unit is not None
        reach = self.reach(cell)
        if unit.tile.is_global:
            return self.grid.cells(reach)
        return [other for other in self.field_units.touched(cell, unit.face.links) if reach >> other & 1]

    def prey(self, cell: int) -> i64:
        """Return the cells of the units that the attacks of the unit on this cell wound."""
        return self.field_units.prey(self.sides.wounds[self.controller[cell]])

    def add(self, stat: int, cells: i64, amount: int) -> None:
        """Change a number of the units on some cells, while the field is being derived."""
        if stat == MELEE:
            self.melee = self._changed(self.melee, cells, amount)
        elif stat == INITIATIVE:
            self.initiative = self._changed(self.initiative, cells, amount)
        elif stat == EXTRA_ACTIONS:
            self.extra = self._changed(self.extra, cells, amount)
        else:
            self.ranged = self._changed(self.ranged, cells, amount)

    def _changed(self, numbers: list[int], cells: i64, amount: int) -> list[int]:
        if numbers is self.grid.zeros:
            numbers = numbers[:]
        cell: i64 = 0
        while cells:
            if cells & 1:
                numbers[cell] += amount
            cells >>= 1
            cell += 1
        return numbers

    def outlives(self, removed: list[Removed]) -> bool:
        """Return whether the field holds for the units that are left when these leave.

        Units without nets, bonuses and take-over icons change nothing about others.
        """
        return all(not gone.unit.tile.shapes_field for gone in removed)

    def is_active(self, cell: int) -> bool:
        """A unit stands there and no net holds it [DEF-04]."""
        return self.board[cell] is not None and not self.netted[cell]

    def reaches(self, cell: int, other: int) -> bool:
        """The effect of the tile on a cell works on the unit on another one."""
        return bool(self.reach(cell) >> other & 1)

    def net_targets(self, cell: int) -> list[int]:
        """The hostile units that the net edges of a cell's unit touch."""
        unit = self.board[cell]
        assert unit is not None
        hostile = self.sides.nets[self.controller[cell]]
        return [other for other in self.field_units.touched(cell, unit.face.nets) if hostile[self.controller[other]]]

    def netters(self, cell: int) -> list[int]:
        """Free units whose nets hold the one on the cell; two that net each other do not [NET-06]."""
        mine = self.net_targets(cell)
        free = [one for one in self.field_units.netters if not self.netted[one] and one not in mine]
        return [one for one in free if cell in self.net_targets(one)]

    def agenda(self, cell: int) -> int:
        """The segments in which the unit acts, as bits of a number."""
        unit = self.board[cell]
        assert unit is not None
        change, extra = self.initiative[cell], self.extra[cell]
        if change == 0 and extra == 0:
            return unit.tile.agenda
        return unit.tile.changed_agenda(change, extra)

    def slots(self, cell: int) -> list[int]:
        """The current values of all slots, extra actions last."""
        unit = self.board[cell]
        assert unit is not None
        return unit.tile.slots(self.initiative[cell], self.extra[cell])


def derive(position: Position) -> SettledField:
    """Derive the continuous effects of a position without changing it [SETTLE-03]."""
    # A snapshot: the field outlives changes of the board, in copies that share it.
    field_units = FieldUnits(position.board[:], position.grid, position.sides)
    if field_units.members or field_units.has_memory:
        assign_control(field_units)
    else:
        assign_nets(field_units)
    field = SettledField(field_units)
    if position.hill:
        _add_hill(field, position.hill)
    netted = field_units.netted
    for cell in field_units.modules:
        if not netted[cell]:
            unit = field.board[cell]
            assert unit is not None
            reach = field.reach(cell)
            if reach:
                # MODULE-07, MODULE-08: every bonus of a free module adds to each unit that it reaches.
                for bonus in unit.tile.bonuses:
                    field.add(bonus.stat, reach, bonus.amount)
    if field.is_paired:
        _share_with_partners(field)
    return field


def _share_with_partners(field: SettledField) -> None:
    """Give both tiles of a structure the same numbers [STRUCT-03]."""
    for cell, other in field.field_units.partner.items():
        if field.field_units.body(cell) == cell:
            for numbers in (field.melee, field.ranged, field.initiative, field.extra):
                if numbers is not field.grid.zeros:
                    numbers[other] = numbers[cell]


def _add_hill(field: SettledField, hill: Hill) -> None:
    """Add the initiative of the hill to the units on it, headquarters too [VARIANT-09]."""
    for cell in field.field_units.units:
        body = field.field_units.body(cell)
        other = hill.get(field.field_units.partner.get(body, body), 0)
        # A structure counts once, by the higher of its two hexes.
        if body == cell:
            field.add(INITIATIVE, 1 << cell, max(hill.get(cell, 0), other))


def remember(board: Cells, field: SettledField) -> list[int]:
    """Write the settled memory into the units; return the cells of units just taken over [CONTROL-05]."""
    field_units = field.field_units
    taken: list[int] = []
    if not field_units.members and not field_units.has_memory:
        return taken
    for cell in field_units.units:
        unit = board[cell]
        assert unit is not None
        controller = field.controller[cell]
        claims = field_units.claims.get(cell, ())
        active = int(field_units.active[cell]) if unit.tile.has_influence else unit.active
        if controller not in (unit.seat, unit.controller) and unit.tile.part != SECOND:
            taken.append(cell)
        if controller != unit.controller or claims != unit.claims or active != unit.active:
            board[cell] = unit.settled(controller, claims, active)
    return taken

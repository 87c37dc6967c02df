"""What a unit would be good for on a cell, guessed from the lines of attack alone; for ordering options."""

from typing import Final, final

from ashboard.core.native import i64, mypyc_attr
from ashboard.games.neuroshima_hex.printed.bonuses import MELEE
from ashboard.games.neuroshima_hex.printed.grid import OPPOSITE
from ashboard.games.neuroshima_hex.printed.tile import GAUSS, Aim, Strike, Tile
from ashboard.games.neuroshima_hex.state.state import HexState

_HITS_HQ: Final = 1.6
_KILLS: Final = 1.3
_HITS: Final = 0.6
_NETS: Final = 1.5
_LINK: Final = 0.9
_SERVED: Final = 0.3
_DANGER: Final = 0.45
_SHIELDS: Final = 0.9


@final
@mypyc_attr(acyclic=True)
class PlacementHeuristic:
    """The lines of attack on a board, as one seat sees them."""

    def __init__(self, state: HexState, seat: int) -> None:
        field = state.field
        self._field: Final = field
        self._seat: Final = seat
        self._hostile: Final = field.sides.hostile[seat]
        # The cells of enemies, and of everybody.
        self._enemies: Final[i64] = field.field_units.prey(self._hostile)
        self._standing: Final[i64] = field.standing
        # The strength of enemy attacks that a unit of ours would meet on each cell.
        self._danger: Final = [0] * field.grid.size
        # How much of them it would keep from our headquarters.
        self._shield: Final = [0] * field.grid.size
        # What modules and headquarters of ours would do for it; below 0 until somebody asks.
        self._service: Final = [-1.0] * field.grid.size
        for cell in field.grid.cells(field.field_units.fighting & field.free & self._enemies):
            unit = field.board[cell]
            assert unit is not None
            for icon in unit.face.strikes:
                self._aim(cell, icon)

    def worth(self, tile: Tile, cell: int, rotation: int) -> float:
        """How promising the tile looks there."""
        enemies = self._enemies
        outlook = tile.faces[rotation].outlook(self._field.grid, cell)
        worth = _SHIELDS * self._shield[cell]
        worth -= _DANGER * min(self._danger[cell], tile.toughness + 1) / (tile.toughness + 1)
        if tile.initiative and outlook.attacked & enemies:
            for aim in outlook.aims:
                if aim.kind != MELEE:
                    worth += self._shot(aim)
                elif aim.touching & enemies:
                    worth += self._hit(aim.first, aim.strength)
        netted = outlook.nets & enemies
        while netted:
            worth += _NETS
            netted &= netted - 1
        reached = outlook.links & (enemies if tile.is_harmful else self._standing & ~enemies)
        while reached:
            worth += _LINK
            reached &= reached - 1
        if self._service[cell] < 0.0:
            self._service[cell] = self._served(cell)
        return worth + self._service[cell]

    def _shot(self, aim: Aim) -> float:
        worth = 0.0
        if aim.line & self._enemies:
            for target in aim.ray:
                if self._enemies >> target & 1:
                    unit = self._field.board[target]
                    assert unit is not None
                    worth += self._hit(target, aim.strength - int(unit.face.armour[OPPOSITE[aim.way]]))
                    if aim.kind != GAUSS:
                        break
        return worth

    def _hit(self, target: int, strength: int) -> float:
        unit = self._field.board[target]
        assert unit is not None
        if strength <= 0:
            return 0.0
        if unit.tile.is_hq:
            return _HITS_HQ * strength
        return _KILLS if strength > unit.tile.toughness - unit.wounds else _HITS

    def _served(self, cell: int) -> float:
        """Modules and headquarters of ours that would reach the cell."""
        field = self._field
        worth = 0.0
        for way, giver in enumerate(field.grid.neighbour[cell]):
            unit = None if giver < 0 else field.board[giver]
            if unit is None or field.controller[giver] != self._seat or unit.tile.is_harmful:
                continue
            if unit.face.is_linked[OPPOSITE[way]]:
                worth += _SERVED
        return worth

    def _aim(self, cell: int, icon: Strike) -> None:
        """One enemy attack, up to the first unit of ours that it meets."""
        field = self._field
        strength = icon.strength + (field.melee[cell] if icon.kind == MELEE else field.ranged[cell])
        ray = field.grid.rays[cell][icon.direction]
        for passed, target in enumerate(ray):
            self._danger[target] += strength
            unit = field.board[target]
            if unit is not None and not self._hostile[field.controller[target]]:
                if unit.tile.is_hq:
                    for free in ray[:passed]:
                        self._shield[free] += strength
                return
            if icon.kind == MELEE:
                return

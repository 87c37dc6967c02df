"""What a unit would be good for on a cell, guessed from the lines of attack alone; for ordering options."""

from typing import Final

from ashboard.games.neuroshima_hex.ability import MELEE
from ashboard.games.neuroshima_hex.battle.field import SettledField
from ashboard.games.neuroshima_hex.grid import OPPOSITE, SIDES
from ashboard.games.neuroshima_hex.state import HexState
from ashboard.games.neuroshima_hex.tile import GAUSS, Tile
from ashboard.games.neuroshima_hex.unit import Unit

_HITS_HQ: Final = 1.6
_KILLS: Final = 1.3
_HITS: Final = 0.6
_NETS: Final = 1.5
_LINK: Final = 0.9
_DANGER: Final = 0.45
_SHIELDS: Final = 0.9
_BESIDE_HQ: Final = 0.3


class Prospect:
    """The lines of attack on a board, as one seat sees them."""

    def __init__(self, state: HexState, seat: int) -> None:
        self._field: Final = state.field
        self._seat: Final = seat
        size = state.setup.grid.size
        # What enemies would do to a unit of ours on each cell, by the direction it comes from.
        self._danger: Final = [0] * size
        # How much a unit of ours on the cell would keep from our headquarters.
        self._shield: Final = [0] * size
        self._aim_all()

    def worth(self, tile: Tile, cell: int, rotation: int) -> float:
        """How promising the tile looks there."""
        field, seat = self._field, self._seat
        board, controller, grid = field.board, field.controller, field.grid
        face = tile.faces[rotation]
        hostile = field.sides.hostile[seat]
        worth = _SHIELDS * self._shield[cell]
        around = grid.neighbour[cell]
        if tile.initiative:
            for icon in face.strikes:
                if icon.kind == MELEE:
                    target = around[icon.direction]
                    if target >= 0 and board[target] is not None and hostile[controller[target]]:
                        worth += self._hit(target, icon.strength, False)
                else:
                    worth += self._shot(cell, icon.direction, icon.strength, icon.kind == GAUSS)
        for way in face.nets:
            target = around[way]
            if target >= 0 and board[target] is not None and hostile[controller[target]]:
                worth += _NETS
        if face.links:
            for way in face.links:
                target = around[way]
                if target >= 0 and board[target] is not None and hostile[controller[target]] == tile.is_harmful:
                    worth += _LINK
        for target in around:
            if target >= 0:
                unit = board[target]
                if unit is not None and controller[target] == seat and unit.tile.bonuses and not unit.tile.is_harmful:
                    worth += self._served(unit, target, cell)
        return worth - _DANGER * min(self._danger[cell], tile.toughness + 1) / (tile.toughness + 1)

    def _served(self, unit: Unit, giver: int, cell: int) -> float:
        """A module or headquarters of ours that would reach the cell."""
        return _BESIDE_HQ if self._field.grid.direction(giver, cell) in unit.face.links else 0.0

    def _shot(self, cell: int, way: int, strength: int, goes_through: bool) -> float:
        field = self._field
        hostile = field.sides.hostile[self._seat]
        worth = 0.0
        for target in field.grid.rays[cell][way]:
            unit = field.board[target]
            if unit is not None and hostile[field.controller[target]]:
                left = strength - (1 if unit.face.armour[OPPOSITE[way]] else 0)
                if left > 0:
                    worth += self._hit(target, left, True)
                if not goes_through:
                    break
        return worth

    def _hit(self, target: int, strength: int, is_shot: bool) -> float:
        unit = self._field.board[target]
        assert unit is not None
        if unit.tile.is_hq:
            return _HITS_HQ * strength
        return _KILLS if strength > unit.tile.toughness - unit.wounds else _HITS

    def _aim_all(self) -> None:
        field = self._field
        for cell in field.standing.fighters:
            unit = field.board[cell]
            if unit is not None and not field.netted[cell] and field.sides.hostile[self._seat][field.controller[cell]]:
                for icon in unit.face.strikes:
                    bonus = field.melee[cell] if icon.kind == MELEE else field.ranged[cell]
                    self._aim(field, cell, icon.direction, icon.strength + bonus, icon.kind == MELEE)

    def _aim(self, field: SettledField, cell: int, way: int, strength: int, is_melee: bool) -> None:
        """One enemy attack, up to the first unit of ours that it meets."""
        ray = field.grid.rays[cell][way]
        hostile = field.sides.hostile[self._seat]
        passed = 0
        for target in ray:
            self._danger[target] += strength
            unit = field.board[target]
            passed += 1
            if unit is not None and not hostile[field.controller[target]]:
                if unit.tile.is_hq:
                    for free in ray[: passed - 1]:
                        self._shield[free] += strength
                break
            if is_melee:
                break

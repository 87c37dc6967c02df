"""The units of a board as settling sees them: controllers, effects and nets."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.games.neuroshima_hex.printed.grid import Grid
from ashboard.games.neuroshima_hex.printed.tile import FIRST, SECOND, Tile
from ashboard.games.neuroshima_hex.state.position import Cells
from ashboard.games.neuroshima_hex.state.sides import Sides

Claims = tuple[tuple[int, ...], ...]
# Shared by all boards that have nothing of the kind; never written to, only replaced.
_NOBODY: Final[list[bool]] = []
_NO_CELLS: Final[list[int]] = []
_NO_PAIRS: Final[dict[int, int]] = {}
_NO_CLAIMS: Final[dict[int, Claims]] = {}


@final
@mypyc_attr(acyclic=True)
class FieldUnits:
    """Per cell: the controller, for whom the tile's effect works, and whether a net holds the unit."""

    def __init__(self, board: Cells, grid: Grid, sides: Sides) -> None:
        size = grid.size
        self.board: Final = board
        self.grid: Final = grid
        self.sides: Final = sides
        self.units: Final[list[int]] = []
        self.netters: list[int] = _NO_CELLS
        self.modules: Final[list[int]] = []
        self.fighters: Final[list[int]] = []
        # Cells of units with words that rules ask for by name.
        self.bearers: list[int] = _NO_CELLS
        # Cells of structures, each with the cell of the other tile.
        self.partner: dict[int, int] = _NO_PAIRS
        # The set I of SETTLE-03: take-over and Scoper icons, and which of them work.
        self.members: list[int] = _NO_CELLS
        self.active: list[bool] = _NOBODY
        self.has_memory = False
        self.owner: Final = [-1] * size
        self.controller: list[int] = self.owner
        self.worker: list[int] = self.owner
        self.netted: list[bool] = grid.nobody
        self.claims: dict[int, Claims] = _NO_CLAIMS
        self._scan()

    def _scan(self) -> None:
        units, fighters, owner = self.units, self.fighters, self.owner
        for cell, unit in enumerate(self.board):
            if unit is None:
                continue
            tile = unit.tile
            units.append(cell)
            owner[cell] = unit.seat
            if tile.initiative:
                fighters.append(cell)
            if tile.is_special:
                self._note(cell, tile)
            if unit.controller != unit.seat or unit.claims:
                self.has_memory = True

    def _note(self, cell: int, tile: Tile) -> None:
        """Note what is special about a unit."""
        if tile.has_net:
            self.netters = [*self.netters, cell]
        if tile.bonuses:
            self.modules.append(cell)
        if tile.words:
            self.bearers = [*self.bearers, cell]
        if tile.has_influence:
            self.members = [*self.members, cell]
        if tile.part == SECOND or (tile.part == FIRST and cell not in self.partner):
            self._pair(cell)

    def _pair(self, cell: int) -> None:
        unit = self.board[cell]
        for other, twin in enumerate(self.board):
            if twin is not None and unit is not None and other != cell and twin.id == unit.id:
                self.partner = {**self.partner, cell: other, other: cell}

    def body(self, cell: int) -> int:
        """The cell that stands for the unit: a structure's first tile, else the cell itself [STRUCT-03]."""
        unit = self.board[cell]
        return self.partner[cell] if unit is not None and unit.tile.part == SECOND else cell

    def touched(self, cell: int, ways: list[int]) -> list[int]:
        """The units that edges in these directions touch, each by its cell."""
        around, board = self.grid.neighbour[cell], self.board
        cells: list[int] = []
        for way in ways:
            other = around[way]
            if other >= 0 and board[other] is not None:
                cells.append(other)
        return self._bodies(cells) if self.partner else cells

    def _bodies(self, cells: list[int]) -> list[int]:
        found: list[int] = []
        for cell in cells:
            if self.body(cell) not in found:
                found.append(self.body(cell))
        return found

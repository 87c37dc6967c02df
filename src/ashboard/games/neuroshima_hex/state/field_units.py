"""The units of a board as settling sees them: controllers, effects and nets."""

from typing import Final, final

from ashboard.core.native import i64, mypyc_attr
from ashboard.games.neuroshima_hex.printed.grid import Grid
from ashboard.games.neuroshima_hex.printed.tile import FIRST, SECOND, Tile
from ashboard.games.neuroshima_hex.state.position import Cells
from ashboard.games.neuroshima_hex.state.sides import Sides

Claims = tuple[tuple[int, ...], ...]
# Shared by all boards that have nothing of the kind; never written to, only replaced.
_NOBODY: Final[list[bool]] = []
_NO_CELLS: Final[list[int]] = []
_UNKNOWN: Final[list[int]] = []
_NO_PAIRS: Final[dict[int, int]] = {}
_NO_CLAIMS: Final[dict[int, Claims]] = {}


@final
@mypyc_attr(acyclic=True)
class FieldUnits:
    """Per cell: the controller, for whom the tile's effect works, and whether a net holds the unit.

    Sets of cells are masks: bit n is cell n.
    """

    def __init__(self, board: Cells, grid: Grid, sides: Sides) -> None:
        size = grid.size
        self.board: Final = board
        self.grid: Final = grid
        self.sides: Final = sides
        # The cells of all units, and of those with initiative.
        self.standing: i64 = 0
        self.fighting: i64 = 0
        self.netters: list[int] = _NO_CELLS
        self.modules: list[int] = _NO_CELLS
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
        # The cells of netted units.
        self.held_fast: i64 = 0
        # By seat the cells of the units that it controls, once somebody has asked.
        self._held = _UNKNOWN
        self.claims: dict[int, Claims] = _NO_CLAIMS
        self._scan()

    def _scan(self) -> None:
        owner = self.owner
        standing: i64 = 0
        fighting: i64 = 0
        for cell, unit in enumerate(self.board):
            if unit is None:
                continue
            tile = unit.tile
            bit: i64 = 1 << cell
            standing |= bit
            owner[cell] = unit.seat
            if tile.initiative:
                fighting |= bit
            if tile.is_special:
                self._note(cell, tile)
            if unit.controller != unit.seat or unit.claims:
                self.has_memory = True
        self.standing = standing
        self.fighting = fighting

    def _note(self, cell: int, tile: Tile) -> None:
        """Note what is special about a unit."""
        if tile.has_net:
            self.netters = _extended(self.netters, cell)
        if tile.bonuses:
            self.modules = _extended(self.modules, cell)
        if tile.words:
            self.bearers = _extended(self.bearers, cell)
        if tile.has_influence:
            self.members = _extended(self.members, cell)
        if tile.part == SECOND or (tile.part == FIRST and cell not in self.partner):
            self._pair(cell)

    def _pair(self, cell: int) -> None:
        unit = self.board[cell]
        for other, twin in enumerate(self.board):
            if twin is not None and unit is not None and other != cell and twin.id == unit.id:
                self.partner = {**self.partner, cell: other, other: cell}

    @property
    def units(self) -> list[int]:
        """The cells of all units."""
        return self.grid.cells(self.standing)

    @property
    def fighters(self) -> list[int]:
        """The cells of the units with initiative."""
        return self.grid.cells(self.fighting)

    def change_hands(self, controller: list[int]) -> None:
        """Units count as those of other seats from now on."""
        self.controller = controller
        self._held = _UNKNOWN

    def prey(self, reaches: list[bool]) -> i64:
        """The cells of the units whose seats an effect reaches: a row of what the sides say."""
        held = self._all_held()
        cells: i64 = 0
        seat: i64 = 0
        for is_reached in reaches:
            if is_reached:
                cells |= held[seat]
            seat += 1  # noqa: SIM113 - no object is made for it
        return cells

    def held_by(self, seat: int) -> i64:
        """The cells of the units that count as a seat's."""
        return self._all_held()[seat]

    def _all_held(self) -> list[int]:
        if self._held is _UNKNOWN:
            self._held = [self._found_of(seat) for seat in range(len(self.sides.side))]
        return self._held

    def _found_of(self, seat: int) -> int:
        cells: i64 = 0
        bit: i64 = 1
        for holder in self.controller:
            if holder == seat:
                cells |= bit
            bit <<= 1
        return cells

    def bodies(self, cells: i64) -> i64:
        """The cells that stand for the units on some cells."""
        if not self.partner:
            return cells
        found: i64 = 0
        for cell in self.grid.cells(cells):
            found |= 1 << self.body(cell)
        return found

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


def _extended(cells: list[int], cell: int) -> list[int]:
    """The list with one more cell; the shared empty one is replaced."""
    if cells is _NO_CELLS:
        return [cell]
    cells.append(cell)
    return cells

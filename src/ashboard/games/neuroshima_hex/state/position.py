"""What lies on the board and what the headquarters have left: all that a battle needs."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.core.tuples import replaced
from ashboard.games.neuroshima_hex.printed.grid import Grid
from ashboard.games.neuroshima_hex.printed.tile import SECOND, WHOLE
from ashboard.games.neuroshima_hex.state.scoring import Scoring
from ashboard.games.neuroshima_hex.state.sides import Sides
from ashboard.games.neuroshima_hex.state.unit import Unit

Cells = list[Unit | None]
Hill = dict[int, int]
_NO_HILL: Final[Hill] = {}
NO_MARKER: Final = -1


@final
@mypyc_attr(acyclic=True)
class Position:
    """Units, foundations and points; copied by every search, so it holds little else."""

    def __init__(
        self,
        grid: Grid,
        sides: Sides,
        board: Cells,
        ground: tuple[Unit | None, ...],
        points: tuple[int, ...],
        scores: tuple[int, ...] = (),
        scoring: Scoring | None = None,
        hill: Hill = _NO_HILL,
    ) -> None:
        self.grid: Final = grid
        # ATLAS-01: alliances may come and go in a mission.
        self.sides = sides
        self.board = board
        self.ground = ground
        # MULTI-06: what the headquarters have left: 0 is destroyed, NO_MARKER stands but no longer counts.
        self.points = points
        # Points scored, where the points rule is in force.
        self.scores = scores
        self.scoring: Final = scoring
        # VARIANT-09: what cells add to the initiative of the unit on them.
        self.hill: Final = hill

    def copy(self) -> "Position":
        return Position(
            self.grid, self.sides, self.board[:], self.ground, self.points, self.scores, self.scoring, self.hill
        )

    def cells_of(self, seat: int) -> list[int]:
        """The cells with units that this seat controls."""
        found: list[int] = []
        for cell, unit in enumerate(self.board):
            if unit is not None and unit.controller == seat:
                found.append(cell)
        return found

    def partner(self, cell: int) -> int:
        """The cell of a structure's other tile, or -1."""
        unit = self.board[cell]
        if unit is None or unit.tile.part == WHOLE:
            return -1
        for other, twin in enumerate(self.board):
            if twin is not None and other != cell and twin.id == unit.id:
                return other
        return -1

    def body(self, cell: int) -> int:
        """The cell that stands for the unit on this one: a structure's first tile, else the cell itself."""
        unit = self.board[cell]
        if unit is None or unit.tile.part != SECOND:
            return cell
        return self.partner(cell)

    def hq_cell(self, seat: int) -> int:
        """Where the seat's headquarters stands, or -1."""
        for cell, unit in enumerate(self.board):
            if unit is not None and unit.tile.is_hq and unit.seat == seat:
                return cell
        return -1

    def key(self) -> str:
        """Everything that lies on the board and the points, as text."""
        names = self.grid.names
        units = [f"{names[cell]}{unit.key()}" for cell, unit in enumerate(self.board) if unit is not None]
        ground = [f"{names[cell]}{tile.key()}" for cell, tile in enumerate(self.ground) if tile is not None]
        return f"{' '.join(units)}|{' '.join(ground)}|{self.points}{self.scores or ''}"

    def lay(self, cell: int, foundation: Unit | None) -> None:
        """Put a foundation on the cell, or take it away."""
        self.ground = replaced(self.ground, cell, foundation)

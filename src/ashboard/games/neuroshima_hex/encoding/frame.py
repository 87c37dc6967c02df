"""The board as a seat sees it: turned so that its headquarters always lies in the same sixth."""

from typing import Final

from ashboard.games.neuroshima_hex.printed.board import Board
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.state import HexState


class Frame:
    """A turn of the board by so many sixths, clockwise."""

    def __init__(self, turns: int, cells: list[int]) -> None:
        self.turns: Final = turns
        # cells[cell]: where a cell of the board lies in the frame.
        self.cells: Final = cells
        back = [0] * len(cells)
        for cell, framed in enumerate(cells):
            back[framed] = cell
        # back[cell]: the cell of the board that lies there.
        self.back: Final = back

    def direction(self, way: int) -> int:
        """A direction or rotation of the board, turned into the frame."""
        return (way + self.turns) % SIDES


class Frames:
    """The turns that leave the board as it is."""

    def __init__(self, setup: Setup) -> None:
        is_free = setup.mission is None
        self._frames: Final = [
            Frame(turns, cells)
            for turns, cells in enumerate(_turned_cells(setup.board))
            if turns == 0 or (is_free and _is_symmetry(setup.board, cells))
        ]
        # For every cell and rotation of a headquarters the frame that it asks for.
        self._chosen: Final = [
            [self._choose(cell, rotation) for rotation in range(SIDES)] for cell in range(setup.grid.size)
        ]

    @property
    def all(self) -> list[Frame]:
        return self._frames

    def of(self, state: HexState, seat: int) -> Frame:
        """The frame of a seat: its headquarters on the first hex of those that it could be turned to."""
        if len(self._frames) > 1:
            for cell, unit in enumerate(state.position.board):
                if unit is not None and unit.tile.is_hq and unit.seat == seat:
                    return self._chosen[cell][unit.rotation]
        return self._frames[0]

    def _choose(self, cell: int, rotation: int) -> Frame:
        best = self._frames[0]
        for frame in self._frames[1:]:
            here, there = frame.cells[cell], best.cells[cell]
            if here < there or (here == there and frame.direction(rotation) < best.direction(rotation)):
                best = frame
        return best


def _turned_cells(board: Board) -> list[list[int]]:
    """For each number of sixths where every cell comes to lie, -1 for none."""
    grid = board.grid
    places = list(grid.coordinates)
    found: list[list[int]] = []
    for _ in range(SIDES):
        found.append([grid.index.get(place, -1) for place in places])
        places = [(-r, q + r) for q, r in places]
    return found


def _is_symmetry(board: Board, cells: list[int]) -> bool:
    if -1 in cells:
        return False
    hill = {cells[cell]: bonus for cell, bonus in board.hill.items()}
    return hill == board.hill and sorted(cells[cell] for cell in board.terminals) == list(board.terminals)

"""A board as data: which grid it has. Terminals, hills and maps are further keys of its file."""

from typing import Final

from ashboard.core.data import package_names, package_toml
from ashboard.core.errors import NotBuilt
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.grid import LARGE, STANDARD, Grid

_PACKAGE: Final = "ashboard.games.neuroshima_hex.boards"
_GRIDS: Final = {STANDARD.radius: STANDARD, LARGE.radius: LARGE}


class Board:
    """The field of play, before anything stands on it."""

    def __init__(self, board_id: str, name: str, grid: Grid) -> None:
        self.id: Final = board_id
        self.name: Final = name
        self.grid: Final = grid


_loaded: dict[str, Board] = {}


def board_ids() -> list[str]:
    return package_names(_PACKAGE, ".toml")


def board(board_id: str) -> Board:
    """A board of the package by its id."""
    known = _loaded.get(board_id)
    if known is None:
        if board_id not in board_ids():
            raise NotBuilt(f"the board {board_id!r} is not built yet; there is " + ", ".join(board_ids()))
        table = Table(package_toml(_PACKAGE, f"{board_id}.toml"), board_id)
        table.only(("id", "name", "radius"))
        known = Board(board_id, table.table("name").text("en"), _GRIDS[table.integer("radius", 2, 3)])
        _loaded[board_id] = known
    return known

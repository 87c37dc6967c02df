"""A board as data: which grid it has, its hill, its terminals; the maps of the atlas are boards too."""

from typing import Final

from ashboard.core.data import package_names, package_toml
from ashboard.core.errors import BadInput, NotBuilt
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.printed.grid import LARGE, STANDARD, Grid

_PACKAGE: Final = "ashboard.games.neuroshima_hex.data.boards"
_GRIDS: Final = {STANDARD.radius: STANDARD, LARGE.radius: LARGE}


class Board:
    """The field of play, before anything stands on it."""

    def __init__(self, board_id: str, name: str, rule: str, grid: Grid, features: Table) -> None:
        self.id: Final = board_id
        self.name: Final = name
        self.rule: Final = rule
        self.grid: Final = grid
        # VARIANT-10: for how many it is; empty: for any number.
        self.players: Final = tuple(features.integers("players", 2, 4))
        cells = grid.cell_of
        hill = features.table("hill")
        for cell in (*hill.data, *features.texts("terminals")):
            if cell not in cells:
                raise BadInput(features.where, f"{cell!r} is no cell of the board")
        # VARIANT-09: what a hex adds to the initiative of the unit on it.
        self.hill: Final = {cells[cell]: hill.integer(cell, 1, 9) for cell in hill.data}
        # TERMINAL-01: hexes whose units are links.
        self.terminals: Final = tuple(sorted(cells[cell] for cell in features.texts("terminals")))


_loaded: dict[str, Board] = {}


def board_ids() -> list[str]:
    return package_names(_PACKAGE, ".toml")


def board(board_id: str) -> Board:
    """A board of the package by its id."""
    known = _loaded.get(board_id)
    if known is None:
        if board_id not in board_ids():
            raise NotBuilt(f"the board {board_id!r} is not built yet; there is " + ", ".join(board_ids()))
        known = _read(Table(package_toml(_PACKAGE, f"{board_id}.toml"), board_id))
        _loaded[board_id] = known
    return known


def _read(table: Table) -> Board:
    table.only(("id", "name", "radius", "players", "hill", "terminals", "rule"))
    grid = _GRIDS[table.integer("radius", 2, 3)]
    return Board(table.text("id"), table.table("name").text("en"), table.text("rule"), grid, table)

"""A board as data: which grid it has. Terminals, hills and maps are further keys of its file."""

from typing import Final

from ashboard.core.data import package_names, package_toml
from ashboard.core.errors import NotBuilt
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.grid import LARGE, STANDARD

_PACKAGE: Final = "ashboard.games.neuroshima_hex.boards"
_GRIDS: Final = {STANDARD.radius: STANDARD, LARGE.radius: LARGE}


class Board:
    """The field of play, before anything stands on it."""

    def __init__(self, table: Table) -> None:
        table.only(("id", "name", "radius", "players", "hill", "terminals", "rule"))
        self.id: Final = table.text("id")
        self.name: Final = table.table("name").text("en")
        self.rule: Final = table.text("rule")
        self.grid: Final = _GRIDS[table.integer("radius", 2, 3)]
        # For how many it is; empty: for any number [VARIANT-10].
        self.players: Final = tuple(table.integers("players", 2, 4))
        cells = self.grid.cell_of
        hill = table.table("hill")
        # What a hex adds to the initiative of the unit on it [VARIANT-09].
        self.hill: Final = {cells[name]: hill.integer(name, 1, 9) for name in hill.data}
        # Hexes whose units are links [TERMINAL-01].
        self.terminals: Final = tuple(sorted(cells[name] for name in table.texts("terminals")))


_loaded: dict[str, Board] = {}


def board_ids() -> list[str]:
    return package_names(_PACKAGE, ".toml")


def board(board_id: str) -> Board:
    """A board of the package by its id."""
    known = _loaded.get(board_id)
    if known is None:
        if board_id not in board_ids():
            raise NotBuilt(f"the board {board_id!r} is not built yet; there is " + ", ".join(board_ids()))
        known = Board(Table(package_toml(_PACKAGE, f"{board_id}.toml"), board_id))
        _loaded[board_id] = known
    return known

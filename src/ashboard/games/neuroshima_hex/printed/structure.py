"""A structure: two two-sided tiles that make one unit, one data file each [STRUCT-01]."""

from typing import Final

from ashboard.core.data import package_names, package_toml
from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.printed.tile_reader import read_identifier, read_names, structure_parts

_PACKAGE: Final = "ashboard.games.neuroshima_hex.data.structures"
_KEYS: Final = ("id", "origin", "name", "rule", "tile")
ORIGINS: Final = ("printed", "house")
SIDE_NAMES: Final = ("front", "back")


class Structure:
    """What an army can build once in a game; immutable."""

    def __init__(self, table: Table) -> None:
        table.only(_KEYS)
        self.id: Final = read_identifier(table)
        self.origin: Final = table.word("origin", ORIGINS)
        self.names: Final = read_names(table)
        self.rule: Final = table.text("rule")
        rows = table.tables("tile")
        if len(rows) != 2:
            raise BadInput(table.at("tile"), "expected two tiles")
        for row in rows:
            row.only(SIDE_NAMES)
        # parts[a][b]: the first tile with its side a and the second with its side b, as they lie on the board.
        self.parts: Final = [[self._laid(rows, one, other) for other in (0, 1)] for one in (0, 1)]

    def _laid(self, rows: list[Table], one: int, other: int) -> tuple[Tile, Tile]:
        first, second = rows[0].table(SIDE_NAMES[one]), rows[1].table(SIDE_NAMES[other])
        return structure_parts(first, second, f"structure-{SIDE_NAMES[one]}-{SIDE_NAMES[other]}", self.names)


_loaded: dict[str, Structure] = {}


def structure(army_id: str) -> Structure | None:
    """The structure of an army, if it has one."""
    if army_id not in _loaded:
        if army_id not in package_names(_PACKAGE, ".toml"):
            return None
        _loaded[army_id] = Structure(Table(package_toml(_PACKAGE, f"{army_id}.toml"), army_id))
    return _loaded[army_id]

"""An army: one data file, loaded and checked."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.data import package_names, package_toml
from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.printed.tile_reader import LANGUAGES, read_identifier, read_names, read_tile

ARMY_SIZE: Final = 35
_PACKAGE: Final = "ashboard.games.neuroshima_hex.data.armies"
_KEYS: Final = frozenset(("id", "name", "tile", "traits", "origin", "character", "difficulty"))
FIGHTS_ALLIES: Final = "fights_allies"
_TRAITS: Final = (FIGHTS_ALLIES,)


class Army:
    """35 tiles under one name; the headquarters among them [SETUP-01]."""

    def __init__(
        self, army_id: str, names: Mapping[str, str], tiles: tuple[Tile, ...], table: dict[str, object]
    ) -> None:
        self.id: Final = army_id
        self.names: Final = names
        self.tiles: Final = tiles
        self.table: Final = table
        self.by_id: Final = {tile.id: tile for tile in tiles}
        self.hq: Final = next(tile for tile in tiles if tile.is_hq)
        self.pile_counts: Final = tuple(0 if tile.is_hq else tile.count for tile in tiles)
        traits = table.get("traits")
        self.fights_allies: Final = isinstance(traits, list) and FIGHTS_ALLIES in traits

    def name(self, language: str = "en") -> str:
        return self.names.get(language) or self.names["en"]

    def __repr__(self) -> str:
        return f"Army({self.id})"


def army_ids() -> list[str]:
    """The armies that come with the package."""
    return package_names(_PACKAGE, ".toml")


_loaded: dict[str, Army] = {}


def army(army_id: str) -> Army:
    """An army of the package by its id."""
    known = _loaded.get(army_id)
    if known is None:
        if army_id not in army_ids():
            raise BadInput("army", f"{army_id!r} is unknown; expected one of " + ", ".join(army_ids()))
        known = read_army(package_toml(_PACKAGE, f"{army_id}.toml"), army_id)
        _loaded[army_id] = known
    return known


def read_army(data: object, where: str = "") -> Army:
    """An army from its table, or BadInput naming the wrong key."""
    table = Table(data, where)
    table.only(_KEYS)
    _check_plain(table.data, where)
    army_id = read_identifier(table)
    for number, word in enumerate(table.texts("traits")):
        if word not in _TRAITS:
            raise BadInput(f"{table.at('traits')}[{number}]", f"{word!r}; expected one of " + ", ".join(_TRAITS))
    rows = table.tables("tile")
    tiles = tuple(read_tile(row, army_id, index) for index, row in enumerate(rows))
    _check(table, tiles)
    return Army(army_id, read_names(table), tiles, table.data)


def _check_plain(value: object, where: str) -> None:
    """Refuse what a record could not embed: dates, fractions, values nested without end."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _check_plain(inner, f"{where}.{key}" if where else str(key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            _check_plain(inner, f"{where}[{number}]")
    elif not isinstance(value, (str, int)):
        raise BadInput(where, "expected a text, a whole number or true or false")


def _check(table: Table, tiles: tuple[Tile, ...]) -> None:
    seen: set[str] = set()
    for number, tile in enumerate(tiles):
        if tile.id in seen:
            raise BadInput(f"{table.at('tile')}[{number}].id", f"{tile.id!r} stands twice")
        seen.add(tile.id)
    if sum(tile.count for tile in tiles if tile.is_hq) != 1:
        raise BadInput(table.at("tile"), "expected exactly one tile of the kind hq")
    total = sum(tile.count for tile in tiles)
    if total != ARMY_SIZE:
        raise BadInput(table.at("tile"), f"expected {ARMY_SIZE} tiles in all, found {total}")


__all__ = ["ARMY_SIZE", "FIGHTS_ALLIES", "LANGUAGES", "Army", "army", "army_ids", "read_army"]

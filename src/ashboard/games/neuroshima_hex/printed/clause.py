"""A line of a mission: a goal or an event, one word with what it needs [ATLAS-01]."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.printed.grid import SIDES, Grid
from ashboard.games.neuroshima_hex.printed.tile import Tile

# The vocabulary: each word with the keys of its lines. Goals and events have a class for each (a test compares them).
GOAL_WORDS: Final = {
    "deliver": ("seat", "tile", "cells", "count"),
    "evacuate": ("seat", "cells", "count"),
    "destroy": ("seat", "tile", "owner"),
    "hold-out": ("seat",),
}
EVENT_WORDS: Final = {
    "supply": ("seat", "tile", "cells", "count", "most"),
    "arrival": ("seat", "turn", "units"),
    "alliance": ("seats", "turn", "until", "against"),
    "carousel": ("cells", "every"),
}
_LAST_TURN: Final = 99
_MOST: Final = 35


class Cast:
    """What the lines of a mission may name: cells, seats and their tiles."""

    def __init__(self, grid: Grid, rosters: tuple[tuple[Tile, ...], ...], players: int) -> None:
        self.grid: Final = grid
        self.rosters: Final = rosters
        self.players: Final = players

    def seat(self, table: Table, key: str) -> int:
        return table.integer(key, 0, len(self.rosters) - 1)

    def tile(self, table: Table, seat: int) -> Tile:
        """A tile of the seat that can stand on the board."""
        for tile in self.rosters[seat]:
            if tile.id == table.text("tile") and tile.is_board_tile and not tile.is_hq and not tile.is_foundation:
                return tile
        raise BadInput(table.at("tile"), f"{table.text('tile')!r} is no unit of seat {seat}")

    def cells(self, table: Table, key: str) -> tuple[int, ...]:
        """A list of cells by their names."""
        cells: list[int] = []
        for name in table.texts(key):
            cell = self.grid.cell_of.get(name)
            if cell is None or cell in cells:
                wrong = f"{name!r} is no cell of the map" if cell is None else f"{name} stands twice"
                raise BadInput(table.at(key), wrong)
            cells.append(cell)
        return tuple(cells)


class Start:
    """A unit that a mission puts on the board."""

    def __init__(self, table: Table, seat: int, cast: Cast) -> None:
        table.only(("seat", "tile", "at", "rotation"))
        self.seat: Final = seat
        self.tile: Final = cast.tile(table, seat)
        self.cell: Final = cast.grid.cell_of.get(table.text("at"), -1)
        self.rotation: Final = table.integer("rotation", 0, SIDES - 1, 0)
        if self.cell < 0:
            raise BadInput(table.at("at"), f"{table.text('at')!r} is no cell of the map")


class Clause:
    """One goal or event of a mission; immutable. Keys that its word does not have are empty."""

    def __init__(self, table: Table, words: dict[str, tuple[str, ...]], cast: Cast) -> None:
        self.word: Final = table.word("word", words)
        keys = words[self.word]
        table.only(("word", *keys))
        self.seat: Final = cast.seat(table, "seat") if "seat" in keys else -1
        # Whose units are meant, where they are not the seat's own.
        self.owner: Final = cast.seat(table, "owner") if "owner" in keys else self.seat
        self.tile: Final = cast.tile(table, self.owner) if "tile" in keys else None
        self.cells: Final = cast.cells(table, "cells")
        self.count: Final = table.integer("count", 1, _MOST) if "count" in keys else 0
        # How many of them may be on the board at once.
        self.most: Final = table.integer("most", 1, _MOST) if "most" in keys else 0
        self.turn: Final = table.integer("turn", 0, _LAST_TURN) if "turn" in keys else 0
        self.until: Final = table.integer("until", self.turn + 1, _LAST_TURN) if "until" in keys else 0
        self.every: Final = table.integer("every", 1, _LAST_TURN) if "every" in keys else 0
        self.seats: Final = tuple(table.integers("seats", 0, cast.players - 1))
        # The seat whose last unit ends an alliance.
        self.against: Final = cast.seat(table, "against") if "against" in keys else -1
        self.units: Final = tuple(Start(row, self.seat, cast) for row in table.tables("units"))
        self.steps: Final = cast.grid.steps_to(list(self.cells))
        for key in keys:
            if not table.has(key) or table.data[key] == []:
                raise BadInput(table.at(key), f"missing from {self.word}")
        if words is GOAL_WORDS and self.seat >= cast.players:
            raise BadInput(table.at("seat"), "a goal is for a seat with a player")
        if self.word == "carousel":
            _check_ring(table, self.cells, cast.grid)


def _check_ring(table: Table, cells: tuple[int, ...], grid: Grid) -> None:
    """Each cell of a carousel touches the next one, the last the first."""
    for number, cell in enumerate(cells):
        if len(cells) < 3 or cells[(number + 1) % len(cells)] not in grid.neighbours[cell]:
            raise BadInput(table.at("cells"), "expected a ring of three cells or more, each next to the one before")

"""A mission of the atlas: its map, its seats, what stands there, what each side wants, what happens [ATLAS-01]."""

from typing import Final

from ashboard.core.data import package_names, package_toml
from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.printed.army import Army, army
from ashboard.games.neuroshima_hex.printed.board import Board
from ashboard.games.neuroshima_hex.printed.clause import EVENT_WORDS, GOAL_WORDS, Cast, Clause, Start
from ashboard.games.neuroshima_hex.printed.grid import LARGEST_RADIUS, Grid, cell_names
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.printed.tile_reader import mission_tile, read_identifier, read_names

_PACKAGE: Final = "ashboard.games.neuroshima_hex.data.missions"
_KEYS: Final = ("id", "origin", "name", "brief", "map", "seat", "tile", "unit", "goal", "event")
_SEAT_KEYS: Final = ("army", "side", "player", "wants", "headquarters", "deploys", "marches", "left_out")
_MAP_KEYS: Final = ("radius", "holes", "closed", "hill", "terminals")
_ORIGINS: Final = ("printed", "house")
# What the cells of a goal or an event are called.
MARKS: Final = {
    "deliver": "exit",
    "evacuate": "exit",
    "supply": "supply",
    "arrival": "arrival",
    "carousel": "carousel",
}
_ANYWHERE: Final = "anywhere"
_SEATS: Final = 6


class MissionSeat:
    """A seat of a mission: its army, its side, what it wants, where its headquarters may stand."""

    def __init__(self, table: Table, number: int, cast: Cast) -> None:
        table.only(_SEAT_KEYS)
        self.army: Final = _army(table)
        self.side: Final = table.integer("side", 0, _SEATS, number)
        # A seat without a player has no turns; its choices take their defaults.
        self.is_player: Final = table.flag("player", True)
        self.wants: Final = table.text("wants")
        # The cells on which the headquarters may be placed; none: it stays in the box.
        self.headquarters: Final = self._headquarters(table, cast)
        # The cells on which it places its tiles; none: wherever the map is not closed.
        self.deploys: Final = cast.cells(table, "deploys")
        # All its units may move once in its turn, as if they were mobile.
        self.marches: Final = table.flag("marches", False)
        self.left_out: Final = _left_out(table, self.army)

    def _headquarters(self, table: Table, cast: Cast) -> tuple[int, ...]:
        is_anywhere = table.data.get("headquarters") == _ANYWHERE
        cells = tuple(range(cast.grid.size)) if is_anywhere else cast.cells(table, "headquarters")
        if cells and not self.is_player:
            raise BadInput(table.at("headquarters"), "only for a seat with a player")
        return cells


class Mission:
    """One page of the atlas; immutable."""

    def __init__(self, table: Table) -> None:
        table.only(_KEYS)
        self.id: Final = read_identifier(table)
        self.origin: Final = table.word("origin", _ORIGINS)
        self.names: Final = read_names(table)
        self.brief: Final = table.text("brief")
        page = table.table("map")
        page.only(_MAP_KEYS)
        grid = _grid(page)
        self.board: Final = Board(self.id, self.names["en"], self.brief, grid, page)
        nobody = Cast(grid, (), 0)
        # Cells on which nobody places a tile.
        self.closed: Final = frozenset(nobody.cells(page, "closed"))
        rows = table.tables("seat")
        self.seats: Final = tuple(MissionSeat(row, number, nobody) for number, row in enumerate(rows))
        self.players: Final = _players(table, self.seats)
        # Where each seat may place its tiles.
        self.zones: Final = [self._zone(seat) for seat in self.seats]
        self.marchers: Final = sum(1 << number for number, seat in enumerate(self.seats) if seat.marches)
        self.tiles: Final = _mission_tiles(table, self.seats)
        # What a seat's pile counts, hand and discards index: the army's tiles and those that the mission adds.
        self.rosters: Final = tuple(
            (*seat.army.tiles, *added) for seat, added in zip(self.seats, self.tiles, strict=True)
        )
        cast = Cast(grid, self.rosters, self.players)
        self.units: Final = tuple(Start(row, cast.seat(row, "seat"), cast) for row in table.tables("unit"))
        self.goals: Final = tuple(Clause(row, GOAL_WORDS, cast) for row in table.tables("goal"))
        self.events: Final = tuple(Clause(row, EVENT_WORDS, cast) for row in table.tables("event"))
        # Goals and events, each with its place in the tally.
        self.clauses: Final = (*self.goals, *self.events)
        # What is special about cells, in words.
        self.marks: Final = self._marks()
        self.piles: Final = tuple(self._pile(table, seat) for seat in range(len(rows)))
        _check_cells(table, self.units)

    def name(self, language: str = "en") -> str:
        return self.names.get(language) or self.names["en"]

    def _marks(self) -> dict[int, list[str]]:
        words: dict[int, list[str]] = {}
        for clause in self.clauses:
            for cell in (*clause.cells, *(start.cell for start in clause.units)):
                words.setdefault(cell, []).append(MARKS[clause.word])
        for cell in sorted(self.closed):
            words.setdefault(cell, []).append("closed")
        return dict(sorted(words.items()))

    def _zone(self, seat: MissionSeat) -> frozenset[int]:
        return frozenset(seat.deploys or range(self.board.grid.size)) - self.closed

    def _pile(self, table: Table, seat: int) -> tuple[int, ...]:
        """The army without what stays in the box and what stands on the board already."""
        place = self.seats[seat]
        if not place.is_player:
            return (0,) * len(self.rosters[seat])
        counts = [*place.army.pile_counts, *(0 for _ in self.tiles[seat])]
        for tile_id, count in place.left_out.items():
            counts[place.army.by_id[tile_id].index] -= count
        for start in self.units:
            if start.seat == seat and start.tile.inline is None:
                counts[start.tile.index] -= 1
        if min(counts) < 0:
            raise BadInput(table.at("unit"), f"more tiles than {place.army.id} has")
        return tuple(counts)

    def __repr__(self) -> str:
        return f"Mission({self.id})"


def _army(table: Table) -> Army:
    try:
        return army(table.text("army"))
    except BadInput as error:
        raise BadInput(table.at("army"), error.expected) from None


def _left_out(table: Table, known: Army) -> dict[str, int]:
    """How many of which tiles stay in the box."""
    counts = table.table("left_out")
    for tile_id in counts.data:
        tile = known.by_id.get(tile_id)
        if tile is None or tile.is_hq:
            raise BadInput(counts.at(tile_id), f"no tile of the pile of {known.id}")
        counts.integer(tile_id, 1, tile.count)
    return {tile_id: counts.integer(tile_id, 1, 35) for tile_id in counts.data}


def _grid(page: Table) -> Grid:
    """The hexagon of the map without its holes; all of it counts for a full board."""
    radius = page.integer("radius", 1, LARGEST_RADIUS)
    holes = frozenset(page.texts("holes"))
    unknown = sorted(holes - set(cell_names(radius)))
    if unknown:
        raise BadInput(page.at("holes"), f"{unknown[0]!r} is no cell of a hexagon of radius {radius}")
    if len(holes) > len(cell_names(radius)) - 2:
        raise BadInput(page.at("holes"), "expected a map with some cells")
    return Grid(radius, radius, holes)


def _players(table: Table, seats: tuple[MissionSeat, ...]) -> int:
    """How many players there are; they sit first, on sides counted from 0."""
    count = sum(seat.is_player for seat in seats)
    if count < 2 or not all(seat.is_player for seat in seats[:count]) or len(seats) > _SEATS:
        raise BadInput(table.at("seat"), "expected two players or more, and seats without one after them")
    sides = {seat.side for seat in seats[:count]}
    if sides != set(range(len(sides))) or len(sides) < 2 or any(seat.side in sides for seat in seats[count:]):
        raise BadInput(table.at("seat"), "expected players on sides 0, 1, …, and seats without one on other sides")
    return count


def _mission_tiles(table: Table, seats: tuple[MissionSeat, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles that the mission adds, by seat."""
    found: list[list[Tile]] = [[] for _ in seats]
    for row in table.tables("tile"):
        seat = row.integer("seat", 0, len(seats) - 1)
        known = seats[seat].army
        tile = mission_tile(row, known.id, len(known.tiles) + len(found[seat]))
        if tile.id in known.by_id or any(other.id == tile.id for other in found[seat]):
            raise BadInput(row.at("id"), f"{tile.id!r} stands twice")
        found[seat].append(tile)
    return tuple(tuple(tiles) for tiles in found)


def _check_cells(table: Table, units: tuple[Start, ...]) -> None:
    cells = [start.cell for start in units]
    if len(set(cells)) < len(cells):
        raise BadInput(table.at("unit"), "two units on one cell")


_loaded: dict[str, Mission] = {}
_listed: list[str] = []


def mission_ids() -> list[str]:
    """The missions that come with the package; each is also the name of its map."""
    # Every new game asks whether its board is a map.
    if not _listed:
        _listed.extend(package_names(_PACKAGE, ".toml"))
    return list(_listed)


def mission(mission_id: str) -> Mission:
    """A mission of the package by its id."""
    known = _loaded.get(mission_id)
    if known is None:
        if mission_id not in mission_ids():
            raise BadInput("board", f"{mission_id!r} is no map of the atlas; it has " + ", ".join(mission_ids()))
        known = Mission(Table(package_toml(_PACKAGE, f"{mission_id}.toml"), mission_id))
        _loaded[mission_id] = known
    return known

"""A situation made ready for drawing, read leniently from a view."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ashboard.drawing import palette, printed_tile
from ashboard.drawing.palette import Look
from ashboard.drawing.printed_tile import PrintedTile

Printings: TypeAlias = Mapping[str, Mapping[str, Mapping[str, object]]]
View: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class Cell:
    """A place on the board; a hill adds to the initiative there, a mission may say more of it in words."""

    name: str
    q: int
    r: int
    terminal: bool = False
    hill: int = 0
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Seat:
    """A player as the others see him."""

    name: str
    army: str
    look: Look
    hq: int | None
    hq_full: int
    hand: tuple[PrintedTile, ...]
    pile: int | None
    discard: tuple[PrintedTile, ...]
    terror: bool
    acting: bool
    team: int | None = None
    energy: int | None = None
    score: int | None = None
    goal: int | None = None
    out: bool = False


@dataclass(frozen=True)
class Piece:
    """A tile with its state: what is needed to draw it anywhere."""

    face: PrintedTile
    owner: Look
    holder: Look
    name: str
    rotation: int = 0
    wounds: int = 0
    netted: bool = False
    initiative: tuple[int, ...] = ()
    points: int | None = None

    @property
    def taken_over(self) -> bool:
        """Whether somebody else than its owner controls it."""
        return self.holder != self.owner


@dataclass(frozen=True)
class Placed:
    """A piece on the board."""

    mark: str
    cell: str
    piece: Piece


@dataclass(frozen=True)
class Scene:
    """Board, seats, units and foundations."""

    cells: tuple[Cell, ...]
    seats: tuple[Seat, ...]
    units: tuple[Placed, ...]
    ground: tuple[Placed, ...]

    def unit_on(self, cell: str) -> Placed | None:
        """The unit on the cell."""
        return next((unit for unit in self.units if unit.cell == cell), None)

    def ground_on(self, cell: str) -> Placed | None:
        """The foundation on the cell."""
        return next((ground for ground in self.ground if ground.cell == cell), None)


def read_scene(view: View, printings: Printings) -> Scene:
    """The scene that a view shows."""
    seats = _seats(view, printings)
    reader = _Reader(seats, _wanderers(view, seats), printings)
    cells = _cells(view)
    names = {cell.name for cell in cells}
    units = [reader.placed(table) for table in printed_tile.tables(view.get("units"))]
    ground = [reader.placed(table) for table in printed_tile.tables(view.get("ground"))]
    return Scene(cells, seats, _within(units, names), _within(ground, names))


def piece(printed: PrintedTile, look: Look) -> Piece:
    """A fresh tile, as it lies in a hand or on a sheet."""
    points = printed.hit_points if printed.kind == "hq" else None
    return Piece(printed, look, look, printed.name, initiative=printed.initiative, points=points)


class _Reader:
    """Reads the tiles of a view for the seats given."""

    def __init__(self, seats: tuple[Seat, ...], wanderers: Mapping[str, Look], printings: Printings) -> None:
        self.seats = seats
        self.wanderers = wanderers
        self.printings = printings

    def placed(self, table: Mapping[str, object]) -> Placed:
        """The unit or foundation that a table of the view describes."""
        mark = table.get("id", table.get("cell"))
        return Placed(str(mark), printed_tile.text(table.get("cell")), self._piece(table))

    def _piece(self, table: Mapping[str, object]) -> Piece:
        """The tile and its state."""
        army, tile = printed_tile.text(table.get("army")), printed_tile.text(table.get("tile"))
        printed = _printed(self.printings, army, tile)
        seat = printed_tile.number(table.get("seat"), -1)
        owner = self._look(seat, army)
        holder = self._look(printed_tile.number(table.get("controller"), seat), army)
        return Piece(
            face=printed,
            owner=owner,
            holder=holder,
            name=printed_tile.title(table.get("name")) or printed.name,
            rotation=printed_tile.number(table.get("rotation")) % 6,
            wounds=max(0, printed_tile.number(table.get("wounds"))),
            netted=table.get("netted") is True,
            initiative=printed_tile.numbers(table.get("initiative")) or printed.initiative,
            points=self._points(printed, seat),
        )

    def _look(self, seat: int, army: str) -> Look:
        """The look of a seat, or of the army where the seat is unknown."""
        if 0 <= seat < len(self.seats):
            return self.seats[seat].look
        return self.wanderers[army]

    def _points(self, printed: PrintedTile, seat: int) -> int | None:
        """The points of a headquarters, the printed ones where the seat tells none; none if they do not count."""
        if printed.kind != "hq":
            return None
        if not 0 <= seat < len(self.seats):
            return printed.hit_points
        player = self.seats[seat]
        if player.out or player.score is not None:
            return None
        return printed.hit_points if player.hq is None else player.hq


def _wanderers(view: View, seats: tuple[Seat, ...]) -> Mapping[str, Look]:
    """Looks of tiles that belong to no seat of the view."""
    tables = printed_tile.tables(view.get("units")) + printed_tile.tables(view.get("ground"))
    armies = [seat.army for seat in seats] + [printed_tile.text(table.get("army")) for table in tables]
    return palette.by_army(armies)


def _seats(view: View, printings: Printings) -> tuple[Seat, ...]:
    """The players of a view."""
    tables = printed_tile.tables(view.get("seats"))
    looks = palette.looks(printed_tile.text(table.get("army")) for table in tables)
    turn = printed_tile.number(view.get("turn"), -1)
    sides = [known(table.get("side")) for table in tables]
    has_teams = len(set(sides)) < len(sides)
    return tuple(
        _seat(table, look, index == turn, sides[index] if has_teams else None, known(view.get("goal")), printings)
        for index, (table, look) in enumerate(zip(tables, looks, strict=True))
    )


def known(value: object) -> int | None:
    """The value if it is a whole number."""
    return printed_tile.number(value) if isinstance(value, int) else None


def _seat(
    table: Mapping[str, object], look: Look, acting: bool, team: int | None, goal: int | None, printings: Printings
) -> Seat:
    """One player of a view."""
    army = printed_tile.text(table.get("army"))
    return Seat(
        name=printed_tile.title(table.get("name")) or army.replace("_", " ").title() or "?",
        army=army,
        look=look,
        hq=known(table.get("hq")),
        hq_full=known(table.get("hq_full")) or _printed(printings, army, "hq").hit_points or 20,
        hand=_hand(table.get("hand"), army, printings),
        pile=known(table.get("pile")),
        discard=_hand(table.get("discard"), army, printings),
        terror=table.get("terror") is True,
        acting=acting,
        team=team,
        energy=known(table.get("energy")),
        score=known(table.get("score")),
        goal=goal,
        out=table.get("out") is True,
    )


def _hand(value: object, army: str, printings: Printings) -> tuple[PrintedTile, ...]:
    """The faces of the tiles that a list names."""
    return tuple(_printed(printings, army, tile) for tile in printed_tile.words(value))


def _printed(printings: Printings, army: str, tile: str) -> PrintedTile:
    """The face of an army's tile, blank but for its name where the printing is unknown."""
    return printed_tile.read_tile(printings.get(army, {}).get(tile, {}), tile)


def _cells(view: View) -> tuple[Cell, ...]:
    """The cells of a view's board, those of the plain board where it lists none."""
    board = view.get("board")
    table: Mapping[str, object] = board if isinstance(board, Mapping) else {}
    terminals, hill = printed_tile.words(table.get("terminals")), table.get("hill")
    heights: Mapping[str, object] = hill if isinstance(hill, Mapping) else {}
    mission = view.get("mission")
    special = mission.get("cells") if isinstance(mission, Mapping) else None
    told: Mapping[str, object] = special if isinstance(special, Mapping) else {}
    listed = tuple(
        Cell(
            name,
            printed_tile.number(cell.get("q")),
            printed_tile.number(cell.get("r")),
            name in terminals,
            known(heights.get(name)) or 0,
            tuple(printed_tile.words(told.get(name))),
        )
        for cell in printed_tile.tables(table.get("cells"))
        for name in (printed_tile.text(cell.get("name")),)
    )
    return listed or tuple(hexagon(3 if table.get("name") == "large" else 2))


def hexagon(radius: int) -> Iterable[Cell]:
    """The cells of a hexagonal board, column by column from the left."""
    for q in range(-radius, radius + 1):
        top = max(-radius, -radius - q)
        bottom = min(radius, radius - q)
        for r in range(top, bottom + 1):
            yield Cell(f"{chr(ord('a') + q + radius)}{r - top + 1}", q, r)


def _within(pieces: list[Placed], names: set[str]) -> tuple[Placed, ...]:
    """The pieces that stand on one of the cells."""
    return tuple(placed for placed in pieces if placed.cell in names)

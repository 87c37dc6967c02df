"""A scenario file: the position it describes, and its steps."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ashboard.core.data import parsed_toml
from ashboard.core.errors import BadInput, NotBuilt
from ashboard.core.table import Table, checked_integer
from ashboard.games.neuroshima_hex.army import Army, read_army
from ashboard.games.neuroshima_hex.board import board
from ashboard.games.neuroshima_hex.modes import make_mode
from ashboard.games.neuroshima_hex.modes.points import ByPoints
from ashboard.games.neuroshima_hex.options import check_variants, scoring_of
from ashboard.games.neuroshima_hex.printing import inline_tile
from ashboard.games.neuroshima_hex.rules import EDITIONS, rules_of
from ashboard.games.neuroshima_hex.setup import Setup
from ashboard.games.neuroshima_hex.tile import Tile
from ashboard.games.neuroshima_hex.unit import NEW, Unit

_TOP_KEYS: Final = (
    *("name", "rules", "edition", "board", "mode", "points", "options", "variants", "seat", "unit", "step"),
    *("turn", "phase", "final", "terror", "used", "was_full", "turns", "first", "queue", "stage"),
    *("spent", "named", "leader"),
)
_SEAT_KEYS: Final = ("army", "hq", "team", "score", "energy", "hand", "pile", "discard")
_UNIT_KEYS: Final = (
    *("id", "seat", "name", "tile", "print", "at", "off", "rotation", "wounds"),
    *("active", "controller", "claims"),
)
_STEP_KEYS: Final = ("do", "answers", "expect", "refused")
_MODES: Final = ("duel", "free-for-all", "teams", "one-against-two")
_POINTS_LIMIT: Final = 999
_DEFAULT_POINTS: Final = 20

ArmyLoader = Callable[[str], Army]


@dataclass(frozen=True)
class ScenarioUnit:
    """A unit of the file: its label, and where it stands (-1: not on the board yet)."""

    label: str
    unit: Unit
    cell: int


@dataclass(frozen=True)
class ScenarioStep:
    """One step of the file."""

    where: str
    do: str
    refused: bool
    answers: tuple[str, ...]
    expect: Table


@dataclass(frozen=True)
class Scenario:
    """Everything that a file says, checked."""

    name: str
    rules: tuple[str, ...]
    table: Table
    setup: Setup
    seats: tuple[Table, ...]
    units: tuple[ScenarioUnit, ...]
    steps: tuple[ScenarioStep, ...] = field(default=())

    @property
    def is_in_turn(self) -> bool:
        """The file describes a moment of a game, with a player to move."""
        return self.table.has("turn")


def read_scenario(text: str, load_army: ArmyLoader) -> Scenario:
    """A scenario from its text; BadInput names the wrong key, NotBuilt a mode that is missing."""
    table = Table(parsed_toml(text, ""), "")
    table.only(_TOP_KEYS)
    edition = table.word("edition", EDITIONS)
    table.word("mode", _MODES, "duel")
    if not table.text("board", "standard"):
        raise BadInput("board", "expected the name of a board")
    seats = tuple(table.tables("seat"))
    for seat in seats:
        seat.only(_SEAT_KEYS)
    _check_built(table, seats)
    rules = rules_of(edition)
    teams = tuple(seat.integer("team", 0, 1) for seat in seats) if any(seat.has("team") for seat in seats) else ()
    way = make_mode(table.text("mode", "duel"), len(seats), teams)
    armies = tuple(_army(seat, load_army) for seat in seats)
    field_of_play = board(table.text("board", "standard"))
    rosters: list[list[Tile]] = [list(known.tiles) if known is not None else [] for known in armies]
    rows = table.tables("unit")
    tiles = [_tile(row, armies, rosters) for row in rows]
    exception = table.table("options").flag("moloch_exception", True)
    check_variants(table.texts("variants"), rules, way, table.table("options").flag("forced", False))
    scoring = scoring_of(way, armies, rules, exception) if table.flag("points", False) else None
    setup = Setup(
        rules,
        way if scoring is None else ByPoints(way, scoring),
        field_of_play,
        armies,
        tuple(tuple(roster) for roster in rosters),
        table.integer("first", 0, way.seats - 1, 0),
        moloch_exception=exception,
        scoring=scoring,
        variants=tuple(table.texts("variants")),
    )
    units = [_unit(row, tile, number, setup) for number, (row, tile) in enumerate(zip(rows, tiles, strict=True))]
    _check_units(units, setup)
    return Scenario(
        table.text("name", "scenario"),
        tuple(table.texts("rules")),
        table,
        setup,
        seats,
        tuple(units),
        tuple(_step(row) for row in table.tables("step")),
    )


def _army(seat: Table, load_army: ArmyLoader) -> Army | None:
    """A seat's army: an id, a path, its whole table, or none where everything is printed in place."""
    if not seat.has("army"):
        return None
    if isinstance(seat.data["army"], dict):
        return read_army(seat.data["army"], seat.at("army"))
    return load_army(seat.text("army"))


def _check_built(table: Table, seats: tuple[Table, ...]) -> None:
    """What this version lacks; a malformed file has been refused before, a missing part is not its fault."""
    for row in table.tables("unit"):
        if isinstance(row.data.get("print"), list) or isinstance(row.data.get("at"), list):
            raise NotBuilt("structures are not built yet")
    if any(seat.has("energy") for seat in seats) and not board(table.text("board", "standard")).terminals:
        raise BadInput("seat.energy", "only on a board with terminals")
    if table.text("mode", "duel") in ("duel", "free-for-all") and any(seat.has("team") for seat in seats):
        raise BadInput("seat.team", "only for the modes teams and one-against-two")
    if not table.flag("points", False) and any(seat.has("score") for seat in seats):
        raise BadInput("seat.score", "only with the points rule")
    table.table("options").only(("moloch_exception", "forced"))
    board(table.text("board", "standard"))
    if "structures" in table.items("variants"):
        raise NotBuilt("structures are not built yet")


def _tile(row: Table, armies: tuple[Army | None, ...], rosters: list[list[Tile]]) -> Tile:
    row.only(_UNIT_KEYS)
    seat = row.integer("seat", 0, len(armies) - 1)
    if row.has("print"):
        name = row.text("name", row.text("id", row.text("at", "unit")))
        tile = inline_tile(row.table("print"), f"print-{len(rosters[seat])}", name, len(rosters[seat]))
        rosters[seat].append(tile)
        return tile
    known = armies[seat]
    if known is None:
        raise BadInput(row.at("print"), "expected a printing, because the seat names no army")
    found = known.by_id.get(row.text("tile"))
    if found is None or found.is_instant:
        raise BadInput(row.at("tile"), f"{row.text('tile')!r} is no board tile of {known.id}")
    return found


def _unit(row: Table, tile: Tile, number: int, setup: Setup) -> ScenarioUnit:
    seat = row.integer("seat", 0, setup.seats - 1)
    off = row.flag("off", False)
    if off and row.has("at"):
        raise BadInput(row.at("off"), "a unit that is off the board has no cell")
    cell = -1 if off else read_cell(row.text("at"), row.at("at"), setup)
    wounds = row.integer("wounds", 0, tile.toughness, 0)
    controller = row.integer("controller", 0, setup.seats - 1, seat)
    claims = _claims(row, seat, controller, setup)
    active = int(row.flag("active", False)) if row.has("active") else NEW
    unit = Unit(tile, seat, row.integer("rotation", 0, 5, 0), number, wounds, controller, claims, active)
    label = row.text("id", "" if off else row.text("at"))
    if not label or " " in label:
        raise BadInput(row.at("id"), "expected a label without spaces")
    return ScenarioUnit(label, unit, cell)


def _claims(row: Table, seat: int, controller: int, setup: Setup) -> tuple[tuple[int, ...], ...]:
    if not row.has("claims"):
        return ((controller,),) if controller != seat else ()
    groups: list[tuple[int, ...]] = []
    for number, group in enumerate(row.items("claims")):
        where = f"{row.at('claims')}[{number}]"
        if not isinstance(group, list) or not group:
            raise BadInput(where, "expected a list of seats")
        groups.append(tuple(checked_integer(value, where, 0, setup.seats - 1) for value in group))
    return tuple(groups)


def read_cell(name: str, where: str, setup: Setup) -> int:
    """A cell by its name."""
    cell = setup.grid.cell_of.get(name)
    if cell is None:
        raise BadInput(where, f"{name!r} is no cell of the board")
    return cell


def _check_units(units: list[ScenarioUnit], setup: Setup) -> None:
    labels: set[str] = set()
    taken: set[tuple[bool, int]] = set()
    headquarters: set[int] = set()
    for number, known in enumerate(units):
        tile = known.unit.tile
        if known.label in labels:
            raise BadInput(f"unit[{number}].id", f"{known.label!r} stands twice")
        labels.add(known.label)
        place = (tile.is_foundation, known.cell)
        if known.cell >= 0 and place in taken:
            raise BadInput(f"unit[{number}].at", f"{setup.grid.names[known.cell]} is taken")
        taken.add(place)
        if tile.is_hq and known.unit.seat in headquarters:
            raise BadInput(f"unit[{number}]", "a second headquarters of this seat")
        if tile.is_hq:
            headquarters.add(known.unit.seat)


def _step(row: Table) -> ScenarioStep:
    row.only(_STEP_KEYS)
    return ScenarioStep(
        row.where, row.text("do", ""), row.flag("refused", False), tuple(row.texts("answers")), row.table("expect")
    )


def points_of(seat: Table) -> int:
    return seat.integer("hq", 0, _POINTS_LIMIT, _DEFAULT_POINTS)

"""A scenario file: the position it describes, and its steps."""

from dataclasses import dataclass, field
from typing import Final

from ashboard.core.data import parse_toml
from ashboard.core.errors import BadInput
from ashboard.core.game import RULES_VERSION
from ashboard.core.table import Table, checked_integer
from ashboard.games.neuroshima_hex.modes import ATLAS
from ashboard.games.neuroshima_hex.modes.points import ByPoints
from ashboard.games.neuroshima_hex.options import STANDARD, board_of, check_variants, mission_of, scoring_of
from ashboard.games.neuroshima_hex.positions.scenario_options import ArmyLoader, check_options, read_army_of, read_mode
from ashboard.games.neuroshima_hex.printed.army import Army
from ashboard.games.neuroshima_hex.printed.mission import mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS, VERSION, rules_of
from ashboard.games.neuroshima_hex.printed.structure import structure
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.printed.tile_reader import inline_tile, structure_parts
from ashboard.games.neuroshima_hex.state.position import NO_MARKER
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.unit import NEW, Unit

_TOP_KEYS: Final = (
    *(
        "name",
        "rules",
        RULES_VERSION,
        "edition",
        "board",
        "mode",
        "points",
        "options",
        "variants",
        "seat",
        "unit",
        "step",
    ),
    *("turn", "phase", "final", "terror", "used", "was_full", "turns", "first", "queue", "stage"),
    *("place", "contenders", "resigned"),
    *("discarded", "spent", "named", "leader", "tally"),
)
_SEAT_KEYS: Final = ("army", "hq", "team", "score", "energy", "hand", "pile", "discard", "structure")
_UNIT_KEYS: Final = (
    *("id", "seat", "name", "tile", "print", "at", "off", "rotation", "wounds"),
    *("active", "controller", "claims"),
)
_STEP_KEYS: Final = ("do", "answers", "expect", "refused")
_MODES: Final = ("duel", "free-for-all", "teams", "one-against-two", ATLAS)
_POINTS_LIMIT: Final = 999
_DEFAULT_POINTS: Final = 20


@dataclass(frozen=True)
class ScenarioUnit:
    """A unit of the file: its label, and where it stands (-1: not on the board yet); a structure has a second tile."""

    label: str
    unit: Unit
    cell: int
    second: Unit | None = None
    second_cell: int = -1


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
    table = Table(parse_toml(text, ""), "")
    table.only(_TOP_KEYS)
    edition = table.word("edition", EDITIONS)
    if not table.text("board", STANDARD):
        raise BadInput("board", "expected the name of a board")
    mode = table.word("mode", _MODES, ATLAS if table.text("board", STANDARD) in mission_ids() else "duel")
    seats = tuple(table.tables("seat"))
    for seat in seats:
        seat.only(_SEAT_KEYS)
    check_options(table, seats, mode)
    # A file without a version is read by the newest rules; `rules` names the ids it proves.
    rules = rules_of(edition, table.integer(RULES_VERSION, 1, VERSION, VERSION))
    way = read_mode(table, mode, rules, seats)
    seats = (*seats, *(Table({}, f"seat[{number}]") for number in range(len(seats), way.seats)))
    known = mission_of(way)
    armies = tuple(read_army_of(seat, load_army, known, number) for number, seat in enumerate(seats))
    field_of_play = board_of(table.text("board", STANDARD), way)
    rosters: list[list[Tile]] = [list(army.tiles) if army is not None else [] for army in armies]
    if known is not None:
        rosters = [list(roster) for roster in known.rosters]
    rows = table.tables("unit")
    tiles = [_tiles(row, armies, rosters) for row in rows]
    exception = table.table("options").flag("moloch_exception", True)
    check_variants(table.texts("variants"), rules, way, table.table("options").flag("forced", False))
    scoring = scoring_of(way, armies, rules, exception) if table.flag("points", False) else None
    setup = Setup(
        rules,
        way if scoring is None else ByPoints(way, scoring),
        field_of_play,
        armies,
        tuple(tuple(roster) for roster in rosters),
        table.integer("first", 0, way.players - 1, 0),
        moloch_exception=exception,
        scoring=scoring,
        variants=tuple(table.texts("variants")),
        mission=known,
    )
    units = [_unit(row, parts, number, setup) for number, (row, parts) in enumerate(zip(rows, tiles, strict=True))]
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


def _tiles(row: Table, armies: tuple[Army | None, ...], rosters: list[list[Tile]]) -> list[Tile]:
    """The unit's tile, or the two of a structure."""
    row.only(_UNIT_KEYS)
    if isinstance(row.data.get("at"), list) and not row.has("print"):
        return _own_structure(row, armies)
    if not isinstance(row.data.get("print"), list):
        return [_tile(row, armies, rosters)]
    prints = row.tables("print")
    if len(prints) != 2:
        raise BadInput(row.at("print"), "expected the two tiles of a structure")
    seat = row.integer("seat", 0, len(armies) - 1)
    name = row.text("name", row.text("id", "Structure"))
    parts = structure_parts(prints[0], prints[1], f"structure-{seat}-{len(rosters[seat])}", {"en": name})
    return list(parts)


def _own_structure(row: Table, armies: tuple[Army | None, ...]) -> list[Tile]:
    """The structure of the seat's army, by the sides that lie up."""
    known = armies[row.integer("seat", 0, len(armies) - 1)]
    built = None if known is None else structure(known.id)
    if built is not None:
        for laid in (pair for sides in built.parts for pair in sides):
            if laid[0].id == row.text("tile"):
                return list(laid)
    raise BadInput(row.at("tile"), "expected a structure of the seat's army, such as structure-front-back")


def _tile(row: Table, armies: tuple[Army | None, ...], rosters: list[list[Tile]]) -> Tile:
    seat = row.integer("seat", 0, len(armies) - 1)
    if row.has("print"):
        name = row.text("name", row.text("id", row.text("at", "unit")))
        tile = inline_tile(row.table("print"), f"print-{len(rosters[seat])}", name, len(rosters[seat]))
        rosters[seat].append(tile)
        return tile
    known = armies[seat]
    if known is None:
        raise BadInput(row.at("print"), "expected a printing, because the seat names no army")
    # The roster has what a mission adds to the army, and what was printed in place before.
    found = next((tile for tile in rosters[seat] if tile.id == row.text("tile") and tile.army), None)
    if found is None or found.is_instant:
        raise BadInput(row.at("tile"), f"{row.text('tile')!r} is no board tile of {known.id}")
    return found


def _unit(row: Table, parts: list[Tile], number: int, setup: Setup) -> ScenarioUnit:
    seat = row.integer("seat", 0, setup.seats - 1)
    off = row.flag("off", False)
    if off and row.has("at"):
        raise BadInput(row.at("off"), "a unit that is off the board has no cell")
    cells = [-1] * len(parts) if off else _cells(row, len(parts), setup)
    turns = _rotations(row, len(parts))
    wounds = row.integer("wounds", 0, parts[0].toughness, 0)
    controller = row.integer("controller", 0, setup.seats - 1, seat)
    claims = _claims(row, seat, controller, setup)
    active = int(row.flag("active", False)) if row.has("active") else NEW
    unit = Unit(parts[0], seat, turns[0], number, wounds, controller, claims, active)
    label = row.text("id", "" if off else setup.grid.names[cells[0]])
    if not label or " " in label or ":" in label:
        raise BadInput(row.at("id"), "expected a label without spaces and colons")
    if len(parts) == 1:
        return ScenarioUnit(label, unit, cells[0])
    second = Unit(parts[1], seat, turns[1], number, 0, controller)
    return ScenarioUnit(label, unit, cells[0], second, cells[1])


def _cells(row: Table, count: int, setup: Setup) -> list[int]:
    """Where the unit stands: one cell, or two adjacent ones for a structure."""
    if count == 1:
        return [read_cell(row.text("at"), row.at("at"), setup)]
    cells = [read_cell(name, row.at("at"), setup) for name in row.texts("at")]
    if len(cells) != 2 or cells[1] not in setup.grid.neighbours[cells[0]]:
        raise BadInput(row.at("at"), "expected the two adjacent cells of a structure")
    return cells


def _rotations(row: Table, count: int) -> list[int]:
    if count == 1 or not isinstance(row.data.get("rotation"), list):
        return [row.integer("rotation", 0, 5, 0)] * count
    turns = row.integers("rotation", 0, 5)
    if len(turns) != count:
        raise BadInput(row.at("rotation"), "expected a rotation for each tile")
    return turns


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
        for cell in (known.cell, known.second_cell):
            place = (tile.is_foundation, cell)
            if cell >= 0 and place in taken:
                raise BadInput(f"unit[{number}].at", f"{setup.grid.names[cell]} is taken")
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


def points_of(seat: Table, number: int, setup: Setup) -> int:
    """What a headquarters has left; none where it stays in the box."""
    default = _DEFAULT_POINTS if setup.hq_zones[number] else NO_MARKER
    return seat.integer("hq", NO_MARKER, _POINTS_LIMIT, default)

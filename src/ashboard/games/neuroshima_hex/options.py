"""The options of a game, checked and completed."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table, checked_integer
from ashboard.games.neuroshima_hex.army import Army, army, army_ids, read_army
from ashboard.games.neuroshima_hex.board import board
from ashboard.games.neuroshima_hex.modes import MODES, check_mode, make_mode
from ashboard.games.neuroshima_hex.modes.mode import Mode
from ashboard.games.neuroshima_hex.modes.points import ByPoints
from ashboard.games.neuroshima_hex.rules import VERSION, Rules, rules_of
from ashboard.games.neuroshima_hex.scoring import Scoring
from ashboard.games.neuroshima_hex.setup import LEADERS, STRUCTURES, Setup, sides_of
from ashboard.games.neuroshima_hex.structure import structure

_KEYS: Final = (
    *("armies", "edition", "mode", "teams", "board", "first", "mirror", "points", "variants"),
    *("moloch_exception", "forced"),
)
RANDOM: Final = "random"
_EMBEDDED_LIMIT: Final = 32
_GOAL: Final = 20
_LEADER_MODES: Final = ("duel", "teams")


def completed(given: Mapping[str, object], version: int = VERSION) -> dict[str, object]:
    """The options with their defaults; BadInput names the wrong one. What is at its default and rare is left out."""
    table = Table(dict(given), "")
    table.only(_KEYS)
    rules = rules_of(table.text("edition", "classic"), version)
    way = _mode(table, rules)
    _check_offers(table, rules, way)
    mirror = table.flag("mirror", False)
    armies = _armies(table, way.seats)
    ids = [known.id for known in armies]
    if len(set(ids)) < len(ids) and not mirror:
        raise BadInput("armies", "the same army twice; the option mirror allows it")
    options: dict[str, object] = {
        "armies": [name if isinstance(name, str) else dict(name) for name in _names(table, way.seats)],
        "edition": rules.edition,
        "mode": way.name,
        "board": table.text("board", "standard"),
        "first": _first(table, way),
        "mirror": mirror,
    }
    options.update({key: table.data[key] for key in _KEYS if key in table.data and key not in options})
    return options


def setup_of(options: Mapping[str, object], version: int = VERSION) -> Setup:
    """The setup of a game from its completed options."""
    table = Table(dict(options), "")
    rules = rules_of(table.text("edition"), version)
    way = _mode(table, rules)
    armies = tuple(_armies(table, way.seats))
    first = options["first"]
    exception = table.flag("moloch_exception", True)
    scoring = scoring_of(way, armies, rules, exception) if table.flag("points", False) else None
    return Setup(
        rules,
        way if scoring is None else ByPoints(way, scoring),
        board(table.text("board")),
        armies,
        tuple(known.tiles for known in armies),
        first if isinstance(first, int) else -1,
        moloch_exception=exception,
        scoring=scoring,
        variants=tuple(table.texts("variants")),
    )


def scoring_of(way: Mode, armies: tuple[Army | None, ...], rules: Rules, exception: bool) -> Scoring:
    """The points rule: 20 points, or 40 for a team [POINTS-03]."""
    sides = sides_of(way, armies, exception)
    goal = _GOAL * max(way.sides.count(side) for side in way.sides)
    return Scoring(goal, sides, is_capped=rules.points_capped)


def _mode(table: Table, rules: Rules) -> Mode:
    """The mode; the number of players follows from the armies where it is free."""
    name = check_mode(table.text("mode", "duel"))
    if name not in rules.modes:
        raise BadInput("mode", f"{name} is not in the edition {rules.edition}; it has " + ", ".join(rules.modes))
    seats = len(table.items("armies")) if table.has("armies") else MODES[name][0]
    return make_mode(name, seats, tuple(table.integers("teams", 0, 1)))


def _check_offers(table: Table, rules: Rules, way: Mode) -> None:
    """What the edition has, and what goes together."""
    field_of_play = table.text("board", "standard")
    if field_of_play not in rules.boards:
        offered = ", ".join(rules.boards)
        raise BadInput("board", f"{field_of_play!r} is not in the edition {rules.edition}; it has {offered}")
    players = board(field_of_play).players
    if players and way.seats not in players:
        expected = " or ".join(map(str, players))
        raise BadInput("board", f"{field_of_play} is for {expected} players, not for {way.seats} [VARIANT-10]")
    if table.flag("points", False) and way.name not in rules.points_modes:
        offered = ", ".join(rules.points_modes)
        raise BadInput("points", f"in the edition {rules.edition} only for {offered} [POINTS-07]")
    if not table.flag("moloch_exception", True) and not rules.moloch_exception_may_be_off:
        raise BadInput("moloch_exception", f"always on in the edition {rules.edition} [TEAM-08]")
    check_variants(table.texts("variants"), rules, way, table.flag("forced", False))
    if STRUCTURES in table.texts("variants"):
        for known in _armies(table, way.seats):
            if structure(known.id) is None:
                raise BadInput("variants", f"the army {known.id} has no structure")


def check_variants(variants: list[str], rules: Rules, way: Mode, is_forced: bool) -> None:
    """Refuses variants that the edition lacks, that the mode has no place for, or that do not go together."""
    for variant in variants:
        if variant not in rules.variants:
            offered = ", ".join(rules.variants) or "none"
            raise BadInput("variants", f"{variant!r} is not in the edition {rules.edition}; it has {offered}")
    if LEADERS not in variants:
        return
    if way.name not in _LEADER_MODES:
        raise BadInput(
            "variants", f"leaders are for the modes {' and '.join(_LEADER_MODES)}, not for {way.name} [LEADER-03]"
        )
    if "structures" in variants and not is_forced:
        raise BadInput("variants", "leaders and structures together only with the option forced [LEADER-03, STRUCT-13]")


def _names(table: Table, seats: int) -> list[str | dict[str, object]]:
    """One entry a seat: an army's id or its whole table."""
    given = table.items("armies") if table.has("armies") else list(army_ids()[:seats])
    if len(given) != seats:
        raise BadInput("armies", f"expected {seats}, one for each seat")
    names: list[str | dict[str, object]] = []
    for number, name in enumerate(given):
        if not isinstance(name, str | dict):
            raise BadInput(f"armies[{number}]", "expected the id of an army or its table")
        names.append(name)
    return names


_embedded: list[Army] = []


def _armies(table: Table, seats: int) -> list[Army]:
    armies: list[Army] = []
    for number, name in enumerate(_names(table, seats)):
        if isinstance(name, str):
            armies.append(army(name))
        else:
            armies.append(_embedded_army(name, f"armies[{number}]"))
    return armies


def _embedded_army(data: dict[str, object], where: str) -> Army:
    """An army that came as a table; read once for many games with it."""
    for known in _embedded:
        if known.table == data:
            return known
    made = read_army(data, where)
    _embedded.append(made)
    if len(_embedded) > _EMBEDDED_LIMIT:
        del _embedded[0]
    return made


def _first(table: Table, way: Mode) -> int | str:
    value = table.data.get("first", 0)
    # Where the order of turns is laid down there is nothing to draw lots for [TEAM-21].
    is_fixed = len({way.cycle(seat) for seat in range(way.seats)}) == 1
    if value == RANDOM:
        return way.cycle(0)[0] if is_fixed else RANDOM
    return checked_integer(value, "first", 0, way.seats - 1)

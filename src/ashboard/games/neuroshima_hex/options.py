"""The options of a game, checked and completed."""

from collections.abc import Mapping, Sequence
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.game import RULES_VERSION, Caution
from ashboard.core.table import Table, checked_integer
from ashboard.games.neuroshima_hex.modes import ATLAS, MODES, atlas_mode, check_mode, make_mode
from ashboard.games.neuroshima_hex.modes.atlas import Atlas
from ashboard.games.neuroshima_hex.modes.points import ByPoints
from ashboard.games.neuroshima_hex.printed.army import Army, army, army_ids, read_army
from ashboard.games.neuroshima_hex.printed.board import Board, board
from ashboard.games.neuroshima_hex.printed.mission import Mission, mission, mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import VERSION, Rules, rules_of
from ashboard.games.neuroshima_hex.printed.structure import structure
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state.mode import Mode
from ashboard.games.neuroshima_hex.state.scoring import Scoring
from ashboard.games.neuroshima_hex.state.setup import LEADERS, STRUCTURES, Setup, sides_of

_KEYS: Final = (
    *("armies", "edition", "mode", "teams", "board", "first", "mirror", "points", "variants"),
    *("moloch_exception", "forced", RULES_VERSION),
)
RANDOM: Final = "random"
STANDARD: Final = "standard"
_EMBEDDED_LIMIT: Final = 32
_GOAL: Final = 20
_LEADER_MODES: Final = ("duel", "teams")


class Discouraged:
    """Variants that the rulebook does not advise together, or in a mode; immutable."""

    def __init__(self, key: str, variants: tuple[str, ...], mode: str, rules: tuple[str, ...], text: str) -> None:
        self.variants: Final = variants
        # The mode in which they are discouraged; empty: in any.
        self.mode: Final = mode
        self.caution: Final = Caution(key, rules, text)

    def meets(self, variants: list[str], mode: str) -> bool:
        return self.mode in ("", mode) and all(variant in variants for variant in self.variants)


DISCOURAGED: Final = (
    Discouraged(
        "structures-leaders",
        (STRUCTURES, LEADERS),
        "",
        ("STRUCT-13", "LEADER-03"),
        "the rulebook advises against structures together with leaders",
    ),
    Discouraged(
        "atlas-structures",
        (STRUCTURES,),
        ATLAS,
        ("ATLAS-02", "STRUCT-13"),
        "the rulebook advises against structures in a mission of the atlas",
    ),
    Discouraged(
        "atlas-leaders",
        (LEADERS,),
        ATLAS,
        ("ATLAS-02", "LEADER-03"),
        "the rulebook advises against leaders in a mission of the atlas",
    ),
)


def complete_options(given: Mapping[str, object], version: int = VERSION) -> dict[str, object]:
    """The options with their defaults; BadInput names the wrong one. What is at its default and rare is left out."""
    table = Table(dict(given), "")
    table.only(_KEYS)
    rules = rules_of(table.text("edition", "classic"), version)
    way = _mode(table, rules)
    _check_offers(table, rules, way)
    mirror = table.flag("mirror", False)
    armies = _armies(table, way, rules)
    ids = [known.id for known in armies]
    if len(set(ids)) < len(ids) and not mirror:
        raise BadInput("armies", "the same army twice; the option mirror allows it")
    options: dict[str, object] = {
        "armies": [name if isinstance(name, str) else dict(name) for name in _names(table, way, rules)],
        "edition": rules.edition,
        "mode": way.name,
        "board": table.text("board", rules.box_board),
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
    armies = (*_armies(table, way, rules), *idle_armies(way))
    first = options["first"]
    exception = table.flag("moloch_exception", True)
    scoring = scoring_of(way, armies, rules, exception) if table.flag("points", False) else None
    return Setup(
        rules,
        way if scoring is None else ByPoints(way, scoring),
        board_of(table.text("board"), way),
        armies,
        rosters_of(armies, way),
        first if isinstance(first, int) else -1,
        moloch_exception=exception,
        scoring=scoring,
        variants=tuple(table.texts("variants")),
        mission=mission_of(way),
    )


def cautions(options: Mapping[str, object]) -> list[Caution]:
    """What the rulebook advises against among completed options [STRUCT-13, LEADER-03, ATLAS-02]."""
    table = Table(dict(options), "")
    variants, mode = table.texts("variants"), table.text("mode")
    return [known.caution for known in DISCOURAGED if known.meets(variants, mode)]


def mission_of(way: Mode) -> Mission | None:
    """The mission that is played, if the mode is that of the atlas."""
    return way.mission if isinstance(way, Atlas) else None


def board_of(board_id: str, way: Mode) -> Board:
    """The board, or the map of the mission."""
    known = mission_of(way)
    return board(board_id) if known is None else known.board


def idle_armies(way: Mode) -> tuple[Army, ...]:
    """The armies of seats without a player."""
    known = mission_of(way)
    return () if known is None else tuple(seat.army for seat in known.seats[known.players :])


def rosters_of(armies: tuple[Army, ...], way: Mode) -> tuple[tuple[Tile, ...], ...]:
    """What the piles, hands and discards of each seat index."""
    known = mission_of(way)
    return tuple(army.tiles for army in armies) if known is None else known.rosters


def scoring_of(way: Mode, armies: tuple[Army | None, ...], rules: Rules, exception: bool) -> Scoring:
    """The points rule: 20 points, or 40 for a team [POINTS-03]."""
    sides = sides_of(way, armies, exception)
    goal = _GOAL * max(way.sides.count(side) for side in way.sides)
    unmarked = rules.unmarked_headquarters_score
    return Scoring(goal, sides, is_capped=rules.points_capped, scores_unmarked=unmarked)


def _mode(table: Table, rules: Rules) -> Mode:
    """The mode; the number of players follows from the armies where it is free."""
    board_id = table.text("board", rules.box_board)
    name = check_mode(table.text("mode", ATLAS if board_id in mission_ids() else "duel"))
    if name not in rules.modes:
        raise BadInput("mode", f"{name} is not in the edition {rules.edition}; it has " + ", ".join(rules.modes))
    teams = tuple(table.integers("teams", 0, 1))
    if name == ATLAS:
        known = mission(board_id)
        return atlas_mode(known, len(table.items("armies")) if table.has("armies") else known.players, teams)
    seats = len(table.items("armies")) if table.has("armies") else MODES[name][0]
    return make_mode(name, seats, teams)


def _check_offers(table: Table, rules: Rules, way: Mode) -> None:
    """What the edition has, and what goes together."""
    field_of_play = table.text("board", rules.box_board)
    if field_of_play in mission_ids() and way.name != ATLAS:
        raise BadInput("board", f"{field_of_play!r} is a map of the mode atlas, not of {way.name} [ATLAS-01]")
    if field_of_play not in rules.boards and way.name != ATLAS:
        offered = ", ".join(rules.boards)
        raise BadInput("board", f"{field_of_play!r} is not in the edition {rules.edition}; it has {offered}")
    if way.name != ATLAS:
        _check_players(board(field_of_play), way)
    if table.flag("points", False) and way.name not in rules.points_modes:
        offered = ", ".join(rules.points_modes)
        raise BadInput("points", f"in the edition {rules.edition} only for {offered} [POINTS-07]")
    if not table.flag("moloch_exception", True) and not rules.moloch_exception_may_be_off:
        raise BadInput("moloch_exception", f"always on in the edition {rules.edition} [TEAM-08]")
    check_variants(table.texts("variants"), rules, way, table.flag("forced", False))
    if STRUCTURES in table.texts("variants"):
        for known in _armies(table, way, rules):
            if structure(known.id) is None:
                raise BadInput("variants", f"the army {known.id} has no structure")


def _check_players(known: Board, way: Mode) -> None:
    if known.players and way.seats not in known.players:
        expected = " or ".join(map(str, known.players))
        raise BadInput("board", f"{known.id} is for {expected} players, not for {way.seats} [VARIANT-10]")


def check_variants(variants: list[str], rules: Rules, way: Mode, is_forced: bool) -> None:
    """Refuse variants that the edition lacks or that the mode has no place for; by version 1 some combinations too."""
    for variant in variants:
        if variant not in rules.variants:
            offered = ", ".join(rules.variants) or "none"
            raise BadInput("variants", f"{variant!r} is not in the edition {rules.edition}; it has {offered}")
    # `forced` is what version 1 asks for; later it says nothing.
    is_free = is_forced or rules.combinations_are_allowed
    if way.name == ATLAS and not is_free and (LEADERS in variants or STRUCTURES in variants):
        both = "leaders, structures and the atlas"
        raise BadInput("variants", f"{both} together only with the option forced [ATLAS-02, STRUCT-13, LEADER-03]")
    if LEADERS not in variants:
        return
    if way.name not in _LEADER_MODES and way.name != ATLAS:
        raise BadInput(
            "variants", f"leaders are for the modes {' and '.join(_LEADER_MODES)}, not for {way.name} [LEADER-03]"
        )
    if STRUCTURES in variants and not is_free:
        raise BadInput("variants", "leaders and structures together only with the option forced [LEADER-03, STRUCT-13]")


def _names(table: Table, way: Mode, rules: Rules) -> list[str | dict[str, object]]:
    """One entry a player: an army's id or its whole table."""
    known = mission_of(way)
    given: list[object] = []
    if table.has("armies"):
        given.extend(table.items("armies"))
    elif known is not None:
        given.extend(seat.army.id for seat in known.seats[: known.players])
    else:
        given.extend(rules.armies_for(way.seats, army_ids()))
    if len(given) != way.players:
        raise BadInput("armies", f"expected {way.players}, one for each seat")
    if known is not None:
        check_armies(given, known)
    names: list[str | dict[str, object]] = []
    for number, name in enumerate(given):
        if not isinstance(name, (str, dict)):
            raise BadInput(f"armies[{number}]", "expected the id of an army or its table")
        names.append(name)
    return names


def check_armies(given: Sequence[object], known: Mission) -> None:
    """A mission is played with its own armies [ATLAS-01]."""
    wanted = [seat.army.id for seat in known.seats[: known.players]]
    if list(given) != wanted:
        raise BadInput("armies", f"the mission {known.id} is for {' and '.join(wanted)}, in this order [ATLAS-01]")


_embedded: list[Army] = []


def _armies(table: Table, way: Mode, rules: Rules) -> list[Army]:
    armies: list[Army] = []
    for number, name in enumerate(_names(table, way, rules)):
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
    # TEAM-21: where the order of turns is laid down there is nothing to draw lots for.
    is_fixed = len({way.cycle(seat) for seat in range(way.players)}) == 1
    if value == RANDOM:
        return way.cycle(0)[0] if is_fixed else RANDOM
    return checked_integer(value, "first", 0, way.players - 1)

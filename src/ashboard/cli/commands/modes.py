"""`ashboard modes`: ways to play, boards and variants."""

from typing import TYPE_CHECKING, Annotated, Final, TypedDict

import typer

from ashboard.cli.options import shared
from ashboard.cli.options.descriptions import BRIGHT_FUTURE, MODES, OPTIONS, VARIANTS

if TYPE_CHECKING:
    from ashboard.games.neuroshima_hex.printed.mission import Mission
    from ashboard.games.neuroshima_hex.printed.rules_versions import Rules

# What only players with an ally can notice.
_FOR_ALLIES: Final = ("moloch_exception",)
# Values that say something new, where `true` does not.
_TRIED: Final[dict[str, object]] = {"moloch_exception": False, "rules_version": 1}

Json = Annotated[bool, typer.Option("--json", help="Print the table as JSON.")]


class Way(TypedDict):
    """Something to play with: what it changes, for how many players, in which editions, and whether it is built."""

    name: str
    what: str
    players: list[int]
    editions: list[str]
    built: bool


def modes(game: shared.Game = "neuroshima-hex", json: Json = False) -> None:
    """
    List the modes, boards, missions, variants and options: what each changes, for how many players, in which editions.

    'match' and 'play' take them as --mode, --board, --variant and --option; a mission is named by --board.
    """
    from ashboard.cli.adapters import NAMES, adapter_of
    from ashboard.cli.output.screen import print_json

    if adapter_of(game).game.name == NAMES[1]:
        _show_bright_future(json)
    elif json:
        print_json(ways())
    else:
        _show(ways())


def _show_bright_future(json: bool) -> None:
    """The modes and options of Bright Future, which has no editions."""
    from rich.table import Table

    from ashboard.cli.output.screen import print_json, screen

    if json:
        print_json(BRIGHT_FUTURE)
        return
    table = Table("Name", "What it is")
    for name, what in BRIGHT_FUTURE.items():
        table.add_row(name, what)
    screen().print(table)


def ways() -> dict[str, list[Way]]:
    """Everything there is, by kind."""
    from ashboard.games.neuroshima_hex.printed.board import board, board_ids
    from ashboard.games.neuroshima_hex.printed.mission import mission, mission_ids

    boards = {name: board(name).rule for name in board_ids()}
    missions = {name: _page(mission(name)) for name in mission_ids()}
    kinds = {"modes": MODES, "boards": boards, "missions": missions, "variants": VARIANTS, "options": OPTIONS}
    return {kind: [_way(kind, name, what) for name, what in known.items()] for kind, known in kinds.items()}


def _page(mission: "Mission") -> str:
    """A mission in a few sentences."""
    armies = " against ".join(seat.army.name() for seat in mission.seats[: mission.players])
    house = " House content." if mission.origin == "house" else ""
    return f"{mission.name()}, {armies}. {mission.brief}{house}"


def _way(kind: str, name: str, what: str) -> Way:
    """One row: the editions that offer it, and for how many players the game takes it there."""
    from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS, rules_of

    editions = [edition for edition in EDITIONS if name in _offers(rules_of(edition), kind)]
    players: set[int] = set()
    built = False
    for edition in editions:
        for seats, is_built in _tried(kind, name, edition):
            players.add(seats)
            built = built or is_built
    return Way(name=name, what=what, players=sorted(players), editions=editions, built=built)


def _offers(rules: "Rules", kind: str) -> tuple[str, ...]:
    """What an edition has of a kind."""
    if kind == "missions":
        from ashboard.games.neuroshima_hex.printed.mission import mission_ids

        return tuple(mission_ids()) if "atlas" in rules.modes else ()
    if kind != "options":
        return {"modes": rules.modes, "boards": rules.boards, "variants": rules.variants}[kind]
    switches = {
        "points": bool(rules.points_modes),
        "moloch_exception": rules.moloch_exception_may_be_off,
        "rules_version": True,
    }
    return tuple(name for name, is_there in switches.items() if is_there)


def _tried(kind: str, name: str, edition: str) -> list[tuple[int, bool]]:
    """The numbers of players for which the game begins, or would if it were built."""
    from ashboard.core.errors import BadInput, NotBuilt
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
    from ashboard.games.neuroshima_hex.modes import MODES as KNOWN
    from ashboard.games.neuroshima_hex.printed.army import army_ids
    from ashboard.games.neuroshima_hex.printed.rules_versions import rules_of

    if kind == "missions" or name == "atlas":
        return _tried_missions(name, edition)
    values: dict[str, dict[str, object]] = {
        "boards": {"board": name},
        "variants": {"variants": [name]},
        "options": {name: _TRIED.get(name, True)},
    }
    found: list[tuple[int, bool]] = []
    for mode in (name,) if kind == "modes" else KNOWN:
        for seats in KNOWN[mode]:
            if name in _FOR_ALLIES and not _has_allies(mode, seats):
                continue
            given: dict[str, object] = {
                "edition": edition,
                "mode": mode,
                "armies": rules_of(edition).armies_for(seats, army_ids()),
                **values.get(kind, {}),
            }
            try:
                NEUROSHIMA_HEX.new(given)
                found.append((seats, True))
            except NotBuilt:
                found.append((seats, False))
            except BadInput:
                continue
    return found


def _has_allies(mode: str, seats: int) -> bool:
    """Whether somebody plays together with somebody else."""
    from ashboard.games.neuroshima_hex.modes import make_mode

    return mode != "atlas" and len(set(make_mode(mode, seats).sides)) < seats


def _tried_missions(name: str, edition: str) -> list[tuple[int, bool]]:
    """For how many players the mission is, or for the mode all missions are."""
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
    from ashboard.games.neuroshima_hex.printed.mission import mission, mission_ids

    found: list[tuple[int, bool]] = []
    for board in mission_ids() if name == "atlas" else [name]:
        NEUROSHIMA_HEX.new({"edition": edition, "board": board})
        found.append((mission(board).players, True))
    return found


def _show(known: dict[str, list[Way]]) -> None:
    """One table with a section for each kind."""
    from rich.table import Table
    from rich.text import Text

    from ashboard.cli.output.screen import screen
    from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS

    table = Table("Name", "What it changes", "Players", "Editions")
    for kind, entries in known.items():
        table.add_section()
        table.add_row(Text(kind.capitalize(), "bold"))
        for way in entries:
            what = way["what"] if way["built"] else f"{way['what']} (Not built yet.)"
            editions = "all" if way["editions"] == list(EDITIONS) else ", ".join(way["editions"])
            table.add_row(way["name"], what, ", ".join(map(str, way["players"])), editions)
    screen().print(table)

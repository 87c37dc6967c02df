"""The options of a game, checked and completed."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.errors import BadInput, NotBuilt
from ashboard.core.table import Table, checked_integer
from ashboard.games.neuroshima_hex.army import Army, army, army_ids, read_army
from ashboard.games.neuroshima_hex.board import board
from ashboard.games.neuroshima_hex.modes import mode_named
from ashboard.games.neuroshima_hex.rules import VERSION, rules_of
from ashboard.games.neuroshima_hex.setup import Setup

_KEYS: Final = ("armies", "edition", "mode", "board", "first", "mirror", "points", "variants")
RANDOM: Final = "random"
_EMBEDDED_LIMIT: Final = 32


def completed(given: Mapping[str, object], version: int = VERSION) -> dict[str, object]:
    """The options with their defaults; BadInput names the wrong one."""
    table = Table(dict(given), "")
    table.only(_KEYS)
    rules_of(table.text("edition", "classic"), version)
    seats = mode_named(table.text("mode", "duel")).seats
    board(table.text("board", "standard"))
    if table.flag("points", False) or table.items("variants"):
        raise NotBuilt("points and variants are not built yet")
    mirror = table.flag("mirror", False)
    armies = _armies(table, seats)
    ids = [known.id for known in armies]
    if len(set(ids)) < len(ids) and not mirror:
        raise BadInput("armies", "the same army twice; the option mirror allows it")
    return {
        "armies": [name if isinstance(name, str) else dict(name) for name in _names(table, seats)],
        "edition": table.text("edition", "classic"),
        "mode": table.text("mode", "duel"),
        "board": table.text("board", "standard"),
        "first": _first(table, seats),
        "mirror": mirror,
    }


def setup_of(options: Mapping[str, object], version: int = VERSION) -> Setup:
    """The setup of a game from its completed options."""
    table = Table(dict(options), "")
    way = mode_named(table.text("mode"))
    armies = _armies(table, way.seats)
    first = options["first"]
    return Setup(
        rules_of(table.text("edition"), version),
        way,
        board(table.text("board")),
        tuple(armies),
        tuple(known.tiles for known in armies),
        first if isinstance(first, int) else -1,
    )


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


def _first(table: Table, seats: int) -> int | str:
    value = table.data.get("first", 0)
    if value == RANDOM:
        return RANDOM
    return checked_integer(value, "first", 0, seats - 1)

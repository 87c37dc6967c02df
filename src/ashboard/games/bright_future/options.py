"""The options of a game: checked, completed with defaults, and made into a setup."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.game import RULES_VERSION
from ashboard.core.table import Table, checked_integer
from ashboard.games.bright_future.printed.board import FEVER_LEVELS, SOLO_LEVELS
from ashboard.games.bright_future.printed.box import box
from ashboard.games.bright_future.printed.rules_versions import rules_of
from ashboard.games.bright_future.state.setup import (
    ARENA,
    FEVER,
    MODES,
    POWER,
    RULINGS,
    SOLDIERS_FREE,
    SOLDIERS_PAY,
    Setup,
)

RANDOM: Final = "random"
# How many may play, and how many do by default.
PLAYERS: Final = ((1, 5, 2), (1, 4, 2), (2, 2, 2))
_ROUNDS: Final = 10_000
# the limit of rounds or turns by default; what ends by itself has none.
LIMITS: Final = (60, 0, 100)
_KEYS: Final = (
    *("mode", "players", "first", "round_limit", "survival", "difficulty", "hardcore", "rulings"),
    RULES_VERSION,
)
_NOT_IN: Final[dict[int, tuple[str, ...]]] = {
    POWER: ("hardcore",),
    FEVER: ("survival", "round_limit"),
    ARENA: ("survival", "hardcore", "difficulty", "rulings"),
}


def complete_options(given: Mapping[str, object], version: int) -> dict[str, object]:
    """All options of the mode, or BadInput naming the wrong one."""
    rules_of(version)
    table = Table(dict(given), "")
    table.only(_KEYS)
    mode = MODES.index(table.word("mode", MODES, MODES[POWER]))
    for key in _NOT_IN[mode]:
        if table.has(key):
            raise BadInput(key, f"no option of the mode {MODES[mode]}")
    least, most, usual = PLAYERS[mode]
    players = table.integer("players", least, most, usual)
    options: dict[str, object] = {"mode": MODES[mode], "players": players, "first": _first(table, players)}
    if mode == POWER:
        options.update(_power(table, players))
    elif mode == FEVER:
        options["difficulty"] = table.word("difficulty", FEVER_LEVELS, FEVER_LEVELS[0])
        options["hardcore"] = table.flag("hardcore", False)
    else:
        options["round_limit"] = table.integer("round_limit", 0, _ROUNDS, LIMITS[ARENA])
    if mode != ARENA:
        options["rulings"] = _rulings(table, version)
    if table.has(RULES_VERSION):
        options[RULES_VERSION] = version
    return options


def _power(table: Table, players: int) -> dict[str, object]:
    """Survival, and for one player a level; the solo game ends by itself."""
    options: dict[str, object] = {"survival": table.flag("survival", False)}
    if players == 1:
        if table.has("round_limit"):
            raise BadInput("round_limit", "the solo game has none [R-98]")
        options["difficulty"] = table.word("difficulty", SOLO_LEVELS, SOLO_LEVELS[1])
        return options
    if table.has("difficulty"):
        raise BadInput("difficulty", "only the solo game of tunnel-of-power has one [TP-66]")
    options["round_limit"] = table.integer("round_limit", 0, _ROUNDS, LIMITS[POWER])
    return options


def rulings_of(version: int) -> tuple[str, ...]:
    """The rulings that a rules version lets players choose."""
    if rules_of(version).soldiers_sell:
        return RULINGS
    return tuple(SOLDIERS_PAY if ruling == SOLDIERS_FREE else ruling for ruling in RULINGS)


def _rulings(table: Table, version: int) -> list[str]:
    """Those chosen, each once; paying the Soldiers is the rule since version 2, and choosing it changes nothing."""
    known = rulings_of(version)
    given = table.texts("rulings")
    for number, ruling in enumerate(given):
        if ruling not in known and ruling != SOLDIERS_PAY:
            raise BadInput(f"rulings[{number}]", f"{ruling!r}; expected one of " + ", ".join(known))
    return [ruling for ruling in known if ruling in given]


def _first(table: Table, players: int) -> int | str:
    if players == 1:
        value = table.data.get("first", 0)
        return 0 if value == RANDOM else checked_integer(value, "first", 0, 0)
    value = table.data.get("first", RANDOM)
    return RANDOM if value == RANDOM else checked_integer(value, "first", 0, players - 1)


def setup_of(options: Mapping[str, object], version: int) -> Setup:
    """What is fixed for a game with these options, which are complete."""
    table = Table(dict(options), "")
    mode = MODES.index(table.text("mode"))
    players = table.integer("players", 1, 5)
    first = options["first"]
    levels = SOLO_LEVELS if mode == POWER else FEVER_LEVELS
    difficulty = levels.index(table.word("difficulty", levels)) if table.has("difficulty") else -1
    return Setup(
        box(version),
        rules_of(version),
        mode,
        players,
        first if isinstance(first, int) else -1,
        table.integer("round_limit", 0, _ROUNDS, 0),
        difficulty=difficulty,
        survival=table.flag("survival", False),
        hardcore=table.flag("hardcore", False),
        rulings=tuple(table.texts("rulings")),
    )

"""The tables at which environments are tried: every mode, as few as show it."""

from ashboard.environments import bright_future_v0, neuroshima_hex_v0

Options = dict[str, object]

DUEL: Options = {"armies": ("moloch", "borgo")}
FOUR = ("moloch", "borgo", "hegemony", "vegas")
HEX_TABLES: dict[str, Options] = {
    "duel": DUEL,
    "terminals": {"edition": "duel", "armies": ("smart", "outpost")},
    "free-for-all": {"mode": "free-for-all", "armies": FOUR[:3]},
    "one-against-two": {"edition": "2025", "mode": "one-against-two", "armies": FOUR[1:]},
    "teams": {"mode": "teams", "armies": FOUR},
    "leaders": {"edition": "2025", "armies": ("smart", "outpost"), "variants": ("leaders",)},
    "mission": {"edition": "2025", "board": "factory"},
}
BRIGHT_TABLES: dict[str, Options] = {
    "tunnel-of-power": {"mode": "tunnel-of-power", "players": 3, "round_limit": 6},
    "solo": {"mode": "tunnel-of-power", "players": 1},
    "underground-fever": {"mode": "underground-fever", "players": 2},
    "arena": {"mode": "arena"},
}
TABLES = [
    *((neuroshima_hex_v0, options) for options in HEX_TABLES.values()),
    *((bright_future_v0, options) for options in BRIGHT_TABLES.values()),
]
NAMES = [*HEX_TABLES, *BRIGHT_TABLES]

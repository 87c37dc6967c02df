"""A scenario as it is written: the position, the moment it starts at, and its steps."""

from typing import Final

from ashboard.core.data import parse_toml
from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.bright_future.positions.expectations import EXPECTED

_KEYS: Final = (
    "name",
    "rules",
    "options",
    "seat",
    "round",
    "first",
    "active",
    "door",
    "pile",
    "bazaar",
    "food",
    "missions",
    "tops",
    "peeked",
    "discards",
    "empty",
    "tracks",
    "sites",
    "tunnels",
    "chosen",
    "aside",
    "extra_tunnel",
    "dealt",
    "zone",
    "closed",
    "population",
    "map",
    "map_deck",
    "colonies",
    "pending",
    "declared",
    "points",
    "extra",
    "reserve",
    "weakened",
    "start",
    "step",
)


class ScenarioStep:
    """Answers to give, whether the last is to be refused, and what is expected afterwards."""

    def __init__(self, table: Table) -> None:
        table.only(("do", "refused", "expect"))
        value = table.data.get("do", [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise BadInput(table.at("do"), "expected an answer or a list of them")
        self.where: Final = table.where
        self.answers: Final[list[str]] = texts
        self.refused: Final = table.flag("refused", False)
        self.expect: Final = table.table("expect")
        self.expect.only(EXPECTED)


class Scenario:
    """One scenario; its position is read when it is set up."""

    def __init__(self, table: Table) -> None:
        table.only(_KEYS)
        self.table: Final = table
        self.name: Final = table.text("name")
        self.rules: Final = table.texts("rules")
        self.steps: Final = [ScenarioStep(step) for step in table.tables("step")]


def read_scenarios(data: dict[str, object], where: str) -> list[Scenario]:
    """The scenarios of a file: one at its top, or several under `scenario`."""
    table = Table({key: value for key, value in data.items() if key != "game"}, where)
    if not table.has("scenario"):
        return [Scenario(table)]
    table.only(("scenario",))
    return [Scenario(each) for each in table.tables("scenario")]


def read_position(text: str) -> Scenario:
    """A single scenario from its text, as a position: it needs no name, and its steps are not looked at."""
    data = {"name": "", "rules": [], **parse_toml(text, "")}
    if "scenario" in data:
        raise BadInput("scenario", "expected a single position at the top of the file")
    cases = read_scenarios(data, "")
    return cases[0]

"""A game to be played: everything that decides how it goes, as plain data."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ashboard.agents.catalogue import Budget
from ashboard.core.errors import BadInput

PATIENCE: Final = 10.0
_KEYS: Final = ("game", "rules", "options", "agents", "seed", "lots", "seconds", "iterations", "patience")


@dataclass(frozen=True)
class Fixture:
    """The dice follow `seed`, the agents' own dice `lots`; a bot has `patience` seconds for an answer."""

    game: str
    rules: int
    options: Mapping[str, object]
    agents: tuple[str, ...]
    seed: str
    lots: str
    budget: Budget
    patience: float

    def to_json(self) -> str:
        return json.dumps(self.data(), separators=(",", ":"))

    def data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "agents": list(self.agents),
            "seed": self.seed,
            "lots": self.lots,
            "seconds": self.budget.seconds,
            "iterations": self.budget.iterations,
            "patience": self.patience,
        }


def fixture_from_json(text: str) -> Fixture:
    """A fixture from the text that `to_json` writes."""
    data = json.loads(text)
    if not isinstance(data, dict) or tuple(data) != _KEYS:
        raise BadInput("fixture", "expected " + ", ".join(_KEYS))
    budget = Budget(data["seconds"], data["iterations"])
    agents = tuple(data["agents"])
    return Fixture(
        data["game"], data["rules"], data["options"], agents, data["seed"], data["lots"], budget, data["patience"]
    )

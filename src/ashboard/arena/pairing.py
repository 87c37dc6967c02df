"""A pairing: everything that decides how one game goes, as plain data."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ashboard.agents.catalogue import SearchLimits
from ashboard.core.errors import BadInput

PATIENCE: Final = 10.0
_KEYS: Final = ("game", "rules", "options", "agents", "seed", "lots", "seconds", "iterations", "patience")


@dataclass(frozen=True)
class Pairing:
    """A game to play: `seed` is that of the dice, `lots` that of the agents; a bot has `patience` seconds to answer."""

    game: str
    rules: int
    options: Mapping[str, object]
    agents: tuple[str, ...]
    seed: str
    lots: str
    limits: SearchLimits
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
            "seconds": self.limits.seconds,
            "iterations": self.limits.iterations,
            "patience": self.patience,
        }


def pairing_from_json(text: str) -> Pairing:
    """Read a pairing from the text that `to_json` writes."""
    data = json.loads(text)
    if not isinstance(data, dict) or tuple(data) != _KEYS:
        raise BadInput("fixture", "expected " + ", ".join(_KEYS))
    limits = SearchLimits(data["seconds"], data["iterations"])
    agents = tuple(data["agents"])
    return Pairing(
        data["game"], data["rules"], data["options"], agents, data["seed"], data["lots"], limits, data["patience"]
    )

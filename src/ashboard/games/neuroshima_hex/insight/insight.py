"""The game's advice to agents."""

import math
from typing import Final

from ashboard.core.action import Action
from ashboard.core.data import package_toml
from ashboard.core.decision import Decision
from ashboard.core.insight import Insight
from ashboard.core.state import State
from ashboard.games.neuroshima_hex.insight.choices import distinct
from ashboard.games.neuroshima_hex.insight.features import COUNT, features, progress
from ashboard.games.neuroshima_hex.insight.mark import mark
from ashboard.games.neuroshima_hex.state import HexState


class HexInsight(Insight):
    """Evaluation by weighted features, each weight going from early to late in the game."""

    def __init__(self, early: list[float], late: list[float]) -> None:
        self.early: Final = early
        self.late: Final = late

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, HexState)
        outcome = state.outcome()
        if outcome is not None:
            return outcome.share(seat)
        numbers = features(state, seat)
        late = progress(state)
        early = 1.0 - late
        total = 0.0
        for place in range(COUNT):
            number = numbers[place]
            if number:
                total += number * (early * self.early[place] + late * self.late[place])
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))

    def choices(self, state: State, decision: Decision, most: int) -> list[Action]:
        assert isinstance(state, HexState)
        return distinct(state, decision)

    def mark(self, state: State) -> int:
        assert isinstance(state, HexState)
        return mark(state)

    def turn(self, state: State) -> int:
        assert isinstance(state, HexState)
        return state.turns * 8 + state.active


def _weights(name: str) -> list[float]:
    data = package_toml("ashboard.games.neuroshima_hex.insight", "weights.toml")[name]
    assert isinstance(data, list)
    return [float(value) for value in data]


HEX_INSIGHT: Final = HexInsight(_weights("early"), _weights("late"))

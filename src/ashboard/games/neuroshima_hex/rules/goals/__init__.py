"""The goals of missions: one class a word [ATLAS-01]."""

from typing import Final

from ashboard.games.neuroshima_hex.rules.goals.destroying import Destroying
from ashboard.games.neuroshima_hex.rules.goals.goal import Goal
from ashboard.games.neuroshima_hex.rules.goals.holding import HoldingOut
from ashboard.games.neuroshima_hex.rules.goals.leaving import Leaving

GOALS: Final[dict[str, Goal]] = {
    "deliver": Leaving(),
    "evacuate": Leaving(),
    "destroy": Destroying(),
    "hold-out": HoldingOut(),
}

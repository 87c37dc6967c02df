"""What a mission adds to the advice: how far its goals are, and which options bring them nearer [ATLAS-01]."""

from typing import Final

from ashboard.games.neuroshima_hex.insight.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.rules.goals.mission_outcome import mission_worth
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

# What a goal's worth weighs, which is measured in points of a headquarters, now and after a battle.
_WORTH: Final = 0.12
_FIRST: Final = 10.0


def mission_lead(state: HexState, seat: int) -> float:
    """The seat's lead in what the mission asks for, in the measure of the evaluation; 0 without a mission."""
    if state.setup.mission is None:
        return 0.0
    fought = battle_by_default(state).position
    return _WORTH * (mission_worth(state, state.position, seat) + mission_worth(state, fought, seat))


def mission_gain(state: HexState, option: HexAction, seat: int) -> float:
    """How much an option brings the goals nearer, for ordering; 0 without a mission."""
    if state.setup.mission is None:
        return 0.0
    after = state.copy()
    after.apply(option)
    return _FIRST * (mission_worth(after, after.position, seat) - mission_worth(state, state.position, seat))

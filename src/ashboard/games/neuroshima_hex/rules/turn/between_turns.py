"""Between two turns of a mission: its events happen, and its goals are checked [ATLAS-01]."""

from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.neuroshima_hex.rules.consequences.battles import CheckFullBoard
from ashboard.games.neuroshima_hex.rules.goals.mission_outcome import mission_outcome
from ashboard.games.neuroshima_hex.rules.mission_events import MISSION_EVENTS
from ashboard.games.neuroshima_hex.state.state import HexState


class RunMissionEvents(AutomaticStep[HexState]):
    """Goals and events have their moment, in the order of the mission's file."""

    def run(self, state: HexState, log: Log | None) -> bool:
        mission = state.setup.mission
        assert mission is not None
        state.push(CheckFullBoard())
        state.push(CheckGoals())
        for number, clause in enumerate(mission.clauses):
            happening = MISSION_EVENTS.get(clause.word)
            if happening is not None:
                happening.happen(state, number, clause, log)
        return True

    def key(self) -> str:
        return "turn-over"


class CheckGoals(AutomaticStep[HexState]):
    """A goal that is reached ends the game."""

    def run(self, state: HexState, log: Log | None) -> bool:
        outcome = mission_outcome(state, is_last=False)
        if outcome is not None:
            state.finish(outcome, log)
        return True

    def key(self) -> str:
        return "goal-test"

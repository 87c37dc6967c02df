"""Between two turns of a mission: what happens by itself, and whether somebody has what he wants [ATLAS-01]."""

from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.neuroshima_hex.rules.consequences.battles import FullBoard
from ashboard.games.neuroshima_hex.rules.goals.mission_outcome import mission_outcome
from ashboard.games.neuroshima_hex.rules.mission_events import HAPPENINGS
from ashboard.games.neuroshima_hex.state.state import HexState


class TurnOver(AutomaticStep[HexState]):
    """Goals and events have their moment, in the order of the mission's file."""

    def run(self, state: HexState, log: Log | None) -> bool:
        mission = state.setup.mission
        assert mission is not None
        state.push(FullBoard())
        state.push(GoalTest())
        for number, clause in enumerate(mission.clauses):
            happening = HAPPENINGS.get(clause.word)
            if happening is not None:
                happening.happen(state, number, clause, log)
        return True

    def key(self) -> str:
        return "turn-over"


class GoalTest(AutomaticStep[HexState]):
    """A goal that is reached ends the game."""

    def run(self, state: HexState, log: Log | None) -> bool:
        outcome = mission_outcome(state, is_last=False)
        if outcome is not None:
            state.finish(outcome, log)
        return True

    def key(self) -> str:
        return "goal-test"

"""The bottom of the stack where a referee, not a turn, says what happens next."""

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.neuroshima_hex.state.state import HexState


class Idle(Step[HexState]):
    """Waits for the referee; it is no question to a player."""

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        raise AssertionError("the referee asks nobody")

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        raise AssertionError("the referee takes no answer")

    def key(self) -> str:
        return "referee"

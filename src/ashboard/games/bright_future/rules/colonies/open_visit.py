"""The question of a visit, as those see it who interrupt it."""

from abc import abstractmethod
from typing import Final

from ashboard.games.bright_future.rules.colonies.visit import Call
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.state import BrightState


class Visiting(Choice):
    """A visit that lies on the stack while the visitor trades."""

    def __init__(self, call: Call) -> None:
        super().__init__(call.seat, "colony")
        self.call: Final = call

    def about(self, state: BrightState) -> dict[str, object]:
        return {"card": state.box.colonies[self.call.colony].id}

    @abstractmethod
    def resumed(self, call: Call) -> "Visiting":
        """The same visit with something more done."""


def resume(state: BrightState, call: Call) -> None:
    """Puts the visit that waits on top of the stack into its new form."""
    waiting = state.steps[-1]
    assert isinstance(waiting, Visiting)
    state.steps = state.steps[:-1]
    state.push(waiting.resumed(call))

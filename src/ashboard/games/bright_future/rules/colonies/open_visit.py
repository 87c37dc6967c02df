"""The question of a visit, as those see it who interrupt it."""

from abc import abstractmethod
from typing import Final

from ashboard.games.bright_future.rules.colonies.visit import Visit
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.state import BrightState


class OpenVisit(Choice):
    """A visit that lies on the stack while the visitor trades."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.seat, "colony")
        self.visit: Final = visit

    def about(self, state: BrightState) -> dict[str, object]:
        return {"card": state.box.colonies[self.visit.colony].id}

    @abstractmethod
    def resumed(self, visit: Visit) -> "OpenVisit":
        """The same visit with something more done."""


def resume_visit(state: BrightState, visit: Visit) -> None:
    """Put the visit that waits on top of the stack into its new form."""
    waiting = state.steps[-1]
    assert isinstance(waiting, OpenVisit)
    state.steps = state.steps[:-1]
    state.push(waiting.resumed(visit))

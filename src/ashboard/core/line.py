"""A line: one way in which a position goes on, with everything that was answered and that happened."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.state import State


class Line:
    """A continuation of a position: the present turn first, then the turns that follow."""

    def __init__(self, start: State) -> None:
        self.start: Final = start.copy()
        self.state: Final = start
        # Everybody's answers, those of chance included.
        self.answers: Final[list[str]] = []
        self.events: Final[Log] = []
        # The position when the present turn was over, and how many events there were by then.
        self.turn_end = start
        self.turn_events = 0

    def answer(self, action: Action) -> None:
        """Go on by one answer."""
        self.state.apply(action, self.events)
        self.answers.append(action.text)

    def end_turn(self) -> None:
        """Note that the present turn is over."""
        self.turn_end = self.state.copy()
        self.turn_events = len(self.events)

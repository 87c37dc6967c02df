"""The interface of a task: the position of a puzzle, what ends its turn, and what a turn is worth."""

from typing import Protocol

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.game import Game
from ashboard.core.state import State


class Task(Protocol):
    """What is asked of the solver; values are whole numbers, larger is better for the solver."""

    @property
    def game(self) -> Game: ...

    @property
    def seat(self) -> int:
        """The solver's seat."""

    @property
    def goal(self) -> int | None:
        """The value that solves the puzzle; None asks for the best turn there is."""

    @property
    def margin(self) -> int:
        """How much worse the second best turn must be at least."""

    def start(self) -> State:
        """Return the position of the puzzle, the solver to move."""

    def apply(self, state: State, action: Action, log: Log | None = None) -> None:
        """Apply an answer of the turn, and whatever follows the turn by the definition of the puzzle."""

    def is_over(self, state: State) -> bool:
        """Return whether the turn and what follows it are over."""

    def value(self, state: State) -> int:
        """Return what the turn was worth; never more than the goal, where there is one."""

    def hits(self, state: State) -> int:
        """Return how much the enemy has lost by the end of the turn: what a hasty player looks at."""

    def picture(self, state: State, action: Action) -> str:
        """Return what the table shows as the solver makes the last answer of the turn: equal for equivalent turns."""

    def finish(self, state: State) -> Action:
        """Return the option that ends the solver's turn at once."""

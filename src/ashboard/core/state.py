"""The interface of a state: a position and its open decision."""

from typing import Protocol

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.outcome import Outcome


class State(Protocol):
    """A mutable position that is cheap to copy and uses no randomness and no clock."""

    def decision(self) -> Decision | None:
        """Return the open decision, or None when the game is over."""

    def apply(self, action: Action, log: Log | None = None) -> None:
        """Apply an answer without a check; the caller makes sure that it is an option."""

    def copy(self) -> "State":
        """Return an independent copy."""

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def key(self) -> str:
        """Return the whole position as text; two positions are equal exactly when their keys are."""

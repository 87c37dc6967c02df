"""A position, and the question it asks."""

from typing import Protocol

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.outcome import Outcome


class State(Protocol):
    """Mutable, cheap to copy, free of randomness and clocks. Games inherit it, toys need not."""

    def decision(self) -> Decision | None:
        """The question now open, or None when the game is over."""

    def apply(self, action: Action, log: Log | None = None) -> None:
        """Answers the open question: the unchecked door, legality is the caller's business."""

    def copy(self) -> "State":
        """A position of its own: what happens to one never shows in the other."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def key(self) -> str:
        """The whole position as text: equal exactly when the positions are."""

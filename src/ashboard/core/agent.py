"""The interface of a computer player."""

from typing import Protocol

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.view import View


class Agent(Protocol):
    """Decides by a view and a decision alone; any object with this method is an agent."""

    def decide(self, view: View, decision: Decision) -> Action:
        """Return one of the decision's options."""

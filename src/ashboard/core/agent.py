"""Who answers for a seat."""

from typing import Protocol

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.view import View


class Agent(Protocol):
    """Sees a view and a decision, nothing else; any object with this method will do."""

    def decide(self, view: View, decision: Decision) -> Action:
        """One of the decision's options."""

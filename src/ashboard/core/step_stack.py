"""States with a stack of pending steps: answers go to the top step, then steps run until one waits."""

from typing import Generic, TypeVar, cast

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.outcome import Outcome
from ashboard.core.state import State
from ashboard.core.step import Step
from ashboard.core.tuples import extended

S = TypeVar("S")


class StepStackState(State, Generic[S]):
    """What the states of games inherit, each with itself as `S`.

    Steps are immutable values in a tuple that is replaced, so that copies share it. The decision is worked out when
    somebody asks for it, and kept until the next answer.
    """

    def __init__(self) -> None:
        self.steps: tuple[Step[S], ...] = ()
        self.result: Outcome | None = None
        self._decision: Decision | None = None

    def decision(self) -> Decision | None:
        if self._decision is None and self.steps:
            self._decision = self.steps[-1].decision(cast(S, self))
        return self._decision

    def apply(self, action: Action, log: Log | None = None) -> None:
        self.take(action, log)
        self.advance(log)

    def outcome(self) -> Outcome | None:
        return self.result

    def take(self, action: Action, log: Log | None) -> None:
        """Give the answer to the top step, and run no step after it."""
        step = self.steps[-1]
        self.steps = self.steps[:-1]
        self._decision = None
        step.take(cast(S, self), action, log)

    def advance(self, log: Log | None) -> None:
        """Run steps until one waits for an answer or the game is over."""
        while self.steps:
            steps = self.steps
            top = steps[-1]
            self.steps = steps[:-1]
            if not top.run(cast(S, self), log):
                self.steps = steps
                if not self.answer_by_default(log):
                    return

    def answer_by_default(self, log: Log | None) -> bool:
        """Answer the open question of a seat without a player, and return True; False where a player is asked."""
        return False

    def push(self, step: Step[S]) -> None:
        """Put a step on top; the last pushed comes first."""
        self.steps = extended(self.steps, step)
        self._decision = None

    def ask(self, decision: Decision) -> None:
        """Keep a question that a step has just worked out."""
        self._decision = decision

    def refresh(self) -> None:
        """Ask the open question again, because something outside the game has changed the position."""
        self._decision = None

    def end(self, outcome: Outcome) -> None:
        """End the game by dropping all pending steps."""
        self.steps = ()
        self._decision = None
        self.result = outcome

    def share_steps(self, other: "StepStackState[S]") -> None:
        """Take over the steps, the result and the open question of the state that this is a copy of."""
        self.steps = other.steps
        self.result = other.result
        self._decision = other._decision

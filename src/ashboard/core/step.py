"""Steps: the pending parts of a turn, plain values on a stack inside the state."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log

S = TypeVar("S")


class Step(ABC, Generic[S]):
    """One immutable step of a game: it runs by itself, or asks a question and takes the answer."""

    @abstractmethod
    def run(self, state: S, log: Log | None) -> bool:
        """Run the step and return True, or return False if it waits for an answer."""

    @abstractmethod
    def decision(self, state: S) -> Decision:
        """Return the question of a step that waits."""

    @abstractmethod
    def take(self, state: S, action: Action, log: Log | None) -> None:
        """Carry out the answer; the step has left the stack by then."""

    @abstractmethod
    def key(self) -> str:
        """Return the step as text, a part of the position's key."""


class AutomaticStep(Step[S]):
    """A step that never asks."""

    def decision(self, state: S) -> Decision:
        raise AssertionError("an automatic step asks nothing")

    def take(self, state: S, action: Action, log: Log | None) -> None:
        raise AssertionError("an automatic step takes no answer")

"""Pending steps on a stack inside the state: plain values, so that they can be copied and stored."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log

S = TypeVar("S")


class Step(ABC, Generic[S]):
    """One moment of a game, immutable: it runs by itself, or asks and takes the answer."""

    @abstractmethod
    def run(self, state: S, log: Log | None) -> bool:
        """Does what needs no answer and says whether it did; False: the step waits for an answer."""

    @abstractmethod
    def decision(self, state: S) -> Decision:
        """The question of a step that waits."""

    @abstractmethod
    def take(self, state: S, action: Action, log: Log | None) -> None:
        """Carries out the answer; the step is off the stack by then."""

    @abstractmethod
    def key(self) -> str:
        """The step as text, part of the position's."""


class AutomaticStep(Step[S]):
    """A step that never asks."""

    def decision(self, state: S) -> Decision:
        raise AssertionError("an automatic step asks nothing")

    def take(self, state: S, action: Action, log: Log | None) -> None:
        raise AssertionError("an automatic step takes no answer")

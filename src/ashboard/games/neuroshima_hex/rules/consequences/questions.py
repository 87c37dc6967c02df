"""A question met by something pure, put to a player; the answer runs it again from its start."""

from abc import abstractmethod
from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep, Step
from ashboard.games.neuroshima_hex.rules.battle.question import Question
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState


class Rerun(AutomaticStep[HexState]):
    """A step that runs with the answers given so far."""

    def __init__(self, answers: tuple[HexAction, ...]) -> None:
        self.answers: Final = answers

    @abstractmethod
    def answered(self, answer: HexAction) -> "Rerun":
        """The same step with one more answer."""

    def answers_key(self) -> str:
        return ",".join(answer.text for answer in self.answers)


class AskQuestion(Step[HexState]):
    """Waits for the answer that a step lacks."""

    def __init__(self, question: Question, asker: Rerun) -> None:
        self.question: Final = question
        self.asker: Final = asker

    def run(self, state: HexState, log: Log | None) -> bool:
        return False

    def decision(self, state: HexState) -> Decision:
        question = self.question
        return Decision(question.seat, question.kind, question.options)

    def take(self, state: HexState, action: Action, log: Log | None) -> None:
        assert isinstance(action, HexAction)
        state.push(self.asker.answered(action))

    def key(self) -> str:
        return f"asking({self.asker.key()})"

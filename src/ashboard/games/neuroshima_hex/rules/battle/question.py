"""Questions within a battle: resolving it stops at the first question without an answer."""

from typing import Final

from ashboard.core.action import Action
from ashboard.games.neuroshima_hex.state.actions import HexAction

ASK_CLOWN: Final = "clown"
ASK_QUARTERMASTER: Final = "quartermaster"
ASK_MEDIC: Final = "medic"
ASK_SNIPER: Final = "sniper"


class Question:
    """A question to a seat, and its segment (-1 outside battles); the first option is the default."""

    def __init__(self, seat: int, kind: str, options: list[Action], segment: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.options: Final = options
        self.segment: Final = segment


class Unanswered(Exception):
    """Raised when the next question has no answer yet."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question: Final = question


class Answers:
    """The answers given so far, handed out in order."""

    def __init__(self, given: tuple[HexAction, ...]) -> None:
        self._given: Final = given
        self._used = 0

    def ask(self, question: Question) -> HexAction:
        if self._used == len(self._given):
            raise Unanswered(question)
        answer = self._given[self._used]
        self._used += 1
        return answer


class DefaultAnswers(Answers):
    """Answers every question with its first option, and keeps the questions."""

    def __init__(self) -> None:
        super().__init__(())
        self.assumed: Final[list[Question]] = []

    def ask(self, question: Question) -> HexAction:
        self.assumed.append(question)
        answer = question.options[0]
        assert isinstance(answer, HexAction)
        return answer

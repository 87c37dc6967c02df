"""Choices met on the way: a pure function that lacks an answer says what it would need to know."""

from typing import Final

from ashboard.core.action import Action
from ashboard.games.neuroshima_hex.state.actions import HexAction

CLOWN: Final = "clown"
QUARTERMASTER: Final = "quartermaster"
MEDIC: Final = "medic"
SNIPER: Final = "sniper"


class Question:
    """Who is asked what, and in which segment (-1 outside battles); the first option is the default."""

    def __init__(self, seat: int, kind: str, options: list[Action], segment: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.options: Final = options
        self.segment: Final = segment


class Unanswered(Exception):
    """Raised where the next answer is missing."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question: Final = question


class Answers:
    """Hands out the answers given so far, in order."""

    def __init__(self, given: tuple[HexAction, ...]) -> None:
        self._given: Final = given
        self._used = 0

    def ask(self, question: Question) -> HexAction:
        if self._used == len(self._given):
            raise Unanswered(question)
        answer = self._given[self._used]
        self._used += 1
        return answer

"""The answers of the game: a verb and what it names."""

from typing import Final

from ashboard.core.action import Action


class Answer(Action):
    """An answer with its parts; its text begins with the verb unless it says otherwise."""

    def __init__(
        self,
        text: str,
        verb: str,
        number: int = -1,
        other: int = -1,
        cards: tuple[int, ...] = (),
        doubled: tuple[int, ...] = (),
    ) -> None:
        super().__init__(text)
        self.verb: Final = verb
        self.number: Final = number
        self.other: Final = other
        self.cards: Final = cards
        self.doubled: Final = doubled


def own(action: Action) -> Answer:
    """The action as an answer of this game."""
    assert isinstance(action, Answer)
    return action


DONE: Final = Answer("done", "done")
PASS: Final = Answer("pass", "pass")

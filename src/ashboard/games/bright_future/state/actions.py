"""The answers of the game: a verb and what it names."""

from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.native import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class BrightAction(Action):
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


def as_bright_action(action: Action) -> BrightAction:
    """The action as an answer of this game."""
    assert isinstance(action, BrightAction)
    return action


DONE: Final = BrightAction("done", "done")
PASS: Final = BrightAction("pass", "pass")

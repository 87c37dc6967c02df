"""What can go wrong at the border; each error carries a stable code."""

from typing import ClassVar, Final


def one_line(text: str) -> str:
    """The text with everything unprintable written out: what comes from a file must not reach a terminal raw."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


class AshboardError(Exception):
    """An error made for people: one line, and a code that programs may rely on."""

    code: ClassVar[str] = "error"


class IllegalAction(AshboardError):
    """The answer is not among the options of the open decision; the position is untouched."""

    code: ClassVar[str] = "illegal-action"

    def __init__(self, text: str, asked: str, position: str) -> None:
        super().__init__(one_line(f"{text!r} is no answer to {asked}"))
        self.text: Final = text
        self.asked: Final = asked
        self.position: Final = position


class BadInput(AshboardError):
    """A file or an option is not of its form: says where, and what was expected."""

    code: ClassVar[str] = "bad-input"

    def __init__(self, where: str, expected: str) -> None:
        super().__init__(one_line(f"{where}: {expected}" if where else expected))
        self.where: Final = where
        self.expected: Final = expected

    def within(self, outer: str) -> "BadInput":
        """The same complaint, one place further out (a file, a table)."""
        return BadInput(f"{outer}: {self.where}" if self.where else outer, self.expected)


class NotBuilt(AshboardError):
    """A part of the rules that this version does not have yet."""

    code: ClassVar[str] = "not-built"


class ReplayFailed(AshboardError):
    """A record does not lead where it says."""

    code: ClassVar[str] = "replay-failed"

"""Errors that callers can expect, each with a stable code."""

from typing import ClassVar, Final


def one_line(text: str) -> str:
    """Escape unprintable characters, so that text from a file cannot control a terminal."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


class AshboardError(Exception):
    """An error to show to people: one line, and a code that programs may rely on."""

    code: ClassVar[str] = "error"


class IllegalAction(AshboardError):
    """The answer is not an option of the open decision; the position is unchanged."""

    code: ClassVar[str] = "illegal-action"

    def __init__(self, text: str, asked: str, position: str) -> None:
        super().__init__(one_line(f"{text!r} is no answer to {asked}"))
        self.text: Final = text
        self.asked: Final = asked
        self.position: Final = position


class BadInput(AshboardError):
    """A file or an option is malformed; the message says where and what was expected."""

    code: ClassVar[str] = "bad-input"

    def __init__(self, where: str, expected: str) -> None:
        super().__init__(one_line(f"{where}: {expected}" if where else expected))
        self.where: Final = where
        self.expected: Final = expected

    def within(self, outer: str) -> "BadInput":
        """Return the same error with an outer place in front (a file, a table)."""
        return BadInput(f"{outer}: {self.where}" if self.where else outer, self.expected)


class NotBuilt(AshboardError):
    """This version does not support a part of the rules."""

    code: ClassVar[str] = "not-built"


class ReplayFailed(AshboardError):
    """A record does not lead to the position it names."""

    code: ClassVar[str] = "replay-failed"

"""Lines typed by a person, or sent by a program through a pipe."""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Final

Offers = Callable[[str], list[str]]


class Quit(Exception):
    """The person at the terminal wants to stop."""


class Lines:
    """Reads line by line; the tab key completes where the terminal can do that."""

    def __init__(self) -> None:
        self._editor: Final = _editor() if sys.stdin.isatty() else None

    def read(self, prompt: str, offers: Offers) -> str:
        """The next line without blanks around it; EOFError after the last one."""
        if self._editor is not None:
            self._editor.set_completer(lambda typed, number: _numbered(offers(typed), number))
        typed = input(prompt).strip()
        if not sys.stdin.isatty():
            print(typed)
        return typed


def _editor() -> ModuleType | None:
    """The line editor, set to complete whole lines."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    return readline


def _numbered(offers: list[str], number: int) -> str | None:
    return offers[number] if number < len(offers) else None

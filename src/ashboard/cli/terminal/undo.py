"""Undo at the terminal."""

from typing import TYPE_CHECKING

from ashboard.cli.output.screen import print_line
from ashboard.drawing.translations import Translations

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.terminal.session import Session


def undo_last_answer(session: "Session", console: "Console", texts: Translations) -> bool:
    """Take back the last answer of a person if there is one; return whether there was."""
    if not session.can_undo():
        print_line(console, texts.say("nothing-undone"))
        return False
    session.undo()
    print_line(console, texts.say("undone"))
    return True

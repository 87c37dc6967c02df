"""The last answer of a person, taken back at the terminal."""

from typing import TYPE_CHECKING

from ashboard.cli.screen import line
from ashboard.drawing.translations import Translations

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.playing.session import Session


def is_undone(session: "Session", console: "Console", tongue: Translations) -> bool:
    """Takes it back if there is one, and says so."""
    if not session.can_undo():
        line(console, tongue.say("nothing-undone"))
        return False
    session.undo()
    line(console, tongue.say("undone"))
    return True

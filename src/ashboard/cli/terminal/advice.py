"""Advice at the terminal: the best turn, and why."""

from typing import TYPE_CHECKING

from ashboard.cli.output.screen import print_paragraph
from ashboard.core.comparison import sentence
from ashboard.drawing.translations import Translations

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.terminal.session import Session
    from ashboard.core.decision import Decision


def print_advice(session: "Session", console: "Console", texts: Translations, decision: "Decision") -> None:
    """Say what a strong computer player would do, what that achieves, and what doing nothing would allow."""
    advice, game = session.advise(decision)
    print_paragraph(console, texts.say("advice", turn=", ".join(advice.best[0].answers)), "bold")
    if advice.comparison is not None:
        print_paragraph(console, sentence(advice.comparison, game.clauses(texts.language), texts.language))

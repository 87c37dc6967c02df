"""The dialogue of Bright Future: what happened, the table, the question, the answer."""

import sys
from typing import TYPE_CHECKING, Final

from ashboard.cli.options.players import HUMAN
from ashboard.cli.output.screen import clear_screen, print_paragraph
from ashboard.cli.terminal.bright_future.help_text import goal
from ashboard.cli.terminal.bright_future.history import EventHistory
from ashboard.cli.terminal.bright_future.names import Names
from ashboard.cli.terminal.bright_future.prompt import Prompt
from ashboard.cli.terminal.bright_future.table import ShownTable, print_table
from ashboard.cli.terminal.bright_future.table_view import TableView
from ashboard.cli.terminal.lines import Lines
from ashboard.games.bright_future.state.state import as_bright_state

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.terminal.session import Session
    from ashboard.core.decision import Decision


class BrightFutureDialogue:
    """Asks the seats that people play; shows what the seat may see."""

    def __init__(self, session: "Session", console: "Console", language: str) -> None:
        self._session: Final = session
        self._console: Final = console
        self._names: Final = Names(language)
        self._lines: Final = Lines()
        self._shown: Final = ShownTable()
        self._history: Final = EventHistory(self._names, is_shared=as_bright_state(session.state).duel is None)
        # The person who was asked last.
        self._last = -1

    def print_briefing(self) -> None:
        """What the mode is about, and how to ask for help."""
        texts = self._names.texts
        scene = self._scene(-1)
        print_paragraph(self._console, f"{texts.word(scene.mode)}. {goal(scene)}", "bold")
        print_paragraph(self._console, texts.say("commands-short"), "dim")

    def show(self) -> None:
        """The table as it lies open, and what has just happened."""
        self._hear()
        if HUMAN in self._session.players:
            self._history.print_news(self._console, -1)
        else:
            self._history.print_all(self._console, -1)
        print_table(self._console, self._scene(-1))

    def names(self) -> list[str]:
        scene = self._scene(-1)
        return [scene.player(seat) for seat in range(len(scene.view["seats"]))]

    def ask(self, decision: "Decision") -> None:
        """Asks until the question is answered, or gone."""
        self._hear()
        self._hide(decision.seat)
        scene = self._scene(decision.seat)
        self._history.print_news(self._console, decision.seat)
        self._shown.print_changes(self._console, scene)
        if Prompt(self._session, self._console, self._lines, self._history, scene, decision).ask(self._shown):
            self._shown.forget()
            self._history.forget()

    def _hear(self) -> None:
        self._history.add(self._session.news)
        self._session.news = []

    def _scene(self, seat: int) -> TableView:
        return TableView(as_bright_state(self._session.state), seat, self._names, self._session.players)

    def _hide(self, seat: int) -> None:
        """Between people with hidden hands the screen is handed over before the next hand shows."""
        is_other = seat != self._last and self._last >= 0
        self._last = seat
        has_secrets = as_bright_state(self._session.state).duel is not None and self._session.players.count(HUMAN) > 1
        if has_secrets and is_other and sys.stdin.isatty():
            say = self._names.texts.say
            clear_screen(self._console)
            self._lines.read(say("hand-over", name=self._names.seat(seat)) + " ", lambda _: [])
            clear_screen(self._console)

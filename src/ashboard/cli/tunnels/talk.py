"""The talk with a person about Bright Future: what happened, the table, the question, the answer."""

import sys
from typing import TYPE_CHECKING, Final

from ashboard.cli.agents import HUMAN
from ashboard.cli.playing.lines import Lines
from ashboard.cli.screen import paragraph, wipe
from ashboard.cli.tunnels.asking import Asking
from ashboard.cli.tunnels.chronicle import Chronicle
from ashboard.cli.tunnels.explaining import goal
from ashboard.cli.tunnels.lexicon import Lexicon
from ashboard.cli.tunnels.scene import Scene
from ashboard.cli.tunnels.table import Memory, put_all
from ashboard.games.bright_future.game import as_bright_state

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.playing.session import Session
    from ashboard.core.decision import Decision


class TunnelTalk:
    """Talks with whoever is asked; shows what that seat may see."""

    def __init__(self, session: "Session", console: "Console", language: str) -> None:
        self._session: Final = session
        self._console: Final = console
        self._lexicon: Final = Lexicon(language)
        self._lines: Final = Lines()
        self._memory: Final = Memory()
        self._chronicle: Final = Chronicle(self._lexicon, is_shared=as_bright_state(session.state).duel is None)
        # The person who was asked last.
        self._last = -1

    def brief(self) -> None:
        """What the mode is about, and how to ask for help."""
        tongue = self._lexicon.tongue
        scene = self._scene(-1)
        paragraph(self._console, f"{tongue.word(scene.mode)}. {goal(scene)}", "bold")
        paragraph(self._console, tongue.say("commands-short"), "dim")

    def show(self) -> None:
        """The table as it lies open, and what has just happened."""
        self._hear()
        if HUMAN in self._session.players:
            self._chronicle.put_news(self._console, -1)
        else:
            self._chronicle.put_all(self._console, -1)
        put_all(self._console, self._scene(-1))

    def names(self) -> list[str]:
        scene = self._scene(-1)
        return [scene.player(seat) for seat in range(len(scene.view["seats"]))]

    def ask(self, decision: "Decision") -> None:
        """Asks until the question is answered, or gone."""
        self._hear()
        self._hide(decision.seat)
        scene = self._scene(decision.seat)
        self._chronicle.put_news(self._console, decision.seat)
        self._memory.put_news(self._console, scene)
        if Asking(self._session, self._console, self._lines, self._chronicle, scene, decision).is_undone(self._memory):
            self._memory.forget()
            self._chronicle.forget()

    def _hear(self) -> None:
        self._chronicle.add(self._session.news)
        self._session.news = []

    def _scene(self, seat: int) -> Scene:
        return Scene(as_bright_state(self._session.state), seat, self._lexicon, self._session.players)

    def _hide(self, seat: int) -> None:
        """Between people with hidden hands the screen is handed over before the next hand shows."""
        is_other = seat != self._last and self._last >= 0
        self._last = seat
        has_secrets = as_bright_state(self._session.state).duel is not None and self._session.players.count(HUMAN) > 1
        if has_secrets and is_other and sys.stdin.isatty():
            say = self._lexicon.tongue.say
            wipe(self._console)
            self._lines.read(say("hand-over", name=self._lexicon.seat(seat)) + " ", lambda _: [])
            wipe(self._console)

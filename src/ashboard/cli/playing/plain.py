"""The talk with a person about a game that is drawn as text and answered by its notation."""

from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.text import Text

from ashboard.cli.drawing.tunnels import drawn
from ashboard.cli.playing.choices import Choices
from ashboard.cli.playing.lines import Lines
from ashboard.cli.playing.quitting import Quit
from ashboard.cli.playing.undoing import is_undone
from ashboard.cli.screen import line, tell

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.playing.session import Session
    from ashboard.cli.rooms.room import Room
    from ashboard.core.decision import Decision

_HELP: Final = (
    "An answer is typed as it stands in the list, by its number, or by the beginnings of its words. "
    "o lists the options again, m shows the table, u takes back, q quits."
)


class PlainTalk:
    """Talks with whoever is asked; shows what that seat may see."""

    def __init__(self, session: "Session", console: "Console", room: "Room") -> None:
        self._session: Final = session
        self._console: Final = console
        self._room: Final = room
        self._lines: Final = Lines()

    def brief(self) -> None:
        """The cards on the table say what there is to know."""

    def show(self) -> None:
        self._draw(-1)
        self._tell(-1)

    def ask(self, decision: "Decision") -> None:
        """Asks until the question is answered, or gone."""
        self._draw(decision.seat)
        self._tell(decision.seat)
        name = self._room.names(self._session.state)[decision.seat]
        line(self._console, f"{name}: {decision.kind}?", "bold yellow")
        self._list(decision)
        choices = Choices(decision.options)
        texts = [option.text for option in decision.options]
        while True:
            typed = self._lines.read("> ", lambda begun: [text for text in texts if text.startswith(begun)])
            if typed == "q":
                raise Quit
            if typed == "u":
                if is_undone(self._session, self._console):
                    return
            elif typed in ("?", "o", "m", ""):
                self._advise(typed, decision)
            elif self._answered(typed, texts, choices):
                return

    def _answered(self, typed: str, texts: list[str], choices: Choices) -> bool:
        """Gives the answer that was meant, if it is clear."""
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(texts):
            self._session.answer(texts[int(typed) - 1])
            return True
        found, offers = choices.read((), typed)
        below = [] if found is None else choices.below(found)
        if found is not None and (found in choices.options or len(below) == 1):
            path = found if found in choices.options else below[0]
            self._session.answer(choices.options[path].text)
            return True
        known = ", ".join([" ".join(path) for path in below] or offers)
        line(self._console, f"Which one: {known}?" if known else f"{typed!r} is no choice here; ? helps.")
        return False

    def _advise(self, typed: str, decision: "Decision") -> None:
        if typed == "?":
            line(self._console, _HELP)
        elif typed == "m":
            self._draw(decision.seat)
        else:
            self._list(decision)

    def _draw(self, seat: int) -> None:
        self._console.print(drawn(self._room.game.view(self._session.state, seat).data()))

    def _tell(self, seat: int) -> None:
        """What has just happened, as far as the seat may know it."""
        tell(self._console, self._room.game, [event for event in self._session.news if event.seen_by(seat)])
        self._session.news = []

    def _list(self, decision: "Decision") -> None:
        rows = [Text(f"{number} {option.text}") for number, option in enumerate(decision.options, start=1)]
        self._console.print(Columns(rows, padding=(0, 3)))

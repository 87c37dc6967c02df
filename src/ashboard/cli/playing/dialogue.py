"""The talk with a person: shows the position, offers choices, reads answers and commands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from ashboard.cli.missions import progress, told
from ashboard.cli.playing import advice
from ashboard.cli.playing.choices import Choices, Path, gathered, is_cell, is_numeric
from ashboard.cli.playing.lines import Lines
from ashboard.cli.playing.news import put_events
from ashboard.cli.playing.quitting import Quit
from ashboard.cli.playing.undoing import is_undone
from ashboard.cli.playing.wording import Wording
from ashboard.cli.screen import paragraph
from ashboard.cli.translations import translations
from ashboard.drawing.board_view import BoardView
from ashboard.drawing.players import player_names
from ashboard.drawing.wording import printable
from ashboard.games.neuroshima_hex.game import own

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.playing.session import Session
    from ashboard.core.decision import Decision


_WORD: Final = "bold cyan"


class Dialogue:
    """Talks with whoever is asked."""

    def __init__(self, session: "Session", console: "Console", language: str) -> None:
        self._session: Final = session
        self._console: Final = console
        self._language: Final = language
        self._artist: Final = BoardView(own(session.state).setup, language)

    def brief(self) -> None:
        """What the mission is about, where one is played."""
        mission = own(self._session.state).setup.mission
        if mission is not None:
            told(self._console, mission, self._language)

    def show(self) -> None:
        """Board, players, and what has just happened."""
        state = own(self._session.state)
        self._console.print(self._artist.board(state))
        self._console.print(self._artist.seats(state, discards=False))
        if state.setup.mission is not None:
            paragraph(self._console, progress(state, self._language))
        put_events(self._console, self._session.news, self._language)
        self._session.news = []

    def names(self) -> list[str]:
        return player_names(own(self._session.state).setup, self._language)

    def ask(self, decision: "Decision") -> None:
        """Asks until an answer is given or something is taken back."""
        self.show()
        _Question(self._session, self._console, self._artist, decision).put()


class _Question:
    """One question and the way to its answer."""

    def __init__(self, session: "Session", console: "Console", artist: BoardView, decision: "Decision") -> None:
        self._session: Final = session
        self._console: Final = console
        self._artist: Final = artist
        self._decision: Final = decision
        self._choices: Final = Choices(decision.options)
        self._state: Final = own(session.state)
        self._wording: Final = Wording(self._state, artist, decision)
        only = self._choices.settled(())
        self._start: Final = () if only in self._choices.options else only
        self._path: Path = self._start
        self._lines: Final = Lines()
        self._tongue: Final = translations(artist.language)
        self._commands: Final[dict[str, Callable[[], None]]] = {
            "?": lambda: advice.notation(console, artist.language),
            "b": lambda: advice.preview(console, artist, self._state),
            "m": self._map,
            "o": self._list,
            "s": lambda: console.print(artist.seats(self._state)),
        }

    def put(self) -> None:
        """Asks on until the question is answered, or gone."""
        self._heading()
        self._offer()
        while True:
            typed = self._lines.read(f"{' '.join(self._path)}> ", self._offers)
            if typed == "q":
                raise Quit
            if typed == "u":
                if is_undone(self._session, self._console, self._tongue):
                    return
            elif typed.startswith("?") and len(typed) > 1:
                advice.explain(self._console, self._artist, self._state, typed[1:].strip())
            elif typed in self._commands:
                self._commands[typed]()
            elif self._answered(typed):
                return

    def _heading(self) -> None:
        name = player_names(self._state.setup, self._tongue.language)[self._decision.seat]
        paragraph(self._console, f"{name}{self._tongue.colon}{self._wording.question()}", "bold yellow")

    def _answered(self, typed: str) -> bool:
        """Follows the words; gives the answer where they lead to one."""
        if not typed:
            self._path = self._start
            self._offer()
            return False
        found, offers = self._choices.read(self._path, typed)
        if found is None:
            known = ", ".join(offers)
            text = self._tongue.say("which-of", known=known) if known else ""
            paragraph(self._console, text or self._tongue.say("no-choice", typed=repr(typed)))
            return False
        path = found if found in self._choices.options else self._choices.settled(found)
        if path in self._choices.options:
            self._session.answer(self._choices.options[path].text)
            return True
        self._path = path
        self._offer()
        return False

    def _offer(self) -> None:
        """The choices that lie ahead, by number and by word."""
        heads = self._choices.heads(self._path)
        if len(heads) > 1 and all(is_cell(head[-1]) for head in heads):
            self._console.print(Columns([Text.assemble(*row) for row in self._rows(heads)], padding=(0, 3)))
        else:
            table = Table.grid(padding=(0, 1))
            for row in self._rows(heads):
                table.add_row(*(Text(*cell) for cell in row))
            self._console.print(table)
        paragraph(self._console, self._hint(), "dim")

    def _rows(self, heads: list[Path]) -> list[list[tuple[str, str]]]:
        """Number, word and meaning of each choice; numbers that mean the same thing stand together."""
        numeric = is_numeric(heads, self._path)
        meanings = [self._meaning(head) for head in heads]
        words = [" ".join(head[len(self._path) :]) for head in heads]
        if numeric and len(set(meanings)) == 1:
            return [[("", ""), ("/".join(words), _WORD), (self._tongue.say("all-alike"), ""), (meanings[0], "")]]
        keys = ["" if numeric else f"{number:>3} " for number in range(1, len(heads) + 1)]
        return [
            [(key, "dim"), (f"{word} " if meaning else word, _WORD), (meaning, "")]
            for key, word, meaning in zip(keys, words, meanings, strict=True)
        ]

    def _hint(self) -> str:
        back = self._tongue.say("hint-back") if self._path != self._start else ""
        undo = self._tongue.say("hint-undo") if self._session.can_undo() else ""
        return self._tongue.say("hint", back=back, undo=undo)

    def _offers(self, typed: str) -> list[str]:
        """Whole lines that begin like what is typed so far."""
        before = len(typed.split()) - (0 if typed.endswith(" ") or not typed else 1)
        texts = [" ".join(words[len(self._path) :][: before + 1]) for words in self._choices.below(self._path)]
        return [text for text in dict.fromkeys(texts) if text.startswith(typed)]

    def _meaning(self, head: Path) -> str:
        return printable(self._wording.choice(head, self._choices.options[self._choices.below(head)[0]]))

    def _map(self) -> None:
        """The board once more, the cells to choose from marked."""
        cells = {head[-1] for head in self._choices.heads(self._path) if is_cell(head[-1])}
        self._console.print(self._artist.board(self._state, frozenset(cells)))

    def _list(self) -> None:
        texts = gathered(self._choices.below(self._path))
        self._console.print(Columns([Text(text) for text in texts], padding=(0, 3)))

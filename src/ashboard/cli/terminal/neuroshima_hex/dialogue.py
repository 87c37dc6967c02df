"""The dialogue of Neuroshima Hex: shows the position, offers choices, reads answers and commands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from ashboard.cli.output.screen import print_paragraph
from ashboard.cli.terminal.advice import print_advice
from ashboard.cli.terminal.choices import Choices, Path, group_options, is_cell, is_numeric
from ashboard.cli.terminal.lines import Lines, Quit
from ashboard.cli.terminal.neuroshima_hex import help_text
from ashboard.cli.terminal.neuroshima_hex.events import print_events
from ashboard.cli.terminal.neuroshima_hex.missions import print_mission, progress_text
from ashboard.cli.terminal.neuroshima_hex.wording import Wording
from ashboard.cli.terminal.undo import undo_last_answer
from ashboard.cli.translations import translations
from ashboard.drawing.board_view import BoardView
from ashboard.drawing.players import player_names
from ashboard.drawing.wording import printable
from ashboard.games.neuroshima_hex.state.state import as_hex_state

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.terminal.session import Session
    from ashboard.core.decision import Decision


_WORD: Final = "bold cyan"


class NeuroshimaHexDialogue:
    """Asks the seats that people play."""

    def __init__(self, session: "Session", console: "Console", language: str) -> None:
        self._session: Final = session
        self._console: Final = console
        self._language: Final = language
        self._board_view: Final = BoardView(as_hex_state(session.state).setup, language)

    def print_briefing(self) -> None:
        """What the mission is about, where one is played."""
        mission = as_hex_state(self._session.state).setup.mission
        if mission is not None:
            print_mission(self._console, mission, self._language)

    def show(self) -> None:
        """Board, players, and what has just happened."""
        state = as_hex_state(self._session.state)
        self._console.print(self._board_view.board(state))
        self._console.print(self._board_view.seats(state, discards=False))
        if state.setup.mission is not None:
            print_paragraph(self._console, progress_text(state, self._language))
        print_events(self._console, self._session.news, self._language)
        self._session.news = []

    def names(self) -> list[str]:
        return player_names(as_hex_state(self._session.state).setup, self._language)

    def ask(self, decision: "Decision") -> None:
        """Asks until an answer is given or something is taken back."""
        self.show()
        _Question(self._session, self._console, self._board_view, decision).ask()


class _Question:
    """One question and the way to its answer."""

    def __init__(self, session: "Session", console: "Console", board_view: BoardView, decision: "Decision") -> None:
        self._session: Final = session
        self._console: Final = console
        self._board_view: Final = board_view
        self._decision: Final = decision
        self._choices: Final = Choices(decision.options)
        self._state: Final = as_hex_state(session.state)
        self._wording: Final = Wording(self._state, board_view, decision)
        only = self._choices.settled(())
        self._start: Final = () if only in self._choices.options else only
        self._path: Path = self._start
        self._lines: Final = Lines()
        self._texts: Final = translations(board_view.language)
        self._commands: Final[dict[str, Callable[[], None]]] = {
            "?": lambda: help_text.print_notation(console, board_view.language),
            "b": lambda: help_text.preview_battle(console, board_view, self._state),
            "h": lambda: print_advice(session, console, self._texts, decision),
            "m": self._map,
            "o": self._list,
            "s": lambda: console.print(board_view.seats(self._state)),
        }

    def ask(self) -> None:
        """Asks on until the question is answered, or gone."""
        self._heading()
        self._offer()
        while True:
            typed = self._lines.read(f"{' '.join(self._path)}> ", self._offers)
            if typed == "q":
                raise Quit
            if typed == "u":
                if undo_last_answer(self._session, self._console, self._texts):
                    return
            elif typed.startswith("?") and len(typed) > 1:
                help_text.explain(self._console, self._board_view, self._state, typed[1:].strip())
            elif typed in self._commands:
                self._commands[typed]()
            elif self._is_answered(typed):
                return

    def _heading(self) -> None:
        name = player_names(self._state.setup, self._texts.language)[self._decision.seat]
        print_paragraph(self._console, f"{name}{self._texts.colon}{self._wording.question()}", "bold yellow")

    def _is_answered(self, typed: str) -> bool:
        """Follows the words; gives the answer where they lead to one."""
        if not typed:
            self._path = self._start
            self._offer()
            return False
        found, offers = self._choices.read(self._path, typed)
        if found is None:
            known = ", ".join(offers)
            text = self._texts.say("which-of", known=known) if known else ""
            print_paragraph(self._console, text or self._texts.say("no-choice", typed=printable(typed)))
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
        print_paragraph(self._console, self._hint(), "dim")

    def _rows(self, heads: list[Path]) -> list[list[tuple[str, str]]]:
        """Number, word and meaning of each choice; numbers that mean the same thing stand together."""
        numeric = is_numeric(heads, self._path)
        meanings = [self._meaning(head) for head in heads]
        words = [" ".join(head[len(self._path) :]) for head in heads]
        if numeric and len(set(meanings)) == 1:
            return [[("", ""), ("/".join(words), _WORD), (self._texts.say("all-alike"), ""), (meanings[0], "")]]
        keys = ["" if numeric else f"{number:>3} " for number in range(1, len(heads) + 1)]
        return [
            [(key, "dim"), (f"{word} " if meaning else word, _WORD), (meaning, "")]
            for key, word, meaning in zip(keys, words, meanings, strict=True)
        ]

    def _hint(self) -> str:
        back = self._texts.say("hint-back") if self._path != self._start else ""
        undo = self._texts.say("hint-undo") if self._session.can_undo() else ""
        return self._texts.say("hint", back=back, undo=undo)

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
        self._console.print(self._board_view.board(self._state, frozenset(cells)))

    def _list(self) -> None:
        texts = group_options(self._choices.below(self._path))
        self._console.print(Columns([Text(text) for text in texts], padding=(0, 3)))

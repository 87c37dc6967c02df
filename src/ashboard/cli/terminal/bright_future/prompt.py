"""One question to a person: the list of answers, and how what they type is understood."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ashboard.cli.output.screen import print_paragraph
from ashboard.cli.terminal.advice import print_advice
from ashboard.cli.terminal.bright_future import help_text
from ashboard.cli.terminal.bright_future.question import Entry, Question
from ashboard.cli.terminal.bright_future.table import print_decks, print_map, print_table
from ashboard.cli.terminal.choices import Choices
from ashboard.cli.terminal.combination import Picked
from ashboard.cli.terminal.finder import simplify
from ashboard.cli.terminal.lines import Quit
from ashboard.cli.terminal.undo import undo_last_answer
from ashboard.drawing.wording import printable

if TYPE_CHECKING:
    from rich.console import Console

    from ashboard.cli.terminal.bright_future.history import EventHistory
    from ashboard.cli.terminal.bright_future.table import ShownTable
    from ashboard.cli.terminal.bright_future.table_view import TableView
    from ashboard.cli.terminal.lines import Lines
    from ashboard.cli.terminal.session import Session
    from ashboard.core.decision import Decision

# Single letters mean commands; an answer takes at least so many.
_SHORTEST: Final = 2
_ASKED_FOR: Final = 12


class Prompt:
    """Puts the question until it is answered or something is taken back."""

    def __init__(
        self,
        session: "Session",
        console: "Console",
        lines: "Lines",
        history: "EventHistory",
        scene: "TableView",
        decision: "Decision",
    ) -> None:
        self._session: Final = session
        self._console: Final = console
        self._lines: Final = lines
        self._scene: Final = scene
        self._say: Final = scene.say
        self._question: Final = Question(scene, decision.kind)
        self._choices: Final = Choices(decision.options)
        self._texts: Final = [option.text for option in decision.options]
        # Where things are being combined: for which verb, and those picked so far.
        self._verb: str = "hero" if "hero" in self._question.combinations else ""
        self._picked: Picked = ()
        self._commands: Final[dict[str, Callable[[], None]]] = {
            "t": lambda: print_table(console, scene),
            "m": lambda: print_map(console, scene),
            "d": lambda: print_decks(console, scene),
            "c": lambda: help_text.print_cards_in_sight(console, scene),
            "l": lambda: history.print_all(console, scene.seat),
            "h": lambda: print_advice(session, console, scene.names.texts, decision),
            "o": self._offer,
            "?": lambda: help_text.print_help(console, scene),
        }
        words = {
            "table": "t",
            "look": "t",
            "map": "m",
            "decks": "d",
            "cards": "c",
            "log": "l",
            "hint": "h",
            "options": "o",
            "help": "?",
        }
        self._commands.update({word: self._commands[letter] for word, letter in words.items()})

    def ask(self, shown: "ShownTable") -> bool:
        """Asks on; False when the question was answered."""
        shown.print_about(self._console, self._question.rows())
        print_paragraph(self._console, self._question.asks(), "bold yellow")
        self._offer()
        while True:
            typed = self._lines.read(self._prompt(), self._offers)
            word = typed.lower()
            if word in ("q", "quit"):
                raise Quit
            if word in ("u", "undo"):
                if undo_last_answer(self._session, self._console, self._scene.names.texts):
                    return True
            elif word in self._texts:
                self._session.answer(word)
                return False
            elif word in self._commands:
                self._commands[word]()
            elif word.startswith(("?", "cards ")):
                help_text.explain(self._console, self._scene, typed.removeprefix("?").removeprefix("cards").strip())
            elif self._is_answered(typed):
                return False

    def _prompt(self) -> str:
        last = len(self._entries())
        return f"[1-{last}, ?] > " if last > 1 else "[1, ?] > "

    def _entries(self) -> list[Entry]:
        """What the numbers stand for now."""
        if not self._verb:
            return self._question.entries
        known = self._question.combinations[self._verb]
        whole = known.whole(self._picked)
        entries = [] if whole is None else [Entry(self._question.label(whole), whole)]
        return entries + [Entry(self._thing(word), verb=word) for word in known.following(self._picked)]

    def _thing(self, word: str) -> str:
        """Something to pick; the side of a hero is called by its name."""
        whole = self._question.combinations[self._verb].whole((*self._picked, word))
        is_side = self._verb == "hero" and whole is not None
        return self._question.label(whole) if is_side and whole else self._question.thing(self._verb, word)

    def _offer(self) -> None:
        """The list of answers."""
        shelf = ""
        if self._verb and (self._picked or self._verb != "hero"):
            print_paragraph(self._console, self._question.combining(self._verb, self._picked), "bold")
        for number, entry in enumerate(self._entries(), start=1):
            if entry.shelf != shelf:
                shelf = entry.shelf
                print_paragraph(self._console, self._say(f"shelf-{shelf or 'else'}"), "dim")
            star = "★" if entry.is_best else " "
            print_paragraph(self._console, entry.label, "bold" if entry.is_best else "", f"{number:>3} {star} ")

    def _is_answered(self, typed: str) -> bool:
        """Gives the answer that was meant, or goes a step towards it."""
        if not typed:
            self._go_back()
            return False
        entries = self._entries()
        if typed.isascii() and typed.isdigit():
            if 1 <= int(typed) <= len(entries):
                return self._is_taken(entries[int(typed) - 1])
            key = "only-number" if len(entries) == 1 else "no-number"
            print_paragraph(self._console, self._say(key, n=len(entries)))
            return False
        return self._is_understood(typed, entries)

    def _is_taken(self, entry: Entry) -> bool:
        if entry.text:
            self._session.answer(entry.text)
            return True
        if self._verb:
            self._picked = (*self._picked, entry.verb)
            only = self._question.combinations[self._verb].settled(self._picked)
            if only is not None:
                self._session.answer(only)
                return True
        else:
            self._verb = entry.verb
        self._offer()
        return False

    def _go_back(self) -> None:
        """Enter takes back what was picked last, or lists the answers again."""
        if self._picked:
            self._picked = self._picked[:-1]
        elif self._verb != "hero":
            self._verb = ""
        self._offer()

    def _is_understood(self, typed: str, entries: list[Entry]) -> bool:
        """Words: the notation, whole or begun, or words of a line in the list."""
        text = self._noted(typed)
        if text is not None:
            self._session.answer(text)
            return True
        meant = _meant(typed, entries)
        if len(meant) == 1:
            return self._is_taken(meant[0])
        if meant:
            print_paragraph(self._console, self._say("which-one"))
            for number, entry in enumerate(entries, start=1):
                if entry in meant[:_ASKED_FOR]:
                    print_paragraph(self._console, entry.label, "", f"{number:>3}   ")
        else:
            print_paragraph(self._console, self._say("no-choice", typed=printable(typed)))
        return False

    def _noted(self, typed: str) -> str | None:
        """The answer that the notation names; the things of a combination come in any order."""
        found, _ = self._choices.read((), typed)
        below = [] if found is None or typed.isdigit() else self._choices.below(found)
        if found is not None and found in self._choices.options:
            return self._choices.options[found].text
        if len(below) == 1:
            return self._choices.options[below[0]].text
        verb, *things = typed.lower().split()
        known = self._question.combinations.get(verb)
        return None if known is None else known.whole(tuple(things))

    def _offers(self, typed: str) -> list[str]:
        return [text for text in (*self._texts, *self._commands) if text.startswith(typed)]


def _meant(typed: str, entries: list[Entry]) -> list[Entry]:
    """The lines in which every word typed begins a word."""
    parts = simplify(typed).split()
    if not parts or any(len(part) < _SHORTEST and not part.isdigit() for part in parts):
        return []
    return [entry for entry in entries if _has(simplify(_bare(entry.label)), parts)]


def _has(label: str, parts: list[str]) -> bool:
    words = label.split()
    return all(any(word.startswith(part) for word in words) for part in parts)


def _bare(label: str) -> str:
    """A label in words alone."""
    return "".join(sign if sign.isalnum() else " " for sign in label)

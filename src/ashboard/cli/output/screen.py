"""Output for people: consoles, wrapped paragraphs, events as sentences, JSON."""

import json
import os
import re
import sys
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from rich.console import Console
from rich.text import Text

from ashboard.drawing.wording import printable

if TYPE_CHECKING:
    from ashboard.core.event import Event
    from ashboard.core.game import Game

# What stands in for signs that a terminal of plain letters does not know.
_PLAIN: Final = {
    "─": "-",
    "│": "|",
    "·": "-",
    "–": "-",
    "−": "-",
    "★": "*",
    "→": ">",
    "×": "x",
    "…": ".",
    "ł": "l",
    "Ł": "L",
}
# The longest lead that the lines below it are indented by; behind a longer one they are by less.
_HANGING: Final = 30
_INDENT: Final = 4
_APART: Final = re.compile(r" (?=[:;?!](?: |$))")
_BOUND: Final = "\u00a0"
_NO_SCROLLBACK: Final = "\x1b[3J"


def screen(*, stderr: bool = False) -> Console:
    """Return a console that prints every text as it is."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def print_line(console: Console, text: str, style: str = "") -> None:
    """Print one line, wrapped by the terminal alone, without control characters."""
    console.print(Text(printable(text), style), soft_wrap=True)


def print_paragraph(console: Console, text: str, style: str = "", lead: str = "", lead_style: str = "dim") -> None:
    """Print a text wrapped to the terminal; a short lead stands to the left of all its lines."""
    blank = " " * (len(lead) if len(lead) <= _HANGING else _INDENT)
    # French sets its signs apart, but never at the beginning of a line.
    joined = _APART.sub(_BOUND, printable(lead + text))
    for number, line_of in enumerate(_wrapped(console, joined, blank)):
        content = line_of.replace(_BOUND, " ")
        edge = len(lead) if number == 0 else 0
        parts = Text.assemble((content[:edge], lead_style), (content[edge:], style))
        console.print(_lettered(console, parts), soft_wrap=True)


def _wrapped(console: Console, text: str, blank: str) -> list[str]:
    """The lines of a text; a file or a pipe has no width, and its readers wrap as they like."""
    if not has_width(console):
        return [text]
    return textwrap.wrap(text, max(console.width, 2 * _HANGING), subsequent_indent=blank) or [""]


def has_width(console: Console) -> bool:
    """Whether lines end somewhere: at the edge of a terminal, or where COLUMNS or the caller says so."""
    is_piped = console.file in (sys.stdout, sys.stderr) and not console.is_terminal
    return not is_piped or "COLUMNS" in os.environ


def clear_screen(console: Console) -> None:
    """Clear the screen and what can be scrolled back to, so that nothing said before can be read again."""
    console.clear()
    if console.is_terminal:
        console.file.write(_NO_SCROLLBACK)
        console.file.flush()


def print_heading(console: Console, text: str) -> None:
    """Print a heading with a rule up to the edge of the terminal."""
    heading = printable(text)
    if len(heading) + 6 > console.width:
        print_paragraph(console, heading, "bold")
        return
    rest = "─" * (console.width - len(heading) - len("──  "))
    console.print(_lettered(console, Text.assemble(("── ", "dim"), (heading, "bold"), (f" {rest}", "dim"))))


def _lettered(console: Console, text: Text) -> Text:
    """The text in letters that the terminal knows, as long as it was."""
    if console.options.ascii_only:
        text.plain = "".join(_PLAIN.get(sign) or normalize("NFKD", sign)[0] for sign in text.plain)
    return text


def print_events(console: Console, game: "Game", events: Iterable["Event"]) -> None:
    """Print events as sentences; what happens in a segment of a battle is indented."""
    for event in events:
        console.print(_told(game.sentence(event), event), soft_wrap=True)


def _told(sentence: str, event: "Event") -> Text:
    """A sentence with the rule behind it in the background."""
    words, _, rule = sentence.rpartition(" [")
    is_heading = event.key in ("turn", "battle", "segment", "won", "shared", "draw")
    data = event.data()
    is_detail = data["segment"] is not None and event.key != "segment"
    where = f" {' → '.join(data['cells'])}" if is_detail else ""
    return Text.assemble(
        "  " if is_detail else "",
        (printable(words), "bold" if is_heading else ""),
        (f" [{printable(rule)}{where}", "dim"),
    )


def print_json(data: object, indent: int | None = 2) -> None:
    """Print data as JSON in ASCII."""
    print(json.dumps(data, indent=indent))

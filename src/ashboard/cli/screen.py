"""Output for people: consoles, and events as sentences."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ashboard.cli.drawing.words import printable

if TYPE_CHECKING:
    from ashboard.core.event import Event
    from ashboard.core.game import Game


def screen(*, stderr: bool = False) -> Console:
    """A console that takes every text as it is."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def line(console: Console, text: str, style: str = "") -> None:
    """One line, wrapped by the terminal alone, without signs that could steer it."""
    console.print(Text(printable(text), style), soft_wrap=True)


def tell(console: Console, game: "Game", events: Iterable["Event"]) -> None:
    """Events as sentences; what happens in a segment of a battle is indented."""
    for event in events:
        console.print(_told(game.sentence(event), event), soft_wrap=True)


def _told(sentence: str, event: "Event") -> Text:
    """A sentence with the rule behind it in the background."""
    words, _, rule = sentence.rpartition(" [")
    is_heading = event.key in ("turn", "battle", "segment", "won", "shared", "draw")
    is_detail = event.segment >= 0 and event.key != "segment"
    where = f" {' → '.join(event.cells)}" if is_detail else ""
    return Text.assemble(
        "  " if is_detail else "",
        (printable(words), "bold" if is_heading else ""),
        (f" [{printable(rule)}{where}", "dim"),
    )


def print_json(data: object, indent: int | None = 2) -> None:
    """Data as JSON, in plain letters whatever the terminal knows."""
    print(json.dumps(data, indent=indent))

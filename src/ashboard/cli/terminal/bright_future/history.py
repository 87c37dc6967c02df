"""What happened since a seat was asked last, and before."""

from typing import TYPE_CHECKING, Final

from ashboard.cli.output.screen import print_paragraph
from ashboard.cli.terminal.bright_future.names import Names
from ashboard.cli.terminal.bright_future.table_view import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from ashboard.core.event import Event

# As many lines as news may have; what is older stands in the log.
_MOST: Final = 24
# What the table shows anyway; the log has it.
_SHOWN: Final = ("bazaar",)
_HEADINGS: Final = ("round", "turn", "won", "shared", "lost", "draw")


class EventHistory:
    """
    All that happened.

    Where hands are hidden every seat reads on where it stopped; else all look at one screen, and only what a seat
    alone may know waits for it.
    """

    def __init__(self, names: Names, *, is_shared: bool) -> None:
        self._names: Final = names
        self._is_shared: Final = is_shared
        self._events: list[Event] = []
        self._read: dict[int, int] = {}

    def add(self, events: "Sequence[Event]") -> None:
        self._events += events

    def forget(self) -> None:
        """Something was taken back: the log says no more what happened."""
        self._events = []
        self._read = {}

    def print_news(self, console: "Console", seat: int) -> None:
        """What the seat has not read yet."""
        latest = max(self._read.values(), default=0)
        # Spectators see the end of a game, not all of it once more.
        own = self._read.get(seat, 0) if seat >= 0 else latest
        common = latest if self._is_shared else own
        new = [
            event
            for number, event in enumerate(self._events)
            if event.key not in _SHOWN and number >= (common if event.seers is None else own)
        ]
        self._put(console, seat, new, _MOST)
        self._read[seat] = len(self._events)

    def print_all(self, console: "Console", seat: int) -> None:
        self._put(console, seat, self._events, len(self._events))

    def _put(self, console: "Console", seat: int, events: "Sequence[Event]", most: int) -> None:
        seen = [event for event in events if event.is_seen_by(seat)]
        if len(seen) > most:
            print_paragraph(console, self._names.texts.say("earlier", n=len(seen) - most), "dim")
        for event in seen[max(0, len(seen) - most) :]:
            row = self.row_of(event)
            print_paragraph(console, row.text, row.style, row.lead)

    def row_of(self, event: "Event") -> Row:
        """An event in a sentence with the rule behind it."""
        text = self._names.sentence(event.key, event.params, event.rule)
        return Row(
            f"{text} [{event.rule}]", "" if event.key in _HEADINGS else "· ", "bold" if event.key in _HEADINGS else ""
        )

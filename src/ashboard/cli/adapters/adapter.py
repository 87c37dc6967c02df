"""The protocol of a game adapter."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from ashboard.cli.options.terms import Terms
    from ashboard.cli.terminal.session import Session
    from ashboard.core.decision import Decision
    from ashboard.core.game import Game
    from ashboard.core.state import State


class Dialogue(Protocol):
    """The dialogue with a person at the terminal."""

    def print_briefing(self) -> None:
        """Print what to know before the first question."""

    def show(self) -> None:
        """Print the position and what has just happened."""

    def names(self) -> list[str]:
        """The players, in the language of the talk."""

    def ask(self, decision: "Decision") -> None:
        """Ask until an answer is given or taken back."""


class BoardDrawing(Protocol):
    """Draws the positions of one game."""

    def board(self, state: "State") -> "RenderableType": ...


class GameAdapter(Protocol):
    """Everything about a game that only the command line needs."""

    @property
    def game(self) -> "Game": ...

    def seats(self, terms: "Terms") -> int:
        """How many players the words of the command line ask for."""

    def options(self, terms: "Terms") -> dict[str, object]:
        """The game's options, completed; errors in terms of the command line."""

    def tables(self, terms: "Terms", seats: int | None, *, alone: bool) -> tuple[tuple[dict[str, object], ...], ...]:
        """The tables of many games in groups, each table as options; one agent alone may get them grouped otherwise."""

    def seat_entries(self, options: Mapping[str, object]) -> list[dict[str, object]]:
        """One entry a seat: what it has besides its player."""

    def summary(self, options: Mapping[str, object]) -> dict[str, object]:
        """What a match says about how it was played."""

    def headings(self, options: Mapping[str, object]) -> tuple[str, str]:
        """What the numbers of an outcome are, in a list and on average."""

    def names(self, state: "State") -> list[str]:
        """The players of a position in words."""

    def turn(self, state: "State") -> int:
        """The number of the turn or round."""

    def board_drawing(self, state: "State") -> BoardDrawing:
        """Draws positions of the game that this one belongs to."""

    def dialogue(self, session: "Session", console: "Console", language: str) -> Dialogue:
        """Return the dialogue with a person in a language."""

    def position(self, state: "State") -> str:
        """The position as a scenario file, or raise BadInput where no file can hold it."""

    def turn_event(self, state: "State") -> str:
        """The event that begins a turn, as `turn` counts them."""

    def is_savable(self, state: "State") -> bool:
        """Whether a scenario file can hold the position."""

    def read_position(self, path: Path) -> "State":
        """The position of a scenario file before its first step, with a player to move."""

    def check_file(self, path: Path) -> Iterator[list[str]]:
        """For each scenario of a file its line, and what is not as it expects."""

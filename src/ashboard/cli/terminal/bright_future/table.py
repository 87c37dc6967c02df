"""The whole table in words, block by block, and what of it has changed."""

from typing import TYPE_CHECKING, Final

from rich.text import Text

from ashboard.cli.output.screen import print_heading, print_paragraph
from ashboard.cli.terminal.bright_future import arena, tunnel_of_power, underground_fever
from ashboard.cli.terminal.bright_future.decks import bazaar_block, deck_rows, tops_block
from ashboard.cli.terminal.bright_future.map import map_rows
from ashboard.cli.terminal.bright_future.names import Names
from ashboard.cli.terminal.bright_future.players import OWN, others_block, own_block
from ashboard.cli.terminal.bright_future.table_view import Block, Row, TableView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from ashboard.games.bright_future.state.state import BrightState

_HEADINGS: Final = {
    "tunnel-of-power": tunnel_of_power.heading,
    "underground-fever": underground_fever.heading,
    "arena": arena.heading,
}


def heading(scene: TableView) -> str:
    """The mode and how far the game is."""
    return _HEADINGS[scene.mode](scene)


def blocks(scene: TableView) -> list[Block]:
    """The parts of the table, those of the mode first, one's own hero last."""
    if scene.mode == "arena":
        found = [arena.attack_block(scene)]
    elif scene.mode == "underground-fever":
        found = [
            underground_fever.zone_block(scene),
            underground_fever.way_block(scene),
            tops_block(scene),
            bazaar_block(scene),
        ]
    else:
        found = [tunnel_of_power.track_block(scene), tops_block(scene), bazaar_block(scene)]
    found.append(others_block(scene))
    if scene.seat >= 0:
        found.append(own_block(scene))
    return [block for block in found if block.rows]


def render_table(state: "BrightState") -> "RenderableType":
    """A position as everybody sees it, in English, seats called as sentences do."""
    return _Drawn(TableView(state, -1, _SeatLexicon("en")))


class _SeatLexicon(Names):
    def seat(self, seat: int) -> str:
        return f"Seat {seat}"


class _Drawn:
    def __init__(self, scene: TableView) -> None:
        self._scene: Final = scene

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        with console.capture() as capture:
            print_table(console, self._scene)
        yield Text.from_ansi(capture.get())


def print_rows(console: "Console", rows: "Iterable[Row]") -> None:
    for row in rows:
        print_paragraph(console, row.text, row.style, row.lead, "bold" if row.lead.strip() else "")


def print_table(console: "Console", scene: TableView) -> None:
    """Everything that lies on the table."""
    print_heading(console, heading(scene))
    for block in blocks(scene):
        print_rows(console, block.rows)


def print_map(console: "Console", scene: TableView) -> None:
    """The map, or the tracks where the mode has them."""
    if "map" in scene.view:
        print_rows(console, map_rows(scene))
    else:
        block = tunnel_of_power.track_block(scene) if "tracks" in scene.view else arena.attack_block(scene)
        print_rows(console, block.rows or [Row(scene.say("no-map" if "tracks" in scene.view else "no-attacks"))])


def print_decks(console: "Console", scene: TableView) -> None:
    """Decks, discards and supplies."""
    print_rows(console, [*tops_block(scene).rows, *deck_rows(scene)])


class ShownTable:
    """What each seat was shown last, so that only what is new is shown again."""

    def __init__(self) -> None:
        self._shown: dict[int, dict[str, list[Row]]] = {}
        self._rounds: dict[int, int] = {}
        self._last = -1
        self._about: list[Row] = []

    def print_changes(self, console: "Console", scene: TableView) -> None:
        """The rows that have changed: all of them in a new round, one's own when another person was asked before."""
        seat, number = scene.seat, scene.view["round"]
        is_new = self._rounds.get(seat) != number
        known = {} if is_new else self._shown.get(seat, {})
        if is_new or seat != self._last:
            print_heading(console, heading(scene))
            known = {name: rows for name, rows in known.items() if name != OWN}
        now = {block.name: block.rows for block in blocks(scene)}
        for name, rows in now.items():
            print_rows(console, _fresh(name, rows, known.get(name, [])))
        self._shown[seat], self._rounds[seat], self._last = now, number, seat

    def print_about(self, console: "Console", rows: list[Row]) -> None:
        """What the question is about, unless it was said just before."""
        if rows != self._about:
            print_rows(console, rows)
        self._about = rows

    def forget(self) -> None:
        self._rounds = {}


def _fresh(name: str, rows: list[Row], before: list[Row]) -> list[Row]:
    """The rows that are new; what changed about oneself stands below one's name."""
    fresh = [row for row in rows if row not in before]
    return [rows[0], *fresh] if fresh and fresh[0] != rows[0] and name == OWN else fresh

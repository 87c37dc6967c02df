"""The whole table in words, block by block, and what of it has changed."""

from typing import TYPE_CHECKING, Final

from rich.text import Text

from ashboard.cli.screen import paragraph, ruler
from ashboard.cli.tunnels import fever, pit, power
from ashboard.cli.tunnels.lexicon import Lexicon
from ashboard.cli.tunnels.market import bazaar_block, deck_rows, tops_block
from ashboard.cli.tunnels.people import OWN, others_block, own_block
from ashboard.cli.tunnels.scene import Block, Row, Scene
from ashboard.cli.tunnels.underground import map_rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from ashboard.games.bright_future.state.state import BrightState

_HEADINGS: Final = {"tunnel-of-power": power.heading, "underground-fever": fever.heading, "arena": pit.heading}


def heading(scene: Scene) -> str:
    """The mode and how far the game is."""
    return _HEADINGS[scene.mode](scene)


def blocks(scene: Scene) -> list[Block]:
    """The parts of the table, those of the mode first, one's own hero last."""
    if scene.mode == "arena":
        found = [pit.attack_block(scene)]
    elif scene.mode == "underground-fever":
        found = [fever.zone_block(scene), fever.way_block(scene), tops_block(scene), bazaar_block(scene)]
    else:
        found = [power.track_block(scene), tops_block(scene), bazaar_block(scene)]
    found.append(others_block(scene))
    if scene.seat >= 0:
        found.append(own_block(scene))
    return [block for block in found if block.rows]


def drawn(state: "BrightState") -> "RenderableType":
    """A position as everybody sees it, in English, seats called as sentences do."""
    return _Drawn(Scene(state, -1, _SeatLexicon("en")))


class _SeatLexicon(Lexicon):
    def seat(self, seat: int) -> str:
        return f"Seat {seat}"


class _Drawn:
    def __init__(self, scene: Scene) -> None:
        self._scene: Final = scene

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        with console.capture() as capture:
            put_all(console, self._scene)
        yield Text.from_ansi(capture.get())


def put_rows(console: "Console", rows: "Iterable[Row]") -> None:
    for row in rows:
        paragraph(console, row.text, row.style, row.lead, "bold" if row.lead.strip() else "")


def put_all(console: "Console", scene: Scene) -> None:
    """Everything that lies on the table."""
    ruler(console, heading(scene))
    for block in blocks(scene):
        put_rows(console, block.rows)


def put_map(console: "Console", scene: Scene) -> None:
    """The map, or the tracks where the mode has them."""
    if "map" in scene.view:
        put_rows(console, map_rows(scene))
    else:
        block = power.track_block(scene) if "tracks" in scene.view else pit.attack_block(scene)
        put_rows(console, block.rows or [Row(scene.say("no-map" if "tracks" in scene.view else "no-attacks"))])


def put_decks(console: "Console", scene: Scene) -> None:
    """Decks, discards and supplies."""
    put_rows(console, [*tops_block(scene).rows, *deck_rows(scene)])


class Memory:
    """What each seat was shown last, so that only what is new is shown again."""

    def __init__(self) -> None:
        self._shown: dict[int, dict[str, list[Row]]] = {}
        self._rounds: dict[int, int] = {}
        self._last = -1
        self._about: list[Row] = []

    def put_news(self, console: "Console", scene: Scene) -> None:
        """The rows that have changed: all of them in a new round, one's own when another person was asked before."""
        seat, number = scene.seat, scene.view["round"]
        is_new = self._rounds.get(seat) != number
        known = {} if is_new else self._shown.get(seat, {})
        if is_new or seat != self._last:
            ruler(console, heading(scene))
            known = {name: rows for name, rows in known.items() if name != OWN}
        now = {block.name: block.rows for block in blocks(scene)}
        for name, rows in now.items():
            put_rows(console, _fresh(name, rows, known.get(name, [])))
        self._shown[seat], self._rounds[seat], self._last = now, number, seat

    def put_about(self, console: "Console", rows: list[Row]) -> None:
        """What the question is about, unless it was said just before."""
        if rows != self._about:
            put_rows(console, rows)
        self._about = rows

    def forget(self) -> None:
        self._rounds = {}


def _fresh(name: str, rows: list[Row], before: list[Row]) -> list[Row]:
    """The rows that are new; what changed about oneself stands below one's name."""
    fresh = [row for row in rows if row not in before]
    return [rows[0], *fresh] if fresh and fresh[0] != rows[0] and name == OWN else fresh

"""The players for the terminal: who they are, and how they stand."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from rich.console import ConsoleRenderable
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ashboard.drawing import scene, wording
from ashboard.drawing.characters import marks
from ashboard.drawing.characters.marks import Lettering
from ashboard.drawing.printed_tile import PrintedTile, text
from ashboard.drawing.scene import Printings, Seat, View
from ashboard.drawing.translations import Translations, translations

_RIGHT: Final = ("Pile", "Team", "Energy")


def player_table(view: View, printings: Printings) -> ConsoleRenderable:
    """The players: army, headquarters points, hand, pile, discards, and what else the game counts."""
    players = scene.read_scene(view, printings).seats
    known = translations(text(view.get("language")) or "en")
    table = Table(expand=False)
    columns = _columns(players, known)
    for name in columns:
        table.add_column(known.word(name) if name else "", justify="right" if name in _RIGHT else "left")
    for player in players:
        table.add_row(*(Lettering(written(player)) for written in columns.values()))
    return table


def _columns(players: tuple[Seat, ...], known: Translations) -> dict[str, Callable[[Seat], Text]]:
    """The columns that this game needs."""
    columns: dict[str, Callable[[Seat], Text]] = {"": lambda seat: Text("▶" if seat.acting else " ", "bold")}
    columns["Player"] = lambda seat: _name(seat, known)
    if any(player.team is not None for player in players):
        columns["Team"] = lambda seat: _number(seat.team)
    if any(player.score is not None for player in players):
        columns["Points"] = _score
    else:
        columns["Headquarters"] = _points
    if any(player.energy is not None for player in players):
        columns["Energy"] = lambda seat: _number(seat.energy)
    columns["Hand"] = lambda seat: _listed(seat.hand)
    columns["Pile"] = lambda seat: _number(seat.pile)
    if any(player.discard for player in players):
        columns["Discarded"] = lambda seat: _listed(seat.discard)
    return columns


def _name(seat: Seat, known: Translations) -> Text:
    """Letter and name, and what hangs over the player."""
    name = Text.assemble((f"[{seat.look.letter}]", marks.label(seat.look)), " " + wording.printable(seat.name))
    for word, holds in (("terror", seat.terror), ("out", seat.out)):
        if holds:
            name.append(" ").append(known.word(word), "bold reverse")
    return name


def _number(value: int | None) -> Text:
    return Text("" if value is None else str(value))


def _points(seat: Seat) -> Text:
    """The headquarters points as a bar and a figure."""
    return Text() if seat.hq is None else _bar(seat, seat.hq, max(seat.hq_full, seat.hq, 1))


def _score(seat: Seat) -> Text:
    """The points scored as a bar and a figure."""
    return Text() if seat.score is None else _bar(seat, seat.score, max(seat.goal or seat.score, 1))


def _bar(seat: Seat, value: int, full: int) -> Text:
    lit = min(10, max(0, round(value * 10 / full)))
    bar = Text("█" * lit, Style(color=seat.look.colour)).append("░" * (10 - lit), "dim")
    return bar.append(f" {value}/{full}", "bold")


def _listed(faces: tuple[PrintedTile, ...]) -> Text:
    """Names of tiles, equal ones counted."""
    counted = Counter(wording.printable(printed.name) for printed in faces)
    return Text(", ".join(n if k == 1 else f"{n} ×{k}" for n, k in counted.items()))

"""Hexes of characters: their outline, and a unit or a bare cell inside."""

from dataclasses import dataclass
from typing import Final

from rich.style import Style

from ashboard.drawing import wording
from ashboard.drawing.characters import marks
from ashboard.drawing.characters.canvas import Canvas, Run, clip, length
from ashboard.drawing.palette import ARC, ASH, TABLE, WARNING
from ashboard.drawing.scene import Piece
from ashboard.drawing.translations import translations

_LINE: Final = Style(color=ASH)
_FEATURE: Final = Style(color=ARC, bold=True)


@dataclass(frozen=True)
class Hex:
    """A flat-topped hex on a canvas: `flat` columns on top, `half` rows down to its widest place."""

    canvas: Canvas
    row: int
    column: int
    flat: int
    half: int

    def span(self, row: int) -> tuple[int, int]:
        """First column and width of the inside in a row."""
        slope = row if row < self.half else 2 * self.half - 1 - row
        return self.column + self.half - slope, self.flat + 2 * slope

    def outline(self) -> None:
        """Draw the border, the top of which is the bottom line of the hex above."""
        self.canvas.put(self.row - 1, self.column + self.half, [("_" * self.flat, _LINE)])
        self.canvas.put(self.row + 2 * self.half - 1, self.column + self.half, [("_" * self.flat, _LINE)])
        for row in range(2 * self.half):
            start, width = self.span(row)
            left, right = "╱╲" if row < self.half else "╲╱"
            self.canvas.put(self.row + row, start - 1, [(left, _LINE)])
            self.canvas.put(self.row + row, start + width, [(right, _LINE)])

    def ground(self, style: Style) -> None:
        """Colour the inside."""
        for row in range(2 * self.half):
            self.canvas.fill(self.row + row, *self.span(row), style)

    def left(self, row: int, runs: list[Run], inset: int = 0) -> None:
        """Write at the left end of a row."""
        start, width = self.span(row)
        self.canvas.put(self.row + row, start + inset, clip(runs, width - inset))

    def right(self, row: int, runs: list[Run], inset: int = 0) -> None:
        """Write at the right end of a row."""
        start, width = self.span(row)
        self.canvas.put(self.row + row, start + width - length(runs) - inset, runs)

    def middle(self, row: int, runs: list[Run]) -> None:
        """Write in the middle of a row."""
        start, width = self.span(row)
        runs = clip(runs, width)
        self.canvas.put(self.row + row, start + (width - length(runs)) // 2, runs)


def write_unit(place: Hex, piece: Piece) -> None:
    """A unit: its army, name and state in the middle, its edges where they are."""
    width = place.span(2)[1]
    place.middle(1, [marks.badge(piece)])
    place.middle(2, [(wording.abbreviate(piece.name, width), marks.bright(piece.owner))])
    place.middle(3, _fitting(marks.status(piece), width))
    if piece.netted:
        place.middle(4, [(translations(piece.face.language).word("netted"), Style(bold=True, reverse=True))])
    for direction, runs in enumerate(_edges(piece)):
        _edge(place, direction, runs)


def tone(piece: Piece) -> Style:
    """The ground of a unit: its controller's colour, dimmed while it is netted."""
    return marks.shaded(piece.holder) + Style(dim=piece.netted)


def _edges(piece: Piece) -> list[list[Run]]:
    """The marks of a unit by direction."""
    barbed = piece.face.affects == "enemy"
    turned = piece.face.turned(piece.rotation)
    return [[run for _, run in marks.edge(turned[d], d, barbed)] for d in range(6)]


def _edge(place: Hex, direction: int, runs: list[Run]) -> None:
    """Marks at the edge they belong to."""
    inset = 1 if place.flat > 9 else 0
    if direction in (0, 3):
        place.middle(5 if direction else 0, runs)
    elif direction in (1, 2):
        place.right(1 if direction == 1 else 4, runs, inset)
    else:
        place.left(4 if direction == 4 else 1, runs, inset)


def _fitting(runs: list[Run], width: int) -> list[Run]:
    """As many of the runs as fit."""
    while length(runs) > width:
        runs = runs[:-1]
    return runs


def write_foundation(place: Hex, piece: Piece) -> None:
    """A foundation on a free cell."""
    place.middle(1, [(f"[{piece.owner.letter}]", marks.label(piece.owner))])
    name = wording.abbreviate(piece.name, place.span(2)[1] - 4)
    place.middle(2, [(f"{marks.MINE} ", Style(bold=True)), (name, marks.label(piece.owner))])


def write_features(place: Hex, terminal: bool, hill: int, special: tuple[str, ...]) -> None:
    """What the board itself has on a cell, in its upper left corner."""
    runs = [(marks.TERMINAL, _FEATURE)] if terminal else []
    runs += [(f"{hill:+}", _FEATURE)] if hill else []
    signs = dict.fromkeys(marks.SPECIAL.get(word, "!") for word in special)
    place.left(0, [*runs, *((sign, _FEATURE) for sign in signs)])


def write_cell_name(place: Hex, name: str, chosen: bool, bare: bool) -> None:
    """The cell's name: large in a bare cell, else at the foot; in brackets where it is a choice."""
    style = Style(color=TABLE, bgcolor=WARNING, bold=True) if chosen else Style(color=ASH)
    shown = f"[{name}]" if chosen else name
    if bare:
        place.middle(2, [(wording.printable(shown), style)])
    else:
        place.left(5, [(wording.printable(shown), style)])

"""A sheet of styled characters on which pictures are put together."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

Run: TypeAlias = tuple[str, Style]


class Canvas:
    """Characters by row and column; what is put later covers what was there."""

    def __init__(self, rows: int, columns: int) -> None:
        self._signs = [[" "] * columns for _ in range(rows)]
        self._styles = [[Style.null()] * columns for _ in range(rows)]

    def put(self, row: int, column: int, runs: Iterable[Run]) -> None:
        """Write runs from a place to the right; the ground keeps its colour."""
        for text, style in runs:
            for sign in text:
                column += self._put(row, column, sign, style)

    def fill(self, row: int, column: int, width: int, style: Style) -> None:
        """Colour the ground."""
        for place in range(column, column + width):
            self._styles[row][place] = style

    def text(self) -> Text:
        """The whole sheet, without the blanks at the ends of lines."""
        lines = [_line(*pair) for pair in zip(self._signs, self._styles, strict=True)]
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _put(self, row: int, column: int, sign: str, style: Style) -> int:
        """Write one sign and return how many columns it takes."""
        width = cell_len(sign)
        if width == 0 or not 0 <= column <= len(self._signs[row]) - width:
            return width
        self._signs[row][column] = sign
        for place in range(column, column + width):
            self._styles[row][place] += style
        for place in range(column + 1, column + width):
            self._signs[row][place] = ""
        return width


def _line(signs: list[str], styles: list[Style]) -> Text:
    """One row of the sheet; neighbours of one style go together, for every piece of a text costs time."""
    line = Text()
    for style, run in groupby(zip(styles, signs, strict=True), key=itemgetter(0)):
        line.append("".join(sign for _, sign in run), style)
    line.rstrip()
    return line


def length(runs: Iterable[Run]) -> int:
    """How many columns the runs take."""
    return sum(cell_len(text) for text, _ in runs)


def clip(runs: Iterable[Run], width: int) -> list[Run]:
    """The runs cut where the width ends; a sign of two columns is never halved."""
    kept: list[Run] = []
    for text, style in runs:
        room = width - length(kept)
        kept.append((text if cell_len(text) <= room else set_cell_size(text, max(0, room)), style))
    return kept

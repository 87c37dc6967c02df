"""Lines of text as a picture."""

from collections.abc import Sequence
from typing import Final

from ashboard.drawing.palette import BONE, TABLE
from ashboard.drawing.vector.markup import add, document, picture

_MONO: Final = "'DejaVu Sans Mono', 'Liberation Mono', monospace"
_SIZE: Final = 14.0
_ADVANCE: Final = 8.6
_LINE: Final = 20.0
_MARGIN: Final = 24.0
# A table that is empty still has a picture.
_LEAST: Final = 40


def draw_text_panel(lines: Sequence[str], name: str) -> str:
    """Draw lines of equally wide letters, one below the other."""
    columns = max(_LEAST, *(len(line) for line in lines)) if lines else _LEAST
    width, height = 2 * _MARGIN + columns * _ADVANCE, 2 * _MARGIN + max(1, len(lines)) * _LINE
    svg = picture(0, 0, width, height, name)
    add(svg, "rect", x=0, y=0, width=width, height=height, fill=TABLE)
    for number, line in enumerate(lines):
        words = add(svg, "text", x=_MARGIN, y=_MARGIN + (number + 0.8) * _LINE, font_size=_SIZE, fill=BONE)
        words.set("font-family", _MONO)
        words.set("xml:space", "preserve")
        words.text = line
    return document(svg)

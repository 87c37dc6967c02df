"""Block figures drawn as paths, so that they look alike wherever fonts differ."""

from typing import Final
from xml.etree.ElementTree import Element

from ashboard.drawing.palette import BONE, SHADOW
from ashboard.drawing.shapes import NUMERALS
from ashboard.drawing.vector.markup import at, path, written

_STROKES: Final[dict[str, str]] = NUMERALS["strokes"]
_WIDTHS: Final[dict[str, float]] = NUMERALS["widths"]
_ADVANCE: Final[float] = NUMERALS["advance"]
_GAP: Final[float] = NUMERALS["gap"]


def width(figures: str, height: float) -> float:
    """How wide the figures become at the height given."""
    return (sum(_WIDTHS.get(sign, _ADVANCE) for sign in figures) - _GAP) * height / 12


def draw_number(parent: Element, text: str, x: float, y: float, height: float, colour: str = BONE) -> None:
    """The figures centred on a point, outlined so that they stand out on any ground."""
    scale = height / 12
    drawn = at(parent, x - width(text, height) / 2 + scale, y - 5 * scale, scale, fill="none")
    data = _strokes(text)
    path(drawn, data, stroke=SHADOW, stroke_width=5.4, stroke_linejoin="round")
    path(drawn, data, stroke=colour, stroke_width=2.6, stroke_linejoin="round")


def _strokes(text: str) -> str:
    """Path data of all figures in a row."""
    data, left = [], 0.0
    for sign in text:
        if sign in _STROKES:
            data.append(_shifted(_STROKES[sign], left))
        left += _WIDTHS.get(sign, _ADVANCE)
    return " ".join(data)


def _shifted(strokes: str, right: float) -> str:
    """The strokes moved to the right."""
    return " ".join(_moved(step, right) for step in strokes.split())


def _moved(step: str, right: float) -> str:
    """One drawing step moved to the right; vertical ones and the closing one stay."""
    if step[0] in "VZ":
        return step
    x, comma, y = step[1:].partition(",")
    return f"{step[0]}{written(float(x) + right)}{comma}{y}"

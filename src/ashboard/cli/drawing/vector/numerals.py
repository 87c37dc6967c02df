"""Block figures drawn as paths, so that they look alike wherever fonts differ."""

from typing import Final
from xml.etree.ElementTree import Element

from ashboard.cli.drawing.palette import BONE, SHADOW
from ashboard.cli.drawing.vector.markup import at, path, written

_ADVANCE: Final = 9.8
_STROKES: Final = {
    "0": "M1.5,0 H4.5 L6,1.5 V8.5 L4.5,10 H1.5 L0,8.5 V1.5 Z",
    "1": "M0.4,2.4 L3.4,0 V11.3",
    "2": "M0,2.9 V1.5 L1.5,0 H4.5 L6,1.5 V3.6 L0,10 H7.3",
    "3": "M0,2.7 V1.5 L1.5,0 H4.5 L6,1.5 V3.6 L4.7,4.9 H2 M4.7,4.9 L6,6.2 V8.5 L4.5,10 H1.5 L0,8.5 V7.3",
    "4": "M4.6,11.3 V0 L-0.2,6.8 V7.4 H7.3",
    "5": "M7.1,0 H0.4 V4.2 H4.5 L6,5.7 V8.5 L4.5,10 H1.5 L0,8.5 V7.6",
    "6": "M6,2.4 V1.5 L4.5,0 H1.5 L0,1.5 V8.5 L1.5,10 H4.5 L6,8.5 V5.9 L4.5,4.4 H0",
    "7": "M-1.1,0 H6 V1.4 L2,11.3",
    "8": "M1.5,0 H4.5 L6,1.5 V3.4 L4.5,4.9 H1.5 L0,3.4 V1.5 Z M1.5,4.9 L0,6.4 V8.5 L1.5,10 H4.5 L6,8.5 V6.4 L4.5,4.9",
    "9": "M0,7.6 V8.5 L1.5,10 H4.5 L6,8.5 V1.5 L4.5,0 H1.5 L0,1.5 V4.1 L1.5,5.6 H6",
    "+": "M3,1.6 V8.4 M-0.4,5 H6.4",
    "-": "M0,5 H6",
    "·": "M1.7,5 H4.3",
    "×": "M0.4,2.4 L5.6,7.6 M5.6,2.4 L0.4,7.6",
}
_WIDTHS: Final = {"·": 6.6, "1": 7.4}


def width(figures: str, height: float) -> float:
    """How wide the figures become at the height given."""
    return (sum(_WIDTHS.get(sign, _ADVANCE) for sign in figures) - 1.2) * height / 12


def figures(parent: Element, text: str, x: float, y: float, height: float, colour: str = BONE) -> None:
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

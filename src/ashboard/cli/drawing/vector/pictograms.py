"""Pictograms: what a unit is, does for others, or an instant causes; within a square of twenty."""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from ashboard.cli.drawing.palette import BONE, SHADOW
from ashboard.cli.drawing.vector.emblems import burst
from ashboard.cli.drawing.vector.markup import at, path


@dataclass(frozen=True)
class Sign:
    """A drawing of filled shapes and of strokes."""

    filled: str = ""
    stroked: str = ""


def pictogram(parent: Element, name: str, x: float, y: float, size: float, colour: str = BONE) -> None:
    """The pictogram centred on a point, `size` wide and outlined in the dark."""
    sign = SIGNS.get(name, SIGNS["unknown"])
    holder = at(parent, x, y, size / 20, class_="pictogram", data_sign=name)
    if sign.filled:
        path(holder, sign.filled, fill=SHADOW, stroke=SHADOW, stroke_width=3.6, stroke_linejoin="round")
    if sign.stroked:
        path(holder, sign.stroked, fill="none", stroke=SHADOW, stroke_width=6)
        path(holder, sign.stroked, fill="none", stroke=colour, stroke_width=2.6)
    if sign.filled:
        path(holder, sign.filled, fill=colour, fill_rule="evenodd")


_CHEVRONS: Final = "M-10,-8 H-5.4 L1.4,0 L-5.4,8 H-10 L-3.2,0 Z M-1.4,-8 H3.2 L10,0 L3.2,8 H-1.4 L5.4,0 Z"
_HEART: Final = (
    "M0,9 C-4,5.4 -9.8,1.6 -9.8,-3.4 C-9.8,-7 -7,-8.8 -4.6,-8.8 C-2.4,-8.8 -0.8,-7.6 0,-5.8 "
    "C0.8,-7.6 2.4,-8.8 4.6,-8.8 C7,-8.8 9.8,-7 9.8,-3.4 C9.8,1.6 4,5.4 0,9 Z"
)
_SWORD: Final = (
    "M-9.8,-9.8 L-6.4,-8.6 L6,3.8 L8,1.8 L9.4,3.2 L7.2,5.4 L9.6,7.8 L7.8,9.6 L5.4,7.2 L3.2,9.4 "
    "L1.8,8 L3.8,6 L-8.6,-6.4 Z"
)
_SECOND_SWORD: Final = (
    "M9.8,-9.8 L6.4,-8.6 L-6,3.8 L-8,1.8 L-9.4,3.2 L-7.2,5.4 L-9.6,7.8 L-7.8,9.6 L-5.4,7.2 L-3.2,9.4 "
    "L-1.8,8 L-3.8,6 L8.6,-6.4 Z"
)


def _mine() -> str:
    """A ball studded with knobs."""
    knobs = [(9.3 * sin(knob * pi / 4), -9.3 * cos(knob * pi / 4)) for knob in range(8)]
    discs = [f"M{x - 1.9:.2f},{y:.2f} a1.9,1.9 0 1 0 3.8,0 a1.9,1.9 0 1 0 -3.8,0 Z" for x, y in knobs]
    ball = "M-6.6,0 A6.6,6.6 0 1 1 6.6,0 A6.6,6.6 0 1 1 -6.6,0 Z"
    glint = "M-4.4,-1 A4.4,4.4 0 0 1 1,-4.4 L0.6,-2.6 A2.8,2.8 0 0 0 -2.6,-0.6 Z"
    return " ".join([ball, glint, *discs])


SIGNS: Final = {
    "toughness": Sign(_HEART),
    "lost": Sign(stroked=_HEART + " M-7,-8 L6,7"),
    "mobile": Sign(_CHEVRONS),
    "explodes": Sign(burst(8, 10.5, 5) + " M0,-2.6 a2.6,2.6 0 1 0 0.01,0 Z"),
    "makes_way": Sign("M-2.4,-8 V8 L-10,0 Z M2.4,-8 V8 L10,0 Z"),
    "returns_to_pile": Sign(
        "M-10,4 H10 V7 H-10 Z M-10,8.4 H10 V11 H-10 Z M2,-5.6 H11 L6.5,1.6 Z", "M-7,2 V-2.4 A6.8,6.8 0 0 1 6.5,-4.6"
    ),
    "mine": Sign(_mine()),
    "melee": Sign("M0,-8.4 L10,8.4 L0,5 L-10,8.4 Z"),
    "ranged": Sign("M0,-10.5 L4.8,10.5 L0,6.4 L-4.8,10.5 Z"),
    "initiative": Sign("M3,-10.5 L-7.6,2 H-1.4 L-4,10.5 L7.6,-3.4 H1 Z"),
    "medic": Sign("M-3.4,-9.4 H3.4 V-3.4 H9.4 V3.4 H3.4 V9.4 H-3.4 V3.4 H-9.4 V-3.4 H-3.4 Z"),
    "mother": Sign("M3.6,-10.4 L10.4,-5.6 L3,-1.6 Z", "M4,-6.2 A7.4,7.4 0 1 0 7.4,2.4"),
    "mobility": Sign(_CHEVRONS),
    "double_move": Sign(_CHEVRONS),
    "convert_melee_ranged": Sign(
        "M-5.4,-9 L0.4,1 L-5.4,-1 L-11.2,1 Z M6.6,-10 L10,1.6 L6.6,-1 L3.2,1.6 Z M-5,3.4 V10.4 L-10.4,7 Z "
        "M5,3.4 V10.4 L10.4,7 Z",
        "M-5,7 H5",
    ),
    "take_control": Sign(
        "M-10.6,0 Q0,-12.6 10.6,0 Q0,12.6 -10.6,0 Z M0,-4.6 A4.6,4.6 0 1 0 0.01,-4.6 Z M0,-2 A2,2 0 1 0 0.01,-2 Z"
    ),
    "take_over_module": Sign(
        "M-7,-3 H7 V1 A7,6.4 0 0 1 1.6,7 V10.4 H-1.6 V7 A7,6.4 0 0 1 -7,1 Z M-5,-10 h3 v5.4 h-3 Z M2,-10 h3 v5.4 h-3 Z"
    ),
    "battle": Sign(f"{_SWORD} {_SECOND_SWORD}"),
    "move": Sign(
        "M0,-10.5 L4.4,-5.4 H-4.4 Z M0,10.5 L4.4,5.4 H-4.4 Z M-10.5,0 L-5.4,4.4 V-4.4 Z M10.5,0 L5.4,4.4 V-4.4 Z",
        "M0,-7 V7 M-7,0 H7",
    ),
    "push": Sign("M-10,-9 H-6 V9 H-10 Z M1.6,-7.4 L10.4,0 L1.6,7.4 Z", "M-5,0 H4"),
    "rotation": Sign(
        "M2.6,-11 L9.6,-6.4 L2.6,-2 Z M-2.6,11 L-9.6,6.4 L-2.6,2 Z",
        "M3,-6.5 A7,7 0 0 0 -6.8,-1 M-3,6.5 A7,7 0 0 0 6.8,1",
    ),
    "bomb": Sign("M-5,-10 H5 L3,-6 C7,-2 6.6,5 0,10.6 C-6.6,5 -7,-2 -3,-6 Z M-4,-0.6 H4 V1.4 H-4 Z"),
    "grenade": Sign(
        "M-6.6,2 A6.6,7 0 1 1 6.6,2 A6.6,8 0 1 1 -6.6,2 Z M-3,-9 H5 L9.6,-1 L7.6,0 L4,-6 H-3 Z M-6,1.2 V2.8 H6 V1.2 Z"
    ),
    "sniper": Sign(
        "M-1.8,0 a1.8,1.8 0 1 0 3.6,0 a1.8,1.8 0 1 0 -3.6,0 Z",
        "M-7,0 A7,7 0 1 1 7,0 A7,7 0 1 1 -7,0 M0,-11 V-4 M0,4 V11 M-11,0 H-4 M4,0 H11",
    ),
    "castling": Sign("M3,-9.4 L10.4,-4.6 L3,0.2 Z M-3,9.4 L-10.4,4.6 L-3,-0.2 Z", "M-9.6,-4.6 H4 M9.6,4.6 H-4"),
    "terror": Sign(
        "M0,-10.4 C6.4,-10.4 9.6,-6.2 9.6,-1.4 C9.6,1.6 8,3.6 6,4.6 V9 H3 V6.8 H1.4 V9 H-1.4 V6.8 H-3 V9 H-6 V4.6 "
        "C-8,3.6 -9.6,1.6 -9.6,-1.4 C-9.6,-6.2 -6.4,-10.4 0,-10.4 Z M-4.2,-3.6 a2.6,2.6 0 1 0 0.01,0 Z "
        "M4.2,-3.6 a2.6,2.6 0 1 0 0.01,0 Z "
        "M0,1.6 L1.6,4.4 H-1.6 Z"
    ),
    "unknown": Sign("M0,-9 L9,0 L0,9 L-9,0 Z M0,-4 L-4,0 L0,4 L4,0 Z"),
}

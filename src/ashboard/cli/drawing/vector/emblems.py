"""Emblems: one simple sign for each army, within a square of twenty."""

from math import cos, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from ashboard.cli.drawing.vector.markup import Value, at, path, polygon

_DISC: Final = "M0,-3.6 a3.6,3.6 0 1 0 0,7.2 a3.6,3.6 0 1 0 0,-7.2 Z"


def emblem(parent: Element, name: str, x: float, y: float, size: float, **attributes: Value) -> None:
    """The emblem centred on a point, `size` wide."""
    holder = at(parent, x, y, size / 20, class_="emblem")
    path(holder, _EMBLEMS.get(name, _EMBLEMS["ring"]), fill_rule="evenodd", **attributes)


def burst(points: int, outer: float, inner: float) -> str:
    """Path data of a star."""
    radii = (outer, inner)
    steps = range(2 * points)
    return polygon([(radii[i % 2] * sin(i * pi / points), -radii[i % 2] * cos(i * pi / points)) for i in steps])


def _cog() -> str:
    """A toothed wheel of eight teeth."""
    corners = []
    for tooth in range(8):
        for offset, radius in ((-0.3, 7.0), (-0.2, 10.0), (0.2, 10.0), (0.3, 7.0)):
            angle = (tooth + offset) * pi / 4
            corners.append((radius * sin(angle), -radius * cos(angle)))
    return polygon(corners) + " " + _DISC


_EMBLEMS: Final = {
    "cog": _cog(),
    "claws": (
        "M-9.5,-9 C-5,-5 -4,3 -7,10 C-10,4 -11,-3 -9.5,-9 Z "
        "M-2,-10 C3,-5 4,4 0,10 C-3.4,4 -4.4,-4 -2,-10 Z "
        "M6,-9 C10.4,-4 11,3 7,10 C4,4 3.4,-3 6,-9 Z"
    ),
    "chevrons": ("M0,-10 L9.5,-1 V5 L0,-4 L-9.5,5 V-1 Z M0,-0.5 L9.5,8.5 V10 L4.6,10 L0,5.6 L-4.6,10 H-9.5 V8.5 Z"),
    "crown": "M-8,9 H8 V5.6 H-8 Z M-8.6,3.6 L-10,-7 L-4.6,-1.4 L0,-10 L4.6,-1.4 L10,-7 L8.6,3.6 Z",
    "chip": (
        "M-6,-6 H6 V6 H-6 Z M-3,-3 V3 H3 V-3 Z "
        "M-4.8,-10 h2.4 v3 h-2.4 Z M2.4,-10 h2.4 v3 h-2.4 Z M-4.8,7 h2.4 v3 h-2.4 Z M2.4,7 h2.4 v3 h-2.4 Z "
        "M-10,-4.8 v2.4 h3 v-2.4 Z M-10,2.4 v2.4 h3 v-2.4 Z M7,-4.8 v2.4 h3 v-2.4 Z M7,2.4 v2.4 h3 v-2.4 Z"
    ),
    "spade": (
        "M0,-10 C3,-5 9.4,-2 9.4,3 C9.4,7.2 4,8 1.6,4.6 L3.6,10 H-3.6 L-1.6,4.6 "
        "C-4,8 -9.4,7.2 -9.4,3 C-9.4,-2 -3,-5 0,-10 Z"
    ),
    "ring": "M0,-9 a9,9 0 1 0 0,18 a9,9 0 1 0 0,-18 Z " + _DISC,
    "star": burst(5, 10, 4),
    "triangle": "M0,-9 L10,8.5 H-10 Z M0,-1 L-4,5.5 H4 Z",
    "drop": "M0,-10 C5,-2 7.6,0 7.6,3.4 A7.6,6.8 0 0 1 -7.6,3.4 C-7.6,0 -5,-2 0,-10 Z",
}

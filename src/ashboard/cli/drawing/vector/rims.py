"""Rims: the band around a tile, a pattern for each army."""

from collections.abc import Callable
from typing import Final
from xml.etree.ElementTree import Element

from ashboard.cli.drawing.palette import BONE, SHADOW, Look, mix
from ashboard.cli.drawing.vector import hexagon
from ashboard.cli.drawing.vector.markup import group, path, written

_OUTER: Final = -86.6
_INNER: Final = -76.0
_MIDDLE: Final = (_OUTER + _INNER) / 2


def rim(parent: Element, look: Look) -> None:
    """The band of the look around a tile."""
    band = group(parent, class_="rim", data_army=look.army)
    ring = hexagon.outline() + " " + hexagon.outline(_INNER / _OUTER)
    path(band, ring, fill=mix(look.colour, SHADOW, 0.4), fill_rule="evenodd")
    bright = mix(look.colour, BONE, 0.92)
    for direction in range(6):
        edge = group(band, transform=hexagon.turn(direction))
        path(edge, _PATTERNS.get(look.rim, _rails)(), fill=bright)
    path(band, hexagon.outline(), fill="none", stroke=bright, stroke_width=2.4)
    path(band, hexagon.outline(_INNER / _OUTER), fill="none", stroke=bright, stroke_width=1.6)


def _teeth() -> str:
    """Saw teeth that bite inwards."""
    width = 92 / 8
    return " ".join(
        f"M{written(-46 + width * i)},{_OUTER} l{written(width / 2)},11 l{written(width / 2)},-11 Z" for i in range(8)
    )


def _thorns() -> str:
    """Thorns that lean all the same way."""
    return " ".join(f"M{x},{_INNER} q2,-7 12,-10.6 q-4,5 -3,10.6 Z" for x in range(-44, 40, 14))


def _dashes() -> str:
    """Three long bars."""
    return " ".join(f"M{x},{_MIDDLE - 2.6} h26 v5.2 h-26 Z" for x in (-45, -13, 19))


def _hazard() -> str:
    """Slanted stripes."""
    return " ".join(f"M{x},{_INNER} l8,-10.6 h8 l-8,10.6 Z" for x in range(-50, 44, 16))


def _beads() -> str:
    """Round beads."""
    return " ".join(f"M{x - 3.4},{_MIDDLE} a3.4,3.4 0 1 0 6.8,0 a3.4,3.4 0 1 0 -6.8,0 Z" for x in range(-42, 43, 12))


def _lozenges() -> str:
    """Card pips between thin lines."""
    return " ".join(f"M{x - 7},{_MIDDLE} l7,-4.4 l7,4.4 l-7,4.4 Z" for x in (-36, -18, 0, 18, 36))


def _rails() -> str:
    """One unbroken line."""
    return f"M-46,{_MIDDLE - 1.5} H46 v3 H-46 Z"


def _waves() -> str:
    """Half rounds side by side."""
    return " ".join(f"M{x},{_INNER} a7,7 0 0 1 14,0 Z" for x in range(-42, 40, 14))


def _ticks() -> str:
    """Narrow upright marks."""
    return " ".join(f"M{x},{_OUTER} h3 v10.6 h-3 Z" for x in range(-44, 44, 8))


def _crosses() -> str:
    """Small crosses."""
    return " ".join(f"M{x - 4},{_MIDDLE - 1} h3 v-3 h2 v3 h3 v2 h-3 v3 h-2 v-3 h-3 Z" for x in range(-36, 40, 18))


_PATTERNS: Final[dict[str, Callable[[], str]]] = {
    "teeth": _teeth,
    "thorns": _thorns,
    "dashes": _dashes,
    "hazard": _hazard,
    "beads": _beads,
    "lozenges": _lozenges,
    "rails": _rails,
    "waves": _waves,
    "ticks": _ticks,
    "crosses": _crosses,
}

"""Rims: the band around a tile, a pattern for each army."""

from typing import Final
from xml.etree.ElementTree import Element

from ashboard.drawing.palette import BONE, SHADOW, Look, mix
from ashboard.drawing.shapes import RIMS
from ashboard.drawing.vector import hexagon
from ashboard.drawing.vector.markup import group, path

_OUTER: Final = -86.6
_INNER: Final = -76.0


def draw_rim(parent: Element, look: Look) -> None:
    """The band of the look around a tile."""
    band = group(parent, class_="rim", data_army=look.army)
    ring = hexagon.outline() + " " + hexagon.outline(_INNER / _OUTER)
    path(band, ring, fill=mix(look.colour, SHADOW, 0.4), fill_rule="evenodd")
    bright = mix(look.colour, BONE, 0.92)
    for direction in range(6):
        edge = group(band, transform=hexagon.turn(direction))
        path(edge, RIMS.get(look.rim, RIMS["rails"]), fill=bright)
    path(band, hexagon.outline(), fill="none", stroke=bright, stroke_width=2.4)
    path(band, hexagon.outline(_INNER / _OUTER), fill="none", stroke=bright, stroke_width=1.6)

"""Pictograms: what a unit is, does for others, or an instant causes."""

from xml.etree.ElementTree import Element

from ashboard.drawing.palette import BONE, SHADOW
from ashboard.drawing.shapes import PICTOGRAMS
from ashboard.drawing.vector.markup import at, path


def draw_pictogram(parent: Element, name: str, x: float, y: float, size: float, colour: str = BONE) -> None:
    """Draw the pictogram centred on a point, `size` wide and outlined in the dark."""
    sign = PICTOGRAMS.get(name, PICTOGRAMS["unknown"])
    filled, stroked = sign["filled"], sign["stroked"]
    holder = at(parent, x, y, size / 20, class_="pictogram", data_sign=name)
    if filled:
        path(holder, filled, fill=SHADOW, stroke=SHADOW, stroke_width=3.6, stroke_linejoin="round")
    if stroked:
        path(holder, stroked, fill="none", stroke=SHADOW, stroke_width=6)
        path(holder, stroked, fill="none", stroke=colour, stroke_width=2.6)
    if filled:
        path(holder, filled, fill=colour, fill_rule="evenodd")

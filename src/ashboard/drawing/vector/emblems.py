"""Emblems: one simple sign for each army."""

from xml.etree.ElementTree import Element

from ashboard.drawing.shapes import EMBLEMS
from ashboard.drawing.vector.markup import Value, at, path


def draw_emblem(parent: Element, name: str, x: float, y: float, size: float, **attributes: Value) -> None:
    """Draw the emblem centred on a point, `size` wide."""
    holder = at(parent, x, y, size / 20, class_="emblem")
    path(holder, EMBLEMS.get(name, EMBLEMS["ring"]), fill_rule="evenodd", **attributes)

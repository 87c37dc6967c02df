"""The measures of a flat-topped hexagon of radius 100 around the origin."""

from math import cos, pi, sin, sqrt
from typing import Final

from ashboard.drawing.vector.markup import polygon

RADIUS: Final = 100.0
APOTHEM: Final = RADIUS * sqrt(3) / 2
SPACING: Final = 1.075
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def outline(scale: float = 1.0) -> str:
    """Path data of the hexagon."""
    return polygon([corner(number, scale * RADIUS) for number in range(6)])


def corner(number: int, radius: float) -> tuple[float, float]:
    """A corner, counted clockwise from the right."""
    return radius * cos(number * pi / 3), radius * sin(number * pi / 3)


def centre(q: int, r: int) -> tuple[float, float]:
    """Where the cell with these axial coordinates lies on a board."""
    return 1.5 * RADIUS * SPACING * q, 2 * APOTHEM * SPACING * (r + q / 2)


def turn(direction: int) -> str:
    """The transformation that carries the top edge to the direction."""
    return f"rotate({60 * direction})"

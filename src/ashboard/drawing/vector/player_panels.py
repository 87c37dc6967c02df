"""Placards: the players beside the board."""

from typing import Final
from xml.etree.ElementTree import Element

from ashboard.drawing import scene
from ashboard.drawing.palette import ASH, BONE, COAL, SHADOW, WARNING, mix
from ashboard.drawing.scene import Seat
from ashboard.drawing.shapes import GEOMETRY
from ashboard.drawing.vector import hexagon
from ashboard.drawing.vector.emblems import draw_emblem
from ashboard.drawing.vector.markup import add, at, circle, fill_path, group, label, path, title
from ashboard.drawing.vector.numerals import draw_number
from ashboard.drawing.vector.tiles import draw_tile

WIDTH: Final = 300.0
HEIGHT: Final = 168.0
_CUT: Final = 14.0


def draw_player_panel(parent: Element, seat: Seat, x: float, y: float) -> None:
    """A player's army, headquarters points, hand and pile."""
    holder = at(parent, x, y, class_="seat", data_army=seat.army)
    title(holder, _sentence(seat))
    _plate(holder, seat)
    _head(holder, seat)
    _bar(holder, seat)
    _hand(holder, seat)
    _stock(holder, seat)


def _sentence(seat: Seat) -> str:
    """The placard in words."""
    return f"{seat.name}: headquarters {seat.hq}, hand {len(seat.hand)}, pile {seat.pile}"


def _plate(parent: Element, seat: Seat) -> None:
    """A chamfered plate; that of the acting player is edged in warning yellow."""
    edge = WARNING if seat.acting else mix(seat.look.colour, SHADOW, 0.6)
    outline = fill_path(
        GEOMETRY["placard"], cut=_CUT, width=WIDTH, height=HEIGHT, lower=HEIGHT - _CUT, inner=WIDTH - _CUT
    )
    path(parent, outline, fill=SHADOW, fill_opacity=0.5, transform="translate(3 6)")
    path(parent, outline, fill=mix(seat.look.colour, COAL, 0.1), stroke=edge, stroke_width=3)


def _head(parent: Element, seat: Seat) -> None:
    """Emblem, name and points."""
    bright = mix(seat.look.colour, BONE, 0.85)
    circle(parent, 34, 34, 22, fill=SHADOW, stroke=bright, stroke_width=2.5)
    draw_emblem(parent, seat.look.emblem, 34, 34, 27, fill=bright)
    label(parent, 68, 30 if seat.terror else 43, seat.name, 27, 156, fill=BONE, font_weight=700)
    if seat.terror:
        label(parent, 68, 51, "terror", 16, 156, fill=WARNING, font_weight=600)
    if seat.hq is not None:
        draw_number(parent, str(seat.hq), WIDTH - 38, 34, 32, bright)


def _bar(parent: Element, seat: Seat) -> None:
    """The points as a row of lamps."""
    full = max(seat.hq_full, seat.hq or 0, 1)
    lamps = min(full, 40)
    step = (WIDTH - 28) / lamps
    for index in range(lamps):
        lit = seat.hq is not None and index * full < seat.hq * lamps
        colour = seat.look.colour if lit else mix(ASH, SHADOW, 0.28)
        add(parent, "rect", x=14 + index * step, y=66, width=step - 2.5, height=11, fill=colour)


def _hand(parent: Element, seat: Seat) -> None:
    """The tiles in hand, small."""
    for index, face in enumerate(seat.hand[:4]):
        mini = at(parent, 47 + index * 66, 124, 0.31, class_="hand")
        title(mini, face.name)
        draw_tile(mini, scene.piece(face, seat.look))


def _stock(parent: Element, seat: Seat) -> None:
    """How many tiles lie in the pile."""
    if seat.pile is None or len(seat.hand) > 3:
        return
    holder = at(parent, WIDTH - 44, 124)
    for drop in (8, 4, 0):
        shape = group(holder, transform=f"translate(0 {drop - 4}) scale(0.28)")
        path(
            shape,
            hexagon.outline(),
            fill=mix(seat.look.colour, SHADOW, 0.3),
            stroke=seat.look.colour,
            stroke_width=7,
        )
    draw_number(holder, str(seat.pile), 0, -4, 22)

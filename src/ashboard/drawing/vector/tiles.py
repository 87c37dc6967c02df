"""Whole tiles: body, figure, rim, edges, middle and what has befallen the unit."""

from xml.etree.ElementTree import Element

from ashboard.drawing.palette import BLACK, BLOOD, BONE, COAL, SHADOW, STEEL, WHITE, Look, mix
from ashboard.drawing.scene import Piece
from ashboard.drawing.shapes import TILE
from ashboard.drawing.vector import hexagon
from ashboard.drawing.vector.edges import draw_edges
from ashboard.drawing.vector.emblems import draw_emblem
from ashboard.drawing.vector.figures import draw_figure
from ashboard.drawing.vector.markup import add, circle, group, path
from ashboard.drawing.vector.middle import draw_middle
from ashboard.drawing.vector.rims import draw_rim


def define_paints(parent: Element, looks: list[Look]) -> None:
    """The paints that tiles of these looks refer to."""
    defs = add(parent, "defs")
    _gradient(defs, "steel", mix(STEEL, WHITE, 0.8), mix(STEEL, SHADOW, 0.5))
    for colour in dict.fromkeys(look.colour for look in looks):
        _gradient(defs, f"body-{colour[1:]}", mix(colour, COAL, 0.34), mix(colour, SHADOW, 0.13))
    fade = add(defs, "linearGradient", id="fade", x1=0, y1=0, x2=0, y2=1)
    add(fade, "stop", offset=0.45, stop_color=SHADOW, stop_opacity=0)
    add(fade, "stop", offset=1, stop_color=SHADOW, stop_opacity=0.6)
    clip = add(defs, "clipPath", id="face")
    path(clip, hexagon.outline(0.9))
    mesh = add(defs, "pattern", id="mesh", width=34, height=34, patternUnits="userSpaceOnUse")
    path(mesh, TILE["netting"], fill="none", stroke=SHADOW, stroke_width=4.4)
    path(mesh, TILE["netting"], fill="none", stroke=BONE, stroke_width=2)
    for x, y in TILE["netting_knots"]:
        circle(mesh, x, y, 3, fill=BONE)


def _gradient(defs: Element, name: str, top: str, bottom: str) -> None:
    """A paint that darkens downwards."""
    gradient = add(defs, "linearGradient", id=name, x1=0, y1=0, x2=0, y2=1)
    add(gradient, "stop", offset=0, stop_color=top)
    add(gradient, "stop", offset=1, stop_color=bottom)


def draw_tile(parent: Element, piece: Piece) -> None:
    """The piece around the origin, with a radius of 100."""
    path(parent, hexagon.outline(1.02), fill=BLACK, fill_opacity=0.55, transform="translate(3 6)")
    face = group(parent, class_="tile", **({"opacity": 0.68} if piece.netted else {}))
    path(face, hexagon.outline(), fill=f"url(#body-{piece.owner.colour[1:]})")
    _background(face, piece)
    draw_rim(face, piece.holder)
    draw_edges(face, piece.face, piece.rotation, piece.holder)
    draw_middle(face, piece)
    _badge(face, piece.holder)
    if piece.netted:
        path(parent, hexagon.outline(0.97), fill="url(#mesh)", opacity=0.85, class_="netted")
    _wounds(parent, piece.wounds)


def _background(parent: Element, piece: Piece) -> None:
    """A fighter, or the emblem where no fighter stands."""
    if piece.face.kind == "soldier":
        draw_figure(parent, piece.face, piece.owner)
    else:
        faint = mix(piece.owner.colour, SHADOW, 0.42)
        draw_emblem(parent, piece.owner.emblem, 0, 0, 124, fill=faint)


def _badge(parent: Element, look: Look) -> None:
    """The small emblem in the left corner."""
    colour = mix(look.colour, BONE, 0.85)
    circle(parent, -79, 0, 11, fill=SHADOW, stroke=colour, stroke_width=1.6)
    draw_emblem(parent, look.emblem, -79, 0, 14, fill=mix(look.colour, BONE, 0.4))


def _wounds(parent: Element, wounds: int) -> None:
    """One gash for each wound, from the right corner inwards."""
    for index in range(min(wounds, 6)):
        y = (index - (min(wounds, 6) - 1) / 2) * 15
        path(
            parent,
            TILE["gash"],
            class_="wound",
            transform=f"translate(0 {y})",
            fill=BLOOD,
            stroke=SHADOW,
            stroke_width=2.5,
        )

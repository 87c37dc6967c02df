"""Figures: silhouettes of an army's fighters, and the arms they carry."""

from xml.etree.ElementTree import Element

from ashboard.drawing.palette import SHADOW, WHITE, Look, mix
from ashboard.drawing.printed_tile import PrintedTile
from ashboard.drawing.shapes import ARMS, FIGURES
from ashboard.drawing.vector import hexagon
from ashboard.drawing.vector.markup import group, path


def draw_figure(parent: Element, face: PrintedTile, look: Look) -> None:
    """The fighter of the look with the arms of the face, calm enough to write upon."""
    body = FIGURES.get(look.army, FIGURES["unknown"])
    drawn = group(parent, class_="figure", clip_path="url(#face)")
    dim = mix(look.colour, SHADOW, 0.62)
    path(drawn, ARMS[arms(face)], fill=mix(look.colour, SHADOW, 0.46), fill_rule="evenodd")
    path(drawn, body["mass"], fill=dim, stroke=mix(look.colour, SHADOW, 0.25), stroke_width=2)
    path(drawn, body["cut"], fill=mix(look.colour, SHADOW, 0.22))
    path(drawn, hexagon.outline(), fill="url(#fade)")
    path(drawn, body["light"], fill=mix(look.colour, WHITE, 0.8))


def arms(face: PrintedTile) -> str:
    """What the fighter carries, by what its edges do most."""
    weight = {
        "gauss": 9 * sum(edge.gauss for edge in face.edges),
        "ranged": 2 * sum(edge.ranged for edge in face.edges),
        "melee": sum(edge.melee for edge in face.edges),
        "net": 4 * sum(edge.net for edge in face.edges),
    }
    heaviest = max(weight, key=lambda kind: weight[kind])
    return heaviest if weight[heaviest] else "none"

"""Edge icons: what happens on a side, each with its own silhouette."""

from typing import Final
from xml.etree.ElementTree import Element

from ashboard.drawing.palette import ARC, ASH, BONE, SHADOW, STEEL, WARNING, WHITE, Look, mix
from ashboard.drawing.printed_tile import SIDES, Edge, PrintedTile
from ashboard.drawing.shapes import EDGES
from ashboard.drawing.vector import hexagon
from ashboard.drawing.vector.markup import at, circle, fill_path, group, path

_ROOM: Final = 62.0
_MOST: Final = 6
_WIDTHS: Final = {"melee": 31.0, "ranged": 16.0, "gauss": 24.0}


def draw_edges(parent: Element, face: PrintedTile, rotation: int, look: Look) -> None:
    """All edge icons of a tile as it is turned; only they turn with it."""
    for direction, edge in enumerate(face.turned(rotation)):
        if edge == Edge():
            continue
        drawn = group(parent, class_="edge", data_direction=SIDES[direction], transform=hexagon.turn(direction))
        _edge(drawn, edge, look, face.affects == "enemy")


def _edge(parent: Element, edge: Edge, look: Look, hostile: bool) -> None:
    """The icons of one edge, drawn on the top edge."""
    if edge.net:
        _net(group(parent, class_="net"), bool(edge.melee or edge.ranged or edge.gauss))
    if edge.link:
        _link(group(parent, class_="link"), look, hostile)
    if edge.armour:
        _armour(group(parent, class_="armour"))
    _strikes(parent, edge, -68.0 if edge.link else -72.0)


def _strikes(parent: Element, edge: Edge, tip: float) -> None:
    """Melee, ranged and gauss side by side, squeezed where they need more room than there is."""
    strengths = {"melee": edge.melee, "ranged": edge.ranged, "gauss": int(edge.gauss)}
    kinds = [kind for kind, strength in strengths.items() for _ in range(min(strength, _MOST))]
    needed = sum(_WIDTHS[kind] for kind in kinds)
    squeeze = min(1.0, _ROOM / needed) if needed else 1.0
    left = -needed * squeeze / 2
    holders: dict[str, Element] = {}
    for kind in kinds:
        width = _WIDTHS[kind] * squeeze
        if kind not in holders:
            holders[kind] = group(parent, class_=kind, data_strength=strengths[kind])
        place = at(holders[kind], left + width / 2, 0)
        _DRAWN[kind](place, width, tip)
        left += width


def _melee(parent: Element, width: float, tip: float) -> None:
    """A broad short wedge."""
    half, base = width / 2 - 1, tip + 22
    _wedge(parent, half, tip, base, base - 4, BONE)


def _ranged(parent: Element, width: float, tip: float) -> None:
    """A slender long wedge."""
    half, base = width / 2 - 1, tip + 38
    _wedge(parent, half, tip - 3, base, base - 8, WARNING)


def _wedge(parent: Element, half: float, tip: float, base: float, notch: float, colour: str) -> None:
    """A blade that points outwards, its right half in shade."""
    measures = {"tip": tip, "base": base, "notch": notch, "right": half}
    blade = fill_path(EDGES["wedge"], left=-half, **measures)
    shade = fill_path(EDGES["wedge_shade"], **measures)
    path(parent, blade, fill=colour, stroke=SHADOW, stroke_width=4, stroke_linejoin="round")
    path(parent, blade, fill=colour)
    path(parent, shade, fill=mix(colour, SHADOW, 0.72))


def _gauss(parent: Element, width: float, tip: float) -> None:
    """A rail that runs through the rim."""
    half = width / 2 - 4
    rails = fill_path(EDGES["rails"], left=-half, right=half)
    coils = fill_path(EDGES["coils"], left=-half - 3, right=half + 3)
    path(parent, f"{rails} {coils}", fill="none", stroke=SHADOW, stroke_width=8.5)
    path(parent, rails, fill="none", stroke=ARC, stroke_width=4)
    path(parent, coils, fill="none", stroke=mix(ARC, SHADOW, 0.7), stroke_width=4.2)
    bolt = fill_path(EDGES["bolt"], left=-half - 8, right=half + 8)
    path(parent, bolt, fill=ARC, stroke=SHADOW, stroke_width=2.5, stroke_linejoin="round")


def _net(parent: Element, short: bool) -> None:
    """A mesh that spills over the rim; a short one leaves room for strikes."""
    mesh = EDGES["short_mesh" if short else "mesh"]
    path(parent, mesh, fill="none", stroke=SHADOW, stroke_width=7, stroke_linecap="round")
    path(parent, mesh, fill="none", stroke=mix(BONE, ASH, 0.55), stroke_width=2.6)
    for x, y in EDGES["knots"]:
        circle(parent, x, y, 4, fill=BONE, stroke=SHADOW, stroke_width=2)


def _armour(parent: Element) -> None:
    """A riveted bar on the rim."""
    path(parent, EDGES["armour"], fill="url(#steel)", stroke=SHADOW, stroke_width=3, stroke_linejoin="round")
    path(parent, EDGES["armour_shine"], stroke=mix(STEEL, WHITE, 0.5), stroke_width=1.6)
    for x, y in EDGES["rivets"]:
        circle(parent, x, y, 2.6, fill=mix(STEEL, SHADOW, 0.4))


def _link(parent: Element, look: Look, hostile: bool) -> None:
    """A socket in the rim; a barbed one reaches for enemies."""
    bright = mix(look.colour, BONE, 0.72)
    hole = EDGES["socket_barb" if hostile else "socket_hole"]
    path(parent, EDGES["socket"], fill=bright, stroke=SHADOW, stroke_width=3)
    path(parent, hole, fill=SHADOW)
    if not hostile:
        circle(parent, 0, -83, 4.4, fill=BONE)


_DRAWN: Final = {"melee": _melee, "ranged": _ranged, "gauss": _gauss}

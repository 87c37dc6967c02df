"""Edge icons: what happens on a side, each with its own silhouette."""

from typing import Final
from xml.etree.ElementTree import Element

from ashboard.cli.drawing.face import SIDES, Edge, Face
from ashboard.cli.drawing.palette import ARC, ASH, BONE, SHADOW, STEEL, WARNING, Look, mix
from ashboard.cli.drawing.vector import hexagon
from ashboard.cli.drawing.vector.markup import at, circle, group, path, polygon

_MESH: Final = (
    "M-17,-60 Q0,-70 17,-60 M-27,-71 Q0,-85 27,-71 M-36,-83 Q0,-100 36,-83 "
    "M0,-48 V-92 M-6,-49 L-20,-88.5 M6,-49 L20,-88.5 M-11,-52 L-36,-83 M11,-52 L36,-83"
)
_SHORT_MESH: Final = (
    "M-31,-72 Q0,-82 31,-72 M-36,-83 Q0,-100 36,-83 "
    "M-31,-72 L-36,-83 M-24,-74 L-9,-91 M-20,-89 L-8,-76 M8,-76 L20,-89 M24,-74 L9,-91 M31,-72 L36,-83 "
    "M-8,-76 L9,-91 M8,-76 L-9,-91"
)
_ROOM: Final = 62.0
_MOST: Final = 6
_WIDTHS: Final = {"melee": 31.0, "ranged": 16.0, "gauss": 24.0}


def edges(parent: Element, face: Face, rotation: int, look: Look) -> None:
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
    blade = polygon([(0, tip), (half, base), (0, notch), (-half, base)])
    shade = polygon([(0, tip), (half, base), (0, notch)])
    path(parent, blade, fill=colour, stroke=SHADOW, stroke_width=4, stroke_linejoin="round")
    path(parent, blade, fill=colour)
    path(parent, shade, fill=mix(colour, SHADOW, 0.72))


def _gauss(parent: Element, width: float, tip: float) -> None:
    """A rail that runs through the rim."""
    half = width / 2 - 4
    rails = f"M{-half},-30 V-88 M{half},-30 V-88"
    coils = " ".join(f"M{-half - 3},{y} H{half + 3}" for y in (-36, -47, -58, -69))
    path(parent, f"{rails} {coils}", fill="none", stroke=SHADOW, stroke_width=8.5)
    path(parent, rails, fill="none", stroke=ARC, stroke_width=4)
    path(parent, coils, fill="none", stroke=mix(ARC, SHADOW, 0.7), stroke_width=4.2)
    bolt = polygon([(0, -100), (half + 8, -80), (-half - 8, -80)])
    path(parent, bolt, fill=ARC, stroke=SHADOW, stroke_width=2.5, stroke_linejoin="round")


def _net(parent: Element, short: bool) -> None:
    """A mesh that spills over the rim; a short one leaves room for strikes."""
    mesh = _SHORT_MESH if short else _MESH
    path(parent, mesh, fill="none", stroke=SHADOW, stroke_width=7, stroke_linecap="round")
    path(parent, mesh, fill="none", stroke=mix(BONE, ASH, 0.55), stroke_width=2.6)
    for x, y in ((-36, -83), (-20, -89), (0, -92), (20, -89), (36, -83)):
        circle(parent, x, y, 4, fill=BONE, stroke=SHADOW, stroke_width=2)


def _armour(parent: Element) -> None:
    """A riveted bar on the rim."""
    bar = "M-40,-90 H40 L36,-76 H-36 Z"
    path(parent, bar, fill="url(#steel)", stroke=SHADOW, stroke_width=3, stroke_linejoin="round")
    path(parent, "M-38,-87.6 H38", stroke=mix(STEEL, "#ffffff", 0.5), stroke_width=1.6)
    for x in (-28, 0, 28):
        circle(parent, x, -82, 2.6, fill=mix(STEEL, SHADOW, 0.4))


def _link(parent: Element, look: Look, hostile: bool) -> None:
    """A socket in the rim; a barbed one reaches for enemies."""
    bright = mix(look.colour, BONE, 0.72)
    socket = "M-17,-89 V-84 A17,17 0 0 0 17,-84 V-89 Z"
    hole = "M-10,-90 L0,-73 L10,-90 Z" if hostile else "M-9,-90 V-84 A9,9 0 0 0 9,-84 V-90 Z"
    path(parent, socket, fill=bright, stroke=SHADOW, stroke_width=3)
    path(parent, hole, fill=SHADOW)
    if not hostile:
        circle(parent, 0, -83, 4.4, fill=BONE)


_DRAWN: Final = {"melee": _melee, "ranged": _ranged, "gauss": _gauss}

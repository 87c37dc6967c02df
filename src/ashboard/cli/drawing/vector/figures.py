"""Figures: silhouettes of an army's fighters, and the arms they carry."""

from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from ashboard.cli.drawing.face import Face
from ashboard.cli.drawing.palette import SHADOW, Look, mix
from ashboard.cli.drawing.vector import hexagon
from ashboard.cli.drawing.vector.markup import group, path


@dataclass(frozen=True)
class Figure:
    """A silhouette: its mass, what is cut out dark, and what catches the light."""

    mass: str
    cut: str
    light: str


def figure(parent: Element, face: Face, look: Look) -> None:
    """The fighter of the look with the arms of the face, calm enough to write upon."""
    body = _FIGURES.get(look.army, _STRANGER)
    drawn = group(parent, class_="figure", clip_path="url(#face)")
    dim = mix(look.colour, SHADOW, 0.62)
    path(drawn, _ARMS[arms(face)], fill=mix(look.colour, SHADOW, 0.46), fill_rule="evenodd")
    path(drawn, body.mass, fill=dim, stroke=mix(look.colour, SHADOW, 0.25), stroke_width=2)
    path(drawn, body.cut, fill=mix(look.colour, SHADOW, 0.22))
    path(drawn, hexagon.outline(), fill="url(#fade)")
    path(drawn, body.light, fill=mix(look.colour, "#ffffff", 0.8))


def arms(face: Face) -> str:
    """What the fighter carries, by what its edges do most."""
    weight = {
        "gauss": 9 * sum(edge.gauss for edge in face.edges),
        "ranged": 2 * sum(edge.ranged for edge in face.edges),
        "melee": sum(edge.melee for edge in face.edges),
        "net": 4 * sum(edge.net for edge in face.edges),
    }
    heaviest = max(weight, key=lambda kind: weight[kind])
    return heaviest if weight[heaviest] else "none"


_ARMS: Final = {
    "none": "M-66,-30 L-40,-42 L-14,-30 V20 L-40,60 L-66,20 Z",
    "melee": "M34,40 L52,-34 L66,-56 L68,-30 L48,44 Z M26,30 L62,40 L60,48 L24,38 Z",
    "ranged": "M26,34 L56,-66 L66,-63 L62,-48 L66,-47 L60,-26 L54,-28 L40,40 Z",
    "gauss": (
        "M22,40 L50,-66 L58,-64 L34,42 Z M38,44 L64,-58 L72,-56 L48,48 Z M40,-10 L66,-3 L64,6 L38,-1 Z "
        "M34,12 L60,19 L58,28 L32,21 Z"
    ),
    "net": "M30,36 Q70,20 64,-58 Q60,-30 46,-50 Q46,-20 30,-36 Z",
}
_FIGURES: Final = {
    "moloch": Figure(
        "M-60,90 L-58,30 L-50,12 L-30,4 L-13,4 V-6 L-24,-12 L-29,-42 L-19,-58 H19 L29,-42 L24,-12 L13,-6 V4 "
        "L30,4 L50,12 L58,30 L60,90 Z M17,-56 L22,-76 H26 L25,-54 Z",
        "M-24,-41 H24 L22,-27 H-22 Z M-11,-19 H11 V-16 H-11 Z M-9,-12 H9 V-9 H-9 Z M-34,16 H-22 V60 H-34 Z "
        "M34,16 H22 V60 H34 Z",
        "M3,-34 a6,6 0 1 0 12,0 a6,6 0 1 0 -12,0 Z",
    ),
    "outpost": Figure(
        "M-58,90 C-56,34 -50,20 -32,14 L-12,6 V-4 C-20,-10 -22,-18 -22,-28 H-32 V-34 C-30,-54 -18,-64 0,-64 "
        "C18,-64 30,-54 32,-34 V-28 H22 C22,-18 20,-10 12,-4 V6 L32,14 C50,20 56,34 58,90 Z",
        "M-32,-34 H32 V-29 H-32 Z M-10,-10 H10 L7,0 H-7 Z M-38,16 L-30,13 L-14,90 H-24 Z M38,16 L30,13 L14,90 H24 Z",
        "M-19,-26 H-3 V-16 L-15,-14 Z M19,-26 H3 V-16 L15,-14 Z",
    ),
    "borgo": Figure(
        "M-72,90 C-74,40 -70,16 -62,4 L-70,-22 L-52,-8 L-50,-34 L-36,-14 C-28,-16 -22,-18 -18,-22 C-26,-32 -26,-44 "
        "-20,-52 "
        "C-34,-54 -44,-64 -44,-80 C-34,-70 -22,-66 -6,-65 C2,-67 8,-66 14,-63 C26,-66 36,-70 44,-80 C45,-64 38,-54 "
        "23,-50 C28,-42 26,-30 19,-22 C26,-18 34,-18 42,-14 C58,-6 70,16 74,90 Z",
        "M-15,-33 L-10,-26 L-5,-33 L0,-26 L5,-33 L10,-26 L15,-33 L12,-20 H-12 Z M-46,14 L-38,52 L-33,12 Z "
        "M52,10 L41,48 L37,8 Z",
        "M-18,-49 L-4,-42 L-15,-38 Z M18,-51 L4,-42 L17,-37 Z",
    ),
    "hegemony": Figure(
        "M-56,90 L-54,34 L-66,20 L-50,22 L-48,6 L-38,18 L-12,8 V-4 C-22,-10 -24,-26 -20,-40 L-12,-50 L-16,-78 L-6,-64 "
        "L0,-82 L6,-64 L16,-78 L12,-50 L20,-40 C24,-26 22,-10 12,-4 V8 L38,18 L48,6 L50,22 L66,20 L54,34 L56,90 Z",
        "M-17,-34 H17 L15,-22 H3 L0,-26 L-3,-22 H-15 Z M-9,-12 H9 V-8 H-9 Z M-12,14 L0,34 L12,14 L6,12 L0,22 L-6,12 Z",
        "M-13,-31 H-5 V-27 H-13 Z M6,-31 H14 V-27 H6 Z",
    ),
    "smart": Figure(
        "M-54,90 C-52,36 -46,24 -30,18 L-24,-2 L-12,6 V-2 C-20,-8 -24,-16 -25,-26 C-32,-52 -18,-68 0,-68 "
        "C18,-68 32,-52 25,-26 C24,-16 20,-8 12,-2 V6 L24,-2 L30,18 C46,24 52,36 54,90 Z",
        "M2,-66 C20,-64 29,-50 24,-28 L20,-12 L12,-6 L2,-4 Z M-30,24 L-10,14 V90 H-16 Z M30,24 L10,14 V90 H16 Z",
        "M6,-30 a6,6 0 1 0 12,0 a6,6 0 1 0 -12,0 Z M4,-52 H14 V-49 H4 Z M4,-45 H18 V-42 H4 Z M4,-17 H12 V-14 H4 Z "
        "M-18,-30 H-6 V-26 H-18 Z",
    ),
    "vegas": Figure(
        "M-56,90 C-54,36 -48,22 -34,16 L-26,-4 L-14,4 V-4 C-20,-10 -22,-18 -22,-28 L-44,-33 C-36,-40 -28,-41 -24,-42 "
        "L-18,-62 C-10,-68 -4,-62 0,-62 C4,-62 10,-68 18,-62 L24,-42 C28,-41 36,-40 44,-33 L22,-28 C22,-18 20,-10 "
        "14,-4 "
        "V4 L26,-4 L34,16 C48,22 54,36 56,90 Z",
        "M-25,-46 Q0,-38 25,-46 L24,-40 Q0,-32 -24,-40 Z M-18,-27 H18 L15,-18 H4 L0,-22 L-4,-18 H-15 Z "
        "M-12,10 L0,26 L12,10 L18,90 H-18 Z",
        "M-4,18 L4,18 L2,24 L6,60 L0,66 L-6,60 L-2,24 Z",
    ),
}
_STRANGER: Final = Figure(
    "M-58,90 C-56,30 -44,18 -14,8 V-2 C-26,-10 -30,-44 -22,-54 C-12,-66 12,-66 22,-54 C30,-44 26,-10 14,-2 V8 "
    "C44,18 56,30 58,90 Z",
    "M-18,-50 Q0,-60 18,-50 L20,-14 Q0,4 -20,-14 Z",
    "M-12,-30 L-3,-26 L-12,-23 Z M12,-30 L3,-26 L12,-23 Z",
)

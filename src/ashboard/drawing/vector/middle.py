"""The middle of a tile: when it acts and what it is, always upright."""

from math import cos, pi, sin
from xml.etree.ElementTree import Element

from ashboard.drawing import wording
from ashboard.drawing.palette import ASH, BLOOD, BONE, SHADOW, mix
from ashboard.drawing.printed_tile import PrintedTile
from ashboard.drawing.scene import Piece
from ashboard.drawing.shapes import GEOMETRY, TILE
from ashboard.drawing.vector.markup import circle, fill_path, group, path
from ashboard.drawing.vector.numerals import draw_number, width
from ashboard.drawing.vector.pictograms import draw_pictogram


def draw_middle(parent: Element, piece: Piece) -> None:
    """The middle of a piece, by the kind of its tile."""
    holder = group(parent, class_="middle")
    kind = piece.face.kind
    if kind == "hq":
        _headquarters(holder, piece)
    elif kind in ("instant", "foundation"):
        _plate(holder, piece)
        draw_pictogram(holder, _cause(piece.face), 0, 0, 62)
    elif piece.face.effects and not piece.initiative:
        _module(holder, piece)
    else:
        _soldier(holder, piece)


def _soldier(parent: Element, piece: Piece) -> None:
    """Initiative large, everything else small below it."""
    if piece.initiative:
        _initiative(parent, piece)
    signs = _signs(piece) + [wording.split_effect(effect)[0] for effect in piece.face.effects]
    if piece.initiative:
        _row(parent, signs, *_below(piece))
    else:
        _row(parent, signs, 0, 26, 76)


def _initiative(parent: Element, piece: Piece) -> None:
    """The current values, and the printed ones struck through where they differ."""
    text = "·".join(map(str, piece.initiative))
    height = 48.0 if len(piece.initiative) == 1 else 36.0
    draw_number(parent, text, 0, 5, height)
    if piece.initiative != piece.face.initiative and piece.face.initiative:
        printed = "·".join(map(str, piece.face.initiative))
        size = 19.0 if len(piece.initiative) == 1 else 14.0
        half = width(printed, size) / 2
        x = width(text, height) / 2 + half + 4
        draw_number(parent, printed, x, 5, size, mix(BONE, ASH, 0.4))
        ends = {"x1": x - half - 3, "y1": size / 2 + 4, "x2": x + half + 3, "y2": 6 - size / 2}
        slash = fill_path(GEOMETRY["line"], **ends)
        path(parent, slash, stroke=BLOOD, stroke_width=2.6, class_="struck")


def _module(parent: Element, piece: Piece) -> None:
    """The effects as pictograms with their numbers."""
    _plate(parent, piece)
    effects = piece.face.effects[:3]
    size = 40.0 if len(effects) == 1 else 60.0 / len(effects)
    for index, effect in enumerate(effects):
        y = (index - (len(effects) - 1) / 2) * (size + 4)
        _effect(parent, effect, y, size)
    _row(parent, _signs(piece), 0, 50, 48)


def _effect(parent: Element, effect: str, y: float, size: float) -> None:
    """One effect in the line at y."""
    name, step = wording.split_effect(effect)
    step = step or ("2" if name == "double_move" else "")
    room = width(step, size * 0.62) + size * 0.12 if step else 0
    draw_pictogram(parent, name, -room / 2, y, size * 0.86 if step else size * 1.2)
    if step:
        draw_number(parent, step, size * 0.5, y, size * 0.62)


def _headquarters(parent: Element, piece: Piece) -> None:
    """The points left in figures and as a ring, the effect below."""
    full, points = max(piece.face.hit_points, 1), max(0, piece.points or 0)
    colour = mix(piece.holder.colour, BONE, 0.85)
    circle(parent, 0, 0, 43, fill=SHADOW, fill_opacity=0.82, stroke=mix(colour, SHADOW, 0.3), stroke_width=7)
    path(parent, _arc(min(points / full, 1.0), 43), fill="none", stroke=colour, stroke_width=7)
    draw_number(parent, str(points), 0, -6, 38)
    for effect in piece.face.effects[:1]:
        name, step = wording.split_effect(effect)
        draw_pictogram(parent, name, -9 if step else 0, 26, 17)
        draw_number(parent, step, 11, 26, 12)


def _arc(share: float, radius: float) -> str:
    """Path data of a share of a circle, clockwise from the top."""
    if share >= 1:
        return fill_path(GEOMETRY["ring"], r=radius)
    x, y = radius * sin(2 * pi * share), -radius * cos(2 * pi * share)
    large = 1 if share > 0.5 else 0
    return fill_path(GEOMETRY["arc"], r=radius, large=large, x=x, y=y)


def _plate(parent: Element, piece: Piece) -> None:
    """A dark ground for pictograms, round for friends and edged against enemies."""
    line = mix(piece.owner.colour, BONE, 0.8)
    if piece.face.affects == "enemy":
        path(parent, TILE["hostile_plate"], fill=SHADOW, fill_opacity=0.78, stroke=line, stroke_width=2.5)
    else:
        circle(parent, 0, 0, 45, fill=SHADOW, fill_opacity=0.78, stroke=line, stroke_width=2.5)


def _signs(piece: Piece) -> list[str]:
    """The small pictograms: toughness left and lost, mobility, traits."""
    lost = min(piece.wounds, piece.face.toughness)
    hearts = ["toughness"] * min(piece.face.toughness - lost, 4) + ["lost"] * min(lost, 2)
    return hearts + ["mobile"] * piece.face.mobile + list(piece.face.traits[:3])


def _below(piece: Piece) -> tuple[float, float, float]:
    """Where below the figures a row has most room, and how much: long icons reach far inwards."""
    turned = piece.face.turned(piece.rotation)
    free = [not (turned[direction].ranged or turned[direction].gauss) for direction in (3, 4, 2)]
    places = ((0.0, 43.0, 62.0), (-26.0, 41.0, 34.0), (26.0, 41.0, 34.0))
    return next((place for place, open_ in zip(places, free, strict=True) if open_), places[0])


def _row(parent: Element, signs: list[str], x: float, y: float, room: float) -> None:
    """Small pictograms side by side, centred on a point."""
    size = min(22.0 if room > 70 else 19.0, room / max(len(signs), 1) - 2)
    for index, sign in enumerate(signs):
        right = x + (index - (len(signs) - 1) / 2) * (size + 3)
        red = sign in ("toughness", "lost", "explodes")
        draw_pictogram(parent, sign, right, y, size, mix(BLOOD, BONE, 0.8) if red else BONE)


def _cause(face: PrintedTile) -> str:
    """What an instant or a foundation brings about."""
    return face.traits[0] if face.traits else face.word

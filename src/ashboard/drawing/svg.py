"""SVG pictures of boards and of armies' tile sheets, complete in themselves."""

from collections.abc import Collection, Mapping
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from ashboard.drawing import palette, printed_tile, scene, wording
from ashboard.drawing.palette import ASH, BONE, SHADOW, Look, mix
from ashboard.drawing.printed_tile import PrintedTile
from ashboard.drawing.scene import Cell, Placed, Printings, Scene, View
from ashboard.drawing.shapes import GEOMETRY
from ashboard.drawing.vector import background, hexagon, player_panels
from ashboard.drawing.vector.emblems import draw_emblem
from ashboard.drawing.vector.markup import at, circle, document, fill_path, group, label, path, picture, title
from ashboard.drawing.vector.numerals import draw_number
from ashboard.drawing.vector.tiles import define_paints, draw_tile

Frame: TypeAlias = tuple[float, float, float, float]

_MARGIN: Final = 62.0
_SIDE: Final = 150.0
_COLUMNS: Final = (6, 5, 7)


def board(view: View, printings: Printings, *, highlight: Collection[str] = ()) -> str:
    """The board of a view with its players; highlighted cells glow."""
    shown = scene.read_scene(view, printings)
    frame = _roomy(shown)
    svg = picture(*frame, "Neuroshima Hex board")
    define_paints(svg, _looks(shown))
    background.draw_table(svg, *frame)
    background.draw_plate(svg, shown.cells)
    for cell in shown.cells:
        _cell(svg, shown, cell, cell.name in highlight)
    for seat, (x, y) in zip(shown.seats, _places(shown, frame), strict=True):
        player_panels.draw_player_panel(svg, seat, x, y)
    return document(svg)


def _roomy(shown: Scene) -> Frame:
    """The picture's frame: players stand in the board's free corners, or beside it where there are none."""
    close = _frame(shown, _SIDE if shown.seats else 0.0)
    centres = [hexagon.centre(cell.q, cell.r) for cell in shown.cells]
    covered = any(
        left - 130 < x < left + player_panels.WIDTH + 130 and top - 115 < y < top + player_panels.HEIGHT + 115
        for left, top in _places(shown, close)
        for x, y in centres
    )
    return _frame(shown, player_panels.WIDTH) if covered else close


def _frame(shown: Scene, side: float) -> Frame:
    """The board and its margin, with some room at either side."""
    centres = [hexagon.centre(cell.q, cell.r) for cell in shown.cells]
    right = round(max(x for x, _ in centres) + hexagon.RADIUS + _MARGIN + side)
    left = round(min(x for x, _ in centres) - hexagon.RADIUS - _MARGIN - side)
    bottom = round(max(y for _, y in centres) + hexagon.APOTHEM + _MARGIN)
    top = round(min(y for _, y in centres) - hexagon.APOTHEM - _MARGIN)
    return left, top, right - left, bottom - top


def _places(shown: Scene, frame: Frame) -> list[tuple[float, float]]:
    """Where the players' placards go: the corners in turn, clockwise, then inwards."""
    left, top, width, height = frame
    places = []
    for index in range(len(shown.seats)):
        depth, corner = divmod(index, 4)
        inset = 24 + depth * (player_panels.HEIGHT + 12)
        x = left + 24 if corner in (0, 3) else left + width - player_panels.WIDTH - 24
        y = top + inset if corner in (0, 1) else top + height - player_panels.HEIGHT - inset
        places.append((x, y))
    return places


def _looks(shown: Scene) -> list[Look]:
    """All looks that the scene uses."""
    pieces = [placed.piece for placed in shown.units + shown.ground]
    return [seat.look for seat in shown.seats] + [look for piece in pieces for look in (piece.owner, piece.holder)]


def _cell(svg: Element, shown: Scene, cell: Cell, glowing: bool) -> None:
    """One cell with what lies on it."""
    background.draw_cell(svg, cell, glowing)
    ground, unit = shown.ground_on(cell.name), shown.unit_on(cell.name)
    if ground:
        _placed(svg, cell, ground, "ground", 0.62)
    if unit:
        _placed(svg, cell, unit, "unit", 1)


def _placed(svg: Element, cell: Cell, placed: Placed, kind: str, scale: float) -> None:
    """A unit or a foundation on its cell."""
    x, y = hexagon.centre(cell.q, cell.r)
    holder = at(svg, x, y, scale, class_=kind, data_id=placed.mark, data_cell=cell.name)
    title(holder, f"{cell.name} {_sentence(placed)}")
    draw_tile(holder, placed.piece)


def _sentence(placed: Placed) -> str:
    """The unit in words."""
    piece = placed.piece
    state = [f"{piece.points} points left"] * (piece.points is not None)
    state += [f"{piece.wounds} wounds"] * bool(piece.wounds) + ["netted"] * piece.netted
    state += [f"taken over by {piece.holder.army}"] * piece.taken_over
    phrases = ", ".join(state + wording.icons(piece.face, piece.rotation))
    return f"{piece.name} ({piece.owner.army or piece.owner.letter}){': ' if phrases else ''}{phrases}"


def sheet(army_table: Mapping[str, object]) -> str:
    """All tiles of an army with their names and counts."""
    army = printed_tile.text(army_table.get("id"))
    look = palette.looks([army])[0]
    faces = [printed_tile.read_tile(entry) for entry in printed_tile.tables(army_table.get("tile"))]
    columns = _columns(len(faces))
    rows = -(-len(faces) // columns)
    width, height = 60 + columns * 230.0, 160 + rows * 250.0
    name = printed_tile.title(army_table.get("name")) or army
    svg = picture(0, 0, width, height, name)
    define_paints(svg, [look])
    background.draw_table(svg, 0, 0, width, height)
    _header(svg, name, look, faces, width)
    for index, printed in enumerate(faces):
        row, column = divmod(index, columns)
        _entry(svg, printed, look, 145 + column * 230, 240 + row * 250)
    return document(svg)


def _columns(count: int) -> int:
    """How many tiles stand in a row, so that the last row is as full as can be."""
    return min(_COLUMNS, key=lambda columns: -count % columns)


def _header(svg: Element, name: str, look: Look, faces: list[PrintedTile], width: float) -> None:
    """The army's emblem and name, and how many tiles it has."""
    bright = mix(look.colour, BONE, 0.9)
    draw_emblem(svg, look.emblem, 84, 72, 68, fill=bright)
    label(svg, 136, 96, name, 64, width - 400, fill=BONE, font_weight=700)
    total = f"{sum(printed.count for printed in faces)} tiles"
    label(svg, width - 44, 92, total, 34, 200, fill=ASH, text_anchor="end")
    path(svg, fill_path(GEOMETRY["line"], x1=44, y1=128, x2=width - 44, y2=128), stroke=look.colour, stroke_width=4)


def _entry(svg: Element, printed: PrintedTile, look: Look, x: float, y: float) -> None:
    """One tile of a sheet with its caption."""
    holder = at(svg, x, y, class_="entry", data_tile=printed.word)
    title(holder, f"{printed.name}: " + ", ".join(wording.icons(printed) or [printed.kind]))
    draw_tile(group(holder), scene.piece(printed, look))
    label(holder, 0, 124, printed.name, 27, 206, fill=BONE, text_anchor="middle", font_weight=600)
    _count(holder, printed.count, look)


def _count(parent: Element, count: int, look: Look) -> None:
    """How often the army has the tile, in the right corner."""
    if count > 1:
        circle(parent, 92, 0, 21, fill=SHADOW, stroke=mix(look.colour, BONE, 0.9), stroke_width=2.5)
        draw_number(parent, f"×{count}", 92, 0, 18)

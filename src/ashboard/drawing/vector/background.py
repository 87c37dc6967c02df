"""The table: a dark worn ground, and the lit board that lies on it."""

from xml.etree.ElementTree import Element

from ashboard.drawing.palette import ASH, BONE, COAL, RUST, SHADOW, WARNING, mix
from ashboard.drawing.scene import Cell
from ashboard.drawing.shapes import BOARD
from ashboard.drawing.vector import hexagon
from ashboard.drawing.vector.markup import add, at, circle, group, label, path


def draw_table(parent: Element, left: float, top: float, width: float, height: float) -> None:
    """The table's surface with its grain, lit from above the middle."""
    defs = add(parent, "defs")
    light = add(defs, "radialGradient", id="light", cx=0.5, cy=0.46, r=0.72)
    for offset, colour in zip((0, 0.45, 1), BOARD["light"], strict=True):
        add(light, "stop", offset=offset, stop_color=colour)
    _grain(defs, "grain", "0.012 0.22", 0.5)
    _grain(defs, "dust", "0.7 0.7", 0.35)
    sheet = {"x": left, "y": top, "width": width, "height": height}
    add(parent, "rect", fill="url(#light)", **sheet)
    add(parent, "rect", filter="url(#grain)", **sheet)
    add(parent, "rect", filter="url(#dust)", **sheet)


def _grain(defs: Element, name: str, frequency: str, strength: float) -> None:
    """A noise that always falls alike, as dark specks of the strength given."""
    noise = add(defs, "filter", id=name, x=0, y=0, width=1, height=1)
    add(noise, "feTurbulence", type="fractalNoise", baseFrequency=frequency, numOctaves=3, seed=7)
    dark = f"0 0 0 0 0.02  0 0 0 0 0.015  0 0 0 0 0.01  {strength * 2.4:.2f} 0 0 0 {-strength * 0.9:.2f}"
    add(noise, "feColorMatrix", type="matrix", values=dark)


def draw_plate(parent: Element, cells: tuple[Cell, ...]) -> None:
    """The plate beneath the cells."""
    plate = group(parent, class_="plate", stroke_linejoin="round")
    layers = (
        (BOARD["plate_shadow"], 84, 9),
        (mix(RUST, SHADOW, 0.85), 64, 0),
        (mix(RUST, SHADOW, 0.4), 57, 0),
        (BOARD["plate"], 48, 0),
        (BOARD["plate_groove"], 34, 0),
    )
    for colour, width, drop in layers:
        layer = group(plate, fill=colour, stroke=colour, stroke_width=width)
        for cell in cells:
            x, y = hexagon.centre(cell.q, cell.r)
            path(layer, hexagon.outline(0.98), transform=f"translate({x:.2f} {y + drop:.2f})")
    _bolts(plate, cells)


def _bolts(parent: Element, cells: tuple[Cell, ...]) -> None:
    """Bolts where the plate juts out: at corners that no second cell touches."""
    taken = {(cell.q, cell.r) for cell in cells}
    for cell in cells:
        x, y = hexagon.centre(cell.q, cell.r)
        for corner in range(6):
            beside = (hexagon.STEPS[(corner + 1) % 6], hexagon.STEPS[(corner + 2) % 6])
            if not any((cell.q + q, cell.r + r) in taken for q, r in beside):
                right, down = hexagon.corner(corner, 117)
                circle(parent, x + right, y + down, 6.5, fill=mix(ASH, SHADOW, 0.5), stroke=SHADOW, stroke_width=2)


def draw_cell(parent: Element, cell: Cell, glowing: bool) -> None:
    """An empty cell: a hollow in the plate with the cell's name."""
    holder = at(parent, *hexagon.centre(cell.q, cell.r), class_="cell", data_cell=cell.name)
    path(holder, hexagon.outline(), fill=BOARD["hollow"], stroke=BOARD["hollow_edge"], stroke_width=3)
    path(holder, hexagon.outline(0.88), fill=BOARD["pit"])
    path(holder, hexagon.outline(0.88), fill="none", stroke=BOARD["pit_edge"], stroke_width=2)
    if glowing:
        path(
            holder,
            hexagon.outline(0.94),
            fill=WARNING,
            fill_opacity=0.16,
            stroke=WARNING,
            stroke_width=6,
            class_="glow",
        )
    colour = WARNING if glowing else mix(BONE, COAL, 0.34)
    label(holder, 0, 11, cell.name, 32, 120, fill=colour, font_weight=600, text_anchor="middle")
    if cell.marks:
        label(holder, 0, -52, ", ".join(cell.marks), 20, 110, fill=WARNING, text_anchor="middle", class_="marks")

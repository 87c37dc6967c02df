"""Draw the import graph of the project as SVG: `make graph`.

One band a package, from those that import most to those that import nothing; inside a band its rooms, each above
everything it imports. Lines within a band stand for imports between rooms, those left out that a chain of others
implies; the list under a band's name counts the imports of other bands. Needs grimp, which comes with import-linter.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "imports.svg"
# Bands from top to bottom; packages that do not exist yet are left out.
BANDS = ("cli", "service", "environments", "arena", "training", "drawing", "agents", "games", "core")
WIDTH, MARGIN, LEFT = 1200, 16, 190
INK = "#221d14"
BOX, ROW, GAP, LETTER, PADDING = 22, 40, 10, 6.6, 9


@dataclass(frozen=True)
class Room:
    """A module or folder of a band, drawn as one box."""

    band: str
    name: str


@dataclass(frozen=True)
class Box:
    """Where a room is drawn."""

    x: float
    y: float
    width: float

    @property
    def top(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y

    @property
    def bottom(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + BOX


def main() -> int:
    """Write the picture, or with `--check` say whether it is the one of the present imports."""
    picture = draw(read_imports())
    if sys.argv[1:] == ["--check"]:
        is_current = PICTURE.is_file() and PICTURE.read_text("utf-8") == picture
        print(f"{PICTURE.relative_to(ROOT)}: {'current' if is_current else 'outdated; run make graph'}")
        return 0 if is_current else 1
    PICTURE.write_text(picture, "utf-8")
    print(f"drawn: {PICTURE.relative_to(ROOT)}")
    return 0


def read_imports() -> dict[Room, set[Room]]:
    """Return the rooms that each room imports."""
    graph = grimp.build_graph("ashboard", cache_dir=None)
    imports: dict[Room, set[Room]] = defaultdict(set)
    for module in graph.modules:
        room = find_room(module)
        if room is not None:
            imports[room] |= set()
            found = (find_room(imported) for imported in graph.find_modules_directly_imported_by(module))
            imports[room] |= {other for other in found if other not in (None, room)}
    return {room: imports[room] for room in sorted(imports, key=lambda room: (room.band, room.name))}


def find_room(module: str) -> Room | None:
    """Return the room that a module belongs to; games are bands of their own."""
    _, *parts = module.split(".")
    depth = 2 if parts[:1] == ["games"] else 1
    if len(parts) <= depth or parts[0] not in BANDS:
        return None
    return Room("/".join(parts[:depth]), parts[depth])


def draw(imports: dict[Room, set[Room]]) -> str:
    """Return the picture as SVG."""
    bands = order_bands({room.band for room in imports})
    boxes: dict[Room, Box] = {}
    heights: dict[str, tuple[float, float]] = {}
    y = float(MARGIN)
    for band in bands:
        top = y
        y += PADDING
        for row in stack_rooms([room for room in imports if room.band == band], imports):
            for line in break_lines(row):
                boxes |= place(line, y)
                y += BOX + GAP
            y += ROW - BOX - GAP
        y += PADDING - (ROW - BOX - GAP)
        heights[band] = (top, y - top)
        y += MARGIN
    lines = [*draw_bands(bands, heights, imports), *draw_arrows(drop_implied(imports), boxes), *draw_boxes(boxes)]
    return "\n".join([*begin(y), *lines, "</svg>"]) + "\n"


def order_bands(names: set[str]) -> list[str]:
    return [name for band in BANDS for name in sorted(names) if name.split("/")[0] == band]


def stack_rooms(rooms: list[Room], imports: dict[Room, set[Room]]) -> list[list[Room]]:
    """Return rows of rooms, each room above everything it imports; rooms of a circle share a row."""
    level: dict[Room, int] = {}

    def find_level(room: Room, path: tuple[Room, ...]) -> int:
        if room not in level:
            below = [other for other in imports[room] if other.band == room.band and other not in path]
            level[room] = 1 + max((find_level(other, (*path, room)) for other in below), default=-1)
        return level[room]

    for room in rooms:
        find_level(room, (room,))
    return [
        sorted((room for room in rooms if level[room] == number), key=lambda room: room.name)
        for number in sorted(set(level.values()), reverse=True)
    ]


def drop_implied(imports: dict[Room, set[Room]]) -> dict[Room, set[Room]]:
    """Return the imports within bands, without those that lead where a chain of others leads too."""
    inside = {room: {other for other in others if other.band == room.band} for room, others in imports.items()}

    def reach(room: Room, seen: set[Room]) -> set[Room]:
        for other in inside[room] - seen:
            seen.add(other)
            reach(other, seen)
        return seen

    def is_implied(room: Room, other: Room) -> bool:
        # Rooms that import each other imply nothing: their lines stay.
        between = (via for via in inside[room] - {other} if room not in reach(via, set()))
        return any(other in reach(via, set()) for via in between)

    return {room: {other for other in others if not is_implied(room, other)} for room, others in inside.items()}


def break_lines(row: list[Room]) -> Iterator[list[Room]]:
    """Yield the rooms of a row in lines that fit the picture."""
    line: list[Room] = []
    for room in row:
        if line and line_width([*line, room]) > WIDTH - LEFT - MARGIN - PADDING:
            yield line
            line = []
        line.append(room)
    yield line


def place(line: list[Room], y: float) -> dict[Room, Box]:
    """Return the boxes of a line, in the middle of its band."""
    x = LEFT + (WIDTH - MARGIN - LEFT - line_width(line)) / 2
    boxes = {}
    for room in line:
        boxes[room] = Box(x, y, box_width(room))
        x += box_width(room) + GAP
    return boxes


def line_width(line: list[Room]) -> float:
    return sum(box_width(room) + GAP for room in line) - GAP


def box_width(room: Room) -> float:
    return len(room.name) * LETTER + 2 * PADDING


def begin(height: float) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" font-family="system-ui, sans-serif" role="img" aria-label="What imports what">'
    )
    yield f'<rect width="{WIDTH}" height="{height:.0f}" fill="#fbfaf7"/>'


def draw_bands(
    bands: list[str], heights: dict[str, tuple[float, float]], imports: dict[Room, set[Room]]
) -> Iterator[str]:
    """Yield the background of each band, its name and how often it imports others."""
    for band in bands:
        top, height = heights[band]
        yield (
            f'<rect x="{MARGIN / 2}" y="{top:.0f}" width="{WIDTH - MARGIN}" height="{height:.0f}" rx="8" '
            'fill="#f1eee6" stroke="#d8d2c4"/>'
        )
        yield text(MARGIN + 4, top + 22, band.replace("games/", ""), 15, weight=600)
        for number, used in enumerate(count_bands(band, imports)):
            yield text(MARGIN + 4, top + 40 + 14 * number, used, 11, colour="#6b6456")


def count_bands(band: str, imports: dict[Room, set[Room]]) -> list[str]:
    """Return which other bands a band imports, with the number of pairs of rooms."""
    counts: dict[str, int] = defaultdict(int)
    for room, others in imports.items():
        for other in others:
            if room.band == band != other.band:
                counts[other.band] += 1
    return [f"→ {name.replace('games/', '')} × {counts[name]}" for name in order_bands(set(counts))]


def draw_arrows(imports: dict[Room, set[Room]], boxes: dict[Room, Box]) -> Iterator[str]:
    """Yield a curve for each import; one that leads upwards is red."""
    for room, others in imports.items():
        for other in sorted(others, key=lambda other: other.name):
            (x, y), (to_x, to_y) = boxes[room].bottom, boxes[other].top
            colour = "#8a7f68" if to_y > y else "#c0392b"
            middle = (y + to_y) / 2
            yield (
                f'<path d="M{x:.0f} {y:.0f}C{x:.0f} {middle:.0f} {to_x:.0f} {middle:.0f} {to_x:.0f} {to_y:.0f}" '
                f'fill="none" stroke="{colour}" stroke-opacity=".7"/>'
            )


def draw_boxes(boxes: dict[Room, Box]) -> Iterable[str]:
    for room, box in boxes.items():
        yield (
            f'<rect x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" height="{BOX}" rx="5" fill="#fffdf8" '
            'stroke="#5d5544"/>'
        )
        yield text(box.x + box.width / 2, box.y + 15, room.name, 11.5, anchor="middle")


def text(x: float, y: float, words: str, size: float, weight: int = 400, colour: str = INK, anchor: str = "") -> str:
    where = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" font-weight="{weight}" fill="{colour}"{where}>'
        f"{escape(words)}</text>"
    )


if __name__ == "__main__":
    sys.exit(main())

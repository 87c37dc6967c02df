"""Boards, tiles and armies for the terminal, readable with colour and without."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, ConsoleRenderable, Group, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ashboard.drawing import palette, printed_tile, scene, wording
from ashboard.drawing.characters import hexes, marks
from ashboard.drawing.characters.canvas import Canvas, Run
from ashboard.drawing.characters.hexes import Hex
from ashboard.drawing.characters.marks import Lettering
from ashboard.drawing.palette import Look
from ashboard.drawing.printed_tile import PrintedTile
from ashboard.drawing.scene import Cell, Printings, Scene, View
from ashboard.drawing.translations import translations

_HALF: Final = 3
_FLATS: Final = (15, 13, 11, 9, 7)
_KINDS: Final = ("hq", "soldier", "module", "foundation", "instant")
_LEGEND: Final = (
    ("▲▲", "melee 2"),
    ("↑", "ranged 1"),
    ("⇑", "gauss"),
    ("#", "net"),
    ("■", "armour"),
    ("○", "link"),
    ("◇", "link to enemies"),
    ("@3(2)", "initiative 3, printed 2"),
    ("♥♡", "toughness 2, one wound"),
    ("»", "mobile"),
    ("HP 20", "headquarters points"),
    ("[M]", "army"),
    ("[V<B]", "V controls B's unit"),
    ("(*)", "mine"),
    ("◎", "terminal"),
    ("+2", "hill"),
    ("→", "exit"),
    ("↻", "carousel"),
    ("+", "units come here"),
    ("×", "no tile is placed here"),
    ("[c3]", "choice"),
)


def board(view: View, printings: Printings, *, highlight: Collection[str] = ()) -> ConsoleRenderable:
    """The board of a view, as large as the terminal allows; highlighted cells stand in brackets."""
    return _Board(scene.read_scene(view, printings), highlight)


class _Board:
    """A board that fits itself to the width it is given."""

    def __init__(self, shown: Scene, highlight: Collection[str]) -> None:
        self.shown = shown
        self.highlight = highlight
        self.left = min(cell.q for cell in shown.cells)
        self.top = min(2 * cell.r + cell.q for cell in shown.cells)
        self.columns = max(cell.q for cell in shown.cells) - self.left + 1
        self.rows = max(2 * cell.r + cell.q for cell in shown.cells) - self.top

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Lettering(self.drawn(self._flat(options.max_width)))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(self._width(_FLATS[-1]), self._width(self._flat(options.max_width)))

    def _flat(self, width: int) -> int:
        """The largest size of hex that fits the width."""
        return next((flat for flat in _FLATS if self._width(flat) <= width), _FLATS[-1])

    def _width(self, flat: int) -> int:
        """How many columns the board takes with hexes of a size."""
        return self.columns * (flat + _HALF) + _HALF

    def drawn(self, flat: int) -> Text:
        """The board with hexes of the width given."""
        canvas = Canvas((self.rows + 2) * _HALF + 1, self._width(flat))
        places = [(cell, self._place(canvas, cell, flat)) for cell in self.shown.cells]
        for cell, place in places:
            unit = self.shown.unit_on(cell.name)
            if unit:
                place.ground(hexes.tone(unit.piece))
        for _, place in places:
            place.outline()
        for cell, place in places:
            self._fill(place, cell)
        return canvas.text()

    def _place(self, canvas: Canvas, cell: Cell, flat: int) -> Hex:
        """The hex of a cell."""
        row = (2 * cell.r + cell.q - self.top) * _HALF + 1
        return Hex(canvas, row, (cell.q - self.left) * (flat + _HALF), flat, _HALF)

    def _fill(self, place: Hex, cell: Cell) -> None:
        """Write what lies on a cell."""
        unit, ground = self.shown.unit_on(cell.name), self.shown.ground_on(cell.name)
        if unit:
            hexes.write_unit(place, unit.piece)
        elif ground:
            hexes.write_foundation(place, ground.piece)
        if unit and ground:
            place.right(5, [(marks.MINE, Style(bold=True))])
        hexes.write_features(place, cell.terminal, cell.hill, cell.marks)
        hexes.write_cell_name(place, cell.name, cell.name in self.highlight, not (unit or ground))


def legend(language: str = "en") -> ConsoleRenderable:
    """What the marks on the board mean."""
    known = translations(language)
    shown = [Text.assemble((mark, "bold"), f" {known.word(meaning)}") for mark, meaning in _LEGEND]
    return Columns([Lettering(entry) for entry in shown], padding=(0, 2))


def tile(printing: Mapping[str, object], army: str, owner: str = "") -> ConsoleRenderable:
    """One tile drawn large beside its icons in words; the owner is named in the heading."""
    printed = printed_tile.read_tile(printing)
    look = palette.looks([army])[0]
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Lettering(_large(printed, look)), _described(printed))
    name = f"{printed.name} ({owner})" if owner else printed.name
    heading = Text(f" {wording.printable(name)} ", marks.label(look))
    return Panel(grid, title=heading, border_style=Style(color=look.colour), expand=False)


def _large(printed: PrintedTile, look: Look) -> Text:
    """A tile with room for words at its edges."""
    canvas = Canvas(13, 31)
    place = Hex(canvas, 1, 0, 19, 6)
    place.ground(marks.shaded(look))
    place.outline()
    piece = scene.piece(printed, look)
    place.middle(5, [(wording.abbreviate(printed.name, 25), marks.bright(look))])
    place.middle(6, marks.status(piece))
    known = translations(printed.language)
    for direction, carried in enumerate(printed.edges):
        found = marks.edge(carried, direction, printed.affects == "enemy")
        _stack(place, direction, [_named(known.word(word), run) for word, run in found])
    return canvas.text()


def _named(word: str, run: Run) -> list[Run]:
    """A mark with the word for it."""
    mark, style = run
    return [(mark, style), (f" {word}", Style())]


def _stack(place: Hex, direction: int, lines: list[list[Run]]) -> None:
    """Lines one below the other at their edge."""
    top = {0: 0, 3: 12 - len(lines), 1: 2, 5: 2}.get(direction, 10 - len(lines))
    for offset, runs in enumerate(lines):
        if direction in (0, 3):
            place.middle(top + offset, runs)
        elif direction in (1, 2):
            place.right(top + offset, runs, 1)
        else:
            place.left(top + offset, runs, 1)


def _described(printed: PrintedTile) -> ConsoleRenderable:
    """Everything that is printed on a tile, in words."""
    kind = translations(printed.language).word(f"kind-{printed.kind}") if printed.kind in _KINDS else printed.kind
    lines = [kind, *wording.icons(printed)]
    rule = [Text(), Text(wording.printable(printed.rule), "italic")] if printed.rule else []
    return Group(*(Text(wording.printable(line)) for line in lines), *rule)


def sheet(army_table: Mapping[str, object], printings: Printings) -> ConsoleRenderable:
    """All tiles of an army with their counts, by kind."""
    army = printed_tile.text(army_table.get("id"))
    look = palette.looks([army])[0]
    faces = _faces(army_table, printings.get(army, {}))
    total = sum(printed.count for printed in faces)
    heading = f"{printed_tile.title(army_table.get('name')) or army} [{look.letter}], {total} tiles"
    table = Table(title=Text(f" {wording.printable(heading)} ", marks.label(look)), expand=False)
    for name in ("×", "Tile", "Init", "Edges", "What it does"):
        table.add_column(Lettering(Text(name)), justify="right" if name == "×" else "left")
    for kind in _ordered(printed.kind for printed in faces):
        table.add_section()
        for printed in (printed for printed in faces if printed.kind == kind):
            table.add_row(*_entry(printed, look))
    return table


def _faces(army_table: Mapping[str, object], printed: Mapping[str, Mapping[str, object]]) -> list[PrintedTile]:
    """The army's tiles, from its own table or else from the printings."""
    listed = printed_tile.tables(army_table.get("tile"))
    return [printed_tile.read_tile(entry) for entry in listed] or [
        printed_tile.read_tile(entry, word) for word, entry in printed.items()
    ]


def _ordered(kinds: Iterable[str]) -> list[str]:
    """The kinds that occur: headquarters first, instants last, strange ones after them."""
    return sorted(set(kinds), key=lambda kind: (*_KINDS, kind).index(kind))


def _entry(printed: PrintedTile, look: Look) -> list[ConsoleRenderable]:
    """A tile's row in the sheet."""
    name = Text(wording.printable(printed.name), marks.label(look))
    when = Text("·".join(map(str, printed.initiative)))
    rest = [phrase for phrase in wording.icons(printed) if not phrase.startswith("initiative ")]
    told = [phrase for phrase in rest if phrase not in wording.edges(printed)]
    what = "; ".join(told) or printed.rule
    cells = (Text(str(printed.count)), name, when, marks.edges(printed), Text(wording.printable(what)))
    return [Lettering(cell) for cell in cells]

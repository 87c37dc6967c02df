"""Marks: the small signs that stand for what is printed on a tile."""

from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.style import Style
from rich.text import Text

from ashboard.drawing import wording
from ashboard.drawing.characters.canvas import Run
from ashboard.drawing.palette import ARC, BLOOD, BONE, NIGHT, STEEL, WARNING, Look, mix
from ashboard.drawing.printed_tile import SIDES, Edge, PrintedTile
from ashboard.drawing.scene import Piece
from ashboard.drawing.translations import translations

MELEE: Final = "▲◥◢▼◣◤"
RANGED: Final = "↑↗↘↓↙↖"
GAUSS: Final = "⇑⇗⇘⇓⇙⇖"
NET, ARMOUR, LINK, BARB = "#", "■", "○", "◇"
HEART, LOST, MOBILE, MINE = "♥", "♡", "»", "(*)"
TERMINAL: Final = "◎"
# What a mission says of a cell.
SPECIAL: Final = {"exit": "→", "carousel": "↻", "supply": "+", "arrival": "+", "closed": "×"}

_STYLES: Final = {
    "melee": Style(color=BONE, bold=True),
    "ranged": Style(color=WARNING, bold=True),
    "gauss": Style(color=ARC, bold=True),
    "net": Style(color=BONE),
    "armour": Style(color=STEEL, bold=True),
    "link": Style(color=BONE),
}
_EFFECTS: Final = {
    "melee": "▲",
    "ranged": "↑",
    "initiative": "@",
    "medic": "medic",
    "mother": "acts again",
    "mobility": "gives »",
    "convert_melee_ranged": "▲↔↑",
    "double_move": "two steps",
    "take_control": "control",
    "take_over_module": "hijack",
}
_ASCII: Final = str.maketrans(
    MELEE + RANGED + GAUSS + "■○◇◎♥♡»↔·×…╱╲█░▶→↻\u00a0", "MMMMMM" + "RRRRRR" + "GGGGGG" + "=oVT*.>~,x./\\#.>EC "
)


def edge(carried: Edge, direction: int, barbed: bool) -> list[tuple[str, Run]]:
    """The marks of one edge, each with the word for it."""
    found = [
        ("armour", ARMOUR * carried.armour),
        ("melee", _repeated(MELEE[direction], carried.melee)),
        ("ranged", _repeated(RANGED[direction], carried.ranged)),
        ("gauss", GAUSS[direction] * carried.gauss),
        ("net", NET * carried.net),
        ("link", (BARB if barbed else LINK) * carried.link),
    ]
    return [(word, (mark, _STYLES[word])) for word, mark in found if mark]


def _repeated(mark: str, strength: int) -> str:
    """One mark for each point of strength, a figure where they get too many."""
    return mark * strength if strength <= 3 else f"{mark}{strength}"


def status(piece: Piece) -> list[Run]:
    """When a unit acts and what state it is in, in one line."""
    face = piece.face
    points = [] if piece.points is None else [(f"HP {piece.points}", Style(bold=True))]
    start = points if face.kind == "hq" else initiative(piece) + toughness(piece)
    mobile = [(MOBILE, Style(bold=True))] if face.mobile else []
    return with_spaces(start + mobile + [(effect(word, face.language), Style()) for word in face.effects])


def initiative(piece: Piece) -> list[Run]:
    """The current values, and in brackets the printed ones where they differ."""
    if not piece.initiative:
        return []
    now, printed = ("·".join(map(str, v)) for v in (piece.initiative, piece.face.initiative))
    changed = f"({printed})" if printed and printed != now else ""
    return [(f"@{now}{changed}", Style(color=WARNING, bold=True))]


def toughness(piece: Piece) -> list[Run]:
    """A heart for each wound that a unit can still take, a hollow one for each taken."""
    full = max(piece.face.toughness, piece.wounds)
    if full > 4:
        return [(f"{HEART}{full - piece.wounds}/{full}", Style(color=BLOOD))]
    hearts = HEART * (full - piece.wounds) + LOST * piece.wounds
    return [(hearts, Style(color=BLOOD, bold=True))] if hearts else []


def effect(word: str, language: str = "en") -> str:
    """A module's effect, short."""
    name, step = wording.split_effect(word)
    return translations(language).word(_EFFECTS.get(name, wording.printable(name)[:9])) + step


def with_spaces(runs: list[Run]) -> list[Run]:
    """The runs with blanks between them."""
    parted: list[Run] = []
    for run in runs:
        parted += [(" ", Style()), run] if parted else [run]
    return parted


def badge(piece: Piece) -> Run:
    """The letter of the army, and of the one that has taken the unit over."""
    letters = piece.holder.letter + (f"<{piece.owner.letter}" if piece.taken_over else "")
    return f"[{letters}]", bright(piece.holder)


def bright(look: Look) -> Style:
    """The army's colour for letters."""
    return Style(color=mix(look.colour, BONE, 0.8), bold=True)


def label(look: Look) -> Style:
    """The army's colour for letters on an unknown ground."""
    return shaded(look) + Style(bold=True)


def shaded(look: Look) -> Style:
    """The army's colour as a ground to write on."""
    return Style(color=BONE, bgcolor=mix(look.colour, NIGHT, 0.3))


def edges(face: PrintedTile) -> Text:
    """All edges of a tile in one line, each after its direction."""
    barbed = face.affects == "enemy"
    if len(set(face.edges)) == 1:
        alike = edge(face.edges[0], 0, barbed)
        return Text.assemble(
            (translations(face.language).word("all") if alike else "", "dim"),
            ("".join(mark for _, (mark, _) in alike), "bold"),
        )
    line = Text()
    for direction, (name, carried) in enumerate(zip(SIDES, face.edges, strict=True)):
        found = edge(carried, direction, barbed)
        if found:
            line.append(f"{'  ' if line else ''}{name} ", "dim")
            line.append("".join(mark for _, (mark, _) in found), "bold")
    return line


class Lettering:
    """A text that falls back to plain letters on terminals that know no others."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield in_ascii(self.text) if options.ascii_only else self.text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.text)


def in_ascii(text: Text) -> Text:
    """The text with every sign replaced by a plain letter, its styles kept."""
    copied = text.copy()
    translated = text.plain.translate(_ASCII)
    copied.plain = "".join(sign if sign.isascii() else "?" for sign in translated)
    return copied

"""The board of a puzzle: tiles by army and name, points, the solver's hand; as data and as a scenario file."""

from dataclasses import dataclass, replace
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table

SOLVER: Final = 0
ENEMY: Final = 1
HQ: Final = "hq"
_KEYS: Final = ("armies", "points", "hand", "phase", "units", "edition", "variants")
_PHASES: Final = ("main", "discard")
_MOST_POINTS: Final = 99


@dataclass(frozen=True, order=True)
class Placed:
    """A tile on the board."""

    seat: int
    tile: str
    cell: str
    rotation: int = 0
    wounds: int = 0

    def __str__(self) -> str:
        wounds = f" {self.wounds}" if self.wounds else ""
        return f"{self.seat} {self.tile} {self.cell} {self.rotation}{wounds}"


@dataclass(frozen=True)
class PuzzleBoard:
    """Everything that makes the position; the solver sits at seat 0."""

    armies: tuple[str, str]
    units: tuple[Placed, ...]
    hand: tuple[str, ...] = ()
    points: tuple[int, int] = (20, 20)
    phase: str = "main"
    edition: str = "classic"
    variants: tuple[str, ...] = ()

    def data(self) -> dict[str, object]:
        """Return the board as the data file has it; what is as usual is left out."""
        data: dict[str, object] = {"armies": list(self.armies), "points": list(self.points)}
        if self.hand:
            data["hand"] = list(self.hand)
        data["units"] = [str(unit) for unit in self.units]
        if self.phase != "main":
            data["phase"] = self.phase
        if self.edition != "classic":
            data["edition"] = self.edition
        if self.variants:
            data["variants"] = list(self.variants)
        return data

    def without(self, unit: Placed) -> "PuzzleBoard":
        return replace(self, units=tuple(other for other in self.units if other != unit))

    def scenario(self, name: str, *, is_final: bool = False) -> str:
        """Return the position as a scenario file; in the final round the turn is the last before the battle."""
        lines = [f'name = "{name}"', "rules = []", f'edition = "{self.edition}"', "turn = 0", f'phase = "{self.phase}"']
        if self.variants:
            lines.append(f"variants = {_list(self.variants)}")
        if is_final:
            lines += ['stage = "final"', f"final = {ENEMY}", "queue = []"]
        for seat, army in enumerate(self.armies):
            lines += ["", "[[seat]]", f'army = "{army}"', f"hq = {self.points[seat]}"]
            if seat == SOLVER and self.hand:
                lines.append(f"hand = {_list(self.hand)}")
            if not is_final:
                # Nothing is drawn from it before the puzzle is over; a game that is played on needs some tiles.
                lines.append("pile = { battle = 2 }")
        for unit in self.units:
            lines += ["", "[[unit]]", f"seat = {unit.seat}", f'tile = "{unit.tile}"', f'at = "{unit.cell}"']
            lines.append(f"rotation = {unit.rotation}")
            if unit.wounds:
                lines.append(f"wounds = {unit.wounds}")
        return "\n".join(lines) + "\n"


def read_board(data: object, where: str = "board") -> PuzzleBoard:
    """Read a board from data; tiles and cells are checked when the position is made."""
    table = Table(data, where)
    table.only(_KEYS)
    armies, points = table.texts("armies"), table.integers("points", 0, _MOST_POINTS)
    if len(armies) != 2 or len(points) != 2:
        raise BadInput(where, "expected two armies with the points of their headquarters")
    units = tuple(_placed(text, f"{where}.units[{number}]") for number, text in enumerate(table.texts("units")))
    phase = table.word("phase", _PHASES, "main")
    edition = table.text("edition", "classic")
    variants = tuple(table.texts("variants"))
    return PuzzleBoard(
        (armies[0], armies[1]), units, tuple(table.texts("hand")), (points[0], points[1]), phase, edition, variants
    )


def _placed(text: str, where: str) -> Placed:
    words = text.split(" ")
    numbers = [words[0], *words[3:]] if len(words) in (4, 5) else []
    if not numbers or not all(number.isascii() and number.isdigit() and len(number) == 1 for number in numbers):
        raise BadInput(where, "expected SEAT TILE CELL ROTATION, and perhaps WOUNDS")
    return Placed(int(words[0]), words[1], words[2], int(words[3]), int(words[4]) if len(words) == 5 else 0)


def _list(texts: tuple[str, ...]) -> str:
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"

"""A tile on the board; immutable: a turned or wounded unit is another unit."""

from typing import Final, final

from ashboard.core.native import mypyc_attr
from ashboard.games.neuroshima_hex.printed.tile import WHOLE, Tile

NEW: Final = -1
# The numbers by which marks tell different claims apart.
_claim_numbers: Final[dict[tuple[tuple[int, ...], ...], int]] = {(): 0}


@final
@mypyc_attr(acyclic=True)
class Unit:
    """A tile with its owner, rotation and wounds, and what is remembered of it since the last settling.

    `controller` and `claims` (seats whose take-over icons point at it, oldest group first) and
    `active` (for take-over and Scoper icons: 1, 0, or NEW before the first settling) are the
    settled memory of SETTLE-03. The id tells copies of a tile apart; no rule looks at it.
    """

    def __init__(
        self,
        tile: Tile,
        seat: int,
        rotation: int,
        unit_id: int,
        wounds: int = 0,
        controller: int = NEW,
        claims: tuple[tuple[int, ...], ...] = (),
        active: int = NEW,
    ) -> None:
        self.tile: Final = tile
        self.seat: Final = seat
        self.rotation: Final = rotation
        self.id: Final = unit_id
        self.wounds: Final = wounds
        self.controller: Final = seat if controller == NEW else controller
        self.claims: Final = claims
        self.active: Final = active
        self.face: Final = tile.faces[rotation]
        self._mark: object = None
        self._look: object = None

    def mark(self) -> object:
        """Return a number that two units share exactly if no rule can tell them apart; made when first asked for."""
        if self._mark is None:
            self._mark = self._number()
        return self._mark

    def _number(self) -> int:
        # The halves of a structure find each other by their id.
        body = 0 if self.tile.part == WHOLE else self.id + 1
        claims = _claim_numbers.setdefault(self.claims, len(_claim_numbers)) if self.claims else 0
        # The only part without a limit comes first.
        number = (self.tile.number << 16 | body) << 13 | claims
        number = (number << 8 | self.wounds) << 3 | self.rotation
        return ((number << 3 | self.seat) << 3 | self.controller) << 2 | self.active + 1

    def look(self) -> object:
        """Return the same for what players see: rotations that look alike count as one, memory does not count."""
        if self._look is None:
            number = self.tile.number << 8 | self.wounds
            self._look = ((number << 3 | self.tile.alike[self.rotation]) << 3 | self.seat) << 3 | self.controller
        return self._look

    def turned(self, rotation: int) -> "Unit":
        return Unit(self.tile, self.seat, rotation, self.id, self.wounds, self.controller, self.claims, self.active)

    def wounded(self, wounds: int) -> "Unit":
        return Unit(
            self.tile,
            self.seat,
            self.rotation,
            self.id,
            self.wounds + wounds,
            self.controller,
            self.claims,
            self.active,
        )

    def settled(self, controller: int, claims: tuple[tuple[int, ...], ...], active: int) -> "Unit":
        return Unit(self.tile, self.seat, self.rotation, self.id, self.wounds, controller, claims, active)

    def key(self) -> str:
        """Everything the rules can tell about the unit, as text."""
        memory = ""
        if self.controller != self.seat or self.claims or self.active >= 0:
            memory = f"~{self.controller}{list(self.claims) if self.claims else ''}{self.active}"
        return f"{self.seat}{self.tile.id}{self.rotation}.{self.wounds}{memory}"


@final
@mypyc_attr(acyclic=True)
class Removed:
    """A tile that left the board, from where and in which segment (-1 outside battles)."""

    def __init__(self, unit: Unit, cell: int, segment: int) -> None:
        self.unit: Final = unit
        self.cell: Final = cell
        self.segment: Final = segment

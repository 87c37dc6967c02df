"""What is printed on a tile, and what a unit is like now, as rows of bytes."""

from typing import Final

from ashboard.games.neuroshima_hex.printed.bonuses import MELEE, RANGED
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import KINDS, Tile

SEATS: Final = 4
INITIATIVES: Final = 10
# Instants by what they do.
INSTANTS: Final = ("battle", "bomb", "castling", "grenade", "move", "push", "rotation", "sniper", "terror")
# Words of effects and traits, without their numbers.
WORDS: Final = (
    "melee",
    "ranged",
    "initiative",
    "mother",
    "medic",
    "convert_melee_ranged",
    "mobility",
    "double_move",
    "take_control",
    "take_over_module",
    "explodes",
    "makes_way",
    "returns_to_pile",
    "mine",
    "rotation",
    "boarding",
    "weight",
    "sniper",
)
# The channels of a printed tile: names with how many of each.
PRINTED: Final = (
    ("kind", len(KINDS)),
    ("structure", 1),
    ("melee", SIDES),
    ("ranged", SIDES),
    ("gauss", SIDES),
    ("net", SIDES),
    ("armour", SIDES),
    ("link", SIDES),
    ("toughness", 1),
    ("mobile", 1),
    ("harmful", 1),
    ("global", 1),
    ("word", len(WORDS)),
)
# A tile in a hand has besides: its place in the roster, counted from 1, what an instant does, its printed initiative.
HAND: Final = (("roster", 1), ("instant", len(INSTANTS)), ("initiative", INITIATIVES), *PRINTED)
# A unit has besides: whose it is, who controls it, and what is true of it now.
UNIT: Final = (
    ("owner", SEATS),
    ("controller", SEATS),
    ("hostile", 1),
    ("wounds", 1),
    ("netted", 1),
    ("melee bonus", 1),
    ("ranged bonus", 1),
    ("initiative change", 1),
    ("extra actions", 1),
    ("points", 1),
    ("used", 1),
    ("initiative", INITIATIVES),
    *PRINTED,
)
LARGEST: Final = 127


def width(channels: tuple[tuple[str, int], ...]) -> int:
    """How many bytes a row has."""
    return sum(number for _, number in channels)


def signed(value: int) -> int:
    """A number as the byte of an int8."""
    return max(-LARGEST, min(LARGEST, value)) & 255


class TileRows:
    """Rows by what they show; the same bytes serve whatever looks the same."""

    def __init__(self) -> None:
        self._printed: Final[dict[Tile, list[bytes]]] = {}
        self._hand: Final[dict[Tile, bytes]] = {}
        # By tile, then by a number that tells everything else apart.
        self._units: Final[dict[Tile, dict[int, bytes]]] = {}

    def printed(self, tile: Tile, rotation: int) -> bytes:
        """What is printed, turned."""
        rows = self._printed.get(tile)
        if rows is None:
            rows = [_printed_row(tile, turn) for turn in range(SIDES)]
            self._printed[tile] = rows
        return rows[rotation]

    def hand(self, tile: Tile) -> bytes:
        """A tile in a hand."""
        known = self._hand.get(tile)
        if known is None:
            row = [tile.index + 1]
            row += [int(tile.instant == word) for word in INSTANTS]
            row += _initiative(tile.initiative)
            known = bytes(row) + self.printed(tile, 0)
            self._hand[tile] = known
        return known

    def unit(self, tile: Tile, key: int) -> bytes | None:
        """The row of a unit, if there was one like it before."""
        known = self._units.get(tile)
        return None if known is None else known.get(key)

    def add_unit(self, tile: Tile, key: int, rotation: int, slots: list[int], numbers: list[int]) -> bytes:
        """Make the row of a unit, and keep it under its key."""
        owner, controller, *others = numbers
        row = [int(place == owner) for place in range(SEATS)]
        row += [int(place == controller) for place in range(SEATS)]
        row += [signed(number) for number in others]
        row += _initiative(slots)
        made = bytes(row) + self.printed(tile, rotation)
        self._units.setdefault(tile, {})[key] = made
        return made


def _initiative(slots: list[int]) -> list[int]:
    """How many actions fall into each segment."""
    found = [0] * INITIATIVES
    for value in slots:
        if value >= 0:
            found[min(value, INITIATIVES - 1)] += 1
    return found


def _printed_row(tile: Tile, rotation: int) -> bytes:
    face = tile.faces[rotation]
    attacks = [0] * (3 * SIDES)
    for strike in face.strikes:
        kind = 0 if strike.kind == MELEE else 1 if strike.kind == RANGED else 2
        attacks[kind * SIDES + strike.direction] = strike.strength
    row = [int(tile.kind == kind) for kind in KINDS]
    row.append(tile.part)
    row += attacks
    row += [int(way in face.nets) for way in range(SIDES)]
    row += [int(armoured) for armoured in face.armour]
    row += [int(way in face.links) for way in range(SIDES)]
    row += [tile.toughness, int(tile.mobile), int(tile.is_harmful), int(tile.is_global)]
    return bytes(row + _words(tile))


def _words(tile: Tile) -> list[int]:
    found = [0] * len(WORDS)
    for word in tile.printing.words:
        stem = word.rstrip("+-0123456789")
        amount = word[len(stem) :]
        if stem in WORDS:
            found[WORDS.index(stem)] = signed(int(amount) if amount else 1)
    return found

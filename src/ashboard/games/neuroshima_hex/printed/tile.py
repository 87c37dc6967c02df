"""A printed tile: its numbers, icons and words, and its faces in all six rotations."""

import itertools
from collections.abc import Mapping
from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.native import i64, mypyc_attr
from ashboard.games.neuroshima_hex.printed.bonuses import MELEE, RANGED, Bonus, bonuses_of
from ashboard.games.neuroshima_hex.printed.grid import SIDES, Grid, turned
from ashboard.games.neuroshima_hex.printed.traits import Traits

HQ: Final = "hq"
SOLDIER: Final = "soldier"
MODULE: Final = "module"
INSTANT: Final = "instant"
FOUNDATION: Final = "foundation"
KINDS: Final = (HQ, SOLDIER, MODULE, INSTANT, FOUNDATION)

# INST-BATTLE-01: the instant that starts a battle.
BATTLE: Final = "battle"

GAUSS: Final = 2

# Effects: words about the units that a tile reaches through its links, or everywhere.
# MEDIC-01: dies in place of a connected friend.
MEDIC: Final = "medic"
# ARMY-HEG-05: one attack of a connected friend may change its kind.
CONVERTS_ATTACKS: Final = "convert_melee_ranged"
# ARMY-HEG-07, ARMY-SMART-01: each connected friend may make one more move a turn.
GIVES_MOBILITY: Final = "mobility"
# ARMY-OUT-02: a move of its side may go two steps.
DOUBLE_MOVE: Final = "double_move"
# CONTROL-01: the enemy unit in front counts as the bearer's.
TAKES_CONTROL: Final = "take_control"
# MODULE-20: the effect of a connected enemy module works for the bearer's side.
TAKES_OVER_MODULES: Final = "take_over_module"
EFFECTS: Final = (MEDIC, CONVERTS_ATTACKS, GIVES_MOBILITY, DOUBLE_MOVE, TAKES_CONTROL, TAKES_OVER_MODULES)

# Traits: words about the tile itself.
# ARMY-MOLOCH-06: may explode instead of attacking.
EXPLODES: Final = "explodes"
# ARMY-SMART-04: a tile being placed may take its place.
MAKES_WAY: Final = "makes_way"
# ARMY-SMART-05: goes on top of its owner's pile when destroyed.
RETURNS_TO_PILE: Final = "returns_to_pile"
# MINE-01: destroys the unit that comes to stand on it.
MINE: Final = "mine"
# STRUCT-09: once a turn its owner may turn one of its two tiles.
ROTATION: Final = "rotation"
# STRUCT-10: a battle starts as soon as it is placed.
BOARDING: Final = "boarding"
# STRUCT-11: nobody displaces it.
WEIGHT: Final = "weight"
# STRUCT-12: each of its shots picks its target among the enemies on the line.
SNIPER: Final = "sniper"
TRAITS: Final = (EXPLODES, MAKES_WAY, RETURNS_TO_PILE, MINE, ROTATION, BOARDING, WEIGHT, SNIPER)

# A tile of its own, or one of the two tiles of a structure.
WHOLE: Final = 0
FIRST: Final = 1
SECOND: Final = 2


@final
class Strike:
    """One attack icon, in the direction in which it points."""

    def __init__(self, kind: int, direction: int, strength: int) -> None:
        self.kind: Final = kind
        self.direction: Final = direction
        self.strength: Final = strength


@final
@mypyc_attr(acyclic=True)
class Aim:
    """An attack icon seen from a cell: what lies on its line. Masks have one bit for each cell."""

    def __init__(self, icon: Strike, grid: Grid, cell: int) -> None:
        self.icon: Final = icon
        self.kind: Final = icon.kind
        self.way: Final = icon.direction
        self.strength: Final = icon.strength
        self.ray: Final = grid.rays[cell][icon.direction]
        # The touching cell, -1 beyond the border, and the cells that a blow and a shot may hit.
        self.first: Final = self.ray[0] if self.ray else -1
        self.touching: Final[i64] = mask_of(self.ray[:1])
        self.line: Final[i64] = mask_of(self.ray)


@final
@mypyc_attr(acyclic=True)
class Outlook:
    """What the edges of a face meet from a cell, as masks of cells."""

    def __init__(self, face: "Face", grid: Grid, cell: int) -> None:
        around = grid.neighbour[cell]
        self.aims: Final = [Aim(icon, grid, cell) for icon in face.strikes]
        self.nets: Final[i64] = mask_of([around[way] for way in face.nets])
        self.links: Final[i64] = mask_of([around[way] for way in face.links])
        # Where any attack as printed could hit somebody.
        attacked: i64 = 0
        for aim in self.aims:
            attacked |= aim.touching if aim.kind == MELEE else aim.line
        self.attacked: Final[i64] = attacked


def mask_of(cells: list[int]) -> i64:
    """The cells as bits of a number; what is no cell is left out."""
    mask: i64 = 0
    for cell in cells:
        if cell >= 0:
            mask |= 1 << cell
    return mask


class Printing:
    """What is printed: the numbers and icons of a tile, sides as masks or strengths per side."""

    def __init__(self) -> None:
        self.initiative: tuple[int, ...] = ()
        self.melee: tuple[int, ...] = (0,) * SIDES
        self.ranged: tuple[int, ...] = (0,) * SIDES
        self.gauss = 0
        self.net = 0
        self.armour = 0
        self.links = 0
        self.toughness = 0
        self.hit_points = 0
        self.mobile = False
        self.is_harmful = False
        self.is_global = False
        # Effects, then traits, in the printed order.
        self.words: tuple[str, ...] = ()


@final
class Face:
    """A tile turned by a rotation: everything on its edges by board direction."""

    def __init__(self, printing: Printing, rotation: int) -> None:
        self.strikes: Final = _strikes(printing, rotation)
        self.nets: Final = turned(printing.net, rotation)
        self.links: Final = turned(printing.links, rotation)
        armoured = turned(printing.armour, rotation)
        self.armour: Final = [way in armoured for way in range(SIDES)]
        self.is_linked: Final = [way in self.links for way in range(SIDES)]
        # By the number of a grid: what the edges meet from each of its cells, made when somebody asks.
        self._outlooks: Final[list[list[Outlook | None]]] = []

    def outlook(self, grid: Grid, cell: i64) -> "Outlook":
        """What the edges meet from a cell; worked out once."""
        number = grid.number
        while len(self._outlooks) <= number:
            self._outlooks.append([])
        looks = self._outlooks[number]
        if not looks:
            looks += [None] * grid.size
        known = looks[cell]
        if known is None:
            known = Outlook(self, grid, cell)
            looks[cell] = known
        return known

    def look(self) -> tuple[object, ...]:
        """Everything that can be seen on the edges."""
        strikes = sorted((icon.kind, icon.direction, icon.strength) for icon in self.strikes)
        return strikes, self.nets, self.links, self.armour


def _strikes(printing: Printing, rotation: int) -> list[Strike]:
    strikes: list[Strike] = []
    for way in range(SIDES):
        side = (way - rotation) % SIDES
        if printing.melee[side]:
            strikes.append(Strike(MELEE, way, printing.melee[side]))
        if printing.ranged[side]:
            strikes.append(Strike(RANGED, way, printing.ranged[side]))
        if printing.gauss >> side & 1:
            strikes.append(Strike(GAUSS, way, 1))
    return strikes


_numbers: Final = itertools.count()


def agenda_of(slots: list[int]) -> int:
    """Return the segments in which slots act, as bits of a number; values below 0 act never."""
    agenda = 0
    for value in slots:
        if value >= 0:
            agenda |= 1 << value
    return agenda


@final
class Tile:
    """A printed tile of an army; immutable, shared by all its copies."""

    def __init__(
        self,
        tile_id: str,
        kind: str,
        printing: Printing,
        *,
        army: str = "",
        index: int = 0,
        count: int = 1,
        names: Mapping[str, str],
        instant: str = "",
        inline: Mapping[str, object] | None = None,
        part: int = WHOLE,
    ) -> None:
        self.id: Final = tile_id
        # Tells all tiles in memory apart; says nothing else.
        self.number: Final = next(_numbers)
        self.kind: Final = kind
        self.army: Final = army
        self.index: Final = index
        self.count: Final = count
        self.names: Final = names
        self.instant: Final = instant
        # The printed words of a tile that belongs to no army file.
        self.inline: Final = inline
        self.printing: Final = printing
        # STRUCT-03: a structure is two tiles: what is common to both is printed on the first.
        self.part: Final = part
        # Structures and the tiles of a mission never come out of a pile.
        self.is_from_pile: Final = part == WHOLE and count > 0
        self.is_hq: Final = kind == HQ
        self.is_module: Final = kind == MODULE
        self.is_instant: Final = kind == INSTANT
        self.is_battle: Final = instant == BATTLE
        self.is_foundation: Final = kind == FOUNDATION
        self.is_board_tile: Final = kind != INSTANT
        # INIT-04: slots stand in descending order.
        self.initiative: Final = [] if part == SECOND else sorted(printing.initiative, reverse=True)
        # Bit n: it acts in segment n, as printed.
        self.agenda: Final = agenda_of(self.initiative)
        # The same after changes, by what is added to its initiative and the number of extra actions; filled when asked.
        self._agendas: Final[dict[int, int]] = {}
        self.toughness: Final = printing.toughness
        self.mobile: Final = printing.mobile
        self.has_net: Final = printing.net != 0
        self.is_harmful: Final = printing.is_harmful
        self.is_global: Final = printing.is_global
        self.faces: Final = [Face(printing, rotation) for rotation in range(SIDES)]
        # For each rotation the first one that looks the same on the board.
        looks = [face.look() for face in self.faces]
        self.alike: Final = [looks.index(look) for look in looks]
        self.bonuses: Final[list[Bonus]] = [bonus for word in printing.words for bonus in bonuses_of(word)]
        # The words that rules ask for by name.
        self.words: Final = frozenset(word for word in printing.words if word in EFFECTS or word in TRAITS)
        self.is_medic: Final = MEDIC in self.words
        self.explodes: Final = EXPLODES in self.words
        self.converts_attacks: Final = CONVERTS_ATTACKS in self.words
        # Somebody may be asked about it in a battle, players in turn order [BATTLE-15, MEDIC-15].
        self.asks_in_battle: Final = self.is_medic or self.explodes or self.converts_attacks or SNIPER in self.words
        self.takes_control: Final = TAKES_CONTROL in self.words
        self.takes_over_modules: Final = TAKES_OVER_MODULES in self.words
        self.has_influence: Final = self.takes_control or self.takes_over_modules
        self.traits: Final = _traits_of(printing, self)
        # What other units are and can do depends on it.
        self.shapes_field: Final = self.has_net or bool(self.bonuses) or self.has_influence or part != WHOLE
        # Something about it matters to the settling or to the choices of a battle.
        self.is_special: Final = self.has_net or bool(printing.words) or part != WHOLE
        # The answers that name this tile, made once and shared; filled by actions.py.
        self.answers: Final[dict[int, list[Action]]] = {}
        # Those that place it, by cell of each grid.
        self.placements: Final[dict[int, list[list[Action]]]] = {}

    def slots(self, change: int, extra: int) -> list[int]:
        """The values of all slots where something is added to them, extra actions last [INIT-03, INIT-06]."""
        printed = self.initiative
        if not printed or (change == 0 and extra == 0):
            return printed
        values = [max(0, value + change) for value in printed]
        lowest = values[len(values) - 1]
        for number in range(1, extra + 1):
            values.append(lowest - number)
        return values

    def changed_agenda(self, change: int, extra: int) -> int:
        """The segments in which these slots act, as bits of a number."""
        key = change * 64 + extra
        known = self._agendas.get(key)
        if known is None:
            known = agenda_of(self.slots(change, extra))
            self._agendas[key] = known
        return known

    def name(self, language: str = "en") -> str:
        """The printed name, in English where the language has none."""
        return self.names.get(language) or self.names.get("en") or self.id

    def __repr__(self) -> str:
        return f"Tile({self.army}/{self.id})"


def _traits_of(printing: Printing, tile: Tile) -> Traits:
    slots = len(tile.initiative)
    helps = tile.bonuses or tile.has_influence or tile.is_medic or GIVES_MOBILITY in tile.words
    return Traits(
        sum(printing.melee) * slots,
        (sum(printing.ranged) + 2 * printing.gauss.bit_count()) * slots,
        tile.toughness,
        printing.armour.bit_count(),
        printing.net.bit_count(),
        tile.initiative[0] if slots else 0,
        helps=bool(helps),
        mobile=tile.mobile,
    )

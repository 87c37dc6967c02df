"""A printed tile, and each of its six faces turned on the board."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.action import Action
from ashboard.games.neuroshima_hex.printed.abilities.ability import MELEE, RANGED, Ability
from ashboard.games.neuroshima_hex.printed.grid import SIDES, turned

HQ: Final = "hq"
SOLDIER: Final = "soldier"
MODULE: Final = "module"
INSTANT: Final = "instant"
FOUNDATION: Final = "foundation"
KINDS: Final = (HQ, SOLDIER, MODULE, INSTANT, FOUNDATION)

GAUSS: Final = 2

# A tile of its own, or one of the two tiles of a structure.
WHOLE: Final = 0
FIRST: Final = 1
SECOND: Final = 2


class Strike:
    """One attack icon, in the direction in which it points."""

    def __init__(self, kind: int, direction: int, strength: int) -> None:
        self.kind: Final = kind
        self.direction: Final = direction
        self.strength: Final = strength


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
        self.abilities: tuple[Ability, ...] = ()


class Face:
    """A tile turned by a rotation: everything on its edges by board direction."""

    def __init__(self, printing: Printing, rotation: int) -> None:
        self.strikes: Final = _strikes(printing, rotation)
        self.nets: Final = turned(printing.net, rotation)
        self.links: Final = turned(printing.links, rotation)
        armoured = turned(printing.armour, rotation)
        self.armour: Final = [way in armoured for way in range(SIDES)]


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
        self.kind: Final = kind
        self.army: Final = army
        self.index: Final = index
        self.count: Final = count
        self.names: Final = names
        self.instant: Final = instant
        # The printed words of a tile that belongs to no army file.
        self.inline: Final = inline
        self.printing: Final = printing
        # A structure is two tiles: what is common to both is printed on the first [STRUCT-03].
        self.part: Final = part
        # Structures and the tiles of a mission never come out of a pile.
        self.is_from_pile: Final = part == WHOLE and count > 0
        self.is_hq: Final = kind == HQ
        self.is_module: Final = kind == MODULE
        self.is_instant: Final = kind == INSTANT
        self.is_foundation: Final = kind == FOUNDATION
        self.is_board_tile: Final = kind != INSTANT
        # Slots stand in descending order [INIT-04].
        self.initiative: Final = [] if part == SECOND else sorted(printing.initiative, reverse=True)
        self.toughness: Final = printing.toughness
        self.mobile: Final = printing.mobile
        self.has_net: Final = printing.net != 0
        self.is_harmful: Final = printing.is_harmful
        self.is_global: Final = printing.is_global
        self.faces: Final = [Face(printing, rotation) for rotation in range(SIDES)]
        abilities = printing.abilities
        self.bonuses: Final = [ability for ability in abilities if ability.is_bonus]
        self.takes_over: Final = any(ability.takes_over for ability in abilities)
        self.scopes: Final = any(ability.scopes for ability in abilities)
        self.has_influence: Final = self.takes_over or self.scopes
        self.heals: Final = any(ability.heals for ability in abilities)
        self.converts: Final = any(ability.converts for ability in abilities)
        self.explodes: Final = any(ability.explodes for ability in abilities)
        self.carries: Final = any(ability.carries for ability in abilities)
        self.steps: Final = max((ability.steps for ability in abilities), default=1)
        self.makes_way: Final = any(ability.makes_way for ability in abilities)
        self.returns_to_pile: Final = any(ability.returns_to_pile for ability in abilities)
        self.is_mine: Final = any(ability.is_mine for ability in abilities)
        self.turns_itself: Final = any(ability.turns_itself for ability in abilities)
        self.boards: Final = any(ability.boards for ability in abilities)
        self.is_heavy: Final = any(ability.is_heavy for ability in abilities)
        self.snipes: Final = any(ability.snipes for ability in abilities)
        # Something about it matters to the settling or to the choices of a battle.
        self.is_special: Final = self.has_net or bool(abilities) or part != WHOLE
        # The answers that name this tile, made once and shared; filled by actions.py.
        self.answers: Final[dict[int, list[Action]]] = {}

    def name(self, language: str = "en") -> str:
        """The printed name, in English where the language has none."""
        return self.names.get(language) or self.names.get("en") or self.id

    def __repr__(self) -> str:
        return f"Tile({self.army}/{self.id})"

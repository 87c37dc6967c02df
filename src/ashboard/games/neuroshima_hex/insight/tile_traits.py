"""What is printed on the tiles of a board, as numbers."""

from typing import Final, final

from ashboard.games.neuroshima_hex.insight.feature_names import Numbers
from ashboard.games.neuroshima_hex.printed.tile import GIVES_MOBILITY, MEDIC, Tile
from ashboard.games.neuroshima_hex.state.position import Cells


@final
class Traits:
    """What speaks for one tile, each in the measure of its feature."""

    def __init__(self, tile: Tile) -> None:
        printing = tile.printing
        slots = len(tile.initiative)
        helps = tile.bonuses or tile.has_influence or MEDIC in tile.words or GIVES_MOBILITY in tile.words
        self.melee: Final = float(sum(printing.melee) * slots)
        self.shots: Final = float((sum(printing.ranged) + 2 * printing.gauss.bit_count()) * slots)
        self.toughness: Final = float(tile.toughness)
        self.armour: Final = float(printing.armour.bit_count())
        self.net: Final = float(printing.net.bit_count())
        self.module: Final = 1.0 if helps else 0.0
        self.speed: Final = float(tile.initiative[0]) if slots else 0.0
        self.mobile: Final = 1.0 if tile.mobile else 0.0


# By the number of the tile.
_known: Final[list[Traits | None]] = []


def traits(tile: Tile) -> Traits:
    """Return the traits of a tile, read once."""
    while len(_known) <= tile.number:
        _known.append(None)
    known = _known[tile.number]
    if known is None:
        known = Traits(tile)
        _known[tile.number] = known
    return known


def count_traits(numbers: Numbers, start: int, board: Cells, controller: list[int], rates: Numbers) -> None:
    """Write what all units but headquarters have in their favour, in the order of TRAITS."""
    units = melee = shots = toughness = armour = net = module = speed = mobile = 0.0
    for cell, unit in enumerate(board):
        if unit is None or unit.tile.is_hq:
            continue
        rate = rates[controller[cell]]
        printed = traits(unit.tile)
        units += rate
        melee += rate * printed.melee
        shots += rate * printed.shots
        toughness += rate * printed.toughness
        if unit.wounds:
            toughness -= rate * unit.wounds
        armour += rate * printed.armour
        net += rate * printed.net
        module += rate * printed.module
        speed += rate * printed.speed
        mobile += rate * printed.mobile
    numbers[start] = units
    numbers[start + 1] = melee
    numbers[start + 2] = shots
    numbers[start + 3] = toughness
    numbers[start + 4] = armour
    numbers[start + 5] = net
    numbers[start + 6] = module
    numbers[start + 7] = speed
    numbers[start + 8] = mobile

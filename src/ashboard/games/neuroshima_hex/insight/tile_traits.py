"""What is printed on a tile, as numbers."""

from ashboard.games.neuroshima_hex.insight.feature_names import TOUGHNESS, Numbers
from ashboard.games.neuroshima_hex.printed.tile import GIVES_MOBILITY, MEDIC, Tile

_known: dict[Tile, Numbers] = {}


def count_traits(numbers: Numbers, start: int, tile: Tile, wounds: int, rate: float) -> None:
    """Add what a unit has in its favour."""
    for number, value in enumerate(traits(tile)):
        if value:
            numbers[start + number] += rate * value
    if wounds:
        numbers[start + TOUGHNESS] -= rate * wounds


def traits(tile: Tile) -> Numbers:
    """The numbers in the order of TRAITS."""
    known = _known.get(tile)
    if known is None:
        known = _read(tile)
        _known[tile] = known
    return known


def _read(tile: Tile) -> Numbers:
    printing = tile.printing
    slots = len(tile.initiative)
    helps = tile.bonuses or tile.has_influence or MEDIC in tile.words or GIVES_MOBILITY in tile.words
    return [
        1.0,
        float(sum(printing.melee) * slots),
        float((sum(printing.ranged) + 2 * printing.gauss.bit_count()) * slots),
        float(tile.toughness),
        float(printing.armour.bit_count()),
        float(printing.net.bit_count()),
        1.0 if helps else 0.0,
        float(tile.initiative[0]) if slots else 0.0,
        1.0 if tile.mobile else 0.0,
    ]

"""What is printed on the tiles of a board, as numbers."""

from ashboard.games.neuroshima_hex.insight.feature_names import Numbers
from ashboard.games.neuroshima_hex.state.position import Cells


def count_traits(numbers: Numbers, start: int, board: Cells, controller: list[int], rates: Numbers) -> None:
    """Write what all units but headquarters have in their favour, in the order of TRAITS."""
    units = melee = shots = toughness = armour = net = module = speed = mobile = 0.0
    for cell, unit in enumerate(board):
        if unit is None or unit.tile.is_hq:
            continue
        rate = rates[controller[cell]]
        printed = unit.tile.traits
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

"""What speaks for a tile by itself, as numbers."""

from typing import Final, final

from ashboard.core.native import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Traits:
    """What is printed on one tile, each in a measure of its own."""

    def __init__(
        self, melee: int, shots: int, toughness: int, armour: int, net: int, speed: int, *, helps: bool, mobile: bool
    ) -> None:
        self.melee: Final = float(melee)
        self.shots: Final = float(shots)
        self.toughness: Final = float(toughness)
        self.armour: Final = float(armour)
        self.net: Final = float(net)
        self.module: Final = 1.0 if helps else 0.0
        self.speed: Final = float(speed)
        self.mobile: Final = 1.0 if mobile else 0.0

"""Who is on whose side, and what that means for each kind of effect [DEF-03]."""

from typing import Final, final


@final
class Sides:
    """The side of each seat, and for every two seats whether one's effects reach the other's units.

    `brawlers` are seats whose army fights its own ally: it wounds him, and nets and pushes
    work between the two in both directions [TEAM-08 to TEAM-11].
    """

    def __init__(self, sides: tuple[int, ...], brawlers: tuple[int, ...] = ()) -> None:
        self.side: Final = sides
        seats = range(len(sides))
        self.hostile: Final = [[sides[one] != sides[other] for other in seats] for one in seats]
        self.wounds: Final = [[self._hits(one, other, brawlers) for other in seats] for one in seats]
        self.nets: Final = [[self._grapples(one, other, brawlers) for other in seats] for one in seats]
        self.pushes: Final = self.nets

    def _hits(self, one: int, other: int, brawlers: tuple[int, ...]) -> bool:
        return self.hostile[one][other] or (one != other and one in brawlers)

    def _grapples(self, one: int, other: int, brawlers: tuple[int, ...]) -> bool:
        return self.hostile[one][other] or (one != other and (one in brawlers or other in brawlers))

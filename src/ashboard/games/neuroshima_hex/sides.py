"""Who is on whose side, and what that means for each kind of effect [DEF-03]."""

from typing import Final


class Sides:
    """The side of each seat, and for every two seats whether one's effects reach the other's units."""

    def __init__(self, sides: tuple[int, ...]) -> None:
        self.side: Final = sides
        self.hostile: Final = [[one != other for other in sides] for one in sides]
        # Wounds, nets and pushes have tables of their own, because an army may fight its ally [TEAM-08].
        self.wounds: Final = self.hostile
        self.nets: Final = self.hostile
        self.pushes: Final = self.hostile

    def friends(self, one: int, other: int) -> bool:
        return not self.hostile[one][other]

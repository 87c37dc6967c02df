"""Bonuses: words of a tile that change numbers of the units it reaches [MODULE-07, MODULE-08, INIT-06]."""

import re
from typing import Final

# The numbers of a unit that a bonus can change.
MELEE: Final = 0
RANGED: Final = 1
INITIATIVE: Final = 2
EXTRA_ACTIONS: Final = 3

STATS: Final = {"melee": MELEE, "ranged": RANGED, "initiative": INITIATIVE}
# Words with a name of their own, each with the numbers it changes and by how much.
NAMED_BONUSES: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    # INIT-06: one more action, one segment after the last one.
    "mother": ((EXTRA_ACTIONS, 1),),
}
_NUMBERED: Final = re.compile(r"(melee|ranged|initiative)([+-][1-9])")


class Bonus:
    """An amount added to one number of every unit reached."""

    def __init__(self, stat: int, amount: int) -> None:
        self.stat: Final = stat
        self.amount: Final = amount


def bonuses_of(word: str) -> list[Bonus]:
    """Return the bonuses that a word stands for; none for a word that changes no number."""
    numbered = _NUMBERED.fullmatch(word)
    if numbered is not None:
        return [Bonus(STATS[numbered[1]], int(numbered[2]))]
    return [Bonus(stat, amount) for stat, amount in NAMED_BONUSES.get(word, ())]

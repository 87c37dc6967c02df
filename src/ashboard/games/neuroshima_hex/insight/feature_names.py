"""The features of the evaluation by name and place."""

from typing import Final

Numbers = list[float]

# Of a whole side; those from HAND to ENERGY follow from what it has besides the board.
POINTS: Final = 0
POINTS_AFTER: Final = 1
FALLS: Final = 2
NETTED: Final = 3
OPEN: Final = 4
BOOSTED: Final = 5
LINKS: Final = 6
HAND: Final = 7
HAND_UNITS: Final = 8
BATTLES: Final = 9
SWING: Final = 10
SWING_LATER: Final = 11
SWING_FULL: Final = 12
SWING_LAST: Final = 13
TO_MOVE: Final = 14
PILE: Final = 15
ENERGY: Final = 16
TERMINALS: Final = 17
WHOLE: Final = (
    "points",
    "points after battle",
    "falls in battle",
    "netted",
    "open hq",
    "boosted",
    "links",
    "hand",
    "units in hand",
    "battle tiles",
    "swing at hand",
    "swing later",
    "swing near full board",
    "swing of last battle",
    "to move",
    "pile",
    "energy",
    "terminals",
)

# Of what attacks look at, counted now and again after a battle.
LINES: Final = ("at hq", "at hq behind a unit", "kills", "hits", "barred by armour")

# Of what is printed on units, counted now and again for those that are left after a battle.
TRAITS: Final = ("unit", "melee", "shots", "toughness", "armour", "net", "module", "speed", "mobile")

# Where each group begins.
LINES_NOW: Final = 18
LINES_AFTER: Final = 23
TRAITS_NOW: Final = 28
TRAITS_AFTER: Final = 37
COUNT: Final = 46

NAMES: Final = (
    *WHOLE,
    *LINES,
    *(f"{name} after battle" for name in LINES),
    *TRAITS,
    *(f"{name} after battle" for name in TRAITS),
)

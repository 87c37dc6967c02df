"""The vocabulary: one table of words, each with the small class behind it."""

import re
from collections.abc import Callable
from typing import Final

from ashboard.games.neuroshima_hex.printed.abilities.ability import INITIATIVE, MELEE, RANGED, Ability
from ashboard.games.neuroshima_hex.printed.abilities.bonuses import Bonus, ExtraAction
from ashboard.games.neuroshima_hex.printed.abilities.combat import Converts, Explodes, Heals, Mine, ReturnsToPile
from ashboard.games.neuroshima_hex.printed.abilities.control import Scopes, TakesOver
from ashboard.games.neuroshima_hex.printed.abilities.movement import Carries, MakesWay, TwoSteps
from ashboard.games.neuroshima_hex.printed.abilities.structures import Boards, Snipes, TurnsItself, Weight

EFFECTS: Final[dict[str, Callable[[str], Ability]]] = {
    "mother": ExtraAction,
    "medic": Heals,
    "convert_melee_ranged": Converts,
    "mobility": Carries,
    "double_move": TwoSteps,
    "take_control": TakesOver,
    "take_over_module": Scopes,
}

TRAITS: Final[dict[str, Callable[[str], Ability]]] = {
    "explodes": Explodes,
    "makes_way": MakesWay,
    "returns_to_pile": ReturnsToPile,
    "mine": Mine,
    "rotation": TurnsItself,
    "boarding": Boards,
    "weight": Weight,
    "sniper": Snipes,
}

STATS: Final = {"melee": MELEE, "ranged": RANGED, "initiative": INITIATIVE}
_NUMBERED: Final = re.compile(r"(melee|ranged|initiative)([+-][1-9])")


def effect(word: str) -> Ability | None:
    """The ability that an effect word stands for, None for an unknown word."""
    numbered = _NUMBERED.fullmatch(word)
    if numbered is not None:
        return Bonus(word, STATS[numbered[1]], int(numbered[2]))
    make = EFFECTS.get(word)
    return None if make is None else make(word)


def trait(word: str) -> Ability | None:
    """The ability that a trait word stands for, None for an unknown word."""
    make = TRAITS.get(word)
    return None if make is None else make(word)

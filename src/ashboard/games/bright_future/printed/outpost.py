"""Outposts, which become mercenaries when they are hired [COMP-15]."""

from typing import Final

from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import RACES, Card, symbols
from ashboard.games.bright_future.printed.vocabulary import INFECTION_ACTIONS, MERCENARY_ABILITIES


class Outpost(Card):
    """Strength, symbols, hire cost, and what a mercenary can do in each mode."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        self.race: Final = RACES.index(table.word("race", RACES))
        self.strength: Final = table.integer("strength", 1, 30)
        self.attack: Final = symbols(table, "attack_symbols")
        self.defence: Final = symbols(table, "defence_symbols")
        self.cost: Final = table.integer("hire_cost", 0, 20)
        abilities = table.table("ability")
        self.power: Final = abilities.table("power").word("id", MERCENARY_ABILITIES)
        self.fever: Final = abilities.table("fever").word("id", MERCENARY_ABILITIES)
        # MR-5, MR-6: where a token may be moved to at the end of the Tunnel phase.
        self.tracks: Final = tuple(abilities.table("power").texts("tracks"))
        # MR-13: what the Destruction costs that comes with the ability in Underground Fever, -1 without one.
        fever = abilities.table("fever")
        self.side_cost: Final = fever.integer("population_cost", 0, 12) if fever.has("also_action") else -1
        self.budget: Final = abilities.table("power").integer("total_value", 0, 99, 0)
        self.icons: Final = _icons(table)
        reward = table.table("reward")
        power = reward.table("power")
        self.first_gear: Final = power.table("first").integer("gear", 0, 6)
        self.later_gear: Final = power.table("others").integer("gear", 0, 6)
        self.fever_gear: Final = reward.table("fever").integer("gear", 0, 6)


def _icons(table: Table) -> tuple[str, ...]:
    """The infection actions that the card shows."""
    for number, word in enumerate(table.texts("infection_icons")):
        Table({"icon": word}, f"{table.at('infection_icons')}[{number}]").word("icon", INFECTION_ACTIONS)
    return tuple(table.texts("infection_icons"))

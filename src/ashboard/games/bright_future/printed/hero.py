"""The twelve heroes [COMP-1]."""

from typing import Final

from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import RACES, Card
from ashboard.games.bright_future.printed.vocabulary import HERO_ABILITIES

SIDES: Final = ("female", "male")
MALE: Final = "/male"
_LARGE: Final = 99


class HeroCard(Card):
    """A hero: race, ability, and what the ability pays."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        self.race: Final = RACES.index(table.word("race", RACES))
        ability = table.table("ability")
        self.ability: Final = ability.word("id", HERO_ABILITIES)
        proposed = ability.table("proposed")
        # what Courtesan and Devourer gain by an outpost.
        self.gain: Final = proposed.integer("gain_resources", 0, _LARGE, 0)
        # what the Princess pays for an outpost, as a percentage of its price.
        self.rule_percent: Final = proposed.integer("hire_cost_percent", 0, 100, 0)
        # the locations that a hero may pass.
        self.bypasses: Final = tuple(proposed.texts("bypasses"))
        self.swaps: Final = proposed.has("swap_place")

    def rule_price(self, cost: int) -> int:
        """What the Princess pays for an outpost that others hire at this cost, rounded up [R-13, R-38]."""
        return (cost * self.rule_percent + 99) // 100

    def name(self, language: str = "en") -> str:
        """The name of the female side; both sides have one ability."""
        return self.side_name(0, language)

    def side_id(self, side: int) -> str:
        """The id of one side: the male one is written behind a stroke."""
        return self.id + (MALE if side else "")

    def side_name(self, side: int, language: str = "en") -> str:
        names = self.table.table("name").table(SIDES[side])
        return names.text(language, names.text("en"))

"""Weapons and armour [COMP-14]."""

from typing import Final, final

from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import RACES, Card, numbers_by_type
from ashboard.games.bright_future.printed.vocabulary import WEAPON_EFFECTS, Word, word_of


@final
class Gear(Card):
    """A weapon or an armour of one race: a value for each kind of damage, a cost, an effect against players."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        self.is_weapon: Final = table.word("kind", ("weapon", "armour")) == "weapon"
        self.race: Final = RACES.index(table.word("race", RACES))
        self.cost: Final = table.integer("cost", 1, 20)
        self.values: Final = numbers_by_type(table.table("attack" if self.is_weapon else "defence"))
        # PVP-2: the kind of the basic attack, the first value of a weapon.
        self.kind: Final = next(kind for kind, value in enumerate(self.values) if value)
        self.base: Final = self.values[self.kind]
        self.effect: Final = word_of(table.table("pvp"), WEAPON_EFFECTS) if self.is_weapon else Word("", {})
        extra = table.table("pvp").table("params").table("extra") if self.is_weapon else Table({}, "")
        self.extra: Final = numbers_by_type(extra)
        self.worth: Final = sum(self.values)

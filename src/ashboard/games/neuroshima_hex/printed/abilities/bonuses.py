"""Abilities that change numbers of the units they are connected to [MODULE-07, MODULE-08, INIT-06]."""

from typing import Final

from ashboard.games.neuroshima_hex.printed.abilities.ability import EXTRA, Ability, Field


class Bonus(Ability):
    """Adds to one number of every unit reached."""

    def __init__(self, word: str, stat: int, amount: int) -> None:
        super().__init__(word)
        self.is_bonus = True
        self.stat: Final = stat
        self.amount: Final = amount

    def numbers(self, field: Field, cell: int) -> None:
        for target in field.reached(cell):
            field.add(self.stat, target, self.amount)


class ExtraAction(Bonus):
    """One more action after the last one [INIT-06]."""

    def __init__(self, word: str) -> None:
        super().__init__(word, EXTRA, 1)

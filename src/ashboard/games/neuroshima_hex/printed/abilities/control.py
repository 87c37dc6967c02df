"""Abilities that decide for whom units and modules work."""

from ashboard.games.neuroshima_hex.printed.abilities.ability import Ability


class TakesOver(Ability):
    """The enemy unit in front counts as the bearer's [CONTROL-01]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.takes_over = True


class Scopes(Ability):
    """The effect of a connected enemy module works for the bearer's side [MODULE-20]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.scopes = True

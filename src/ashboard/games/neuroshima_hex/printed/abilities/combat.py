"""Abilities that change which strikes exist, or where damage lands."""

from ashboard.games.neuroshima_hex.printed.abilities.ability import Ability


class Heals(Ability):
    """Dies in place of a connected friend [MEDIC-01]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.heals = True


class Converts(Ability):
    """One attack of a connected friend changes its kind [ARMY-HEG-05]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.converts = True


class Explodes(Ability):
    """May become a bomb instead of attacking [ARMY-MOLOCH-06]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.explodes = True


class Mine(Ability):
    """Destroys the unit that comes to stand on it [MINE-01]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.is_mine = True


class ReturnsToPile(Ability):
    """Goes on top of its owner's pile when destroyed [ARMY-SMART-05]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.returns_to_pile = True

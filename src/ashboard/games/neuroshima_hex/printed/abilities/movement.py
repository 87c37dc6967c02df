"""Abilities that give the owner something to do in the turn."""

from ashboard.games.neuroshima_hex.printed.abilities.ability import Ability


class Carries(Ability):
    """Each connected friend may make one more move a turn [ARMY-HEG-07, ARMY-SMART-01]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.carries = True


class TwoSteps(Ability):
    """A move may go two steps [ARMY-OUT-02]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.steps = 2


class MakesWay(Ability):
    """A tile being placed may take its place [ARMY-SMART-04]."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.makes_way = True

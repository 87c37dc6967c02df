"""Traits of structures [STRUCT-09 to STRUCT-12]."""

from ashboard.games.neuroshima_hex.printed.abilities.ability import Ability


class TurnsItself(Ability):
    """Once a turn one of its two tiles may be turned."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.turns_itself = True


class Boards(Ability):
    """A battle starts as soon as it is placed."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.boards = True


class Weight(Ability):
    """Nobody displaces it."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.is_heavy = True


class Snipes(Ability):
    """Each of its shots picks its target among the enemies on the line."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.snipes = True

"""The table of a fight sum: a hero with gear, and an enemy."""

from dataclasses import dataclass, replace
from typing import Final

from ashboard.core.table import Table

_KEYS: Final = ("hero", "gear", "resources", "enemy")
_OTHER_HEROES: Final = ("mole", "soldier")
_MOST_RESOURCES: Final = 99


@dataclass(frozen=True)
class FightBoard:
    """Everything that makes the position; the solver sits at seat 0."""

    hero: str
    gear: tuple[str, ...]
    enemy: str
    resources: int = 30

    def data(self) -> dict[str, object]:
        return {"hero": self.hero, "gear": list(self.gear), "enemy": self.enemy, "resources": self.resources}

    def without(self, card: str) -> "FightBoard":
        return replace(self, gear=tuple(other for other in self.gear if other != card))

    def scenario(self, name: str) -> str:
        """Return the position as a scenario file."""
        other = next(hero for hero in _OTHER_HEROES if hero != self.hero)
        gear = ", ".join(f'"{card}"' for card in self.gear)
        hero = f'{{ hero = "{self.hero}", gear = [{gear}], resources = {self.resources} }}'
        start = f'{{ moment = "fight", card = "{self.enemy}" }}'
        lines = ['game = "bright-future"', f'name = "{name}"', "rules = []"]
        return "\n".join([*lines, f'seat = [{hero}, {{ hero = "{other}" }}]', f"start = {start}"]) + "\n"


def read_fight(data: object, where: str = "board") -> FightBoard:
    """Read the table of a fight; cards are checked when the position is made."""
    table = Table(data, where)
    table.only(_KEYS)
    resources = table.integer("resources", 1, _MOST_RESOURCES, 30)
    return FightBoard(table.text("hero"), tuple(table.texts("gear")), table.text("enemy"), resources)

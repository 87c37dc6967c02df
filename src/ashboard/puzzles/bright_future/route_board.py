"""The table of a door route: a hero in the Tunnel of Power, what is met on the way, and the codes."""

from dataclasses import dataclass, replace
from typing import Final

from ashboard.core.table import Table

_KEYS: Final = ("hero", "gear", "resources", "codes", "outpost", "anomaly", "door", "pile", "bazaar")
_OTHER_HEROES: Final = ("mole", "soldier")
_MOST_RESOURCES: Final = 99
_MOST_CODES: Final = 6


@dataclass(frozen=True)
class RouteBoard:
    """Everything that makes the position; the solver sits at seat 0. The decks are empty."""

    hero: str
    gear: tuple[str, ...]
    resources: int
    codes: tuple[int, ...]
    outpost: str
    anomaly: str
    door: tuple[int, ...]
    # How many codes of each number are left.
    pile: tuple[int, ...]
    bazaar: tuple[str, ...]

    def data(self) -> dict[str, object]:
        return {
            "hero": self.hero,
            "gear": list(self.gear),
            "resources": self.resources,
            "codes": list(self.codes),
            "outpost": self.outpost,
            "anomaly": self.anomaly,
            "door": list(self.door),
            "pile": list(self.pile),
            "bazaar": list(self.bazaar),
        }

    def without(self, card: str) -> "RouteBoard":
        return replace(
            self,
            gear=tuple(other for other in self.gear if other != card),
            bazaar=tuple(other for other in self.bazaar if other != card),
        )

    def scenario(self, name: str) -> str:
        """Return the position as a scenario file."""
        other = next(hero for hero in _OTHER_HEROES if hero != self.hero)
        hero = f'hero = "{self.hero}", gear = {_texts(self.gear)}, resources = {self.resources}'
        lines = [
            'game = "bright-future"',
            f'name = "{name}"',
            "rules = []",
            f'seat = [{{ {hero}, codes = {list(self.codes)} }}, {{ hero = "{other}" }}]',
            f"door = {list(self.door)}",
            f"pile = {list(self.pile)}",
            f"bazaar = {_texts(self.bazaar)}",
            'empty = ["colony", "outpost", "anomaly", "gear"]',
            "tracks = { tunnel_of_power = [0] }",
            f'sites = ["", "", "", "{self.outpost}", "{self.anomaly}"]',
            'start = { moment = "locations" }',
        ]
        return "\n".join(lines) + "\n"


def read_route(data: object, where: str = "board") -> RouteBoard:
    """Read the table of a route; cards are checked when the position is made."""
    table = Table(data, where)
    table.only(_KEYS)
    return RouteBoard(
        hero=table.text("hero"),
        gear=tuple(table.texts("gear")),
        resources=table.integer("resources", 1, _MOST_RESOURCES),
        codes=tuple(table.integers("codes", 1, 3)),
        outpost=table.text("outpost"),
        anomaly=table.text("anomaly"),
        door=tuple(table.integers("door", 1, 3)),
        pile=tuple(table.integers("pile", 0, _MOST_CODES)),
        bazaar=tuple(table.texts("bazaar")),
    )


def _texts(texts: tuple[str, ...]) -> str:
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"

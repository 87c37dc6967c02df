"""Map cards: locations, hatches and tunnel ends, joined by tunnels; laid upright or turned by half [UF-53a]."""

from typing import Final, final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import Card

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("N", "E", "S", "W")
# The step to the neighbouring cell; x grows to the east, y to the north.
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
TUNNEL: Final = 0
COLONY: Final = 1
OUTPOST: Final = 2
ANOMALY: Final = 3
HATCH: Final = 4
KINDS: Final = ("tunnel", "colony", "outpost", "anomaly", "hatch")
_WIDTH: Final = 4
_HEIGHT: Final = 6


@final
class Face:
    """A map card as it lies: nodes by number, their names, kinds and neighbours, the node of each exit or -1."""

    def __init__(self, card: "MapCard", turned: bool) -> None:
        self.card: Final = card
        self.turned: Final = turned
        self.names: Final = [_turned_name(name) if turned else name for name in card.keys]
        self.kinds: Final = card.kinds
        self.numbers: Final = card.numbers
        self.places: Final = [(_WIDTH - x, _HEIGHT - y) if turned else (x, y) for x, y in card.places]
        self.neighbours: Final = card.neighbours
        self.exits: Final = [self.names.index(way) if way in self.names else -1 for way in DIRECTIONS]
        self.hatch: Final = self.kinds.index(HATCH) if HATCH in self.kinds else -1


@final
class MapCard(Card):
    """The printed graph, and its two faces."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        nodes = table.tables("nodes")
        self.keys: Final = [node.text("key") for node in nodes]
        self.kinds: Final = [KINDS.index(node.word("kind", KINDS)) for node in nodes]
        self.numbers: Final = [node.integer("number", 1, 4, 0) if node.has("number") else 0 for node in nodes]
        self.places: Final = [_place(node) for node in nodes]
        self.number: Final = max(self.numbers)
        self.neighbours: Final[list[list[int]]] = [[] for _ in nodes]
        for number, edge in enumerate(table.items("edges")):
            if not isinstance(edge, list) or len(edge) != 2 or any(end not in self.keys for end in edge):
                raise BadInput(f"{table.at('edges')}[{number}]", "expected the keys of two nodes")
            one, two = self.keys.index(edge[0]), self.keys.index(edge[1])
            self.neighbours[one].append(two)
            self.neighbours[two].append(one)
        self.faces: Final = [Face(self, False), Face(self, True)]


def opposite(way: int) -> int:
    return (way + 2) % 4


def _place(node: Table) -> tuple[int, int]:
    x, y = node.integers("pos", 0, 9)
    return x, y


def _turned_name(name: str) -> str:
    """The end of a tunnel faces the other way on a turned card; locations keep their names."""
    return DIRECTIONS[opposite(DIRECTIONS.index(name))] if name in DIRECTIONS else name

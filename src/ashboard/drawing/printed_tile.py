"""What is printed on one tile, read leniently from its table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

SIDES: Final = ("N", "NE", "SE", "S", "SW", "NW")


@dataclass(frozen=True)
class Edge:
    """What one edge of a tile carries."""

    melee: int = 0
    ranged: int = 0
    gauss: bool = False
    net: bool = False
    armour: bool = False
    link: bool = False


@dataclass(frozen=True)
class PrintedTile:
    """The printing of one tile; `edges` are its printed sides, clockwise from the top."""

    name: str
    kind: str
    word: str
    edges: tuple[Edge, ...]
    initiative: tuple[int, ...] = ()
    toughness: int = 0
    mobile: bool = False
    effects: tuple[str, ...] = ()
    affects: str = "own"
    traits: tuple[str, ...] = ()
    hit_points: int = 0
    count: int = 1
    rule: str = ""
    # The language in which its icons are put into words.
    language: str = "en"

    def turned(self, rotation: int) -> tuple[Edge, ...]:
        """The edges by direction: printed side s shows in direction s + rotation."""
        return tuple(self.edges[(direction - rotation) % 6] for direction in range(6))


def read_tile(table: Mapping[str, object], word: str = "") -> PrintedTile:
    """The face that a tile's table describes; `word` is the tile's id where the table has none."""
    word = text(table.get("id")) or word
    return PrintedTile(
        name=title(table.get("name")) or word or text(table.get("kind")) or "?",
        kind=text(table.get("kind")) or "soldier",
        word=word,
        edges=_edges(table),
        initiative=numbers(table.get("initiative")),
        toughness=number(table.get("toughness")),
        mobile=table.get("mobile") is True,
        effects=words(table.get("effects")),
        affects=text(table.get("affects")) or "own",
        traits=words(table.get("traits")),
        hit_points=number(table.get("hit_points")),
        count=number(table.get("count"), 1),
        rule=text(table.get("rule")),
        language=text(table.get("language")) or "en",
    )


def _edges(table: Mapping[str, object]) -> tuple[Edge, ...]:
    """The six printed sides of the table."""
    melee, ranged = (numbers(table.get(key)) + (0,) * 6 for key in ("melee", "ranged"))
    gauss, net, armour, link = (words(table.get(key)) for key in ("gauss", "net", "armour", "links"))
    return tuple(
        Edge(melee[i], ranged[i], side in gauss, side in net, side in armour, side in link)
        for i, side in enumerate(SIDES)
    )


def title(value: object) -> str:
    """The English form of a name, else its first form, else nothing."""
    if isinstance(value, Mapping):
        return text(value.get("en")) or next((text(form) for form in value.values()), "")
    return text(value)


def text(value: object) -> str:
    """The value if it is a string, else nothing."""
    return value if isinstance(value, str) else ""


def number(value: object, default: int = 0) -> int:
    """The value if it is a whole number, else the default."""
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def numbers(value: object) -> tuple[int, ...]:
    """The whole numbers of a list; a lone number counts as a list of one."""
    if isinstance(value, int):
        return (number(value),)
    return tuple(number(item) for item in items(value))


def words(value: object) -> tuple[str, ...]:
    """The strings of a list."""
    return tuple(item for item in items(value) if isinstance(item, str))


def items(value: object) -> Iterable[object]:
    """The members of a list or tuple, nothing for any other value."""
    return value if isinstance(value, (list, tuple)) else ()


def tables(value: object) -> list[Mapping[str, object]]:
    """The tables of a list."""
    return [item for item in items(value) if isinstance(item, Mapping)]

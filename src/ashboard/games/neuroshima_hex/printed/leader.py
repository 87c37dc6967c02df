"""A leader card, and the deck of them: one data file a card."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.data import package_names, package_toml
from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.printed.tile_reader import read_identifier, read_names

_PACKAGE: Final = "ashboard.games.neuroshima_hex.data.leaders"
_KEYS: Final = ("id", "name", "text", "ability", "rule", "origin", "side_two")
# Where a card comes from: out of the box, or made by us in place of one that nobody has described.
_ORIGINS: Final = ("printed", "house")
# What cards may do; the table of abilities must have a class for each (a test compares them).
ABILITY_WORDS: Final = (
    "draw_and_discard",
    "move",
    "scout",
    "shuffle_in",
    "shuffle_hand",
    "take_back",
    "turn",
    "wound_at_hq",
)


class Leader:
    """A card, the same on both sides; its number is its place in the deck."""

    def __init__(self, number: int, table: Table) -> None:
        table.only(_KEYS)
        self.number: Final = number
        self.id: Final = read_identifier(table)
        self.names: Final[Mapping[str, str]] = read_names(table)
        self.text: Final = table.table("text").text("en")
        self.ability: Final = table.word("ability", ABILITY_WORDS)
        self.rule: Final = table.text("rule")
        self.origin: Final = table.word("origin", _ORIGINS)
        # How side II differs is printed nowhere that we know of.
        table.word("side_two", ("like side one",))

    def name(self, language: str = "en") -> str:
        return self.names.get(language) or self.names["en"]

    def __repr__(self) -> str:
        return f"Leader({self.id})"


_loaded: list[Leader] = []


def deck() -> list[Leader]:
    """All cards, in the order of their ids."""
    if not _loaded:
        for number, name in enumerate(package_names(_PACKAGE, ".toml")):
            _loaded.append(Leader(number, Table(package_toml(_PACKAGE, f"{name}.toml"), name)))
    return _loaded


def find_leader(card_id: str, where: str) -> Leader:
    """A card by its id."""
    for card in deck():
        if card.id == card_id:
            return card
    raise BadInput(where, f"{card_id!r} is unknown; expected one of " + ", ".join(card.id for card in deck()))

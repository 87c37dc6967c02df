"""What every printed card has: an id, names, and where its values come from."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table

HUMAN: Final = 0
MUTANT: Final = 1
RACES: Final = ("human", "mutant")
# The kinds of damage.
TYPES: Final = ("melee", "ranged", "toxic", "fire")
KNOWN: Final = "known"
RECONSTRUCTED: Final = "reconstructed"


class Card:
    """A printed card with its place in the deck."""

    def __init__(self, table: Table, index: int) -> None:
        self.id: Final = table.text("id")
        self.index: Final = index
        self.table: Final = table
        self.provenance: Final = Provenance(table)

    def name(self, language: str = "en") -> str:
        """The printed name, or its translation; a card without one goes by its id."""
        names = self.table.table("name")
        return names.text(language, names.text("en", self.id))


class Provenance:
    """For each value of a card: known from the rulebook, or reconstructed; a path covers all below it."""

    def __init__(self, table: Table) -> None:
        self.known: Final = table.texts(KNOWN)
        self.reconstructed: Final = table.texts(RECONSTRUCTED)
        for path in self.known:
            if path in self.reconstructed:
                raise BadInput(table.at(RECONSTRUCTED), f"{path!r} is known too")

    def of(self, path: str) -> str:
        """Where the value at a dotted path comes from, by the longest path that covers it."""
        best, found = -1, ""
        for word, paths in ((KNOWN, self.known), (RECONSTRUCTED, self.reconstructed)):
            for known in paths:
                if covers(known, path) and len(known) > best:
                    best, found = len(known), word
        return found


def covers(path: str, inner: str) -> bool:
    """Whether the second path is the first or lies below it."""
    return inner == path or inner.startswith((path + ".", path + "["))


def numbers_by_type(table: Table) -> tuple[int, ...]:
    """A value for each kind of damage, 0 where none is printed."""
    table.only(TYPES)
    return tuple(table.integer(kind, 1, 9) if table.has(kind) else 0 for kind in TYPES)


def symbols(table: Table, key: str) -> tuple[int, ...]:
    """Kinds of damage by number."""
    found: list[int] = []
    for number, word in enumerate(table.texts(key)):
        if word not in TYPES:
            raise BadInput(f"{table.at(key)}[{number}]", "expected one of " + ", ".join(TYPES))
        found.append(TYPES.index(word))
    return tuple(found)

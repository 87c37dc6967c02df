"""Rows of a game's record as the service keeps them, and what belongs to one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from ashboard.core.event import Event, Log
from ashboard.core.state import State
from ashboard.service.clock import Times
from ashboard.service.sheet import text_of

# Kinds of rows.
START: Final = "start"
ANSWER: Final = "answer"
INTERVENED: Final = "intervention"
UNDO: Final = "undo"
SUBSTITUTE: Final = "substitute"

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a game's record with what chance answered after it."""

    seq: int
    kind: str
    seat: int
    text: str
    chance: tuple[str, ...]
    asked: int | None
    level: str
    sealed: bool
    at: int
    deadline: int | None
    key: str | None
    digest: str | None

    def stored(self, game: str) -> dict[str, object]:
        """As the database keeps it."""
        fields: dict[str, object] = {name: getattr(self, name) for name in self.__slots__}
        return {"game": game, **fields, "chance": text_of(self.chance)}


def row_from_stored(stored: Any) -> Row:
    """A row as the database keeps it, read back."""
    chance = tuple(msgspec.json.decode(stored.chance))
    return Row(
        stored.seq, stored.kind, stored.seat, stored.text, chance, stored.asked, stored.level,
        stored.sealed, stored.at, stored.deadline, stored.key, stored.digest,
    )  # fmt: skip


@dataclass(slots=True)
class Moment:
    """A row with the position after it and what happened; never changed, so that what is sent of it can be kept."""

    row: Row
    state: State
    events: Sequence[Event]
    clocks: dict[str, object] | None
    undo_to: int | None
    encoded: dict[tuple[int, str], bytes] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """A row that is not written yet, and where it leads."""

    row: Row
    state: State
    events: Log
    used: dict[str, int]
    times: Times | None


@dataclass(frozen=True, slots=True)
class Sending:
    """Who sends a row, and the key under which he may send it again."""

    seat: int
    key: str | None
    digest: str | None
    at: int


def undo_target(row: Row) -> int:
    return int(row.text.removeprefix("undo to "))

"""Rows of a game's record as the service stores them, and what belongs to one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from ashboard.core.event import Event, Log
from ashboard.core.state import State
from ashboard.service.games.clock import PlayerClocks
from ashboard.service.games.game_info import to_json

# Kinds of rows.
START: Final = "start"
ANSWER: Final = "answer"
INTERVENED: Final = "intervention"
UNDO: Final = "undo"
SUBSTITUTE: Final = "substitute"

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a game's record, with the answers of chance after it."""

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
        """Return the row as the database stores it."""
        fields: dict[str, object] = {name: getattr(self, name) for name in self.__slots__}
        return {"game": game, **fields, "chance": to_json(self.chance)}


def row_from_database(stored: Any) -> Row:
    """Return a row read from the database."""
    chance = tuple(msgspec.json.decode(stored.chance))
    return Row(
        stored.seq, stored.kind, stored.seat, stored.text, chance, stored.asked, stored.level,
        stored.sealed, stored.at, stored.deadline, stored.key, stored.digest,
    )  # fmt: skip


@dataclass(slots=True)
class Snapshot:
    """A row with the position after it and its events; immutable, so that encoded messages can be kept."""

    row: Row
    state: State
    events: Sequence[Event]
    clocks: dict[str, object] | None
    undo_to: int | None
    encoded: dict[tuple[int, str], bytes] = field(default_factory=dict)


@dataclass(slots=True)
class PendingRow:
    """A row that is not written yet, with the position after it."""

    row: Row
    state: State
    events: Log
    used: dict[str, int]
    times: PlayerClocks | None


@dataclass(frozen=True, slots=True)
class Submission:
    """Which seat sends a row, when, and the key under which it may be sent again."""

    seat: int
    key: str | None
    digest: str | None
    at: int


def undo_target(row: Row) -> int:
    return int(row.text.removeprefix("undo to "))

"""What happened, as ids and parameters; sentences are made from it elsewhere."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.payloads import EventData


class Event:
    """One thing that happened, by which rule, and who may see it (None: everybody).

    What came before an event that seals can no longer be taken back: a new turn, a draw of tiles, a battle.
    """

    def __init__(
        self,
        key: str,
        rule: str,
        params: Mapping[str, object],
        *,
        seat: int = -1,
        cells: tuple[str, ...] = (),
        segment: int = -1,
        seers: tuple[int, ...] | None = None,
        seals: bool = False,
    ) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.params: Final = params
        self.seat: Final = seat
        self.cells: Final = cells
        self.segment: Final = segment
        self.seers: Final = seers
        self.seals: Final = seals

    def is_seen_by(self, seat: int) -> bool:
        return self.seers is None or seat in self.seers

    def data(self) -> EventData:
        """Ready for JSON."""
        return {
            "key": self.key,
            "rule": self.rule,
            "params": dict(self.params),
            "seat": self.seat if self.seat >= 0 else None,
            "cells": list(self.cells),
            "segment": self.segment if self.segment >= 0 else None,
        }

    def __repr__(self) -> str:
        return f"Event({self.key} [{self.rule}] {dict(self.params)})"


# Who wants to know hands over a list; who does not, None, and nothing is written.
Log = list[Event]

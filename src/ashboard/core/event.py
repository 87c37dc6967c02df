"""Events: what happened, as ids and parameters. Games turn them into sentences."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.payloads import EventData


class Event:
    """One thing that happened, the rule behind it, and the seats that may see it (None: everybody).

    An event that seals cannot be undone, nor can anything before it: a new turn, a draw of tiles, a battle.
    A game whose events say more, such as where on the board they happened, has a subclass of its own.
    """

    def __init__(
        self,
        key: str,
        rule: str,
        params: Mapping[str, object],
        *,
        seat: int = -1,
        seers: tuple[int, ...] | None = None,
        seals: bool = False,
    ) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.params: Final = params
        self.seat: Final = seat
        self.seers: Final = seers
        self.seals: Final = seals

    def is_seen_by(self, seat: int) -> bool:
        """Return whether a seat may know of the event; -1 is a spectator."""
        return self.seers is None or seat in self.seers

    def data(self) -> EventData:
        """Return the event as it is sent; a game without cells and segments leaves both empty."""
        return {
            "key": self.key,
            "rule": self.rule,
            "params": dict(self.params),
            "seat": self.seat if self.seat >= 0 else None,
            "cells": [],
            "segment": None,
        }

    def __repr__(self) -> str:
        return f"Event({self.key} [{self.rule}] {dict(self.params)})"


# Callers that want events pass a list; with None no event is even built.
Log = list[Event]

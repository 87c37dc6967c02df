"""What happened, as a table to read."""

from collections.abc import Sequence
from html import escape
from typing import Final, overload

from ashboard.core.event import Event
from ashboard.core.game import Game

_COLUMNS: Final = ("segment", "cells", "sentence", "rule")


class Events(Sequence[Event]):
    """Events in their order: prints as sentences, shows itself as a table in a notebook."""

    def __init__(self, game: Game, events: Sequence[Event], language: str = "en") -> None:
        self._game: Final = game
        self._events: Final = tuple(events)
        self._language: Final = language

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> "Events": ...

    def __getitem__(self, index: int | slice) -> "Event | Events":
        if isinstance(index, slice):
            return Events(self._game, self._events[index], self._language)
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def seen_by(self, seat: int) -> "Events":
        """Return those that a seat may see; -1 is a spectator."""
        return Events(self._game, [event for event in self._events if event.is_seen_by(seat)], self._language)

    def sentences(self) -> list[str]:
        """Return every event in plain words, with the rule behind it."""
        return [self._game.sentence(event, self._language) for event in self._events]

    def rows(self) -> list[dict[str, object]]:
        """Return one dictionary an event, as data frames want them."""
        found: list[dict[str, object]] = []
        for event, sentence in zip(self._events, self.sentences(), strict=True):
            data = event.data()
            found.append(
                {
                    "key": event.key,
                    "rule": event.rule,
                    "seat": data["seat"],
                    "segment": data["segment"],
                    "cells": " → ".join(data["cells"]),
                    "sentence": sentence.rpartition(" [")[0] or sentence,
                }
            )
        return found

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def __repr__(self) -> str:
        return f"<Events: {len(self)}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in _COLUMNS)
        rows = ["".join(f"<td>{_cell(row[name])}</td>" for name in _COLUMNS) for row in self.rows()]
        return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _cell(value: object) -> str:
    return "" if value is None else escape(str(value))

"""Fingerprints: what players do in a game of Neuroshima Hex on average, counted from the records of their games."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ashboard.arena.statistics.elo import Z95
from ashboard.core.decision import CHANCE
from ashboard.core.event import Event, Log
from ashboard.core.match import first_position, repeat
from ashboard.core.record import Record
from ashboard.games import GAMES

# What is counted, in the order of a fingerprint.
DEEDS: Final = ("battles started", "units lost", "units destroyed", "enemies netted", "moves", "pushes")
# What a player does by an answer of their own, by the key of the event.
_OWN: Final = {"moved": "moves", "pushes": "pushes"}
_BATTLE_TILE: Final = "battle tile"


@dataclass(frozen=True)
class Mean:
    """A mean over games, with the interval that holds it in 95 of 100 measurements."""

    value: float
    margin: float

    def data(self) -> dict[str, float]:
        """Ready for JSON."""
        return {"mean": round(self.value, 3), "margin95": round(self.margin, 3)}


@dataclass(frozen=True)
class Fingerprint:
    """What a player does in a game on average, by the names of the deeds."""

    player: str
    games: int
    deeds: dict[str, Mean]


def count_deeds(record: Record) -> list[dict[str, int]]:
    """Count what each seat does in a game, and what is done to it."""
    game = GAMES[record.game]
    state = first_position(game, record)
    counts = [dict.fromkeys(DEEDS, 0) for _ in range(game.seats(record.options, record.rules))]
    for text in record.answers:
        decision, log = state.decision(), Log()
        repeat(game, state, text, log)
        asked = CHANCE if decision is None else decision.seat
        for event in log:
            _count(counts, event, asked)
    return counts


def _count(counts: list[dict[str, int]], event: Event, asked: int) -> None:
    seats = range(len(counts))
    if event.key == "battle" and event.params["cause"] == _BATTLE_TILE and asked in seats:
        counts[asked]["battles started"] += 1
    elif event.key in _OWN and asked in seats:
        counts[asked][_OWN[event.key]] += 1
    elif event.key in ("destroyed", "netted"):
        unit = event.params["target" if event.key == "destroyed" else "unit"]
        assert isinstance(unit, dict)
        if event.key == "destroyed":
            counts[unit["seat"]]["units lost"] += 1
        for seat in seats:
            if seat != unit["seat"]:
                counts[seat]["units destroyed" if event.key == "destroyed" else "enemies netted"] += 1


def take_fingerprints(games: Iterable[tuple[Sequence[str], Record]]) -> list[Fingerprint]:
    """Return the fingerprint of every player of these games, each given with its players by seat."""
    rows: dict[str, list[dict[str, int]]] = {}
    for players, record in games:
        for player, counts in zip(players, count_deeds(record), strict=True):
            rows.setdefault(player, []).append(counts)
    return [
        Fingerprint(player, len(found), {deed: _mean([row[deed] for row in found]) for deed in DEEDS})
        for player, found in sorted(rows.items())
    ]


def _mean(values: list[int]) -> Mean:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return Mean(mean, Z95 * math.sqrt(spread / count))

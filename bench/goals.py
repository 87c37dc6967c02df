"""How fast the engine has to be, as ratios between figures of one run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# The commit before boards were remembered and settled on shared arrays, and how many times as fast the engine is to be.
BEFORE: Final = "5ae882f"
_TIMES: Final = {
    "battles": 2.5,
    "games": 1.5,
    "officer nodes": 3.0,
    "warlord nodes": 3.0,
    "tunnel answers": 1.5,
    "tunnel nodes": 1.5,
    "tunnel decisions": 1.5,
}


@dataclass(frozen=True)
class Goal:
    """One goal; its value is None when something it needs was not measured."""

    text: str
    value: float | None
    reached: bool

    def verdict(self) -> str:
        """One of: reached, missed, not measured."""
        if self.value is None:
            return "not measured"
        return "reached" if self.reached else "missed"

    def line(self) -> str:
        """The goal as one line of text."""
        value = "-" if self.value is None else f"{self.value:.2f}"
        return f"{self.text:<66}{value:>9}  {self.verdict()}"


def goals(rate: dict[str, float], overhead: float | None) -> list[Goal]:
    """All goals, judged by rates per second and by what part of its time a search spends on itself."""
    return [
        _ratio(rate, "engine compiled battles", 0.5, "prototype compiled battles"),
        _ratio(rate, "engine compiled answers", 3, "engine interpreted answers"),
        _ratio(rate, "engine compiled answers", 4, "catanatron actions"),
        _ratio(rate, "engine compiled games", 15, "catanatron games"),
        _copy(rate),
        Goal("search's own part of a warlord's thinking < 0.5", overhead, overhead is not None and overhead < 0.5),
    ]


def _ratio(rate: dict[str, float], ours: str, factor: float, theirs: str) -> Goal:
    text = f"{ours} >= {factor:g} x {theirs}"
    if ours not in rate or theirs not in rate:
        return Goal(text, None, False)
    value = rate[ours] / rate[theirs]
    return Goal(text, value, value >= factor)


def _copy(rate: dict[str, float]) -> Goal:
    text = "engine compiled state copy < 1 microsecond"
    copies = rate.get("engine compiled copies")
    if copies is None:
        return Goal(text, None, False)
    return Goal(text, 1e6 / copies, 1e6 / copies < 1)


def goals_beside(ratios: dict[str, float]) -> list[Goal]:
    """The goals beside the engine of BEFORE, by the median ratios of one run."""
    return [_beside(name, factor, ratios.get(name)) for name, factor in _TIMES.items()]


def _beside(name: str, factor: float, value: float | None) -> Goal:
    return Goal(f"{name} >= {factor:g} x {BEFORE}", value, value is not None and value >= factor)

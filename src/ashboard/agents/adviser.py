"""Advice on turns: the best one in a position, and the value of another one beside it."""

from dataclasses import dataclass
from typing import Final

from ashboard.agents.turn_planner import CollectorOff, TurnPlanner
from ashboard.agents.turn_search import PlannedTurn
from ashboard.core.comparison import IDLE, PLAYED, Comparison, better_chance, find_achievement, find_damage
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.state import State
from ashboard.core.view import View

# Another turn is followed through as many futures as the best one, up to this many.
_FUTURES: Final = 64
# Of so many futures the most typical one is told, where the chances differ enough to say why.
_TOLD: Final = 5
_WORTH_TELLING: Final = 0.01


@dataclass(frozen=True)
class Opinion:
    """A turn: its answers, the chance to win with it, and the position it leads to as far as it can be planned."""

    answers: tuple[str, ...]
    chance: float
    after: State


@dataclass(frozen=True)
class Advice:
    """What a seat should do: the best turns, the best first, and what doing as little as possible is worth."""

    seat: int
    best: tuple[Opinion, ...]
    idle: Opinion
    # What the turn that was asked about is worth.
    other: Opinion | None
    # The best turn beside that one, or else beside doing as little as possible; None where they come to the same.
    comparison: Comparison | None

    @property
    def gain(self) -> float:
        """How much the best turn adds to the chance of winning, compared with doing nothing."""
        return max(0.0, self.best[0].chance - self.idle.chance)

    @property
    def loss(self) -> float:
        """How much the other turn gives away."""
        return 0.0 if self.other is None else max(0.0, self.best[0].chance - self.other.chance)


class Adviser:
    """Searches like a player and returns what it found."""

    def __init__(self, player: TurnPlanner, insight: Insight) -> None:
        self._player: Final = player
        self._insight: Final = insight

    def advise(self, view: View, decision: Decision, played: list[str]) -> Advice:
        """Return the best turns from here; `played` are the answers of another turn to compare, or none."""
        seat = decision.seat
        # What the seat cannot know is dealt anew, as in the futures.
        state = view.sample(Dice("advice"))
        turns = self._player.rank_turns(view, state, seat, 1.0)
        best = turns[0]
        futures = min(_FUTURES, best.futures)
        idle = min(self._player.found, key=_effort)
        other = self._follow(state, seat, played) if played else None
        first = _opinion(best, self._player.win_chance(best, seat, futures))
        least = _opinion(idle, self._player.win_chance(idle, seat, futures))
        beside = None if other is None else _opinion(other, self._player.win_chance(other, seat, futures))
        if other is None or beside is None:
            comparison = self._compare(view, seat, IDLE, (best, first.chance), (idle, least.chance))
        else:
            comparison = self._compare(view, seat, PLAYED, (best, first.chance), (other, beside.chance))
        alternatives = [_opinion(planned, planned.value) for planned in turns[1:]]
        return Advice(seat, (first, *alternatives), least, beside, comparison)

    def _compare(
        self, view: View, seat: int, against: str, better: tuple[PlannedTurn, float], other: tuple[PlannedTurn, float]
    ) -> Comparison | None:
        """Tell two turns, each with its chance, in the future whose values differ as much as they do on average."""
        if better[1] - other[1] < _WORTH_TELLING:
            return None
        with CollectorOff():
            futures = self._player.told_futures(view, seat)
            gains = [futures.value(better[0], number) - futures.value(other[0], number) for number in range(_TOLD)]
            mean = sum(gains) / _TOLD
            distances = [abs(gain - mean) for gain in gains]
            typical = distances.index(min(distances))
            lines = futures.line(better[0], typical), futures.line(other[0], typical)
        facts, beside = self._insight.line_facts(lines[0], seat), self._insight.line_facts(lines[1], seat)
        achieves, allows = find_achievement(facts, beside), find_damage(facts, beside)
        if achieves is None and allows is None:
            achieves = better_chance(better[1], other[1])
        return None if achieves is None and allows is None else Comparison(against, achieves, allows, *lines)

    def _follow(self, state: State, seat: int, texts: list[str]) -> PlannedTurn:
        """Return the turn of these answers, up to where another seat is asked."""
        planned = PlannedTurn(None, None, state, 0.0)
        for text in texts:
            decision = planned.state.decision()
            action = None if decision is None or decision.seat != seat else decision.option(text)
            if action is None:
                return planned
            child = planned.state.copy()
            child.apply(action)
            planned = PlannedTurn(planned, action, child, 0.0)
        return planned


def _effort(planned: PlannedTurn) -> tuple[int, float]:
    """Order by how few answers a turn has, and by value among equals."""
    return len(planned.actions()), -planned.value


def _opinion(planned: PlannedTurn, chance: float) -> Opinion:
    return Opinion(tuple(action.text for action in planned.actions()), chance, planned.state)

"""Advice on turns: the best one in a position, and the value of another one beside it."""

from dataclasses import dataclass
from typing import Final

from ashboard.agents.turn_planner import TurnPlanner
from ashboard.agents.turn_search import PlannedTurn
from ashboard.core.decision import Decision
from ashboard.core.state import State
from ashboard.core.view import View

# Another turn is followed through as many futures as the best one, up to this many.
_FUTURES: Final = 64


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

    def __init__(self, player: TurnPlanner) -> None:
        self._player: Final = player

    def advise(self, view: View, state: State, decision: Decision, played: list[str]) -> Advice:
        """Return the best turns from here; `played` are the answers of another turn to compare, or none."""
        seat = decision.seat
        turns = self._player.rank_turns(view, state, seat, 1.0)
        best = turns[0]
        futures = min(_FUTURES, best.futures)
        idle = min(self._player.found, key=_effort)
        other = self._follow(state, seat, played) if played else None
        return Advice(
            seat,
            (
                _opinion(best, self._player.win_chance(best, seat, futures)),
                *(_opinion(planned, planned.value) for planned in turns[1:]),
            ),
            _opinion(idle, self._player.win_chance(idle, seat, futures)),
            None if other is None else _opinion(other, self._player.win_chance(other, seat, futures)),
        )

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

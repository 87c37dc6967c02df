"""Opinions on turns: which is best in a position, and what another one is worth beside it."""

from dataclasses import dataclass
from typing import Final

from ashboard.agents.strategist import Strategist
from ashboard.agents.turns import Line
from ashboard.core.decision import Decision
from ashboard.core.state import State
from ashboard.core.view import View

# Another turn is followed through as many futures as the best one, but not through more than this.
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
    """Thinks like a player, and tells."""

    def __init__(self, player: Strategist) -> None:
        self._player: Final = player

    def advice(self, view: View, state: State, decision: Decision, played: list[str]) -> Advice:
        """The best turns from here on; `played` are the answers of another one, none if there is none."""
        seat = decision.seat
        lines = self._player.ranked(view, state, seat, 1.0)
        best = lines[0]
        futures = min(_FUTURES, best.futures)
        idle = min(self._player.found, key=_effort)
        other = self._followed(state, seat, played) if played else None
        return Advice(
            seat,
            (
                _opinion(best, self._player.chance(best, seat, futures)),
                *(_opinion(line, line.value) for line in lines[1:]),
            ),
            _opinion(idle, self._player.chance(idle, seat, futures)),
            None if other is None else _opinion(other, self._player.chance(other, seat, futures)),
        )

    def _followed(self, state: State, seat: int, texts: list[str]) -> Line:
        """The line of these answers, up to where somebody else is asked."""
        line = Line(None, None, state, 0.0)
        for text in texts:
            decision = line.state.decision()
            action = None if decision is None or decision.seat != seat else decision.option(text)
            if action is None:
                return line
            child = line.state.copy()
            child.apply(action)
            line = Line(line, action, child, 0.0)
        return line


def _effort(line: Line) -> tuple[int, float]:
    """How little is done; of what is equally little the best."""
    return len(line.actions()), -line.value


def _opinion(line: Line, chance: float) -> Opinion:
    return Opinion(tuple(action.text for action in line.actions()), chance, line.state)

"""The kinds of turn puzzles, each by its goal, its margin and what a turn is worth."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.puzzles.neuroshima_hex.board import ENEMY, SOLVER

Points = tuple[int, ...]


@dataclass(frozen=True)
class TurnKind:
    """What is asked for; docs/puzzles.md has the definitions in words."""

    name: str
    # The value that solves it; None: the best turn.
    goal: int | None
    margin: int
    # Whether a battle begins as soon as the turn is over, as if the enemy had played a Battle tile.
    begins_battle: bool
    # Whether the turn is the last before the final battle.
    is_final: bool
    # From the position after it and the points before it.
    measure: Callable[[HexState, Points], int]

    def value(self, state: HexState, before: Points) -> int:
        value = self.measure(state, before)
        return value if self.goal is None else min(value, self.goal)


def _shortfall(state: HexState, before: Points) -> int:
    """0 for a game that the solver has won, else what the enemy's headquarters has left, below zero."""
    outcome = state.outcome()
    if outcome is not None and outcome.winners == (SOLVER,):
        return 0
    return -max(1, state.position.points[ENEMY])


def _damage(state: HexState, before: Points) -> int:
    return before[ENEMY] - state.position.points[ENEMY]


def _own_points(state: HexState, before: Points) -> int:
    return state.position.points[SOLVER]


def _lead(state: HexState, before: Points) -> int:
    return state.position.points[SOLVER] - state.position.points[ENEMY]


def _balance(state: HexState, before: Points) -> int:
    return _damage(state, before) - (before[SOLVER] - state.position.points[SOLVER])


WIN_NOW: Final = TurnKind("win-now", 0, 1, begins_battle=False, is_final=False, measure=_shortfall)
MOST_DAMAGE: Final = TurnKind("most-damage", None, 2, begins_battle=False, is_final=False, measure=_damage)
HOLD: Final = TurnKind("hold", 1, 1, begins_battle=True, is_final=False, measure=_own_points)
LAST_BATTLE: Final = TurnKind("last-battle", 1, 1, begins_battle=False, is_final=True, measure=_lead)
PLACEMENT: Final = TurnKind("placement", None, 1, begins_battle=True, is_final=False, measure=_balance)

TURN_KINDS: Final = {kind.name: kind for kind in (WIN_NOW, MOST_DAMAGE, HOLD, LAST_BATTLE, PLACEMENT)}

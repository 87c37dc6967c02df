"""Random play that interpreted and compiled engines repeat answer for answer."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.core.state import State
from ashboard.games import GAMES

ARMIES: Final = ["borgo", "hegemony", "moloch", "outpost", "smart", "vegas"]
PAIRS: Final = list(combinations(ARMIES, 2))
# Bright Future: every mode, for few and for many.
TUNNELS: Final[list[dict[str, object]]] = [
    {"mode": "tunnel-of-power", "players": 2, "round_limit": 20},
    {"mode": "tunnel-of-power", "players": 5, "round_limit": 20},
    {"mode": "tunnel-of-power", "players": 1},
    {"mode": "underground-fever", "players": 2},
    {"mode": "underground-fever", "players": 4},
    {"mode": "arena"},
]
MASK: Final = (1 << 64) - 1


class Lcg:
    """A linear congruential generator: tiny, and the same everywhere."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        self.seed = (self.seed * 6364136223846793005 + 1442695040888963407) & MASK
        return (self.seed >> 32) * bound >> 32


def new_state(pair: tuple[str, str]) -> State:
    """The first position of a duel between two armies."""
    return GAMES["neuroshima-hex"].new({"armies": list(pair), "edition": "classic"})


def new_tunnels(options: dict[str, object]) -> State:
    """The first position of a game of Bright Future."""
    return GAMES["bright-future"].new(options)


def random_answer(decision: Decision, lcg: Lcg) -> Action:
    """One of the options, by weight where the decision has weights."""
    weights = decision.weights
    if weights is None:
        return decision.options[lcg.below(len(decision.options))]
    total = sum(weights)
    ticket = lcg.below(total)
    if total == len(weights):
        return decision.options[ticket]
    place = 0
    while ticket >= weights[place]:
        ticket -= weights[place]
        place += 1
    return decision.options[place]


def play(state: State, lcg: Lcg, limit: int = -1) -> int:
    """Plays on to the end of the game, or for at most `limit` answers; returns their number."""
    answers = 0
    while answers != limit:
        decision = state.decision()
        if decision is None:
            break
        state.apply(random_answer(decision, lcg))
        answers += 1
    return answers

"""Measures the computer players: positions and decisions per second, and what of the time is the search's own."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any, Final

from ashboard.agents.catalogue import SearchLimits, make_agent
from ashboard.agents.levels import LEVELS
from ashboard.agents.turn_planner import TurnPlanner
from ashboard.core import dice
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice
from ashboard.core.state import State
from ashboard.core.view import View
from ashboard.games import GAMES
from play import PAIRS, Lcg, new_state, play

GAME: Final = GAMES["neuroshima-hex"]
# What a player spends on a turn whose own budget is a time.
ITERATIONS: Final = 6000
SEED: Final = "bench"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    print(json.dumps(measured(parser.parse_args().seconds)))


def measured(seconds: float) -> dict[str, object]:
    """All measurements of the search."""
    figures: dict[str, object] = {"kind": "interpreted" if dice.__file__.endswith(".py") else "compiled"}
    for level in LEVELS:
        nodes, decisions = _rates(level, seconds / 2)
        figures[f"{level}_nodes_per_second"] = nodes
        figures[f"{level}_decisions_per_second"] = decisions
    figures["overhead"] = overhead()
    return figures


def _positions() -> list[State]:
    """Middles of games, each where a player has a choice; the same every time."""
    states = [new_state(pair) for pair in PAIRS]
    for seed, state in enumerate(states):
        play(state, Lcg(seed), 60)
        while _is_dull(state.decision()):
            play(state, Lcg(seed), 1)
    return states


def _is_dull(decision: Decision | None) -> bool:
    assert decision is not None
    return decision.seat == CHANCE or len(decision.options) == 1


def _player(level: str) -> TurnPlanner:
    own = LEVELS[level].iterations or ITERATIONS
    player = make_agent(level, GAME, SEED, SearchLimits(iterations=own))
    assert isinstance(player, TurnPlanner)
    return player


def _rates(level: str, seconds: float) -> tuple[float, float]:
    """Positions looked at and decisions found per processor second."""
    nodes, decisions = 0, 0
    start, end = process_time(), perf_counter() + seconds
    while decisions == 0 or perf_counter() < end:
        for state in _positions():
            player = _player(level)
            _asked(player, state)
            nodes += player.nodes
            decisions += 1
    spent = process_time() - start
    return nodes / spent, decisions / spent


def _asked(player: TurnPlanner, state: State) -> None:
    decision = state.decision()
    assert decision is not None
    player.decide(GAME.view(state, decision.seat), decision)


def overhead() -> float:
    """The part of a warlord's thinking that is spent neither in the rules nor in the game's advice.

    Every call of the game is timed from within; the calls of the clock count as the search's own, so it looks
    worse than it is.
    """
    clock = Clock()
    start = perf_counter()
    for state in _positions()[::3]:
        decision = state.decision()
        assert decision is not None
        level = LEVELS["warlord"]
        advice: Any = TimedInsight(clock)
        view: Any = TimedView(GAME.view(state, decision.seat), clock)
        TurnPlanner(advice, Dice(SEED), level.style, ITERATIONS, 0.0).decide(view, decision)
    return 1.0 - clock.spent / (perf_counter() - start)


class Clock:
    """Adds up the time spent within calls."""

    def __init__(self) -> None:
        self.spent = 0.0

    def timed(self, call: Callable[..., Any], *values: Any) -> Any:
        start = perf_counter()
        result = call(*values)
        self.spent += perf_counter() - start
        return result


class TimedState:
    """A position whose every call is timed."""

    def __init__(self, state: State, clock: Clock) -> None:
        self.state: Final = state
        self._clock: Final = clock

    def decision(self) -> Any:
        return self._clock.timed(self.state.decision)

    def apply(self, action: Any, log: Any = None) -> None:
        self._clock.timed(self.state.apply, action)

    def copy(self) -> TimedState:
        return TimedState(self._clock.timed(self.state.copy), self._clock)

    def outcome(self) -> Any:
        return self._clock.timed(self.state.outcome)

    def key(self) -> Any:
        return self._clock.timed(self.state.key)


class TimedView:
    """A view whose imagined positions are timed."""

    def __init__(self, view: View, clock: Clock) -> None:
        self._view: Final = view
        self._clock: Final = clock
        self.seat: Final = view.seat

    def sample(self, dice: Dice) -> TimedState:
        return TimedState(self._clock.timed(self._view.sample, dice), self._clock)


class TimedInsight:
    """The game's advice about positions that are timed."""

    def __init__(self, clock: Clock) -> None:
        self._insight: Final = GAME.insight()
        self._clock: Final = clock

    def value(self, state: Any, seat: int) -> Any:
        return self._clock.timed(self._insight.value, state.state, seat)

    def choices(self, state: Any, decision: Decision, most: int) -> Any:
        return self._clock.timed(self._insight.choices, state.state, decision, most)

    def fingerprint(self, state: Any) -> Any:
        return self._clock.timed(self._insight.fingerprint, state.state)

    def turn(self, state: Any) -> Any:
        return self._clock.timed(self._insight.turn, state.state)

    def replanning_share(self, state: Any) -> Any:
        return self._clock.timed(self._insight.replanning_share, state.state)


if __name__ == "__main__":
    main()

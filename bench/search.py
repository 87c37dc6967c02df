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
from ashboard.core.game import Game
from ashboard.core.state import State
from ashboard.core.view import View
from ashboard.games import GAMES
from play import PAIRS, TUNNELS, Lcg, new_state, new_tunnels, play

GAME: Final = GAMES["neuroshima-hex"]
TUNNEL_GAME: Final = GAMES["bright-future"]
# The player whose search of Bright Future is measured, and what it spends on a turn.
TUNNEL_LEVEL: Final = "officer"
TUNNEL_ITERATIONS: Final = 300
# The most that a player spends on a turn.
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
        own = LEVELS[level].iterations or ITERATIONS
        nodes, decisions = _rates(GAME, _positions, level, min(own, ITERATIONS), seconds / 2)
        figures[f"{level}_nodes_per_second"] = nodes
        figures[f"{level}_decisions_per_second"] = decisions
    nodes, decisions = _rates(TUNNEL_GAME, _tunnels, TUNNEL_LEVEL, TUNNEL_ITERATIONS, seconds)
    figures["tunnel_nodes_per_second"] = nodes
    figures["tunnel_decisions_per_second"] = decisions
    figures["overhead"] = overhead()
    return figures


def _positions() -> list[State]:
    """Middles of games, each where a player has a choice; the same every time."""
    return [_middle(new_state(pair), seed) for seed, pair in enumerate(PAIRS)]


def _tunnels() -> list[State]:
    """The same of Bright Future, in every mode."""
    return [_middle(new_tunnels(options), seed) for seed, options in enumerate(TUNNELS)]


def _middle(state: State, seed: int) -> State:
    play(state, Lcg(seed), 60)
    while _is_dull(state.decision()):
        play(state, Lcg(seed), 1)
    return state


def _is_dull(decision: Decision | None) -> bool:
    assert decision is not None
    return decision.seat == CHANCE or len(decision.options) == 1


def _rates(
    game: Game, positions: Callable[[], list[State]], level: str, iterations: int, seconds: float
) -> tuple[float, float]:
    """Positions looked at and decisions found per processor second."""
    nodes, decisions, spent = 0, 0, 0.0
    end = perf_counter() + seconds
    while decisions == 0 or perf_counter() < end:
        states = positions()
        start = process_time()
        for state in states:
            player = make_agent(level, game, SEED, SearchLimits(iterations=iterations))
            assert isinstance(player, TurnPlanner)
            decision = state.decision()
            assert decision is not None
            player.decide(game.view(state, decision.seat), decision)
            nodes += player.nodes
            decisions += 1
        spent += process_time() - start
    return nodes / spent, decisions / spent


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
        advice: Any = TimedInsight(clock, GAME.insight())
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

    def __init__(self, clock: Clock, insight: Any) -> None:
        self._insight: Final = insight
        self._clock: Final = clock

    def remembering(self) -> TimedInsight:
        return TimedInsight(self._clock, self._insight.remembering())

    def value(self, state: Any, seat: int) -> Any:
        return self._clock.timed(self._insight.value, state.state, seat)

    def choices(self, state: Any, decision: Decision, most: int) -> Any:
        return self._clock.timed(self._insight.choices, state.state, decision, most)

    def fingerprint(self, state: Any) -> Any:
        return self._clock.timed(self._insight.fingerprint, state.state)

    def asked(self, state: Any) -> Any:
        return self._clock.timed(self._insight.asked, state.state)

    def turn(self, state: Any) -> Any:
        return self._clock.timed(self._insight.turn, state.state)

    def replanning_share(self, state: Any) -> Any:
        return self._clock.timed(self._insight.replanning_share, state.state)


if __name__ == "__main__":
    main()

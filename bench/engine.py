"""Measures the engine; PYTHONPATH decides between interpreted and compiled."""

from __future__ import annotations

import argparse
import json
from typing import Final

from ashboard.core import dice
from ashboard.core.state import State
from battles import battle_boards, solve
from play import PAIRS, TUNNELS, Lcg, new_state, new_tunnels, play
from rounds import best

COPIES: Final = 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    print(json.dumps(measured(parser.parse_args().seconds)))


def measured(seconds: float) -> dict[str, object]:
    """All measurements of the engine; `lengths` shows which games were played."""
    lengths = _sweep()
    fastest = best(_sweep, seconds)
    return {
        "kind": "interpreted" if dice.__file__.endswith(".py") else "compiled",
        "lengths": lengths + _tunnel_sweep(),
        "answers_per_second": sum(lengths) / fastest,
        "games_per_second": len(PAIRS) / fastest,
        "copies_per_second": _copies_per_second(_middles(lengths), seconds),
        "battles_per_second": _battles_per_second(seconds),
        "tunnel_answers_per_second": _tunnel_answers_per_second(seconds),
    }


def _sweep() -> list[int]:
    """One game of every pair of armies; the number of answers of each."""
    return [play(new_state(pair), Lcg(seed)) for seed, pair in enumerate(PAIRS)]


def _tunnel_sweep() -> list[int]:
    """One game of every mode of Bright Future; the number of answers of each."""
    return [play(new_tunnels(options), Lcg(seed)) for seed, options in enumerate(TUNNELS)]


def _tunnel_answers_per_second(seconds: float) -> float:
    return sum(_tunnel_sweep()) / best(_tunnel_sweep, seconds)


def _middles(lengths: list[int]) -> list[State]:
    """The same games again, each stopped half-way."""
    states = [new_state(pair) for pair in PAIRS]
    for seed, state in enumerate(states):
        play(state, Lcg(seed), lengths[seed] // 2)
    return states


def _copies_per_second(states: list[State], seconds: float) -> float:
    def copy_all() -> None:
        for state in states:
            for _ in range(COPIES):
                state.copy()

    return COPIES * len(states) / best(copy_all, seconds)


def _battles_per_second(seconds: float) -> float:
    boards = battle_boards()
    return len(boards) / best(lambda: [solve(board) for board in boards], seconds)


if __name__ == "__main__":
    main()

"""Measures random two-player games of catanatron, a well-known engine of another board game."""

from __future__ import annotations

import argparse
import json
from importlib.metadata import version
from typing import Final

from catanatron import Color, Game, RandomPlayer

from rounds import best

GAMES: Final = 20
WARM_UP: Final = 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    print(json.dumps(measured(parser.parse_args().seconds)))


def measured(seconds: float) -> dict[str, object]:
    """Games and actions per second of the best round; every round plays the same games."""
    _actions_of_a_game(WARM_UP)
    rounds: list[int] = []
    fastest = best(lambda: rounds.append(_actions_of_a_round()), seconds)
    return {
        "games": GAMES * len(rounds),
        "games_per_second": GAMES / fastest,
        "actions_per_second": rounds[0] / fastest,
        "actions_per_game": rounds[0] / GAMES,
        "version": version("catanatron"),
    }


def _actions_of_a_round() -> int:
    # From 1 on: catanatron takes seed 0 for no seed.
    return sum(_actions_of_a_game(seed) for seed in range(1, GAMES + 1))


def _actions_of_a_game(seed: int) -> int:
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    main()

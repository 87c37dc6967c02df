"""The table of baselines in docs/environments.md: each player against `random` and `scout`, from both seats.

    python bench/baselines.py [--games N] [PLAYER ...]

`mcts-N` is OpenSpiel's tree search with N simulations an answer and one random rollout each.
"""

import argparse
from collections.abc import Callable

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import ashboard
from ashboard.api.match import Player
from ashboard.arena.statistics.rate import rate
from ashboard.environments import spiel

ARMIES = ("outpost", "hegemony")
PLAYERS = ("random", "greedy", "recruit", "scout", "veteran", "mcts-20")
OPPONENTS = ("random", "scout")


def make_player(name: str) -> Player:
    """A computer player by its name, or OpenSpiel's search."""
    return search(int(name.removeprefix("mcts-"))) if name.startswith("mcts-") else name


def search(simulations: int) -> Callable[[ashboard.Match], str]:
    """OpenSpiel's search as a function of a match; a duel hides nothing but the order of the piles, which is chance."""
    game = pyspiel.load_game(f"ashboard_neuroshima_hex(armies={';'.join(ARMIES)})")
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)

    def pick(match: ashboard.Match) -> str:
        if len(match.legal) == 1:
            return match.legal[0]
        state = spiel.state_of(game, match.state)
        return str(state.action_to_string(bot.step(state)))

    return pick


def measure(name: str, opponent: str, games: int) -> str:
    """Pairs of games with the same dice and the seats swapped."""
    player = make_player(name)
    pairs = []
    for number in range(games // 2):
        shares = []
        for seat in (0, 1):
            seated: list[Player] = [opponent, opponent]
            seated[seat] = player
            outcome = ashboard.game("neuroshima-hex").play(*seated, armies=ARMIES, seed=number).outcome
            assert outcome is not None
            shares.append(outcome.share(seat))
        pairs.append(shares)
    found = rate(pairs)
    return f"{found.value:.0%} ({found.low:.0%} to {found.high:.0%})"


def main() -> None:
    """Measure the players named, or all."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=200)
    words.add_argument("players", nargs="*", default=PLAYERS)
    given = words.parse_args()
    for name in given.players:
        cells = [measure(name, opponent, given.games) for opponent in OPPONENTS]
        print(f"| `{name}` | {' | '.join(cells)} | {given.games} |", flush=True)


if __name__ == "__main__":
    main()

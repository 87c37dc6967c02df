"""The first opponent: better than chance, and fair."""

import itertools

from tests.effort import times

from ashboard.agents.greedy import GreedyAgent
from ashboard.agents.random import RandomAgent
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]
ARMIES = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
PAIRS = list(itertools.combinations(ARMIES, 2))
EDITIONS = ("classic", "duel", "2025")


def test_greedy_beats_random():
    """
    At least 95 in 100 against random, draws counting half, over all army pairs with the seats swapped.
    """
    games = 2 * times(2) * len(PAIRS)
    score = 0.0
    for number, pair in enumerate(PAIRS):
        for repeat in range(times(2)):
            for seat in (0, 1):
                score += _share(pair, EDITIONS[(number + repeat) % 3], f"{number}/{repeat}", seat)
    assert score / games >= 0.95


def _share(pair, edition, seed, seat):
    """What greedy makes of one game in the given seat."""
    match = Match(GAME, {"armies": list(pair), "edition": edition}, Dice(seed))
    agents = [RandomAgent(Dice(f"{seed}/random")), RandomAgent(Dice(f"{seed}/random"))]
    agents[seat] = GreedyAgent(GAME, Dice(f"{seed}/greedy"))
    match.play(agents)
    return match.state.outcome().share(seat)

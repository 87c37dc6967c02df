"""With a budget in iterations a game is the same on every engine."""

import hashlib

import pytest

from ashboard.agents.catalogue import SearchLimits, make_agent
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]


def digest(name, iterations, options):
    """A game of a player against itself in sixteen letters."""
    match = Match(GAME, options, Dice("same"))
    agents = [make_agent(name, GAME, f"same/{seat}", SearchLimits(iterations=iterations)) for seat in (0, 1)]
    record = match.play(agents)
    return hashlib.blake2b(" ".join(record.answers).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("name", ["recruit", "veteran", "warlord"])
def test_the_same_seed_gives_the_same_game(name):
    """Twice in one process, with everything that is kept between games."""
    options = {"armies": ["moloch", "vegas"]}
    assert digest(name, 60, options) == digest(name, 60, options)

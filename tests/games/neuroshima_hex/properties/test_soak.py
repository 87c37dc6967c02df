"""Very many random games end without an error and with every tile in its place."""

from itertools import islice

import pytest
from tests.games.neuroshima_hex.properties.games import PAIRS, missing, random_game

from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS

# 15 pairs in 3 editions: 10,035 games.
SOAKED = 223
TOLD = 10
LIMIT = 2000


def play(pair, edition, seed):
    """One random game to its end, every tenth of them told."""
    log = [] if seed % TOLD == 0 else None
    *_, (state, action) = islice(random_game(pair, edition, f"soak {seed}", log), LIMIT)
    assert action is None, f"no end in sight: {pair} {edition} {seed}"
    assert missing(state) == [{}, {}], f"{pair} {edition} {seed}"
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == state.position.points
    for event in log or ():
        assert NEUROSHIMA_HEX.sentence(event)


@pytest.mark.rule("END-01", "END-02", "BOARD-09")
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_games_end(pair):
    """
    Ten games of every pair of armies, over the three editions, end with an outcome and all tiles accounted for.
    """
    for seed in range(10):
        play(pair, EDITIONS[seed % 3], seed)


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_very_many_games_end(pair, edition):
    """
    More than ten thousand random games over all pairs and editions end with an outcome and all tiles accounted for.
    """
    for seed in range(SOAKED):
        play(pair, edition, seed)

"""The levels play every mode that there is, and other games too."""

import pytest
from tests.core.toy import TREASURE_DIVE
from tests.effort import times
from tests.games.neuroshima_hex.properties.test_modes import ARMIES, OFFERS

from ashboard.agents.catalogue import AGENTS, SearchLimits, make_agent
from ashboard.agents.levels import LEVELS
from ashboard.core.dice import Dice
from ashboard.core.match import Match, replay
from ashboard.games import GAMES

HEX = GAMES["neuroshima-hex"]
NAMES = list(LEVELS)


@pytest.mark.parametrize("number", range(len(OFFERS)))
def test_levels_play_every_mode(number):
    """Each combination of mode, edition, players, board and variant is played to its end by searching players."""
    seats, options = OFFERS[number]
    if seats:
        options = {**options, "armies": [ARMIES[(number + seat) % len(ARMIES)] for seat in range(seats)]}
    players = len(HEX.options(options)["armies"])
    agents = [NAMES[(number + seat) % len(NAMES)] for seat in range(players)]
    state = played(HEX, options, agents, f"modes/{number}")
    assert state.outcome() is not None


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_player_knows_other_games(name, players):
    """A game with secret hands, won together, that has nothing but a judgement, is played by all."""
    state = played(TREASURE_DIVE, {"players": players}, [name] * players, name)
    assert state.outcome() is not None


def played(game, options, names, seed):
    """The end of a game; its record leads there too."""
    match = Match(game, options, Dice(seed))
    budget = SearchLimits(iterations=times(15))
    record = match.play([make_agent(name, game, f"{seed}/{seat}", budget) for seat, name in enumerate(names)])
    assert replay(game, record).key() == match.state.key()
    return match.state

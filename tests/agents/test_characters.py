"""Characters: a level's strength with other likings, where the game knows them."""

import pytest

from ashboard.agents.catalogue import AGENTS, SearchLimits, make_agent
from ashboard.agents.characters import CHARACTERS, LEVEL, MARK
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES

HEX, BRIGHT = GAMES["neuroshima-hex"], GAMES["bright-future"]
FEW = SearchLimits(iterations=60)


def played(game, options, name, seed="1"):
    match = Match(game, options, Dice(seed))
    seats = game.seats(match.options)
    return match.play([make_agent(name, game, f"{seed}/{seat}", FEW) for seat in range(seats)]).answers


def test_every_character_has_its_likings():
    """Each differs from the level and from the others in many weights; the catalogue names them all."""
    weights = [HEX.insight().in_character(name).weights() for name in CHARACTERS]
    assert sorted(CHARACTERS) == HEX.insight().characters()
    assert {f"{LEVEL}{MARK}{name}" for name in CHARACTERS} <= set(AGENTS)
    for number, one in enumerate([HEX.insight().weights(), *weights]):
        for other in weights[number:]:
            assert sum(mine != theirs for mine, theirs in zip(one, other, strict=True)) >= 10


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_plays_a_game_of_its_own_and_the_same_by_seed(name):
    """Not the one that its level plays with the same dice."""
    options = {"armies": ["moloch", "borgo"]}
    game = played(HEX, options, f"{LEVEL}{MARK}{name}")
    assert game == played(HEX, options, f"{LEVEL}{MARK}{name}")
    assert game != played(HEX, options, LEVEL)


def test_a_game_without_characters_is_played_as_by_the_level():
    """Bright Future knows none and offers none."""
    assert BRIGHT.insight().characters() == []
    assert BRIGHT.insight().in_character("aggressor") is BRIGHT.insight()

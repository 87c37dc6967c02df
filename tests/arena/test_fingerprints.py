"""Fingerprints count what happened in a game, for the seat that did it or bore it."""

from ashboard.agents.catalogue import make_agent
from ashboard.arena.fingerprints import DEEDS, count_deeds, take_fingerprints
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES

HEX = GAMES["neuroshima-hex"]


def record(seed):
    match = Match(HEX, {"armies": ["outpost", "borgo"]}, Dice(seed))
    return match.play([make_agent("greedy", HEX, f"{seed}/{seat}") for seat in range(2)])


def test_deeds_are_counted_for_whoever_did_them():
    """What one seat loses the other destroys; a Battle tile answered is a battle started."""
    game = record("1")
    first, second = count_deeds(game)
    assert first["units lost"] == second["units destroyed"]
    assert second["units lost"] == first["units destroyed"]
    assert first["battles started"] + second["battles started"] == game.answers.count("battle")
    assert sum(first.values()) > 0


def test_a_fingerprint_is_the_mean_over_the_games_of_a_player():
    """With its interval, whichever seat the player had."""
    games = [(("one", "two"), record("1")), (("two", "one"), record("2"))]
    one, two = take_fingerprints(games)
    assert (one.player, one.games, two.player) == ("one", 2, "two")
    for deed in DEEDS:
        seen = [count_deeds(game)[players.index("one")][deed] for players, game in games]
        assert one.deeds[deed].value == sum(seen) / 2
        assert one.deeds[deed].margin >= 0

"""Fingerprints of positions, by which a search knows where it has been, and a player whether the plan still holds."""

from tests.games.bright_future.walks import of_games, of_scenarios

from ashboard.core.dice import Dice
from ashboard.games.bright_future.game import BRIGHT_FUTURE
from ashboard.games.bright_future.insight.fingerprint import fingerprint


def known_key(state):
    """The key of a sample: with the same dice it is the same wherever the seat that is asked knows the same."""
    return BRIGHT_FUTURE.view(state, state.decision().seat).sample(Dice("known")).key()


def test_fingerprints_follow_what_is_known():
    """
    Two positions have the same fingerprint exactly if the seat that is asked cannot tell them apart, in games of every
    mode and in scenarios.
    """
    prints = {}
    for walk in (of_games("fingerprint"), of_scenarios()):
        for state, _ in walk:
            prints.setdefault(known_key(state), set()).add(fingerprint(state))

    assert all(len(found) == 1 for found in prints.values())
    assert len({mark for found in prints.values() for mark in found}) == len(prints)

"""Fingerprints of positions, by which a search knows where it has been."""

from tests.games.bright_future.walks import of_games, of_scenarios

from ashboard.games.bright_future.insight.fingerprint import fingerprint


def test_fingerprints_follow_keys():
    """
    Two positions have the same fingerprint exactly if they have the same key, in games of every mode and in scenarios.
    """
    prints = {}
    for walk in (of_games("fingerprint"), of_scenarios()):
        for state, _ in walk:
            prints.setdefault(state.key(), set()).add(fingerprint(state))

    assert all(len(found) == 1 for found in prints.values())
    assert len({mark for found in prints.values() for mark in found}) == len(prints)

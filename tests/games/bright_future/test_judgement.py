"""The judgement of positions in Tunnel of Power."""

from tests.games.bright_future.walks import of_games

from ashboard.games.bright_future.insight.evaluation.power import expected_rewards
from ashboard.games.bright_future.rules.effects.bazaar import GearTop


def test_gear_about_to_be_drawn_counts():
    """
    A player who is about to get the top card of the gear deck, bought or for nothing, is judged as having a piece more.
    """
    seen = set()
    for state, _ in of_games("judgement"):
        top = state.steps[-1]
        if isinstance(top, GearTop) and state.tracks is not None:
            seen.add(type(top).__name__)
            assert expected_rewards(state, top.seat) > 0

    assert len(seen) > 1

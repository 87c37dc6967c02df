"""The judgement of positions in Tunnel of Power."""

from tests.games.bright_future.walks import of_games

from ashboard.games.bright_future.insight.evaluation.power import expected_rewards
from ashboard.games.bright_future.rules.colonies.market import BuyTop
from ashboard.games.bright_future.rules.effects.bazaar import GearTop


def test_gear_about_to_be_drawn_counts():
    """
    A player who is about to get the top card of the gear deck for nothing is judged as having a piece more; one who has
    paid for it is not before it comes, because it costs about what it is worth. Both engines judge alike.
    """
    seen = set()
    for state, _ in of_games("judgement"):
        top = state.steps[-1]
        if isinstance(top, GearTop) and state.tracks is not None:
            seen.add(type(top))
            assert (expected_rewards(state, top.seat) > 0) == (type(top) is not BuyTop)

    assert BuyTop in seen
    assert len(seen) > 1

"""The judgement of positions in Tunnel of Power and in the Arena."""

import pytest
from tests.games.bright_future.walks import of_games

from ashboard.core.decision import CHANCE
from ashboard.games.bright_future.insight.evaluation.judgement import advantage
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


def test_ending_a_turn_and_drawing_change_no_chance():
    """
    In the Arena a turn that ends with all points spent, while no card of the other needs to be readied, leaves the
    chances as they were, and so does the point paid for a card until it is there: so a search may compare turns that
    are over with those that wait for a card.
    """
    seen = []
    for state, action in of_games("turns"):
        duel = state.duel
        if duel is None or action.text not in ("end", "draw") or state.decision().kind != "turn":
            continue
        seat, other = state.active, state.players[1 - state.active]
        if action.text == "end" and (
            duel.points or other.used or other.charge or state.round == state.setup.round_limit
        ):
            continue
        after = state.copy()
        after.apply(action)
        if action.text == "end" or after.decision().seat == CHANCE:
            seen.append(action.text)
            assert advantage(after, seat) == pytest.approx(advantage(state, seat))

    assert {*seen} == {"end", "draw"}

"""How games end."""

import pytest

from ashboard.core.outcome import Outcome


@pytest.mark.parametrize(
    ("winners", "shares"),
    [
        ((0,), [1.0, 0.0, 0.0]),
        ((2,), [0.0, 0.0, 1.0]),
        ((0, 2), [1.0, 0.0, 1.0]),
        ((0, 1, 2), [1.0, 1.0, 1.0]),
        ((), [0.5, 0.5, 0.5]),
    ],
)
def test_share(winners, shares):
    """
    A winner has 1, also of a shared victory, a loser 0, and in a draw everybody one half.
    """
    outcome = Outcome(winners, (3, 2, 1), "END-05")

    assert [outcome.share(seat) for seat in range(3)] == shares
    assert outcome.is_draw == (not winners)


def test_players_may_lose_together():
    """
    Against the game itself all can lose: nobody wins, and it is no draw.
    """
    outcome = Outcome((), (3, 3), "DIVE-06", lost_by_all=True)

    assert not outcome.is_draw
    assert outcome.share(0) == outcome.share(1) == 0.0


def test_text():
    """
    An outcome is written with its winners, points and rule.
    """
    assert repr(Outcome((1,), (0, 7), "END-05")) == "Outcome((1,), (0, 7), END-05)"

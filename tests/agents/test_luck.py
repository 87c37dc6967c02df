"""Luck: a draw beside what it could be expected to bring, on a lottery whose odds are known."""

import math

from tests.effort import times

from ashboard.agents.budget import Budget
from ashboard.agents.luck import estimate, measure_draw
from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision

# What each ticket is worth after it, and how many there are of it; the second draw adds a little.
TICKETS = {"rich": (0.9, 1), "even": (0.5, 2), "poor": (0.1, 1)}
MEAN = 0.5


class Lottery:
    """Two draws one after the other, with a question in between."""

    def __init__(self, drawn=()):
        self.drawn = tuple(drawn)

    def decision(self):
        if len(self.drawn) in (0, 2):
            return Decision(CHANCE, "draw", [Action(one) for one in TICKETS], [n for _, n in TICKETS.values()], "urn")
        return Decision(0, "go on", [Action("go")]) if len(self.drawn) == 1 else None

    def apply(self, action, log=None):
        self.drawn = (*self.drawn, action.text)

    def copy(self):
        return Lottery(self.drawn)

    def outcome(self):
        return None

    def key(self):
        return " ".join(self.drawn)


class Odds:
    """The value is that of the first ticket, moved a little by the second."""

    def value(self, state, seat):
        first, *others = [TICKETS[one][0] for one in state.drawn if one in TICKETS]
        share = first + sum(0.2 * (one - MEAN) for one in others)
        return share if seat == 0 else 1 - share

    def choices(self, state, decision, most):
        return decision.options

    def fingerprint(self, state):
        return hash(state.drawn)

    def turn(self, state):
        return len(state.drawn) // 2


def measured(ticket, salt):
    return measure_draw(Odds(), Lottery(), Lottery([ticket]), 2, salt, Budget(64, 0.0))


def test_the_luck_of_a_draw_is_what_it_adds():
    """The best ticket is worth 0.4 more than the mean, the worst 0.4 less; what one seat gains the other loses."""
    for ticket, luck in (("rich", 0.4), ("poor", -0.4)):
        found = measured(ticket, "salt")
        assert found.samples == 64
        assert abs(found.luck[0].mean - luck) < 3 * found.luck[0].error
        assert math.isclose(found.luck[0].mean, -found.luck[1].mean, abs_tol=1e-9)
        assert abs(found.expected[0].mean - MEAN) < 3 * found.expected[0].error


def test_intervals_hold_what_they_promise():
    """About nineteen of twenty intervals of two standard errors contain the true luck."""
    tries = times(200, least=200)
    held = 0
    for number in range(tries):
        luck = measured("rich", f"salt {number}").luck[0]
        held += abs(luck.mean - 0.4) <= 1.96 * luck.error
    assert 0.9 <= held / tries <= 0.99


def test_an_estimate_knows_its_error():
    """The standard deviation of the sample over the root of its size."""
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert math.isclose(found.error, math.sqrt(5 / 3 / 4))

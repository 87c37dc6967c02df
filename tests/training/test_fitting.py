"""Weights fitted to how games went."""

import math
import random

import pytest

from ashboard.training import fitting

TRUE = [1.5, -0.5, 0.25]


def lessons(count):
    """Positions, and their worth by the true weights."""
    luck = random.Random(1)
    rows = [[luck.gauss(0, 1) for _ in TRUE] for _ in range(count)]
    return rows, [fitting.win_chance(row, TRUE) for row in rows]


def test_the_weights_are_found_again():
    """From worths that are true chances come the weights that made them, and nothing fits better."""
    rows, worth = lessons(300)
    found = fitting.fit(rows, worth, [0.0] * 3, [0.0] * 3, 1e-9, 12)
    assert found == pytest.approx(TRUE)
    assert fitting.loss(rows, worth, found) < fitting.loss(rows, worth, [1.4, -0.5, 0.25])


def test_the_ridge_holds_the_weights_at_home():
    """The stronger, the nearer."""
    rows, worth = lessons(300)
    home = [1.0, 1.0, 1.0]

    def distance(ridge):
        return math.dist(fitting.fit(rows, worth, home, home, ridge, 12), home)

    assert distance(1e9) == pytest.approx(0.0, abs=1e-5)
    assert distance(1e9) < distance(100.0) < distance(1.0)


def test_the_scale_makes_true_chances():
    """Weights ten times too sure come down to what the games say, timid ones go up."""
    rows, worth = lessons(300)
    for factor in (10.0, 0.1):
        assert fitting.rescale(rows, worth, [factor * weight for weight in TRUE]) == pytest.approx(TRUE)


def test_what_came_later_counts_less_the_less_it_is_trusted():
    """All trust: every position is worth what the game was; none: what the next one looked like."""
    rows = [[0.0], [2.0], [-1.0]]
    assert fitting.returns(rows, 1.0, [1.0], 1.0) == [1.0, 1.0, 1.0]
    assert fitting.returns(rows, 1.0, [1.0], 0.0) == [
        pytest.approx(fitting.win_chance([2.0], [1.0])),
        pytest.approx(fitting.win_chance([-1.0], [1.0])),
        1.0,
    ]


def test_a_symmetric_system_is_solved_from_its_lower_half():
    """What stands in the upper half is not looked at."""
    assert fitting.solve([[4.0, 9.0], [2.0, 3.0]], [8.0, 7.0]) == pytest.approx([1.25, 1.5])

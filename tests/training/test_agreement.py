"""How well an evaluation tells apart the turns of one decision."""

import random

import pytest

from ashboard.training.agreement import add_up, measure_decision, summarise


def decisions(count, futures, error=0.0):
    """True values of eight turns by decision, what an evaluation says of them, and futures that they decide."""
    luck = random.Random(1)
    for _ in range(count):
        even = luck.uniform(0.3, 0.7)
        true = [even + luck.gauss(0, 0.1) for _ in range(8)]
        said = [value + luck.gauss(0, error) for value in true]
        yield true, said, [[float(luck.random() < value) for _ in range(futures)] for value in true]


def test_only_differences_within_a_decision_count():
    """Values that are right about turns agree perfectly, however wrong they are about the position."""
    shares = [[0.0, 0.5], [1.0, 0.5], [0.5, 1.0]]
    right = [0.25, 0.75, 0.75]
    one = measure_decision([value + 0.2 for value in right], shares)
    other = measure_decision([value - 0.1 for value in right], shares)
    assert add_up([one, other]).correlation == pytest.approx(1.0)
    assert measure_decision([-value for value in right], shares).correlation == pytest.approx(-1.0)


def test_values_that_do_not_differ_agree_with_nothing():
    """An evaluation without an opinion has a correlation of 0 and gains nothing."""
    same = measure_decision([0.5, 0.5], [[0.0, 0.0], [1.0, 1.0]])
    assert (same.correlation, same.mean_gain, same.overstatement) == (0.0, 0.0, 0.0)


def test_differences_that_are_too_large_are_told_as_such():
    """Values twice as far apart as what came of them are overstated twofold."""
    shares = [[0.4, 0.4], [0.5, 0.5], [0.6, 0.6]]
    assert measure_decision([0.3, 0.5, 0.7], shares).overstatement == pytest.approx(2.0)


def test_the_gain_is_that_of_the_turn_valued_most():
    """Beside the mean of its decision; turns valued the same share it."""
    shares = [[1.0, 1.0], [0.5, 0.5], [0.0, 0.0]]
    assert measure_decision([0.9, 0.2, 0.1], shares).mean_gain == pytest.approx(0.5)
    assert measure_decision([0.9, 0.9, 0.1], shares).mean_gain == pytest.approx(0.25)


@pytest.mark.parametrize("futures", [4, 16])
def test_the_ceiling_is_what_the_true_values_reach(futures):
    """It is estimated from the futures alone, and higher the more of them there are."""
    made = list(decisions(600, futures))
    found = add_up([measure_decision(true, shares) for true, _, shares in made])
    assert found.ceiling == pytest.approx(found.correlation, abs=0.04)
    assert found.overstatement == pytest.approx(1.0, abs=0.1)


def test_two_evaluations_are_compared_on_the_same_decisions():
    """The better one is told from the worse where their own intervals overlap; one beside itself differs by nothing."""
    made = list(decisions(150, 8, error=0.05))
    true = [measure_decision(values, shares) for values, _, shares in made]
    said = [measure_decision(values, shares) for _, values, shares in made]
    better = summarise(true, said)
    assert better["correlation95"][0] < summarise(said)["correlation95"][1]
    assert better["difference95"][0] > 0.0
    assert better["difference"] == pytest.approx(better["correlation"] - better["rival"]["correlation"], abs=1e-4)
    assert summarise(said, said)["difference95"] == [0.0, 0.0]

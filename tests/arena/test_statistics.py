"""What pairs prove: Elo, intervals and the sequential test, against values worked out another way."""

import math
from itertools import product

import pytest
from tests.effort import times

from ashboard.arena.statistics.elo import LIMIT, elo_of, from_score, to_score
from ashboard.arena.statistics.pentanomial import SCORES, Pentanomial, count_pairs
from ashboard.arena.statistics.rate import rate, wilson
from ashboard.arena.statistics.sprt import ACCEPTED, CONTINUE, REJECTED, Sprt, llr
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput

TICKETS = 10**6


def pairs_of(distribution, number, dice):
    """Simulated pairs: their points, drawn from the chances of the five results."""
    found = []
    for _ in range(number):
        ticket = dice.below(TICKETS) / TICKETS
        for index, chance in enumerate(distribution):
            ticket -= chance
            if ticket < 0 or index == len(distribution) - 1:
                found.append(index / 2)
                break
    return found


def tilted(elo, base=(0.15, 0.1, 0.5, 0.1, 0.15)):
    """The chances of the five results for a strength: the base, tilted exponentially until its mean fits."""
    low, high = -50.0, 50.0
    while high - low > 1e-12:
        tilt = (low + high) / 2
        weights = [chance * math.exp(tilt * score) for chance, score in zip(base, SCORES, strict=True)]
        chances = [weight / sum(weights) for weight in weights]
        mean = sum(chance * score for chance, score in zip(chances, SCORES, strict=True))
        low, high = (tilt, high) if mean < to_score(elo) else (low, tilt)
    return chances


def test_counts_pairs_by_their_points():
    """
    A pair counts as LL, LD, WL or DD, WD or WW, from the view of the first agent.
    """
    assert count_pairs([0, 0.5, 1, 1, 1.5, 2, 2, 2]).counts == (1, 1, 2, 1, 3)


def test_elo_is_the_logistic_one():
    """
    400 points are odds of ten to one, and scores and strengths turn into each other.
    """
    assert from_score(10 / 11) == pytest.approx(400)
    assert from_score(0.5) == 0
    assert to_score(from_score(0.7)) == pytest.approx(0.7)


def test_elo_of_an_example():
    """
    The value and, for many pairs, the interval are those of the textbook: mean and variance of the pairs.
    """
    counts = (120, 80, 400, 140, 260)
    scores = [score for score, count in zip(SCORES, counts, strict=True) for _ in range(count)]
    mean = sum(scores) / 1000
    error = math.sqrt(sum((score - mean) ** 2 for score in scores) / 1000 / 1000)

    elo = elo_of(Pentanomial(counts))

    assert elo.value == pytest.approx(-400 * math.log10(1 / mean - 1))
    assert elo.low == pytest.approx(-400 * math.log10(1 / (mean - 1.96 * error) - 1), abs=1.0)
    assert elo.high == pytest.approx(-400 * math.log10(1 / (mean + 1.96 * error) - 1), abs=1.0)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 1), (0, 0, 0, 0, 500), (7, 0, 0, 0, 0), (0, 0, 3, 0, 0), (0,) * 5])
def test_elo_is_always_a_number(counts):
    """
    All won, all lost, all shared or nothing played: every number is finite, and the interval is no point.
    """
    elo = elo_of(Pentanomial(counts))

    assert all(math.isfinite(value) for value in (elo.value, elo.low, elo.high))
    assert -LIMIT <= elo.low < elo.high <= LIMIT
    assert elo.low <= elo.value <= elo.high


def test_elo_of_the_other_agent_is_the_opposite():
    """
    Counted from the other side, everything changes its sign.
    """
    one, other = elo_of(Pentanomial((1, 2, 5, 7, 9))), elo_of(Pentanomial((9, 7, 5, 2, 1)))

    assert (one.value, one.low, one.high) == pytest.approx((-other.value, -other.high, -other.low))


@pytest.mark.parametrize("number", [10, 50, 200])
@pytest.mark.parametrize("strength", [0, 50, 300, 600])
def test_the_interval_holds_the_truth_as_often_as_it_says(number, strength):
    """
    Of 400 simulated measurements about 95 % or more have the true strength in their interval.
    """
    chances = tilted(strength)
    dice = Dice(f"coverage {number} {strength}")
    held = 0
    for _ in range(400):
        elo = elo_of(count_pairs(pairs_of(chances, number, dice)))
        held += elo.low <= strength <= elo.high

    assert held / 400 >= 0.925


def constrained(counts, mean, steps=60):
    """The largest likelihood of the counts among distributions with the mean, by a search over three free chances."""
    seen = [max(count, 1e-3) for count in counts]
    best, centre, width = -math.inf, None, 1.0
    low = [0.0, 0.0, 0.0]
    high = [1.0, 1.0, 1.0]
    for _ in range(steps):
        grid = [[low[i] + (high[i] - low[i]) * part / 6 for part in range(7)] for i in range(3)]
        for middle in product(*grid):
            # The outer two follow from the sum and the mean.
            rest = 1 - sum(middle)
            top = mean - sum(chance * score for chance, score in zip(middle, SCORES[1:4], strict=True))
            chances = (rest - top, *middle, top)
            if min(chances) > 0:
                value = sum(count * math.log(chance) for count, chance in zip(seen, chances, strict=True))
                if value > best:
                    best, centre = value, middle
        width *= 0.75
        assert centre is not None
        low = [max(0.0, value - width / 2) for value in centre]
        high = [min(1.0, value + width / 2) for value in centre]
    return best


@pytest.mark.parametrize("counts", [(10, 8, 45, 12, 25), (3, 1, 9, 1, 2), (30, 5, 20, 5, 40)])
def test_the_ratio_is_that_of_the_likeliest_distributions(counts):
    """
    The log-likelihood ratio equals the one found by searching all distributions with the two means.
    """
    score0, score1 = to_score(0), to_score(50)
    searched = constrained(counts, score1) - constrained(counts, score0)

    assert llr(Pentanomial(counts), score0, score1) == pytest.approx(searched, abs=1e-3)


def test_the_ratio_is_near_its_normal_approximation():
    """
    For many pairs the ratio is (s1 − s0)(2s − s0 − s1) / (2 var / N), the well-known approximation.
    """
    pairs = Pentanomial((300, 240, 900, 280, 380))
    score0, score1 = to_score(0), to_score(10)
    mean = pairs.score()
    normal = pairs.pairs * (score1 - score0) * (2 * mean - score0 - score1) / (2 * pairs.variance())

    assert llr(pairs, score0, score1) == pytest.approx(normal, rel=0.02)


def test_the_bounds_are_walds():
    """
    With five percent both ways the bounds are ± log 19.
    """
    assert Sprt().bounds() == pytest.approx((-math.log(19), math.log(19)))


def test_the_test_stops_at_the_first_pair_that_decides():
    """
    Pairs behind the deciding one change nothing.
    """
    sprt = Sprt()
    decided = sprt.verdict([2] * 100)

    assert decided.result == ACCEPTED
    assert decided == sprt.verdict([2] * decided.pairs + [0] * 500)
    assert sprt.verdict([2] * (decided.pairs - 1)).result == CONTINUE
    assert sprt.verdict([0] * 100).result == REJECTED
    assert sprt.verdict([]).result == CONTINUE


@pytest.mark.parametrize(("strength", "wrong"), [(0, ACCEPTED), (50, REJECTED)])
def test_the_test_is_wrong_as_seldom_as_it_says(strength, wrong):
    """
    Of many simulated tests at each hypothesis about one in twenty or fewer ends with the wrong verdict, all end.
    """
    chances = tilted(strength)
    dice = Dice(f"errors {strength}")
    verdicts = [Sprt().verdict(pairs_of(chances, 1000, dice)) for _ in range(times(60))]

    assert all(verdict.result != CONTINUE for verdict in verdicts)
    assert sum(verdict.result == wrong for verdict in verdicts) <= len(verdicts) / 10


@pytest.mark.parametrize(
    "sprt", [Sprt(50, 0), Sprt(0, 0), Sprt(alpha=0), Sprt(beta=0.5), Sprt(elo0=math.nan), Sprt(elo1=math.inf)]
)
def test_refuses_what_is_no_test(sprt):
    """
    Strengths in the wrong order and impossible chances of error are refused.
    """
    with pytest.raises(BadInput):
        sprt.check()


def test_wilson_of_an_example():
    """
    8 of 10 lie between 49.0 % and 94.3 %, as tables say.
    """
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_games_that_go_alike_count_as_one():
    """
    Where both games of a pair always end alike there are as many independent ones as pairs; never more than games.
    """
    alike = rate([[1, 1], [0, 0], [1, 1], [0, 0], [1, 1], [1, 1]])
    apart = rate([[1, 0]] * 6)

    assert (alike.low, alike.high) == pytest.approx(wilson(4 / 6, 6))
    assert (apart.low, apart.high) == pytest.approx(wilson(0.5, 12))
    assert alike.games == apart.games == 12


def test_no_games_say_nothing():
    """
    Without a game the interval is everything.
    """
    assert (rate([]).low, rate([]).high, rate([]).games) == (0, 1, 0)

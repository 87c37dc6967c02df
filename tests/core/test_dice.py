"""The dice: the same tickets for ever, every number equally likely, streams that do not touch each other."""

import hashlib
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import examples

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice

LONG = "x" * 65

# seed: (ten rolls of a die, four tickets below 1000 of the stream of a pile)
VECTORS = {
    "": ([5, 5, 0, 5, 2, 5, 3, 1], [350, 18, 588, 528]),
    "ashboard": ([3, 2, 3, 0, 2, 0, 2, 5], [988, 859, 513, 997]),
    "żółw": ([0, 2, 1, 5, 1, 3, 1, 3], [547, 509, 988, 684]),
    LONG[1:]: ([2, 4, 3, 5, 4, 3, 4, 5], [565, 627, 532, 303]),
    LONG: ([5, 3, 5, 3, 0, 2, 5, 2], [197, 929, 531, 760]),
    LONG + "y": ([5, 1, 5, 4, 1, 1, 0, 3], [45, 608, 193, 535]),
}


def ticket(seed, stream, number, bound):
    """The published formula, written a second time: the first fair word of the keyed digests."""
    fair = 2**48 - 2**48 % bound
    key = seed.encode() if len(seed.encode()) <= 64 else hashlib.blake2b(seed.encode()).digest()
    attempt = 0
    while True:
        text = f"1|{stream}|{number}" + (f"|{attempt}" if attempt else "")
        digest = hashlib.blake2b(text.encode(), key=key).digest()
        words = [int.from_bytes(digest[start : start + 6], "big") for start in range(0, 60, 6)]
        for word in words:
            if word < fair:
                return word % bound
        attempt += 1


def tickets(seed, stream, bound, count):
    dice = Dice(seed)
    return [dice.below(bound, stream) for _ in range(count)]


@pytest.mark.parametrize("seed", VECTORS, ids=range(len(VECTORS)))
def test_known_answers(seed):
    """
    The tickets of a seed never change: records and streams of old games stay true.
    """
    rolls, draws = VECTORS[seed]

    assert tickets(seed, "dice", 6, 8) == rolls
    assert tickets(seed, "pile moloch", 1000, 4) == draws


@given(
    st.text(st.characters(codec="utf-8"), max_size=80),
    st.text(max_size=12),
    st.integers(1, 2**48),
    st.integers(1, 5),
)
@examples(50)
def test_published_formula(seed, stream, bound, count):
    """
    Ticket n of a stream is the published function of seed, stream, n and bound, for every bound.
    """
    stream = stream.encode(errors="ignore").decode()
    assert tickets(seed, stream, bound, count) == [ticket(seed, stream, number, bound) for number in range(count)]


def test_second_digest():
    """
    Where all words of a digest would be unfair, a second digest decides.
    """
    dice = Dice("ashboard")
    for _ in range(2299):
        dice.skip("far")

    assert dice.below(2**47 + 1, "far") == ticket("ashboard", "far", 2299, 2**47 + 1) == 78607253258274


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 19, 34, 100])
def test_unbiased(bound):
    """
    Chi-square over fixed seeds lies within four standard deviations of its mean for every bound.
    """
    count = 200 * bound
    for seed in ("one", "two", "three"):
        seen = [0] * bound
        for value in tickets(seed, "dice", bound, count):
            seen[value] += 1
        excess = bound * sum(number * number for number in seen) - count * count

        assert abs(excess - count * (bound - 1)) <= count * (4 * isqrt(2 * bound) + 4)


def test_unfair_words_are_refused():
    """
    Just above half the range, where a plain remainder would favour the low half 2:1, both halves are equally likely.
    """
    bound = 2**47 + 2**46
    low = sum(value < bound // 2 for value in tickets("ashboard", "halves", bound, 2000))

    assert abs(low - 1000) < 90


def test_streams_are_independent():
    """
    Two streams of one seed, and one stream of two seeds, agree no more often than chance does.
    """
    first = tickets("ashboard", "pile moloch", 6, 3000)
    for other in (tickets("ashboard", "pile borgo", 6, 3000), tickets("ashboard2", "pile moloch", 6, 3000)):
        same = sum(one == two for one, two in zip(first, other, strict=True))

        assert abs(same - 500) < 90


@given(st.lists(st.sampled_from(["start", "pile moloch", "pile borgo"]), max_size=40))
@examples(30)
def test_order_of_streams_does_not_matter(calls):
    """
    However the streams are interleaved, each gives its own tickets in its own order.
    """
    dice = Dice("ashboard")
    drawn: dict[str, list[int]] = {}
    for stream in calls:
        drawn.setdefault(stream, []).append(dice.below(34, stream))

    for stream, values in drawn.items():
        assert values == tickets("ashboard", stream, 34, len(values))


def test_long_seeds():
    """
    Every character of a seed counts, however long it is.
    """
    seeds = ["x" * length for length in range(60, 70)] + [LONG * 20, LONG * 20 + "y", "ż" * 33, "ż" * 34]

    assert len({tuple(tickets(seed, "dice", 2**48, 2)) for seed in seeds}) == len(seeds)


def decision(weights, stream="pile"):
    return Decision(CHANCE, "draw", [Action(str(number)) for number in range(3)], weights, stream)


@given(st.lists(st.integers(0, 9), min_size=3, max_size=3).filter(any), st.integers(0, 30))
@examples(30)
def test_weights(weights, skipped):
    """
    Chance answers with the option whose share of the weights the ticket falls into, never with one of weight 0.
    """
    dice, twin = Dice("ashboard"), Dice("ashboard")
    for _ in range(skipped):
        dice.skip("pile")
        twin.below(5, "pile")
    lot = [number for number, weight in enumerate(weights) for _ in range(weight)]

    assert dice.answer(decision(weights)).text == str(lot[twin.below(len(lot), "pile")])


def test_without_weights():
    """
    Options without weights are equally likely, by the stream that the decision names.
    """
    dice, twin = Dice("ashboard"), Dice("ashboard")
    answers = [dice.answer(decision(None, "start")).text for _ in range(20)]

    assert answers == [str(twin.below(3, "start")) for _ in range(20)]

"""What every game asks: options that can be told apart, written down and read again."""

import pytest
from tests.games.conformance.cases import ALL, FEW, asked

from ashboard.core.decision import CHANCE
from ashboard.core.match import checked_apply

EVERY = 12


@pytest.mark.parametrize("case", ALL, ids=str)
def test_options(case):
    """
    Every question has options, all written differently, and is put to a seat or to chance.
    """
    for _, decision, _ in case.positions():
        if decision is None:
            break
        texts = [option.text for option in decision.options]

        assert texts
        assert len(set(texts)) == len(texts)
        assert all(text and text == " ".join(text.split()) and text.isprintable() for text in texts)
        assert decision.kind
        assert decision.seat == CHANCE or 0 <= decision.seat < case.seats


@pytest.mark.parametrize("case", ALL, ids=str)
def test_chance_has_weights_and_a_stream(case):
    """
    Chance names its dice and weighs its options; players have neither.
    """
    for _, decision, _ in case.positions():
        if decision is None:
            break
        if decision.seat == CHANCE:
            assert decision.stream
            assert decision.weights is None or len(decision.weights) == len(decision.options)
            assert decision.weights is None or min(decision.weights) > 0
        else:
            assert decision.weights is None
            assert decision.stream == ""


@pytest.mark.parametrize("case", ALL, ids=str)
def test_text_finds_the_action(case):
    """
    The text of an option finds that very option, and no other text finds any.
    """
    for _, decision, _ in case.positions():
        if decision is None:
            break
        for option in decision.options:
            assert decision.option(option.text) is option
        assert decision.option("") is None
        assert decision.option(decision.options[0].text + "!") is None


@pytest.mark.parametrize("case", FEW, ids=str)
def test_text_means_the_action(case):
    """
    An answer through the checked door, by its text, leads to the same position as the action itself.
    """
    for number, (state, decision, _) in enumerate(case.positions()):
        if decision is None or number % EVERY:
            continue
        for option in decision.options[::7]:
            written, played = state.copy(), state.copy()
            assert checked_apply(written, option.text) is option
            played.apply(option)

            assert written.key() == played.key()
            assert asked(written.decision()) == asked(played.decision())


@pytest.mark.parametrize("case", FEW, ids=str)
def test_asking_twice(case):
    """
    Asking for the decision changes nothing and gives the same question.
    """
    for state, decision, _ in case.positions():
        key = state.key()

        assert asked(state.decision()) == asked(decision)
        assert state.key() == key

"""Positions of every game can be copied, and what happens to a copy never shows in another."""

import pytest
from tests.games.conformance.cases import ALL, FEW, asked

EVERY = 20
SEEN = 4


@pytest.mark.parametrize("case", ALL, ids=str)
def test_copy_is_equal(case):
    """
    A copy has the key, the question and the outcome of its original.
    """
    for state, decision, _ in case.positions():
        twin = state.copy()

        assert twin is not state
        assert twin.key() == state.key()
        assert asked(twin.decision()) == asked(decision)
        assert repr(twin.outcome()) == repr(state.outcome())


@pytest.mark.parametrize("case", FEW, ids=str)
def test_earlier_positions_never_change(case):
    """
    A game played on from copy to copy leaves every earlier position, and everybody's view of it, as it was.
    """
    kept = []
    state = case.new()
    for number, (_, decision, action) in enumerate(case.positions()):
        views = case.views(state) if number % SEEN == 0 else None
        kept.append((state, state.key(), views, asked(decision)))
        if action is not None:
            state = state.copy()
            state.apply(action)

    for earlier, key, views, question in kept:
        assert earlier.key() == key
        assert views is None or case.views(earlier) == views
        assert asked(earlier.decision()) == question


@pytest.mark.parametrize("case", FEW, ids=str)
def test_every_option_on_a_copy(case):
    """
    Every option can be played on a copy, and the original never changes.
    """
    for number, (state, decision, _) in enumerate(case.positions()):
        if decision is None or number % EVERY:
            continue
        key, views = state.key(), case.views(state)
        for option in decision.options:
            twin = state.copy()
            twin.apply(option)

            assert twin.decision() is not None or twin.outcome() is not None
            assert state.key() == key
        assert case.views(state) == views
        assert asked(state.decision()) == asked(decision)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_original_played_on(case):
    """
    A copy does not change either when its original is played on.
    """
    kept = []
    for state, _, _ in case.positions():
        kept.append((state.copy(), state.key()))

    assert [twin.key() for twin, _ in kept] == [key for _, key in kept]


@pytest.mark.parametrize("case", FEW, ids=str)
def test_log_changes_nothing(case):
    """
    An answer carried out with a log leads to the same position, question and outcome as without.
    """
    for state, _, action in case.positions():
        if action is None:
            break
        quiet, told = state.copy(), state.copy()
        quiet.apply(action)
        told.apply(action, [])

        assert told.key() == quiet.key()
        assert asked(told.decision()) == asked(quiet.decision())
        assert repr(told.outcome()) == repr(quiet.outcome())

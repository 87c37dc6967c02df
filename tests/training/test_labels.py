"""Labelled decisions: the same ones from the same seed, each turn played out in the same futures."""

import pytest

from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.training.labels import LabelledDecision, LabelTask, label_decision, read_entry

TASK = LabelTask(number=3, seed="t", turns=3, futures=2)


@pytest.fixture(scope="module")
def labelled():
    """A decision with three turns."""
    return read_entry(TASK.number, TASK.seed, label_decision(TASK)[1])


def test_a_decision_has_different_turns(labelled):
    """As many as asked for, each with what every future made of it, and all of them begin in the same position."""
    assert len({*labelled.turns}) == 3
    assert [len(halves) for halves in labelled.halves] == [2, 2, 2]
    assert all(half in (0, 1, 2) for halves in labelled.halves for half in halves)


def test_positions_come_back_from_the_answers(labelled):
    """Each turn leads to a position of its own in which it is over."""
    seat, positions = labelled.positions()
    insight = NEUROSHIMA_HEX.insight()
    assert len({insight.fingerprint(state) for state in positions}) == 3
    assert all(state.outcome() is not None or insight.asked(state) != seat for state in positions)


def test_fewer_turns_and_futures_are_the_first_of_more(labelled):
    """So a part can be made again with more of both: what is common to both stays as it is."""
    fewer = read_entry(3, "t", label_decision(LabelTask(3, "t", 2, 1))[1])
    assert fewer.answers == labelled.answers
    assert fewer.turns == labelled.turns[:2]
    assert [row[0] for row in fewer.halves] == [row[0] for row in labelled.halves[:2]]


def test_a_journal_keeps_everything(labelled):
    """What it keeps is read back as it was; a game without such a decision is kept as nothing."""
    assert read_entry(3, "t", labelled.entry()) == labelled
    assert read_entry(3, "t", []) is None


def test_the_first_decision_of_a_game_has_no_answers_before_it():
    """And is read back as it was too."""
    first = LabelledDecision(3, "t", (), (("hq c1 0",), ("hq c2 0",)), ((0, 2), (1, 2)))
    assert read_entry(3, "t", first.entry()) == first
    assert first.shares() == [[0.0, 1.0], [0.5, 1.0]]

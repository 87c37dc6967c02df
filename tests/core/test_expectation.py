"""What scenario files of every game may expect, in the same words."""

import pytest

from ashboard.core.errors import BadInput
from ashboard.core.event import Event
from ashboard.core.expectation import AskedQuestion, compare_ending, compare_question, compare_refusal, compare_rules
from ashboard.core.outcome import Outcome
from ashboard.core.table import Table

MET = [AskedQuestion(0, "discard", ["discard a", "discard b"]), AskedQuestion(1, "main", ["end"])]
WON, DRAWN = Outcome((1,), (0, 3), "END-01"), Outcome((), (2, 2), "END-07")


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ({}, True),
        ({"seat": 1}, True),
        ({"seat": 1, "kind": "discard"}, False),
        ({"kind": "discard", "options": ["discard b", "discard a"]}, True),
        ({"kind": "discard", "options": ["discard a"]}, False),
        ({"kind": "discard", "offers": ["discard a"]}, True),
        ({"kind": "discard", "offers": ["end"]}, False),
        ({"kind": "discard", "lacks": ["end"]}, True),
        ({"kind": "main", "lacks": ["end"]}, False),
        ({"count": 2}, True),
        ({"kind": "main", "count": 2}, False),
        ("nobody", False),
    ],
)
def test_a_question_is_expected_by_any_part_of_it(question, holds):
    """
    Seat, kind, options, some options, options that lack and their number must all hold of one question.
    """
    assert (compare_question(Table({"question": question}, ""), "question", MET) == []) is holds


def test_nobody_is_asked():
    """
    Without a question only `nobody` holds.
    """
    assert compare_question(Table({"question": "nobody"}, ""), "question", []) == []
    assert compare_question(Table({"question": {}}, ""), "question", []) == [("question", {}, [])]


def test_an_unknown_key_of_a_question_is_refused():
    """
    A misspelt key fails instead of holding always.
    """
    with pytest.raises(BadInput, match=r"question\.kinds"):
        compare_question(Table({"question": {"kinds": "main"}}, ""), "question", MET)


@pytest.mark.parametrize(
    ("word", "value", "outcome", "holds"),
    [
        ("winners", [1], WON, True),
        ("winners", 1, WON, True),
        ("winner", [1], WON, True),
        ("winner", 0, WON, False),
        ("winners", [], DRAWN, True),
        ("winners", [], None, False),
        ("draw", True, DRAWN, True),
        ("draw", True, WON, False),
        ("draw", False, None, True),
        ("ends_by", "END-07", DRAWN, True),
        ("ends_by", "END-07", None, False),
    ],
)
def test_the_end_is_expected_by_winners_draw_or_rule(word, value, outcome, holds):
    """
    A game that is not over has no winners and no rule that ended it.
    """
    assert (compare_ending(Table({word: value}, ""), word, outcome) == []) is holds


def test_rules_that_were_applied():
    """
    Every rule named must stand behind an event; others may.
    """
    log = [Event("hit", "BATTLE-19", {}), Event("gone", "BATTLE-20", {})]
    assert compare_rules(Table({"told": ["BATTLE-20"]}, ""), "told", log) == []
    assert compare_rules(Table({"told": ["NET-01", "BATTLE-20"]}, ""), "told", log) == [
        ("told", ["NET-01", "BATTLE-20"], ["BATTLE-20"])
    ]


@pytest.mark.parametrize(
    ("refusal", "wanted", "untouched", "failures"),
    [
        (None, False, True, []),
        (None, True, True, ["step[0]: end: expected 'refused', found 'done'"]),
        ("no option", True, True, []),
        ("no option", False, True, ["step[0]: end: expected 'done', found 'refused: no option'"]),
        ("no option", True, False, ["step[0]: end: expected 'an untouched position', found 'a changed one'"]),
    ],
)
def test_refusal(refusal, wanted, untouched, failures):
    """
    An action must be refused exactly where the file says so, and then leave the position alone.
    """
    found = compare_refusal("step[0]", "end", refusal, wanted=wanted, untouched=untouched)

    assert [str(failure) for failure in found] == failures

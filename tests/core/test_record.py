"""The record: the same after a journey through JSON, and refused with one kind of error when it is not of its form."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.toy import TREASURE_DIVE
from tests.effort import examples

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.match import Match, replay
from ashboard.core.record import FORMAT, Record, Start, record_from_data, record_from_json, start_chain

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
GOOD = {"ashboard": FORMAT, "game": "treasure-dive", "rules": 1, "options": {"players": 2}, "answers": ["waves 1"]}


@given(
    st.text(),
    st.integers(1),
    st.dictionaries(st.text(max_size=8), JSON, max_size=4),
    st.lists(st.text(), max_size=6).map(tuple),
)
@examples(50)
def test_round_trip(game, rules, options, answers):
    """
    A record read from its own JSON is the same record, and its JSON is the same text.
    """
    record = Record(game, rules, options, answers)
    again = record_from_json(record.to_json())

    assert again == record
    assert again.to_json() == record.to_json()


def test_written_form():
    """
    The wire format is fixed: one compact object with these keys in this order.
    """
    record = Record("treasure-dive", 1, {"players": 2}, ("waves 1", "draw pearl"))

    assert record.to_json() == (
        '{"ashboard":1,"game":"treasure-dive","rules":1,"options":{"players":2},"answers":["waves 1","draw pearl"]}'
    )


def read(text):
    """A record or the complaint about it; any error but BadInput goes through."""
    try:
        return record_from_json(text)
    except BadInput as error:
        return error


@given(st.text() | JSON.map(json.dumps))
@examples(100)
def test_any_text(text):
    """
    Any text at all gives a record, or BadInput in one line with its code.
    """
    found = read(text)

    assert isinstance(found, Record) or (found.code == "bad-input" and "\n" not in str(found))


@given(st.sampled_from([*GOOD, "seed"]), JSON)
@examples(150)
def test_one_wrong_value(key, value):
    """
    A good record with one value replaced or added gives a record that means the same JSON, or BadInput for that key.
    """
    data = {**GOOD, key: value}
    found = read(json.dumps(data))

    assert found.data() == data if isinstance(found, Record) else found.where == key


@pytest.mark.parametrize("key", GOOD)
def test_missing_key(key):
    """
    Every key is needed, and the complaint names the one that is missing.
    """
    with pytest.raises(BadInput) as refused:
        record_from_data({name: value for name, value in GOOD.items() if name != key})

    assert refused.value.where == key


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        '{"a":' * 100_000,
        f'{{"ashboard":1,"rules":{"9" * 5000}}}',
        '{"ashboard": 1} {}',
        "NaN",
        '"\\ud800"',
        "\ufeff{}",
    ],
    ids=["empty", "deep list", "deep object", "huge number", "two values", "no number", "half a character", "mark"],
)
def test_hostile_text(text):
    """
    Text made to hurt a reader is refused like any other.
    """
    assert isinstance(read(text), BadInput)


@pytest.mark.parametrize("rules", [True, "1", 1.5, None, 0, -1])
def test_rules_version_is_a_number(rules):
    """
    A rules version is a whole number and nothing that merely looks like one.
    """
    with pytest.raises(BadInput, match="rules"):
        record_from_data({**GOOD, "rules": rules})


@pytest.mark.parametrize("version", [2, 0, "1", None])
def test_other_formats(version):
    """
    A record of another format is refused, not guessed at.
    """
    with pytest.raises(BadInput, match="ashboard"):
        record_from_data({**GOOD, "ashboard": version})


FORK = {"answers": ["waves 1"], "seat": 0, "seed": "sample", "start": {"answers": []}}


def test_a_fork_and_its_dice():
    """
    A record may start from a fork of a fork and carry what proves its dice; read again it is the same.
    """
    data = {**GOOD, "start": FORK, "dice": {"secret": "s"}}
    record = record_from_data(data)

    assert record.start == Start(("waves 1",), 0, "sample", Start(()))
    assert record.data() == data
    assert record_from_json(record.to_json()) == record


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("start", [], "start"),
        ("start", {}, "start.answers"),
        ("start", {"answers": [1]}, "start.answers"),
        ("start", {"answers": [], "seat": 0}, "start.seed"),
        ("start", {"answers": [], "seed": "x"}, "start.seat"),
        ("start", {"answers": [], "seat": True, "seed": "x"}, "start.seat"),
        ("start", {"answers": [], "more": 1}, "start.more"),
        ("start", {"answers": [], "start": 1}, "start"),
        ("dice", "d6", "dice"),
    ],
)
def test_bad_forks(key, value, where):
    """
    A start or a proof that is not of its form is refused by its place.
    """
    with pytest.raises(BadInput) as refused:
        record_from_data({**GOOD, key: value})
    assert refused.value.where == where


def test_replay_of_a_fork():
    """
    A record with a start is replayed from there: from the position itself, or from what a seat knew of it.
    """
    dice = Dice("fork")
    match = Match(TREASURE_DIVE, {"players": 2}, dice)
    match.roll()
    before = tuple(match.answers)
    known = TREASURE_DIVE.view(match.state, 0).sample(Dice("sample"))
    options = {"players": 2, "goal": 4}

    plain = replay(TREASURE_DIVE, Record("treasure-dive", 1, options, (), Start(before)))
    sampled = replay(TREASURE_DIVE, Record("treasure-dive", 1, options, (), Start(before, 0, "sample")))
    assert plain.key() == match.state.key()
    assert sampled.key() == known.key()
    answer = plain.decision().options[0].text
    again = replay(TREASURE_DIVE, Record("treasure-dive", 1, options, (answer,), Start((), start=Start(before))))
    match.answer(answer)
    assert again.key() == match.state.key()


def test_forks_of_forks_without_end():
    """
    A chain of forks is read, written and replayed however long it is.
    """
    last = None
    for _ in range(5000):
        last = Start((), start=last)
    record = Record("treasure-dive", 1, TREASURE_DIVE.options({}), (), last)

    assert len(start_chain(record_from_data(record.data()).start)) == 5000
    assert replay(TREASURE_DIVE, record).key() == TREASURE_DIVE.new({}).key()


def test_a_start_from_a_seat_that_is_not_there():
    """
    What nobody knew cannot be sampled.
    """
    record = Record("treasure-dive", 1, TREASURE_DIVE.options({}), (), Start((), 10**9, "sample"))
    with pytest.raises(BadInput) as refused:
        replay(TREASURE_DIVE, record)
    assert refused.value.where == "start.seat"

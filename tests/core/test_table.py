"""The reader of tables: every complaint names the place and what was expected."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import examples

from ashboard.core.data import package_names, package_toml, parse_toml
from ashboard.core.errors import BadInput
from ashboard.core.table import Table, checked_integer

TABLE = Table(
    {
        "name": "Moloch",
        "count": 3,
        "mirror": True,
        "cells": ["a1", "b2"],
        "values": [3, 1],
        "tile": [{"id": "hq"}, {"id": "medic"}],
        "print": {"kind": "hq"},
    },
    "army",
)


def test_reads_what_is_there():
    """
    A value of the right form is handed over as it stands.
    """
    assert TABLE.text("name") == "Moloch"
    assert TABLE.word("name", ("Moloch", "Borgo")) == "Moloch"
    assert TABLE.integer("count", 0, 5) == 3
    assert TABLE.flag("mirror", False) is True
    assert TABLE.texts("cells") == ["a1", "b2"]
    assert TABLE.integers("values", 0, 3) == [3, 1]
    assert [row.text("id") for row in TABLE.tables("tile")] == ["hq", "medic"]
    assert TABLE.table("print").text("kind") == "hq"
    assert TABLE.has("name") and not TABLE.has("nothing")


def test_defaults():
    """
    A missing key gives its default; a missing list or table is empty.
    """
    assert TABLE.text("nothing", "x") == "x"
    assert TABLE.word("nothing", ("x", "y"), "y") == "y"
    assert TABLE.integer("nothing", 0, 5, 4) == 4
    assert TABLE.flag("nothing", True) is True
    assert TABLE.items("nothing") == TABLE.texts("nothing") == TABLE.tables("nothing") == []
    assert TABLE.table("nothing").data == {}


REFUSALS = {
    "missing text": (lambda: TABLE.text("nothing"), "army.nothing"),
    "no text": (lambda: TABLE.text("count"), "army.count"),
    "wrong word": (lambda: TABLE.word("name", ("Borgo",)), "army.name"),
    "too small": (lambda: TABLE.integer("count", 4, 5), "army.count"),
    "too large": (lambda: TABLE.integer("count", 0, 2), "army.count"),
    "missing number": (lambda: TABLE.integer("nothing", 0, 2), "army.nothing"),
    "true is no number": (lambda: TABLE.integer("mirror", 0, 2), "army.mirror"),
    "one is not true": (lambda: TABLE.flag("count", False), "army.count"),
    "no list": (lambda: TABLE.items("name"), "army.name"),
    "no texts": (lambda: TABLE.texts("values"), "army.values[0]"),
    "no numbers": (lambda: TABLE.integers("cells", 0, 9), "army.cells[0]"),
    "second number": (lambda: TABLE.integers("values", 2, 9), "army.values[1]"),
    "no tables": (lambda: TABLE.tables("cells"), "army.cells[0]"),
    "no table": (lambda: TABLE.table("name"), "army.name"),
    "row of a table": (lambda: TABLE.tables("tile")[1].integer("id", 0, 1), "army.tile[1].id"),
    "unknown key": (lambda: TABLE.only(("name", "count")), "army.mirror"),
    "a list": (lambda: Table([], "army"), "army"),
    "number alone": (lambda: checked_integer("1", "first", 0, 1), "first"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal_names_the_place(name):
    """
    What is not of its form is refused with the place where it stands.
    """
    ask, where = REFUSALS[name]
    with pytest.raises(BadInput) as refused:
        ask()

    assert refused.value.where == where
    assert str(refused.value).startswith(f"{where}: ")


def refusal(question):
    """The complaint about a question, or None; any error but BadInput goes through."""
    try:
        question()
    except BadInput as error:
        return error
    return None


@given(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=3),
        st.lists(st.integers(), max_size=2),
        st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    )
)
@examples(50)
def test_any_value(value):
    """
    Every question about any value is answered, or refused with BadInput; nothing else escapes.
    """
    table = Table({"key": value}, "")
    questions = [
        lambda: table.text("key"),
        lambda: table.word("key", ("x",)),
        lambda: table.integer("key", -5, 5),
        lambda: table.flag("key", False),
        lambda: table.texts("key"),
        lambda: table.integers("key", -5, 5),
        lambda: table.tables("key"),
        lambda: table.table("key"),
    ]
    complaints = [complaint for complaint in map(refusal, questions) if complaint is not None]

    assert len(complaints) >= 5
    assert all(complaint.where.startswith("key") for complaint in complaints)


def test_within():
    """
    A complaint can be moved under an outer place.
    """
    inner = BadInput("unit[0].at", "expected a cell")

    assert str(inner.within("tests.toml")) == "tests.toml: unit[0].at: expected a cell"
    assert str(BadInput("", "no TOML").within("tests.toml")) == "tests.toml: no TOML"


def test_toml():
    """
    TOML that does not parse is BadInput in one line that names the file.
    """
    assert parse_toml("a = 1", "x.toml") == {"a": 1}
    with pytest.raises(BadInput, match=r"^x\.toml: not a TOML file") as refused:
        parse_toml("a = = 1", "x.toml")

    assert "\n" not in str(refused.value)


def test_package_data():
    """
    The package's own data files are found by name, without their ending and in order.
    """
    package = "ashboard.games.neuroshima_hex.data.armies"
    names = package_names(package, ".toml")

    assert names == sorted(names)
    assert package_toml(package, "moloch.toml")["id"] == "moloch"

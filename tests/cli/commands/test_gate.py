"""`ashboard label` and `ashboard gate`: decisions to measure evaluations by."""

import json
import re

import pytest

from ashboard.cli.app import status
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

LABEL = ("--seed", "t", "--parts", "1", "--size", "3", "--turns", "3", "--futures", "2", "--jobs", "1")
FILE = "t-0001.jsonl"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A finished part and the list that names it."""
    folder = tmp_path_factory.mktemp("labels")
    assert status(["label", str(folder), *LABEL, "--list", str(folder / "list.json")]) == 0
    return folder


def test_a_part_goes_on_where_it_was_stopped(made, ashboard, tmp_path):
    """From a file that ends in a torn line comes the very same file."""
    lines = (made / FILE).read_bytes().splitlines(keepends=True)
    (tmp_path / FILE).write_bytes(b"".join(lines[:2]) + lines[2][:50])
    assert ashboard("label", tmp_path, *LABEL).code == 0
    assert (tmp_path / FILE).read_bytes() == (made / FILE).read_bytes()


def test_a_part_with_other_futures_is_refused(made, ashboard):
    """What is in the file would not belong to what is asked for."""
    ran = ashboard("label", made, *LABEL, "--futures", "3")
    assert ran.code == 2
    assert "a journal of another job" in ran.complaint


@pytest.mark.parametrize("parts", ["x", "3-1", "-2", "1-x"])
def test_parts_are_numbers(ashboard, tmp_path, parts):
    """One, or the first and the last."""
    ran = ashboard("label", tmp_path, f"--parts={parts}")
    assert ran.code == 2
    assert "--parts" in ran.complaint


def test_the_gate_says_it_in_one_line(made, ashboard):
    """Today's evaluation on the decisions of a part, which the list proves to be the same."""
    ran = ashboard("gate", made / FILE, "--list", made / "list.json", "--jobs", "1")
    assert ran.code == 0
    assert re.match(r"\d decisions: correlation -?\d\.\d{3} \(-?\d\.\d{3} to ", ran.out)


def test_weights_are_compared_with_others(made, ashboard, tmp_path):
    """With those of the package unless others are named; the same weights differ by nothing."""
    insight = NEUROSHIMA_HEX.insight()
    weights = tmp_path / "weights.toml"
    weights.write_text(insight.weights_toml([-weight for weight in insight.weights()]), encoding="utf-8")
    ran = ashboard("gate", made / FILE, "--weights", weights, "--json", "--jobs", "1")
    found = json.loads(ran.out)
    assert found["correlation"] == pytest.approx(-found["rival"]["correlation"])
    assert found["difference"] == pytest.approx(2 * found["correlation"], abs=2e-4)


def test_a_part_that_is_not_on_the_list_is_refused(made, ashboard, tmp_path):
    """Nor one whose decisions are not those that were listed, nor one that is not finished."""
    text = (made / FILE).read_text("utf-8")
    changed = tmp_path / FILE
    changed.write_text(text.replace(";", "; ", 1), encoding="utf-8")
    ran = ashboard("gate", changed, "--list", made / "list.json")
    assert ran.code == 2
    assert FILE in ran.complaint
    changed.write_text("\n".join(text.splitlines()[:-1]) + "\n", encoding="utf-8")
    ran = ashboard("gate", changed)
    assert ran.code == 2
    assert "an unfinished part" in ran.complaint


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "expected labelled decisions"),
        (b"root:x:0\n", "expected labelled decisions"),
        (b"\xe1\xff", "expected labelled decisions"),
        (b'{"job": "label"}\n', "expected labelled decisions"),
        (b'{"job": "label", "seed": "t", "size": 1}\n[3, ["pla', "no labelled decision"),
    ],
)
def test_what_is_no_part_is_refused(ashboard, tmp_path, content, said):
    """In one line that names the file."""
    file = tmp_path / "part.jsonl"
    file.write_bytes(content)
    ran = ashboard("gate", file)
    assert ran.code == 2
    assert said in ran.complaint
    assert "part.jsonl" in ran.complaint


def test_lists_and_files_are_checked(made, ashboard, tmp_path):
    """A list is JSON, and no file counts twice."""
    torn = tmp_path / "list.json"
    torn.write_text("{", encoding="utf-8")
    assert "expected a list of parts as JSON" in ashboard("gate", made / FILE, "--list", torn).complaint
    assert "more than once" in ashboard("gate", made / FILE, made / FILE).complaint

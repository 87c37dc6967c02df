"""Every rule is named by a scenario or a test that proves it."""

import functools
import re
import tomllib
from pathlib import Path

import pytest
from tests.games.marked import own_marks, shared_marks, without_soaked

ROOT = Path(__file__).parents[3]
SPECIFICATION = ROOT.parent / "shared" / "spec" / "neuroshima-hex" / "rules.md"
ENTRY = re.compile(r"^- \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*", re.MULTILINE)
QUOTED = re.compile(r'"([A-Z]+(?:-[A-Z]+)*-\d+)"')


def rule_ids():
    """All rules of our own text."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "docs" / "rules").glob("*.md"))]
    return [rule for text in texts for rule in ENTRY.findall(text)]


@functools.cache
def named_rules():
    """What scenarios and tests of `make test` say they prove."""
    named = set()
    for path in (ROOT / "tests" / "positions" / "neuroshima_hex").rglob("*.toml"):
        named.update(tomllib.loads(path.read_text("utf-8"))["rules"])
    return named | own_marks("neuroshima_hex", QUOTED) | (shared_marks(QUOTED) & set(rule_ids()))


def test_every_rule_is_named():
    """
    No rule is left without a scenario or test.
    """
    missing = [rule for rule in rule_ids() if rule not in named_rules()]
    assert missing == []


def test_what_is_soaked_only_does_not_count():
    """
    A rule that only a long test names has no test in `make test`.
    """
    short, long = "@proves(1)\ndef test_a(): ...\n", "@proves(2)\ndef test_b(): ...\n"

    assert without_soaked(short + long) == short + long
    assert without_soaked(short + "@pytest.mark.soak\n" + long) == short
    assert without_soaked("@pytest.mark.soak\n" + long + short) == short


def test_only_real_rules_are_named():
    """
    A scenario or test names rules and examples that exist.
    """
    unknown = {rule for rule in named_rules() if not rule.startswith("EX-")} - set(rule_ids())
    assert unknown == set()


def test_each_rule_stands_once():
    """
    An id has one entry in our text.
    """
    ids = rule_ids()
    assert len(ids) == len(set(ids))


def test_our_text_has_every_rule_of_the_specification():
    """
    Where the specification lies beside the project, both have the same rules.
    """
    if not SPECIFICATION.exists():
        pytest.skip("no specification beside the project")
    text = SPECIFICATION.read_text("utf-8").split("## 21.")[0]
    starred = set(re.findall(r"\*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*", text))
    listed = set(re.findall(r"^(BATTLE-\d+)", text, re.MULTILINE))
    assert set(rule_ids()) == starred | listed

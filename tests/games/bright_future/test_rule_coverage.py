"""Every rule of Bright Future has one entry in our text and a scenario or test that proves it."""

import functools
import re
import tomllib
from pathlib import Path

import pytest
from tests.games.marked import own_marks, shared_marks

ROOT = Path(__file__).parents[3]
SPECIFICATION = ROOT.parent / "shared" / "spec" / "bright-future"
ID = r"[A-Z]+-[A-Z]?\d+[a-c]?"
ENTRY = re.compile(rf"^- \*\*({ID})\*\*", re.MULTILINE)
QUOTED = re.compile(rf'"((?:EX-[A-Z]+-\d+)|(?:{ID}))"')


def rule_ids():
    """All rules of our own text."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "docs" / "rules" / "bright-future").glob("*.md"))]
    return [rule for text in texts for rule in ENTRY.findall(text)]


@functools.cache
def named_rules():
    """What scenarios and tests of `make test` say they prove."""
    named = set()
    for path in (ROOT / "tests" / "positions" / "bright_future").rglob("*.toml"):
        for case in tomllib.loads(path.read_text("utf-8"))["scenario"]:
            named.update(case["rules"])
    return named | own_marks("bright_future", QUOTED) | (shared_marks(QUOTED) & set(rule_ids()))


def test_every_rule_is_named():
    """
    No rule is left without a scenario or test.
    """
    assert [rule for rule in rule_ids() if rule not in named_rules()] == []


def test_only_real_rules_are_named():
    """
    A scenario or test names rules and examples that exist.
    """
    assert {rule for rule in named_rules() if not rule.startswith("EX-")} - set(rule_ids()) == set()


def test_each_rule_stands_once():
    """
    An id has one entry in our text.
    """
    ids = rule_ids()
    assert len(ids) == len(set(ids)) > 450


def test_our_text_has_every_rule_of_the_specification():
    """
    Where the specification lies beside the project, both have the same rules, and every worked example is tested.
    """
    if not SPECIFICATION.exists():
        pytest.skip("no specification beside the project")
    text = (SPECIFICATION / "rules.md").read_text("utf-8")
    starred = set(re.findall(rf"\*\*({ID})\b", text)) | {"COL-5a", "UF-21", "UF-22"}
    tabled = set(re.findall(r"^\| ((?:HERO|MR|AN|COL|EQ)-\d+) \|", text, re.MULTILINE))
    worked = (SPECIFICATION / "examples.md").read_text("utf-8")
    examples = set(re.findall(r"^### (EX-[A-Z]+-\d+)", worked, re.MULTILINE))

    assert set(rule_ids()) == starred | tabled
    assert examples <= named_rules()

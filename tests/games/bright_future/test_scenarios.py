"""Every scenario file of Bright Future holds on this engine."""

import tomllib
from pathlib import Path

import pytest

from ashboard.core.errors import BadInput
from ashboard.games.bright_future.positions.run import check_scenario
from ashboard.games.bright_future.positions.scenario import read_scenarios

FOLDER = Path(__file__).parents[2] / "positions" / "bright_future"
# What version 2 plays otherwise; some of these scenarios are of version 1 and say so.
SECOND = tomllib.loads((FOLDER / "version-2.toml").read_text("utf-8"))
CASES = [
    case
    for path in sorted(FOLDER.rglob("*.toml"))
    for case in read_scenarios(tomllib.loads(path.read_text("utf-8")), path.stem)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case):
    """
    The scenario goes as its file says.
    """
    assert [str(failure) for failure in check_scenario(case)] == []


@pytest.mark.parametrize("scenario", SECOND["scenario"], ids=lambda scenario: scenario["name"])
def test_what_version_2_changed(scenario):
    """
    Each of these scenarios holds by its own rules version; by the other one it fails, or its options are refused.
    """
    options = scenario.get("options", {})
    other = 2 if options.get("rules_version") == 1 else 1
    changed = {**scenario, "options": {**options, "rules_version": other}}
    (case,) = read_scenarios({**SECOND, "scenario": [changed]}, "version-2")
    try:
        assert check_scenario(case)
    except BadInput as refused:
        assert "rulings" in refused.where


def test_names_are_unique():
    """
    No two scenarios have one name.
    """
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)

"""Every scenario file of Bright Future holds on this engine."""

import tomllib
from pathlib import Path

import pytest

from ashboard.games.bright_future.positions.run import check_scenario
from ashboard.games.bright_future.positions.scenario import read_scenarios

FOLDER = Path(__file__).parents[2] / "positions" / "bright_future"
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


def test_names_are_unique():
    """
    No two scenarios have one name.
    """
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)

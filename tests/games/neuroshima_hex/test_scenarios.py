"""Every scenario file holds."""

from pathlib import Path

import pytest

from ashboard.games.neuroshima_hex.positions.run import check_scenario
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.printed.army import army

FOLDER = Path(__file__).parents[2] / "positions" / "neuroshima_hex"
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path):
    """
    The file's steps lead to what it expects.
    """
    failures = check_scenario(read_scenario(path.read_text("utf-8"), army))
    assert not failures, "\n".join(map(str, failures))

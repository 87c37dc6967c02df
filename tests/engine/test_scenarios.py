"""Every scenario file holds, or says which part it waits for."""

from pathlib import Path

import pytest

from ashboard.core.errors import NotBuilt
from ashboard.games.neuroshima_hex.army import army
from ashboard.games.neuroshima_hex.scenarios.run import check
from ashboard.games.neuroshima_hex.scenarios.scenario import read_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))
# Rulebook examples with more than two seats, another board, structures or points.
WAITING = {
    "ex-g4-circle-of-three",
    "ex-l1-points-mode-simultaneous-20",
    "ex-l2-points-in-teams-moloch-hits-its-ally-s-hq-nobody-score",
    "ex-l3-allies-shots-pass-nets-do-not-catch-bonuses-reach",
    "ex-l4-moloch-and-its-ally-wounds-nets-pushes-bonuses",
    "ex-l8-eliminated-player",
    "ex-m7-king-of-the-hill",
    "ex-m8-structure-netting-one-tile-nets-all-one-tile-moves-it",
}


@pytest.mark.parametrize("path", [path for path in FILES if path.stem not in WAITING], ids=lambda path: path.stem)
def test_scenario(path):
    """
    The file's steps lead to what it expects.
    """
    failures = check(read_scenario(path.read_text("utf-8"), army))
    assert not failures, "\n".join(map(str, failures))


@pytest.mark.parametrize("name", sorted(WAITING))
def test_a_mode_that_is_not_built_is_reported(name):
    """
    A scenario for a mode to come is neither held nor failed.
    """
    with pytest.raises(NotBuilt):
        read_scenario((FOLDER / "rulebook" / f"{name}.toml").read_text("utf-8"), army)

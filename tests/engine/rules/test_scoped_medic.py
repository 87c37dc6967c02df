"""Choices that pass to the Scoper's player."""

import pytest

from ashboard.games.neuroshima_hex.army import army
from ashboard.games.neuroshima_hex.scenarios.run import check
from ashboard.games.neuroshima_hex.scenarios.scenario import read_scenario

SCENARIO = """
name = "A scoped Medic asks the Scoper's player which hit it takes"
rules = ["MODULE-20"]
edition = "2025"
seat = [{}, {}]
unit = [
    { id = "M", seat = 1, at = "c3", print = { kind = "module", effects = ["medic"], links = ["N", "S"] } },
    { id = "SK", seat = 0, at = "b3", print = { kind = "module", effects = ["take_over_module"], affects = "enemy", links = ["NE"] } },
    { id = "P", seat = 0, at = "c2", print = { kind = "soldier" } },
    { id = "Q", seat = 0, at = "c4", print = { kind = "soldier" } },
    { id = "X", seat = 1, at = "c1", print = { kind = "soldier", initiative = [1], melee = [0, 0, 0, 1, 0, 0] } },
    { id = "Y", seat = 1, at = "c5", print = { kind = "soldier", initiative = [1], melee = [1, 0, 0, 0, 0, 0] } },
]

[[step]]
do = "battle!"
answers = ["@1 medic M Q"]
expect = { gone = ["M", "P"], stands = ["Q"], question = { seat = 0, kind = "medic", options = ["medic M P", "medic M Q"] } }
"""


@pytest.mark.rule("MODULE-20", "MEDIC-04")
def test_a_scoped_medic_asks_the_scopers_player():
    """
    The Medic heals the Scoper's side, and its player says whom.
    """
    assert [str(failure) for failure in check(read_scenario(SCENARIO, army))] == []

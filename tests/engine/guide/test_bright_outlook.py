"""What the end of a round of Underground Fever is said to cost is what it costs."""

import pytest

from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE

TABLE = """
game = "bright-future"
options = {{ mode = "underground-fever", players = 2 }}
zone = {zone}
population = {population}
seat = [{{ hero = "stalker" }}, {{ hero = "mole" }}]
start = {{ moment = "{moment}" }}
"""


@pytest.mark.bright("UF-80", "UF-81")
@pytest.mark.parametrize(
    ("zone", "population", "expected"),
    [
        ("[3, 2, 1, []]", 9, {"sum": 6, "loss": 2, "population": 7, "lost": False}),
        ("[3, 2, 3, 3]", 3, {"sum": 11, "loss": 3, "population": 0, "lost": True}),
        ("[1, 1, [], []]", 4, {"sum": 2, "loss": 0, "population": 4, "lost": False}),
        ("[[3, 1], [], [], []]", 4, {"sum": 1, "loss": 0, "population": 4, "lost": False}),
    ],
)
def test_the_outlook_comes_true(zone, population, expected):
    """Visible codes alone count, three of them for one of the population."""
    before = BRIGHT_GUIDE.position(TABLE.format(zone=zone, population=population, moment="map"))
    assert BRIGHT_GUIDE.what_if(before)["round"] == expected
    after = BRIGHT_GUIDE.position(TABLE.format(zone=zone, population=population, moment="end"))
    assert after.zone.population == expected["population"]
    assert (after.outcome() is not None) == expected["lost"]


def test_other_modes_have_no_outlook():
    state = BRIGHT_GUIDE.position('game = "bright-future"\noptions = { mode = "arena" }\nstart = { moment = "turn" }\n')
    assert BRIGHT_GUIDE.what_if(state)["round"] is None

"""Scenario files of Bright Future that cannot be: each is refused in one line that names the place."""

import pytest

from ashboard.core.errors import BadInput
from ashboard.games.bright_future.positions.run import set_up_scenario
from ashboard.games.bright_future.positions.scenario import read_position

TWO = 'seat = [{ hero = "soldier" }, { hero = "mole" }]\n'
ARENA = 'options = { mode = "arena" }\nseat = [{ race = "human" }, { race = "mutant" }]\n'
FEVER = 'options = { mode = "underground-fever" }\n' + TWO


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('seat = [{ hero = "soldier", codes = [1, 1, 1, 1, 1, 1, 1] }, {}]', "codes: more codes of one number"),
        ('seat = [{ hero = "soldier", food = ["rat", "rat", "rat", "rat", "rat"] }, {}]', "food: more food tokens"),
        ('seat = [{ missions = ["children", "children"] }, {}]', "missions: more mission tokens"),
        ('seat = [{ hero = "mole" }, { hero = "mole" }]', r"seat\[0\].hero: a hero of another seat"),
        ('seat = [{ gear = ["net"] }, { gear = ["net"] }]', r"seat\[1\].gear: 'net' lies somewhere else already"),
        (TWO + "tracks = { colony = [0, 0] }", "tracks.colony: seat 0 stands somewhere already"),
        (TWO + "tracks = { colony = [7] }", "tracks.colony: expected a whole number from -1 to 1"),
        (TWO + 'sites = ["", "", "", "", "", "slime"]', "sites: expected at most 5 cards"),
        (TWO + "door = [1, 1, 1, 1, 1, 1, 1]", "codes: more codes"),
        (TWO + 'start = { moment = "map" }', "start.moment: 'map' is none of this mode"),
        (TWO + 'start = { moment = "contact", on = true }', "start.on: only the moment 'tunnel' goes on"),
        ('seat = [{}, {}]\nstart = { moment = "contact" }', "start.moment: 'contact' needs a hero for seat 0"),
        (FEVER + 'start = { moment = "turn", card = "tail" }', "start.card: 'tail'; expected one of trade_routes"),
        (
            FEVER + 'start = { moment = "visit", card = "rat_farm", place = 2 }',
            "start.place: no colony lies on",
        ),
        (FEVER + 'dealt = [["tail"]]', "dealt: 'tail'; expected one of"),
        (TWO + 'peeked = [{ deck = "outpost", card = "tail" }]', r"peeked\[0\].card: 'tail' is no outpost card"),
        ("scenario = []", "scenario: expected a single position"),
        (ARENA + "extra = []", "extra: expected two numbers"),
        (ARENA + "extra = [1]", "extra: expected two numbers"),
        (ARENA + "extra = [1, 0, 2]", "extra: expected two numbers"),
    ],
)
def test_impossible_positions_are_refused(text, complaint):
    """
    More tokens than the box has, cards or tokens in two places, moments of another mode.
    """
    with pytest.raises(BadInput, match=complaint):
        set_up_scenario(read_position(text))

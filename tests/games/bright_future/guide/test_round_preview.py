"""What the end of a round of Underground Fever is said to cost is what it costs."""

import pytest
from tests.games.bright_future.walks import of_games

from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE

TABLE = """
game = "bright-future"
options = {{ mode = "underground-fever", players = 2 }}
zone = {zone}
population = {population}
seat = [{{ hero = "stalker" }}, {{ hero = "mole" }}]
start = {{ moment = "{moment}" }}
"""


@pytest.mark.rule("UF-80", "UF-81")
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
    before = BRIGHT_GUIDE.read_position(TABLE.format(zone=zone, population=population, moment="map"))
    assert BRIGHT_GUIDE.what_if(before)["round"] == expected
    after = BRIGHT_GUIDE.read_position(TABLE.format(zone=zone, population=population, moment="end"))
    assert after.zone.population == expected["population"]
    assert (after.outcome() is not None) == expected["lost"]


def test_other_modes_have_no_outlook():
    state = BRIGHT_GUIDE.read_position(
        'game = "bright-future"\noptions = { mode = "arena" }\nstart = { moment = "turn" }\n'
    )
    assert BRIGHT_GUIDE.what_if(state)["round"] is None


# What changes the sum of the visible codes or the population, between a question and the end of the round.
CHANGING = ("code-placed", "code-replaced", "code-removed", "code", "vaccine", "population")


def test_the_outlook_comes_true_in_games():
    """Wherever an answer ends the round and leaves the zone as it is, the population falls as foretold."""
    ends = losses = 0
    for state, action in of_games("outlook", 2):
        told = BRIGHT_GUIDE.what_if(state)["round"]
        if told is None:
            continue
        log = []
        state.copy().apply(action, log)
        first = next((event for event in log if event.key in (*CHANGING, "round")), None)
        if first is not None and (first.key == "round" or first.rule == "UF-80"):
            ends += 1
            losses += first.key != "round"
            fell = (first.params["amount"], first.params["left"]) if first.key != "round" else (0, told["population"])
            assert (told["loss"], told["population"]) == fell
            assert told["lost"] == (first.key != "round" and any(event.key == "lost" for event in log))
    assert ends > 20
    assert losses > 10

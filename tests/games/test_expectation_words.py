"""Scenario files of both games expect questions, ends and rules in the same words."""

import tomllib

import pytest

from ashboard.games.bright_future.positions import run as bright_run
from ashboard.games.bright_future.positions.scenario import read_scenarios
from ashboard.games.neuroshima_hex.positions import run as hex_run
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.printed.army import army

HEX = """
name = "A hand to discard from"
rules = ["DRAW-04"]
edition = "classic"
turn = 0
phase = "discard"
seat = [{ army = "moloch", hand = ["medic", "blocker", "battle"] }, { army = "outpost" }]

[[step]]
expect = { %s }
"""
BRIGHT = """
game = "bright-future"
name = "A fight to choose gear for"
rules = ["CB-4"]
seat = [{ hero = "soldier", resources = 10, gear = ["heavy_shield"] }, { hero = "mole" }]
start = { moment = "fight", card = "gigamutant" }

[[step]]
expect = { %s }
"""


def hex_failures(expect):
    return hex_run.check_scenario(read_scenario(HEX % expect, army))


def bright_failures(expect):
    return [
        failure
        for scenario in read_scenarios(tomllib.loads(BRIGHT % expect), "")
        for failure in bright_run.check_scenario(scenario)
    ]


@pytest.mark.parametrize(
    ("expect", "holds"),
    [
        ('question = { seat = 0, kind = "discard", count = 3, offers = ["discard medic"], lacks = ["end"] }', True),
        ('question = { seat = 0, kind = "discard", count = 2 }', False),
        ('question = { offers = ["end"] }', False),
        ('question = "nobody"', False),
        ("draw = false", True),
        ("winners = [0]", False),
        ('ends_by = "END-01"', False),
        ('told = ["DRAW-04"]', False),
        ('sentences = ["nothing"]', False),
    ],
)
def test_words_of_neuroshima_hex(expect, holds):
    """
    A scenario of Neuroshima Hex understands every shared word.
    """
    assert (hex_failures(expect) == []) is holds


@pytest.mark.parametrize(
    ("expect", "holds"),
    [
        ('question = { seat = 0, kind = "fight", offers = ["fight heavy_shield"], lacks = ["pass"] }', True),
        ('question = { seat = 1, kind = "fight" }', False),
        ('question = "nobody"', False),
        ('asks = [0, "fight"], offers = ["fight heavy_shield"], lacks = ["pass"]', True),
        ("draw = false", True),
        ("winner = 0", False),
        ('ends_by = "TP-36"', False),
        ('told = ["CB-4"]', False),
        ('sentences = ["nothing"]', False),
    ],
)
def test_words_of_bright_future(expect, holds):
    """
    A scenario of Bright Future understands every shared word, and those that it had before.
    """
    assert (bright_failures(expect) == []) is holds

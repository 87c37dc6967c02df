"""`ashboard verify`: the dice of a record proved."""

import json

import pytest

from ashboard.agents.random import RandomAgent
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES
from ashboard.service.fairness import commitment, dice_seed, proof

SECRET = "a secret of the service"
CONTRIBUTIONS = ["Ann's", ""]


@pytest.fixture
def proved(tmp_path):
    """Writes the record of a game with fair dice, with some of it changed."""

    def write(change=lambda data: None):
        match = Match(GAMES["neuroshima-hex"], {}, Dice(dice_seed(SECRET, CONTRIBUTIONS)))
        data = match.play([RandomAgent(Dice("one")), RandomAgent(Dice("other"))]).data()
        data["dice"] = proof(SECRET, CONTRIBUTIONS)
        change(data)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(data), "utf-8")
        return path

    return write


def test_proves_every_draw(ashboard, proved):
    """
    A record whose draws follow from its dice is verified, and the commitment is told.
    """
    ran = ashboard("verify", proved())

    assert ran.code == 0
    assert ran.out.startswith("verified ")
    assert commitment(SECRET) in ran.out
    assert ashboard("verify", proved(), "--commitment", commitment(SECRET)).code == 0


def other_draw(data):
    number = next(number for number, text in enumerate(data["answers"]) if text.startswith("draw "))
    data["answers"] = [
        *data["answers"][:number],
        "draw outlaw" if data["answers"][number] != "draw outlaw" else "draw mutant",
    ]


@pytest.mark.parametrize(
    "change",
    [
        other_draw,
        lambda data: data["dice"].update(secret="another secret"),
        lambda data: data["dice"].update(contributions=["Bob's", ""]),
        lambda data: data["dice"].update(proof("another secret", CONTRIBUTIONS)),
    ],
    ids=["a draw", "the secret", "a contribution", "secret and commitment"],
)
def test_fails(ashboard, proved, change):
    """
    Whatever was changed after the game shows.
    """
    ran = ashboard("verify", proved(change))

    assert ran.code == 1
    assert ran.complaint


def test_another_commitment(ashboard, proved):
    """
    A record with another commitment than the one noted before the game fails.
    """
    assert ashboard("verify", proved(), "--commitment", "0" * 64).code == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("dice"),
        lambda data: data["dice"].pop("secret"),
        lambda data: data["dice"].update(contributions="Ann's"),
        lambda data: data["dice"].update(contributions=[1]),
        lambda data: data.update(game="chess"),
        lambda data: data["answers"].insert(0, "nonsense"),
    ],
)
def test_bad_records(ashboard, proved, change):
    """
    A record without a proof, or not of its form, is bad input.
    """
    assert ashboard("verify", proved(change)).code == 2

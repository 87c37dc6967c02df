"""`ashboard verify`: the dice of a record proved."""

import hashlib
import json

import pytest

from ashboard.agents.random import RandomAgent
from ashboard.core.dice import Dice
from ashboard.core.match import Match
from ashboard.games import GAMES
from ashboard.service.games.fairness import OPENLY, commitment, dice_seal, dice_seed, seat_commitment

SECRET = "a secret of the service"
CONTRIBUTIONS = ["Ann's", ""]
GAME = "abc"


def openly(secret=SECRET):
    """The proof of the first version."""
    return {"commitment": commitment(secret), "secret": secret, "contributions": CONTRIBUTIONS}


def committed(secret=SECRET, number=1):
    """The proof of the second version, with one seat that has committed."""
    return {
        "version": 2,
        "id": GAME,
        "round": number,
        "commitment": commitment(secret),
        "secret": secret,
        "commitments": [seat_commitment(GAME, commitment(secret), 0, CONTRIBUTIONS[0]), ""],
        "contributions": CONTRIBUTIONS,
    }


PROOFS = {1: openly, 2: committed}


@pytest.fixture(params=[1, 2])
def version(request):
    return request.param


@pytest.fixture
def proved(tmp_path, version):
    """Writes the record of a game with fair dice, with some of it changed."""

    def write(change=lambda data: None):
        match = Match(GAMES["neuroshima-hex"], {}, Dice(dice_seed(SECRET, CONTRIBUTIONS, version)))
        data = match.play([RandomAgent(Dice("one")), RandomAgent(Dice("other"))]).data()
        data["dice"] = PROOFS[version]()
        change(data)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(data), "utf-8")
        return path

    return write


def test_the_first_version_is_what_it_was():
    """
    Records from before there were commitments of players verify as they did.
    """
    text = "\n".join(("ashboard dice 1", SECRET, *CONTRIBUTIONS))

    assert dice_seed(SECRET, CONTRIBUTIONS, OPENLY) == hashlib.sha256(text.encode()).hexdigest()


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
        lambda data: data["dice"].update(
            PROOFS[data["dice"].get("version", 1)]("another secret"),
        ),
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
        lambda data: data["dice"].update(version=3),
        lambda data: data["dice"].update(version=True),
        lambda data: data.update(game="chess"),
        lambda data: data["answers"].insert(0, "nonsense"),
    ],
)
def test_bad_records(ashboard, proved, change):
    """
    A record without a proof, or not of its form, is bad input.
    """
    assert ashboard("verify", proved(change)).code == 2


second = pytest.mark.parametrize("version", [2], indirect=True)


@second
@pytest.mark.parametrize(
    "change",
    [
        lambda dice: dice.update(version={}),
        lambda dice: dice.update(version=[2]),
        lambda dice: dice.update(secret="\ud800"),
        lambda dice: dice.update(round=0),
        lambda dice: dice.update(round=True),
        lambda dice: dice.update(commitments=[]),
        lambda dice: dice.update(commitments=["", "", ""], contributions=["", "", ""]),
        lambda dice: dice.update(id="one\ntwo"),
        lambda dice: dice.pop("id"),
    ],
)
def test_bad_proofs(ashboard, proved, change):
    """
    A proof of the second version that is not of its form is bad input.
    """
    assert ashboard("verify", proved(lambda data: change(data["dice"]))).code == 2


@second
def test_what_the_second_version_proves(ashboard, proved):
    """
    The seat that committed has a proof, the other one has none; what was noted before the game has to be the same.
    """
    seal = dice_seal(GAME, 1, commitment(SECRET), committed()["commitments"], CONTRIBUTIONS)
    ran = ashboard("verify", proved(), "--seal", seal, "--contribution", "Ann's")

    assert ran.code == 0
    assert seal in ran.out
    lines = [line for line in ran.out.splitlines() if line.startswith("seat ")]
    assert "seat 0 (yours): committed before anybody revealed" in lines[0]
    assert "nobody chose the dice" in lines[0]
    assert "seat 1: contributed nothing; this proves nothing" in lines[1]
    assert "Rounds" not in ran.out
    assert ashboard("verify", proved(), "--seal", "0" * 64).code == 1
    assert ashboard("verify", proved(), "--contribution", "Bob's").code == 1


@second
def test_a_contribution_that_was_not_committed_to(ashboard, proved):
    """
    Somebody who revealed another contribution than the one behind the commitment shows, for the right seat and game.
    """
    for change in (
        {"commitments": ["0" * 64, ""]},
        {"commitments": [seat_commitment(GAME, commitment(SECRET), 1, CONTRIBUTIONS[0]), ""]},
        {"commitments": [seat_commitment("other", commitment(SECRET), 0, CONTRIBUTIONS[0]), ""]},
        {"commitments": [seat_commitment(GAME, commitment("other"), 0, CONTRIBUTIONS[0]), ""]},
    ):
        ran = ashboard("verify", proved(lambda data, change=change: data["dice"].update(change)))

        assert ran.code == 1
        assert "seat 0" in ran.complaint


@second
def test_nobody_committed(ashboard, proved):
    """
    Where nobody has committed no seat has a proof, and it says so; rounds that ended without a game are counted.
    """
    ran = ashboard("verify", proved(lambda data: data["dice"].update(commitments=["", ""], round=3)))

    assert ran.code == 0
    assert "seat 0: contributed openly when joining; this proves nothing" in ran.out
    assert "the service could choose the dice" in ran.out
    assert "ended without a game: 2" in ran.out.replace("\n", " ")


@pytest.mark.parametrize("version", [1], indirect=True)
def test_what_the_first_version_proves(ashboard, proved):
    """
    The first version proves nothing about how its dice were chosen, and says so.
    """
    ran = ashboard("verify", proved())

    assert "this proves nothing" in ran.out
    assert ashboard("verify", proved(), "--seal", "0" * 64).code == 1

"""Procedures and energy in the words of `play`."""

import pytest

from ashboard.cli.terminal.choices import Choices
from ashboard.cli.terminal.neuroshima_hex.wording import Wording
from ashboard.drawing.board_view import BoardView
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay

HEAD = """
name = "Links"
edition = "duel"
board = "duel"
turn = 0
turns = 5
phase = "PHASE"
[[seat]]
energy = 5
[[seat]]
"""
UNIT = """
[[unit]]
seat = {seat}
name = "{name}"
print = {{ kind = "{kind}", melee = [1, 0, 0, 0, 0, 0] }}
at = "{cell}"
"""
UNITS = [
    (0, "Brute", "soldier", "c3"),
    (0, "Claw", "soldier", "e2"),
    (0, "Fang", "soldier", "d4"),
    (1, "Prey", "soldier", "d3"),
    (0, "Own", "hq", "a1"),
    (0, "Tail", "soldier", "a2"),
    (1, "Between", "soldier", "b3"),
    (1, "Link", "soldier", "b4"),
    (1, "Foe", "hq", "e1"),
]


@pytest.fixture
def asked():
    """The question of a position with links on terminals: its choices, and the words for them."""

    def ask(phase="main", energy=5):
        text = HEAD.replace("PHASE", phase).replace("energy = 5", f"energy = {energy}")
        text += "".join(UNIT.format(seat=s, name=n, kind=k, cell=c) for s, n, k, c in UNITS)
        state = ScenarioPlay(read_scenario(text, lambda name: None)).state
        decision = state.decision()
        return Choices(decision.options), Wording(state, BoardView(state.setup), decision)

    return ask


def meaning(asked, words):
    """What the choice of some words means."""
    choices, wording = asked
    path = tuple(words.split())
    return wording.choice(path, choices.options[choices.below(path)[0]])


def test_procedures_come_in_stages(asked):
    """
    First the procedure with its price, then the links, then the turns.
    """
    choices, wording = asked()

    heads = [head for head in choices.heads(()) if head[0] == "proc"]
    assert {head[1] for head in heads} == {"rotate", "exchange", "push", "laser", "cancel", "detonate"}
    prices = [int(meaning((choices, wording), " ".join(head)).split(" energy")[0][-1]) for head in heads]
    assert sorted(prices) == [1, 2, 2, 3, 3, 4]
    assert ("proc", "rotate", "c3") in choices.heads(("proc", "rotate"))
    assert ("proc", "exchange", "e2", "c3", "1") in choices.heads(("proc", "exchange", "e2", "c3"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("proc rotate c3", "Seat 0 Brute"),
        ("proc rotate c3 2", "melee SE"),
        ("proc exchange e2 c3 1", "Seat 0 Claw on e2: melee NE"),
        ("proc exchange e2 c3 1 2", "Seat 0 Brute on c3: melee SE"),
        ("proc push c3 d3", "Seat 0 Brute on c3 pushes Seat 1 Prey on d3"),
        ("proc laser a2 d4", "destroys Seat 1 Between on b3"),
        ("proc cancel d3", "destroys Seat 1 Prey on d3"),
        ("proc detonate", "destroy all enemy links, for 4 energy: destroys Seat 1 Link on b4"),
    ],
)
def test_choices_tell_what_they_do(words, told, asked):
    """
    Every stage says what is turned where, who is pushed, and what is destroyed.
    """
    assert meaning(asked(), words) == told


def test_energy_is_told_and_bought(asked):
    """
    The questions tell the energy; buying it is a question of its own with a way out.
    """
    _, main = asked()
    choices, buying = asked("energy", 4)

    assert main.question() == "What do you do? Energy: 5 of 5."
    assert buying.question() == "The turn ends: do you buy energy? Energy: 4 of 5."
    assert meaning((choices, buying), "done") == "buy no more"
    assert meaning((choices, buying), "pay") == "1 energy for a point of the headquarters"

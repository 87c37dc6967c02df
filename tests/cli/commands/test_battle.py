"""`ashboard battle`: the first battle of a file."""

import json

import pytest

DUEL = """
name = "Two shooters"
edition = "classic"
[[seat]]
[[seat]]
[[unit]]
id = "A"
seat = 0
name = "Archer"
print = { kind = "soldier", initiative = [2], ranged = [0, 0, 1, 0, 0, 0] }
at = "b2"
[[unit]]
id = "S"
seat = 0
name = "Scout"
print = { kind = "module", effects = ["initiative+1"], links = ["SE"] }
at = "a1"
[[unit]]
id = "H"
seat = 1
name = "HQ"
print = { kind = "hq", initiative = [0], melee = [1, 1, 1, 1, 1, 1], hit_points = 20 }
at = "d3"
[[unit]]
id = "M"
seat = 1
name = "Mine"
print = { kind = "foundation", traits = ["mine"] }
at = "e3"
"""
CLOWN = """
[[unit]]
id = "C"
seat = 1
name = "Clown"
print = { kind = "soldier", initiative = [1], traits = ["explodes"] }
at = "d2"
"""


@pytest.fixture
def fight(ashboard, tmp_path):
    """Fights the battle of a text."""

    def run(text, *options):
        path = tmp_path / "battle.toml"
        path.write_text(text, "utf-8")
        return ashboard("battle", path, *options)

    return run


def test_writes_what_the_format_says(fight):
    """
    The JSON has the keys of the format, labels for ids and null for what there is not.
    """
    ran = fight(DUEL, "--json")

    assert ran.code == 0
    data = json.loads(ran.out)
    assert list(data) == ["hq", "board", "ground", "removed", "events", "question"]
    assert data["hq"] == [20, 19]
    assert data["board"]["b2"] == {
        "id": "A",
        "seat": 0,
        "controller": 0,
        "name": "Archer",
        "rotation": 0,
        "wounds": 0,
        "netted": False,
    }
    assert data["ground"]["e3"]["id"] == "M"
    assert data["removed"] == []
    assert data["question"] is None
    assert all(list(event) == ["rule", "text", "segment", "seat", "cells"] for event in data["events"])
    shot = next(event for event in data["events"] if event["rule"] == "ATTACK-02")
    assert (shot["segment"], shot["seat"], shot["cells"]) == (3, 0, ["b2", "d3"])
    assert "2 + 1 Scout" in shot["text"]


def test_stops_at_the_first_battle(fight):
    """
    The steps are carried out up to and including the first battle, and no further.
    """
    steps = '[[step]]\ndo = "turn A 1"\n[[step]]\ndo = "battle!"\n[[step]]\ndo = "battle!"\n[[step]]\ndo = "turn A 0"\n'

    data = json.loads(fight(DUEL + steps, "--json").out)

    assert data["hq"] == [20, 20]
    assert data["board"]["b2"]["rotation"] == 1
    assert [event["rule"] for event in data["events"]].count("BATTLE-01") == 1


def test_fights_at_once_where_no_step_does(fight):
    """
    A file without a battle among its steps is fought over as it stands.
    """
    data = json.loads(fight(DUEL + '[[step]]\ndo = "turn A 1"\n', "--json").out)

    assert data["hq"] == [20, 19]


def test_takes_defaults_and_tells_the_first_question(fight):
    """
    A choice without an answer takes its default, and the first such question is told.
    """
    data = json.loads(fight(DUEL + CLOWN, "--json").out)

    assert data["question"] == {"seat": 1, "kind": "clown", "segment": 1, "options": ["attack C", "explode C"]}
    assert data["removed"] == []


def test_takes_the_answers_of_the_file(fight):
    """
    A choice that the file answers is no question any more.
    """
    steps = '[[step]]\ndo = "battle!"\nanswers = ["@1 explode C"]\n'

    data = json.loads(fight(DUEL + CLOWN + steps, "--json").out)

    assert data["question"] is None
    assert data["removed"] == [{"id": "C", "segment": 1}]


def test_shows_boards_and_log(fight):
    """
    People see the board before and after, the log by segments, and the headquarters.
    """
    ran = fight(DUEL)

    assert ran.code == 0
    order = ["Two shooters", "Archer", "Battle", "Segment 3", "shoots HQ", "Segment 0", "After", "Seat 1 19"]
    places = [ran.out.index(word) for word in order]
    assert places == sorted(places)


def test_explains_values_with_their_rules(fight):
    """
    With --explain every unit's values are told in parts, with who gives them and by which rule.
    """
    ran = fight(DUEL, "--explain")

    assert "initiative 3 = 2 + 1 Scout on a1 [INIT-03]" in ran.out
    assert "ranged SE 1 [ATTACK-02]" in ran.out
    assert "20 points left [HQ-01]" in ran.out


def test_explains_nets_and_control(fight):
    """
    Nets and take-overs are explained by the units behind them.
    """
    more = """
    [[unit]]
    id = "N"
    seat = 1
    name = "Netter"
    print = { kind = "soldier", net = ["N"] }
    at = "b3"
    [[unit]]
    id = "T"
    seat = 1
    name = "Agitator"
    print = { kind = "module", effects = ["take_control"], affects = "enemy", links = ["N"] }
    at = "a2"
    """

    data = json.loads(fight(DUEL + more, "--explain", "--json").out)

    why = {unit["id"]: [reason["text"] for reason in unit["why"]] for unit in data["explain"]}
    assert "netted by Netter on b3" in why["A"]
    assert "controlled by Seat 1, taken over by Agitator on a2" in why["S"]


def test_tells_points_and_hills(fight):
    """
    By the points rule the JSON has the score and people see it; on a hill the explanation says so.
    """
    points = DUEL.replace('edition = "classic"', 'edition = "classic"\npoints = true')
    hill = DUEL.replace('edition = "classic"', 'edition = "classic"\nboard = "king-of-the-hill"')

    data = json.loads(fight(points, "--json").out)

    assert (data["hq"], data["score"]) == ([20, 20], [1, 0])
    assert "Points of 20: Seat 0 1, Seat 1 0" in fight(points).out
    assert "initiative 4 = 2 + 1 hill + 1 Scout on a1 [INIT-03]" in fight(hill, "--explain").out


def test_names_file_and_step_that_cannot_be_done(fight):
    """
    A step before the battle that the rules refuse is named.
    """
    ran = fight(DUEL + '[[step]]\ndo = "move A d3 0"\n[[step]]\ndo = "battle!"\n')

    assert ran.code == 2
    assert "battle.toml: step[0].do: 'move A d3 0' cannot be done" in ran.complaint


def test_tells_what_is_not_built(fight):
    """
    A file with a board that is not built ends with status 3.
    """
    ran = fight(DUEL.replace('edition = "classic"', 'edition = "classic"\nboard = "moon"'))

    assert ran.code == 3
    assert "not built" in ran.complaint

"""The command plays Bright Future: matches, replays, checks, talks at the terminal, shows cards."""

import json
import re

import pytest

MODES = ["tunnel-of-power", "underground-fever", "arena"]
CASE = """
game = "bright-future"
name = "Bare hands"
rules = ["CB-1"]
seat = [{ hero = "stalker", resources = 13 }, { hero = "mole" }]
start = { moment = "fight", card = "carnivorous_plants" }
[[step]]
do = "fight"
expect = { resources = [%d, 30] }
"""


@pytest.mark.parametrize("mode", MODES)
def test_match(ashboard, mode):
    """
    A match counts wins, draws and games lost by all, the same for the same seed.
    """
    words = ("match", "--game", "bright-future", "--mode", mode, "--agents", "random,random", "--games", 2, "--seed", 3)
    ran = ashboard(*words, "--jobs", 1, "--json")
    data = json.loads(ran.out)

    assert ran.code == 0
    assert data["game"] == "bright-future"
    assert data["mode"] == mode
    assert [game["record"]["game"] for game in data["games"]] == ["bright-future"] * 2
    assert sum(data["wins"].values()) + data["draws"] + data.get("lost", 0) == 2
    assert ashboard(*words, "--jobs", 1, "--json").out == ran.out
    assert ashboard(*words, "--jobs", 1).code == 0


def test_arena(ashboard):
    """
    Rivals are measured in mirrored pairs, without any armies.
    """
    words = ("arena", "--game", "bright-future", "--mode", "arena", "--agents", "greedy,random", "--pairs", 1)
    ran = ashboard(*words, "--seed", 1, "--jobs", 1, "--json")
    data = json.loads(ran.out)

    assert (ran.code, data["game"], data["armies"], data["games"]) == (0, "bright-future", [], 2)
    assert sum(data["pentanomial"]) == 1
    assert "1 pairs, 2 games, seed 1, arena, bright-future" in ashboard(*words, "--seed", 1, "--jobs", 1).out


def test_who_plays_together_is_one_side_of_the_arena(ashboard):
    """
    In Underground Fever each agent plays all seats, so there is no strength against each other.
    """
    words = ("arena", "--game", "bright-future", "--mode", "underground-fever", "--agents", "greedy,random")
    data = json.loads(ashboard(*words, "--seats", 3, "--pairs", 1, "--seed", 1, "--jobs", 1, "--json").out)

    assert data["elo"] is None
    assert [entry["games"] for entry in data["results"]] == [1, 1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--armies", "moloch,borgo"), "--armies: an option of neuroshima-hex"),
        (("--seats", 6), "--seats: expected a whole number from 1 to 5"),
        (("--seats", 3, "--mode", "arena"), "--seats: expected a whole number from 2 to 2"),
        (("--table", "armies"), "--table: bright-future has no armies to compare"),
    ],
)
def test_the_arena_refuses_what_the_game_has_not(ashboard, words, complaint):
    """
    One line says which word makes no sense in this game.
    """
    ran = ashboard("arena", "--game", "bright-future", "--agents", "random,random", "--pairs", 1, *words)

    assert ran.code == 2
    assert ran.err.strip() == f"ashboard: {complaint}"


def test_levels_play(ashboard):
    """
    The levels of the computer players play every mode by the game's own judgement.
    """
    for mode in MODES:
        words = ("match", "--game", "bright-future", "--mode", mode, "--agents", "recruit,scout", "--games", 1)
        more = ("--option", "round_limit=2") if mode != "underground-fever" else ()
        assert ashboard(*words, "--seed", 1, *more).code == 0


def test_advice(ashboard, tmp_path):
    """
    A record of an unfinished game gets a hint, and its turns are compared with better ones.
    """
    words = ("match", "--game", "bright-future", "--mode", "arena", "--agents", "random", "--games", 1, "--seed", 3)
    ashboard(*words, "--save", tmp_path)
    record = json.loads((tmp_path / "0001.json").read_text())
    part = tmp_path / "part.json"
    part.write_text(json.dumps(record | {"answers": record["answers"][:20]}))
    hint = json.loads(ashboard("hint", part, "--level", "scout", "--json").out)
    told = ashboard("hint", part, "--level", "scout", "--language", "pl").out
    analysis = json.loads(ashboard("analyse", part, "--level", "recruit", "--json").out)
    shown = ashboard("analyse", part, "--level", "recruit", "--language", "hu").out

    assert hint["turn"]
    assert 0 < hint["chance"] < 1
    assert analysis["game"] == "bright-future"
    assert all(row["loss"] >= 0 for row in analysis["turns"])
    assert len(analysis["turns"]) > 0
    # Where turns differ, a sentence says in which way.
    assert (hint["comparison"] is None) or hint["comparison"]["text"]["pl"] in told
    reasons = [row["comparison"]["text"]["hu"] for row in analysis["turns"] if row["loss"] >= 0.02]
    assert reasons and all(reason in shown for reason in reasons)


@pytest.mark.parametrize("mode", MODES)
def test_advice_on_a_position(ashboard, tmp_path, mode):
    """
    A file that `replay --position` has written gets a hint, like a record.
    """
    position = tmp_path / "position.toml"
    ashboard("match", "--game", "bright-future", "--mode", mode, "--games", 1, "--seed", 3, "--save", tmp_path)
    assert ashboard("replay", tmp_path / "0001.json", "--turn", 2, "--position", position).code == 0
    hint = json.loads(ashboard("hint", position, "--level", "recruit", "--json").out)

    assert hint["turn"]
    assert 0 < hint["chance"] < 1
    assert ashboard("hint", position, "--level", "recruit").code == 0


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("start =", "begin ="), "begin: unknown key"),
        (('start = { moment = "fight", card = "carnivorous_plants" }', ""), "expected a position in which a player"),
        (('name = "Bare hands"', "scenario = []"), "scenario: expected a single position"),
    ],
)
def test_no_advice_on_what_is_no_position(ashboard, tmp_path, change, complaint):
    """
    One line says what is wrong with the file.
    """
    path = tmp_path / "case.toml"
    path.write_text((CASE % 1).replace(*change), "utf-8")
    ran = ashboard("hint", path, "--level", "recruit")

    assert ran.code == 2
    assert str(path) in ran.complaint
    assert complaint in ran.complaint


def test_advice_on_a_scenario(ashboard, tmp_path):
    """
    A scenario that ends after its moment is looked at as far as it goes.
    """
    path = tmp_path / "case.toml"
    path.write_text(CASE % 1, "utf-8")

    assert json.loads(ashboard("hint", path, "--level", "recruit", "--json").out)["turn"][0].startswith("fight")


def test_no_battles(ashboard, tmp_path):
    """
    Battles belong to the other game.
    """
    path = tmp_path / "case.toml"
    path.write_text(CASE % 1, "utf-8")
    ran = ashboard("battle", path)

    assert ran.code == 2
    assert ran.complaint == f"{path}: game: bright-future has no battles"


def test_a_bot_that_breaks_down_loses_for_all(ashboard):
    """
    Who plays together loses together, once, when a bot forfeits.
    """
    words = ("match", "--game", "bright-future", "--mode", "underground-fever", "--agents", "bot:false", "--games", 1)
    data = json.loads(ashboard(*words, "--seed", 4, "--json").out)

    assert data["lost"] == 1
    assert [gone["seat"] for gone in data["games"][0]["forfeits"]] == [0]


def test_players_follow_from_the_agents(ashboard):
    """
    As many play as agents are named, or as the option says.
    """
    words = ("match", "--game", "bright-future", "--games", 1, "--seed", 1, "--json", "--option", "round_limit=1")
    three = json.loads(ashboard(*words, "--agents", "random,random,random").out)
    four = json.loads(ashboard(*words, "--agents", "random", "--option", "players=4").out)

    assert len(three["games"][0]["points"]) == 3
    assert len(four["games"][0]["points"]) == 4


@pytest.mark.parametrize(
    ("value", "rulings"),
    [
        ("pay-to-zero", ["pay-to-zero"]),
        ("soldiers-free,pay-to-zero", ["pay-to-zero", "soldiers-free"]),
        ("soldiers-pay", []),
    ],
)
def test_one_ruling_or_several(ashboard, value, rulings):
    """
    An option that is a list takes a single entry too.
    """
    words = ("match", "--game", "bright-future", "--games", 1, "--seed", 1, "--json", "--option", "round_limit=1")
    data = json.loads(ashboard(*words, "--option", f"rulings={value}").out)

    assert data["games"][0]["record"]["options"]["rulings"] == rulings


@pytest.mark.parametrize("mode", MODES)
def test_replay(ashboard, tmp_path, mode):
    """
    A saved game is shown round by round with rules and drawings, and verified against its seed.
    """
    more = ("--option", "round_limit=3") if mode != "underground-fever" else ()
    ashboard("match", "--game", "bright-future", "--mode", mode, "--games", 1, "--seed", 3, "--save", tmp_path, *more)
    record = tmp_path / "0001.json"
    shown = ashboard("replay", record, "--board")
    verified = ashboard("replay", record, "--verify", "--seed", "3/1")

    assert shown.code == verified.code == 0
    assert "resources" in shown.out
    assert verified.out.startswith("verified ")
    assert ashboard("replay", record, "--verify", "--seed", "4/1").code == 1


def test_check(ashboard, tmp_path):
    """
    A scenario file names its game; what differs is told, and the exit status says it.
    """
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(CASE % 1, "utf-8")
    bad.write_text(CASE % 2, "utf-8")

    assert ashboard("check", good).out == "ok Bare hands (CB-1)\n"
    ran = ashboard("check", bad)
    assert ran.code == 1
    assert "expected [2, 30]" in ran.out
    assert "found    [1, 30]" in ran.out


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("bright-future", "chess", "game: expected one of neuroshima-hex, bright-future"),
        ("carnivorous_plants", "roses", "start.card: 'roses' is no anomaly card"),
        ("stalker", "clown", "seat[0].hero: 'clown'"),
        ("resources = 13", "colour = 13", "seat[0].colour: unknown key"),
        ('"fight"\n', "7\n", "step[0].do: expected an answer or a list of them"),
        ("resources = [1", "gold = [1", "step[0].expect.gold: unknown key"),
        ('moment = "fight"', 'moment = "tea"', "start.moment: 'tea'"),
        ("start =", 'extra = [1]\noptions = { mode = "arena" }\nstart =', "extra: expected two numbers"),
    ],
)
def test_malformed_scenarios(ashboard, tmp_path, old, new, complaint):
    """
    A file that is not of its form is refused in one line that names the place.
    """
    path = tmp_path / "case.toml"
    path.write_text((CASE % 1).replace(old, new), "utf-8")
    ran = ashboard("check", path)

    assert ran.code == 2
    assert complaint in ran.complaint


def test_play(ashboard, tmp_path):
    """
    A person plays by number or by words, takes back, quits; the record is saved and gone on with.
    """
    path = tmp_path / "game.json"
    words = ("play", "--game", "bright-future", "--mode", "arena", "--first", 0, "--seed", 5, "--save", path)
    ran = ashboard(*words, typed="?\no\nm\nrace hu\nu\n2\nnonsense\nend\nq\n")

    assert ran.code == 0
    assert "Player 1: Which race do you fight for?" in ran.out
    assert "Taken back." in ran.out
    assert "“nonsense” is no choice here" in ran.out
    assert "race mutant" in json.loads(path.read_text("utf-8"))["answers"]
    assert "cards in hand" in ran.out
    again = ashboard("play", "--load", path, "--seed", 5, typed="q\n")
    assert again.code == 0
    assert ashboard("play", "--load", path, "--game", "bright-future").complaint.startswith("--game: not together")


def test_hidden_hands_do_not_show(ashboard):
    """
    The computer's hand is a number to the person, and what it draws is not told.
    """
    ran = ashboard(
        "play", "--game", "bright-future", "--mode", "arena", "--first", 1, "--seed", 6, typed="1\nend\n\nq\n"
    )

    assert "6 cards in hand" in ran.out or "cards in hand" in ran.out
    assert not re.search(r"Player 2 draws (?!a card)", ran.out)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--armies", "moloch,borgo"), "--armies: an option of neuroshima-hex"),
        (("--edition", "2025"), "--edition: an option of neuroshima-hex"),
        (("--points",), "--points: an option of neuroshima-hex"),
        (("--mode", "duel"), "--mode: 'duel'; expected one of tunnel-of-power"),
        (("--mode", "arena", "--agents", "random,random,random"), "--agents: expected a whole number from 2 to 2"),
        (("--option", "difficulty=easy"), "--option difficulty: only the solo game"),
        (("--first", "9"), "--first: expected a whole number"),
        (("--option", "rulings=none"), "--option rulings[0]: 'none'; expected one of pay-to-zero"),
    ],
)
def test_wrong_words(ashboard, words, complaint):
    """
    Words that the game does not know are refused in one line.
    """
    ran = ashboard("match", "--game", "bright-future", "--games", 1, *words)

    assert ran.code == 2
    assert complaint in ran.complaint


def test_cards(ashboard):
    """
    Every value of a card is shown with its provenance.
    """
    ran = ashboard("cards", "machete")
    assert "attack.melee = 3 (known)" in ran.out
    assert "cost = 3 (reconstructed)" in ran.out
    cards = json.loads(ashboard("cards", "--json").out)
    assert len(cards) == 128
    assert {value["provenance"] for card in cards for value in card["values"]} == {"known", "reconstructed"}
    assert ashboard("cards").out.count("\n") == 128
    assert ashboard("cards", "spoon").complaint.startswith("CARD: 'spoon' is unknown")


@pytest.mark.parametrize("mode", MODES)
def test_writes_a_position_that_checks(ashboard, tmp_path, mode):
    """
    A position of a record is written as a scenario file; a turn that does not exist is refused.
    """
    ashboard("match", "--game", "bright-future", "--mode", mode, "--games", 1, "--seed", 3, "--save", tmp_path)
    file = tmp_path / "position.toml"
    ran = ashboard("replay", tmp_path / "0001.json", "--turn", 2, "--position", file)

    assert ran.code == 0, ran.complaint
    assert 'game = "bright-future"' in file.read_text("utf-8")
    assert ashboard("check", file).out.startswith("ok Round 2")
    assert ashboard("replay", tmp_path / "0001.json", "--turn", 999, "--position", file).code == 2


def test_modes(ashboard):
    """
    The modes and options of the game are listed, in a table or as JSON.
    """
    ran = ashboard("modes", "--game", "bright-future")
    assert all(mode in ran.out for mode in MODES)
    assert {*MODES} <= {*json.loads(ashboard("modes", "--game", "bright-future", "--json").out)}
    assert ashboard("modes", "--game", "chess").code == 2

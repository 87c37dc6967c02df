"""`ashboard match`: games between computer players."""

import json

import pytest


def test_writes_the_whole_match_as_json(ashboard):
    """
    The JSON tells game, mode, edition, seed, every game with its record, wins by agent, and draws.
    """
    ran = ashboard("match", "--agents", "greedy,random", "--games", 2, "--seed", 1, "--edition", "2025", "--json")

    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert list(data) == ["game", "mode", "edition", "seed", "games", "wins", "draws"]
    assert (data["game"], data["mode"], data["edition"], data["seed"]) == ("neuroshima-hex", "duel", "2025", 1)
    first = data["games"][0]
    assert list(first) == ["seats", "winners", "points", "decisions", "record"]
    assert first["seats"] == [{"agent": "greedy", "army": "moloch"}, {"agent": "random", "army": "borgo"}]
    assert first["decisions"] == len(first["record"]["answers"])
    assert first["record"]["options"]["edition"] == "2025"
    assert sum(data["wins"].values()) + data["draws"] == 2
    assert set(data["wins"]) == {"greedy", "random"}


def test_repeats_itself(ashboard):
    """
    The same seed gives the same games, another seed others.
    """
    one, two, other = (
        ashboard("match", "--agents", "random", "--games", 3, "--seed", seed, "--json").out for seed in (5, 5, 6)
    )

    assert one == two
    assert one != other


def test_processes_change_nothing(process):
    """
    However many processes share the games, the result is the same.
    """
    one, two = (
        process("match", "--agents", "greedy,random", "--games", 4, "--seed", 1, "--json", "--jobs", jobs)
        for jobs in (1, 2)
    )

    assert (one.code, two.code) == (0, 0)
    assert one.out == two.out
    assert (one.err, two.err) == ("", "")


def test_shows_tables(ashboard):
    """
    People get the games and the wins as tables.
    """
    ran = ashboard("match", "--agents", "random", "--games", 2, "--seed", "a text")

    assert ran.code == 0
    assert "random (moloch)" in ran.out
    assert "seed a text" in ran.out


def test_equal_agents_are_counted_together(ashboard):
    """
    Wins are counted by the agents' names, so two equal ones share a count.
    """
    data = json.loads(ashboard("match", "--agents", "random", "--games", 6, "--seed", 1, "--json").out)

    assert list(data["wins"]) == ["random"]
    assert data["wins"]["random"] + data["draws"] == 6


def test_saves_records(ashboard, tmp_path):
    """
    Each game becomes a file of its own, and nothing else is left in the folder.
    """
    folder = tmp_path / "deep" / "records"

    ran = ashboard("match", "--agents", "random", "--games", 2, "--seed", 1, "--save", folder, "--json")

    assert sorted(path.name for path in folder.iterdir()) == ["0001.json", "0002.json"]
    written = [json.loads(path.read_text("utf-8")) for path in sorted(folder.iterdir())]
    assert written == [game["record"] for game in json.loads(ran.out)["games"]]


def test_takes_army_files_and_embeds_them(ashboard, own_army, tmp_path):
    """
    A path serves as well as an id; the record holds the whole army and replays without the file.
    """
    arguments = ("--armies", f"{own_army},moloch", "--agents", "random", "--games", 1, "--seed", 1)
    ran = ashboard("match", *arguments, "--save", tmp_path / "records", "--json")
    game = json.loads(ran.out)["games"][0]
    own_army.unlink()

    assert game["seats"][0]["army"] == "mine"
    assert game["record"]["options"]["armies"][0]["id"] == "mine"
    assert ashboard("replay", tmp_path / "records" / "0001.json", "--verify", "--seed", "1/1").code == 0


def test_mirror_matches_are_an_option(ashboard):
    """
    One army for all seats is refused unless --mirror is given.
    """
    refused = ashboard("match", "--armies", "vegas", "--agents", "random", "--games", 1)
    allowed = ashboard("match", "--armies", "vegas", "--agents", "random", "--games", 1, "--mirror")

    assert refused.code == 2
    assert "mirror" in refused.complaint
    assert allowed.code == 0


def test_chance_may_say_who_begins(ashboard):
    """
    --first takes a seat, or leaves it to the dice.
    """
    arguments = ("match", "--agents", "random", "--games", 8, "--seed", 1, "--json", "--jobs", 1, "--first")
    games = json.loads(ashboard(*arguments, "random").out)["games"]
    second = json.loads(ashboard(*arguments, 1).out)["games"]

    assert {game["record"]["answers"][0] for game in games} == {"start 0", "start 1"}
    assert {game["record"]["options"]["first"] for game in second} == {1}


@pytest.mark.parametrize(
    ("option", "value", "named"),
    [
        ("--armies", "nobody", "nobody"),
        ("--armies", "moloch,borgo,vegas", "--armies"),
        ("--armies", "moloch,", "--armies"),
        ("--armies", "missing.toml", "missing.toml"),
        ("--agents", "genius", "genius"),
        ("--agents", "human", "human"),
        ("--agents", "random,random,random", "--agents"),
        ("--edition", "1999", "1999"),
        ("--first", "2", "--first"),
        ("--first", "last", "--first"),
        ("--game", "chess", "chess"),
        ("--mode", "solo", "solo"),
        ("--board", "large", "large"),
    ],
)
def test_complains_in_one_line(option, value, named, ashboard):
    """
    What cannot be played is told in one line.
    """
    ran = ashboard("match", option, value, "--games", 1)

    assert ran.code == 2
    assert named in ran.complaint


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("count = 6", "count = 7", "tile"),
        ('kind = "hq"', 'kind = "palace"', "tile[0].kind"),
        ("hit_points = 20", "hit_points = 20\nbeauty = 1", "tile[0].beauty"),
        ('id = "mine"', 'id = "Mine!"', "id"),
        ('id = "mine"', 'id = "mine"\norigin = 1979-05-27', "texts"),
        ('id = "mine"', "id = ", "TOML"),
    ],
)
def test_names_file_key_and_expectation_of_a_malformed_army(old, new, named, ashboard, own_army):
    """
    A malformed army file is one line: file, key, what was expected.
    """
    own_army.write_text(own_army.read_text("utf-8").replace(old, new, 1), "utf-8")

    ran = ashboard("match", "--armies", f"{own_army},moloch", "--games", 1)

    assert ran.code == 2
    assert ran.complaint.startswith(f"{own_army}: ")
    assert named in ran.complaint.removeprefix(str(own_army))

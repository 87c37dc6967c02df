"""`ashboard modes`, and games in every mode, on every board, with every variant."""

import json
import re

import pytest
from tests.effort import some

from ashboard.cli.commands import modes
from ashboard.cli.options.terms import ALL, Pool, Terms
from ashboard.cli.translations import translations
from ashboard.drawing.translations import LANGUAGES
from ashboard.games.neuroshima_hex import modes as engine
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.guide.offers import offers
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.printed.board import board_ids
from ashboard.games.neuroshima_hex.printed.mission import mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS, rules_of
from ashboard.games.neuroshima_hex.printed.tile import TRAITS

RULES = [rules_of(edition) for edition in EDITIONS]
FIRST = "1\n0\n" * 4000


@pytest.fixture
def played(ashboard, tmp_path):
    """Plays one game between random players; its data, and the path of its record."""

    def play(*arguments, seed=1):
        folder = tmp_path / "records"
        ran = ashboard(
            "match", "--games", 1, "--agents", "random", "--seed", seed, "--save", folder, "--json", *arguments
        )
        assert (ran.code, ran.err) == (0, "")
        return json.loads(ran.out), folder / "0001.json"

    return play


def test_tells_everything_that_the_editions_have():
    """
    The sentences cover exactly the modes, boards and variants of the rules.
    """
    assert set(modes.MODES) == set(engine.MODES) == {mode for rules in RULES for mode in rules.modes}
    assert set(board_ids()) == {board for rules in RULES for board in rules.boards}
    assert set(modes.VARIANTS) == {variant for rules in RULES for variant in rules.variants}


def test_lists_editions_and_players(ashboard):
    """
    The JSON tells of each entry what it changes, for how many players, and which editions have it.
    """
    data = json.loads(ashboard("modes", "--json").out)

    assert list(data) == ["modes", "boards", "missions", "variants", "options"]
    for entries in data.values():
        assert all(list(entry) == ["name", "what", "players", "editions", "built"] for entry in entries)
        assert all(entry["what"].endswith(".") and entry["players"] and entry["editions"] for entry in entries)
    known = {entry["name"]: entry for entry in data["modes"]}
    assert {name: tuple(entry["players"]) for name, entry in known.items()} == engine.MODES
    assert known["one-against-two"]["editions"] == ["2025"]
    large = next(entry for entry in data["boards"] if entry["name"] == "large")
    assert (large["players"], large["editions"]) == ([4], ["2025"])
    points = next(entry for entry in data["options"] if entry["name"] == "points")
    assert (points["players"], points["editions"]) == ([3, 4], list(EDITIONS))
    assert "more than two players" in points["what"]
    moloch = next(entry for entry in data["options"] if entry["name"] == "moloch_exception")
    assert (moloch["players"], moloch["editions"]) == ([3, 4], ["2025"])


def test_shows_a_table(ashboard):
    """
    People get the same as a table.
    """
    ran = ashboard("modes")

    assert ran.code == 0
    for name in (*modes.MODES, *board_ids(), *mission_ids(), *modes.VARIANTS, *modes.OPTIONS):
        assert re.search(rf"^│ {name} ", ran.out, re.MULTILINE)


@pytest.mark.rule("ED-01")
@pytest.mark.parametrize(
    ("edition", "board", "armies"),
    [
        ("classic", "standard", ["moloch", "borgo", "outpost", "hegemony"]),
        ("duel", "duel", ["smart", "vegas"]),
        ("2025", "standard", ["moloch", "borgo", "outpost", "hegemony"]),
    ],
)
def test_a_new_game_starts_with_the_box_of_its_edition(edition, board, armies):
    """
    Board and armies that nobody names are those of the edition's box: in the game, in match and play, in the arena,
    and in what a set-up screen is offered. A mode for more takes further armies; version 1 had the standard board.
    """
    terms = Terms(None, None, edition)
    plain = NEUROSHIMA_HEX.options({"edition": edition})
    offered = next(entry for entry in offers()["editions"] if entry["id"] == edition)
    tables = Pool(terms, None).groups(alone=True)

    assert (plain["board"], plain["armies"]) == (board, armies[:2])
    assert terms.options() == plain
    assert (offered["board"], offered["armies"][: len(armies)]) == (board, armies)
    assert sorted(offered["armies"]) == sorted(army_ids())
    assert {army for group in tables for table in group for army in table["armies"]} == set(armies)
    assert {table["board"] for group in tables for table in group} == {board}
    assert len(set(Terms(None, None, edition, "teams").options()["armies"])) == 4
    assert Pool(Terms(None, None, edition, "teams"), None).groups(alone=False)
    assert NEUROSHIMA_HEX.options({"edition": edition, "rules_version": 1})["board"] == "standard"


def test_the_arena_takes_all_armies_on_demand():
    """
    --armies all chooses from every army of the package.
    """
    tables = Pool(Terms(ALL, None), None).groups(alone=True)
    assert {army for group in tables for table in group for army in table["armies"]} == set(army_ids())


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        ((), 2),
        (("--mode", "free-for-all"), 3),
        (("--mode", "free-for-all", "--armies", "vegas,smart,borgo,moloch"), 4),
        (("--mode", "free-for-all", "--agents", "random,random,random,random"), 4),
        (("--mode", "free-for-all", "--armies", "vegas", "--mirror"), 3),
        (("--mode", "teams"), 4),
        (("--mode", "one-against-two", "--edition", "2025"), 3),
        (("--board", "duel", "--edition", "duel"), 2),
        (("--board", "king-of-the-hill"), 2),
        (("--mode", "teams", "--board", "large", "--edition", "2025", "--option", "moloch_exception=false"), 4),
        (("--points", "--option", "rules_version=1"), 2),
        (("--mode", "free-for-all", "--points", "--edition", "2025"), 3),
        (("--mode", "teams", "--option", "points=true"), 4),
        (("--edition", "2025", "--variant", "structures"), 2),
        *((("--edition", "2025", "--board", name), 2) for name in mission_ids()),
        (("--edition", "2025", "--mode", "atlas", "--board", "truce", "--armies", "outpost,hegemony"), 2),
    ],
)
def test_plays_and_replays_every_mode(arguments, seats, ashboard, played):
    """
    The number of seats follows from the mode; the game is played, verified against its seed, shown and drawn.
    """
    data, record = played(*arguments)
    game = data["games"][0]

    assert len(game["seats"]) == len(game["points"]) == seats
    assert ashboard("replay", record, "--verify", "--seed", "1/1").code == 0
    shown = ashboard("replay", record, "--turn", 6, "--board")
    assert (shown.code, shown.err) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--mode", "free-for-all"),
        ("--mode", "teams", "--option", "teams=0,0,1,1"),
        ("--mode", "one-against-two", "--edition", "2025"),
        ("--mode", "teams", "--board", "large", "--edition", "2025"),
        ("--board", "duel"),
        ("--board", "king-of-the-hill"),
        *(("--edition", "2025", "--board", name) for name in mission_ids()),
    ],
)
def test_positions_check_and_fight_in_every_mode(arguments, ashboard, played, tmp_path):
    """
    A position out of any mode is a scenario file that checks, fights and explains itself.
    """
    _, record = played(*arguments)
    position = tmp_path / "position.toml"

    assert ashboard("replay", record, "--turn", 9, "--position", position).code == 0
    assert ashboard("check", position).code == 0
    ran = ashboard("battle", position, "--explain")
    assert (ran.code, ran.err) == (0, "")


def test_options_reach_the_record(played):
    """
    --option reads truth, numbers and lists; --variant and --points have keys of their own.
    """
    arguments = ("--mode", "teams", "--edition", "2025", "--option", "teams=0,0,1,1")

    data, _ = played(*arguments, "--option", "moloch_exception=false", "--variant", "structures")
    options = data["games"][0]["record"]["options"]
    by_points, _ = played("--mode", "free-for-all", "--points")

    assert (options["teams"], options["moloch_exception"]) == ([0, 0, 1, 1], False)
    assert options["variants"] == ["structures"]
    assert by_points["games"][0]["record"]["options"]["points"] is True


@pytest.mark.rule("ATLAS-02", "STRUCT-13", "LEADER-03")
@pytest.mark.parametrize("more", [(), ("--option", "forced=true")])
def test_warns_of_what_the_rulebook_advises_against(more, ashboard):
    """
    What goes together against the advice of the rulebook is played, with one line a warning on standard error.
    """
    words = ("--edition", "2025", "--board", "reactor", "--variant", "leaders", "--variant", "structures", *more)
    ran = ashboard("match", "--games", 1, "--agents", "random", "--seed", 1, *words)

    assert ran.code == 0
    assert [line.rpartition(" [")[2] for line in ran.err.splitlines()] == [
        "STRUCT-13, LEADER-03]",
        "ATLAS-02, STRUCT-13]",
        "ATLAS-02, LEADER-03]",
    ]


def test_a_shared_victory_counts_once_for_each_agent(ashboard, played):
    """
    Wins count games: one for every agent in a winning seat, however many such seats it has.
    """
    data, _ = played("--mode", "teams", "--option", "teams=0,0,1,1", "--agents", "random,greedy,random,random")
    winners = {data["games"][0]["seats"][seat]["agent"] for seat in data["games"][0]["winners"]}

    assert len(data["games"][0]["winners"]) == 2
    assert data["wins"] == {agent: int(agent in winners) for agent in ("random", "greedy")}
    assert "winning seat" in " ".join(ashboard("match", "--help").out.split())


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--mode", "teams", "--armies", "moloch,borgo"), "--armies: expected 4"),
        (("--mode", "free-for-all", "--armies", "moloch,borgo"), "--mode"),
        (("--mode", "free-for-all", "--armies", "vegas"), "--armies: the same army twice"),
        (("--mode", "one-against-two"), "--mode: one-against-two is not in the edition classic"),
        (("--board", "large", "--edition", "2025"), "--board"),
        (("--variant", "structures"), "--variant"),
        (("--edition", "2025", "--points"), "--points"),
        (("--points",), "--points: in the edition classic only for free-for-all, teams [POINTS-07]"),
        (("--option", "rules_version=3"), "--option rules_version: expected a rules version from 1 to 2"),
        (("--option", "moloch_exception=false"), "--option moloch_exception"),
        (("--option", "moloch_exception=maybe"), "--option moloch_exception: expected true or false"),
        (("--option", "beauty=1"), "--option beauty: unknown key"),
        (("--option", "beauty"), "expected KEY=VALUE"),
        (("--option", "mode=teams"), "expected --mode instead"),
        (("--points", "--option", "points=false"), "--option points: said twice"),
        (("--mode", "teams", "--option", "teams=0,1,1,1"), "--option team"),
        (("--mode", "teams", "--first", "4"), "--first: expected a whole number from 0 to 3, or random"),
        (("--board", "factory"), "--mode: atlas is not in the edition classic"),
        (("--mode", "atlas", "--edition", "2025"), "--board: 'standard' is no map of the atlas; it has evacuation"),
        (("--mode", "duel", "--edition", "2025", "--board", "truce"), "--board: 'truce' is a map of the mode atlas"),
        (("--edition", "2025", "--board", "factory", "--armies", "borgo,vegas"), "--armies: the mission factory"),
        (("--edition", "2025", "--board", "factory", "--armies", "borgo,vegas,smart"), "--armies: expected 2"),
        (("--edition", "2025", "--board", "factory", "--points"), "--points"),
        (
            ("--edition", "2025", "--board", "factory", "--variant", "leaders", "--option", "rules_version=1"),
            "--variant: leaders, structures and",
        ),
    ],
)
def test_complains_in_words_of_the_command_line(arguments, named, ashboard):
    """
    What does not go together is told in one line, under the name that it has on the command line.
    """
    ran = ashboard("match", "--games", 1, *arguments)

    assert ran.code == 2
    assert named in ran.complaint


@pytest.mark.parametrize(
    ("arguments", "signs"),
    [
        (("--mode", "teams", "--board", "large", "--edition", "2025"), ("Team", "g4", "[H] Hegemony")),
        (("--mode", "one-against-two", "--edition", "2025"), ("20/20", "13/13")),
        (("--mode", "free-for-all", "--points"), ("Points", "0/20")),
        (("--mode", "free-for-all", "--armies", "vegas", "--mirror"), ("[V] Vegas (seat 0)", "Vegas (seat 2)")),
        (("--board", "duel"), ("Energy", "◎")),
        (("--board", "king-of-the-hill"), ("+2", "+1")),
        (("--edition", "2025", "--board", "factory"), ("The Factory", "House content", "→", "Moloch: deliver 0 of 3")),
        (("--edition", "2025", "--board", "funfair"), ("↻", "The Funfair: the headquarters decide")),
        (("--edition", "2025", "--board", "truce"), ("[M] Moloch", "The Truce")),
    ],
)
def test_shows_what_the_mode_counts(arguments, signs, ashboard, monkeypatch):
    """
    The screen fits 140 columns, and shows teams, points, energy, terminals and hills where there are any.
    """
    monkeypatch.setenv("COLUMNS", "140")

    ran = ashboard("play", *arguments, "--agents", "human", typed="q\n")

    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 140
    for sign in signs:
        assert sign in ran.out


@pytest.mark.parametrize(
    "arguments",
    some(
        [
            ("--mode", "free-for-all", "--points"),
            ("--board", "duel", "--armies", "vegas,outpost"),
            ("--mode", "teams", "--board", "large", "--edition", "2025"),
            ("--mode", "one-against-two", "--edition", "2025"),
            ("--edition", "2025", "--variant", "structures", "--armies", "outpost,borgo"),
            *(("--edition", "2025", "--board", name) for name in mission_ids()),
        ],
        test=3,
    ),
)
def test_people_play_every_mode(arguments, ashboard, tmp_path):
    """
    All seats may be people at one terminal; the game comes to its end and verifies.
    """
    record = tmp_path / "game.json"

    ran = ashboard("play", *arguments, "--agents", "human", "--seed", 2, "--save", record, typed=FIRST)

    assert ran.code == 0
    assert "unfinished" not in ran.out
    assert ashboard("replay", record, "--verify", "--seed", 2).code == 0


def test_a_loaded_game_knows_its_seats(ashboard, played):
    """
    A record of four players goes on with four, and leaves no say about the mode.
    """
    _, record = played("--mode", "teams")

    assert ashboard("play", "--load", record, "--agents", "random,random,human,random").code == 0
    assert "--agents" in ashboard("play", "--load", record, "--agents", "human,random").complaint
    for option in (("--mode", "teams"), ("--board", "duel"), ("--points",), ("--option", "forced=true")):
        assert option[0] in ashboard("play", "--load", record, *option).complaint


def test_structures_are_drawn_and_asked_about(ashboard):
    """
    A structure is offered for three tiles, its sides are described, and both of its tiles are drawn.
    """
    typed = "a1 0\ne3 0\n" + "end\n" * 2 + "build\nfirst front c3 0\nsecond back c4 0\nm\n"

    ran = ashboard(
        "play", "--edition", "2025", "--variant", "structures", "--agents", "human", "--seed", 1, typed=typed
    )

    assert "do you pay them for your structure?" in ran.out
    assert "nobody can move it" in ran.out
    assert ran.out.count("Assembly Hall") >= 2


def test_every_trait_has_words():
    """
    No trait of the vocabulary is shown as a bare word.
    """
    for language in LANGUAGES:
        assert all(translations(language).has(f"trait-{word}") for word in TRAITS)

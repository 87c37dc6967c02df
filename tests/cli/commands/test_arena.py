"""`ashboard arena`: measurements from the command line."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from importlib import util
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ashboard.games import GAMES

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "bot.py"
QUICK = ("arena", "--agents", "random,random", "--armies", "moloch,borgo", "--seed", 1, "--jobs", 1)
KEYS = ["pairs", "elo", "elo95", "pentanomial", "sprt"]


def test_writes_the_results_as_json(ashboard):
    """
    The JSON begins with pairs, Elo, its interval, the five counts and the test; nothing in it is infinite.
    """
    ran = ashboard("arena", "--agents", "greedy,random", "--pairs", 2, "--seed", 1, "--jobs", 1, "--json")

    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out, parse_constant=pytest.fail)
    assert list(data)[:5] == KEYS
    assert data["pairs"] == sum(data["pentanomial"]) == 2
    assert data["elo95"][0] <= data["elo"] <= data["elo95"][1]
    assert {key: data["sprt"][key] for key in ("elo0", "elo1", "alpha", "beta", "result")} == {
        "elo0": 0.0,
        "elo1": 50.0,
        "alpha": 0.05,
        "beta": 0.05,
        "result": "continue",
    }


def test_processes_change_nothing(process):
    """
    However many processes play, results and sheets are the same to the letter.
    """
    runs = [process(*QUICK[:-2], "--pairs", 3, "--json", "--jobs", jobs) for jobs in (1, 3)]

    assert {ran.code for ran in runs} == {0}
    assert runs[0].out == runs[1].out
    assert {ran.err for ran in runs} == {""}


def test_shows_tables(ashboard):
    """
    People get the strength, the test, the armies and what beginning is worth.
    """
    ran = ashboard(*QUICK, "--pairs", 2, "--table", "armies")

    assert ran.code == 0
    for words in ("random #1 against random #2: Elo", "SPRT 0 against +50 Elo", "Who begins takes", "moloch", "seed 1"):
        assert words in ran.out


@pytest.mark.parametrize(
    ("arguments", "games"),
    [
        (("--mode", "free-for-all", "--armies", "moloch,borgo,vegas"), 6),
        (("--mode", "free-for-all", "--seats", 4), 2),
        (("--mode", "teams"), 2),
        (("--mode", "one-against-two", "--edition", "2025"), 2),
        (("--board", "duel", "--edition", "2025", "--variant", "leaders"), 2),
        (("--armies", "vegas", "--mirror"), 2),
        (("--points", "--mode", "teams"), 2),
    ],
)
def test_plays_every_mode(arguments, games, ashboard):
    """
    A pair is a full rotation of the arrangements; Elo is given where there are two sides.
    """
    ran = ashboard("arena", "--agents", "random,random", "--seed", 2, "--pairs", 1, "--jobs", 1, "--json", *arguments)

    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert (data["pairs"], data["games"]) == (1, games)
    assert (data["elo"] is None) == ("free-for-all" in arguments)
    assert ("ratings" in data) == ("free-for-all" in arguments)


def test_one_agent_measures_the_armies(ashboard):
    """
    One agent alone plays every two armies both ways; there is no Elo, but a table.
    """
    arguments = ("--agents", "random", "--armies", "moloch,borgo,vegas", "--pairs", 3, "--table", "armies")
    data = json.loads(ashboard("arena", *arguments, "--seed", 1, "--jobs", 1, "--json").out)

    assert data["elo"] is None
    assert data["army_table"]["armies"] == ["moloch", "borgo", "vegas"]
    games = [[cell and cell["games"] for cell in row] for row in data["army_table"]["rates"]]
    assert games == [[None, 2, 2], [2, None, 2], [2, 2, None]]
    assert data["first_player"]["games"] == 6


def test_writes_a_sheet_and_records(ashboard, tmp_path):
    """
    One row a game; a record replays on the seed of its row.
    """
    ran = ashboard(*QUICK, "--pairs", 2, "--csv", tmp_path / "games.csv", "--save", tmp_path / "records")

    assert ran.code == 0
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text("utf-8").splitlines()))
    assert [(row["pair"], row["game"], row["seed"]) for row in rows] == [
        *(("1", "1", "1/1"), ("1", "2", "1/1"), ("2", "1", "1/2"), ("2", "2", "1/2"))
    ]
    assert sorted(path.name for path in (tmp_path / "records").iterdir()) == [
        *("0001-1.json", "0001-2.json", "0002-1.json", "0002-2.json")
    ]
    verified = ashboard("replay", tmp_path / "records" / "0002-2.json", "--verify", "--seed", "1/2")
    assert verified.code == 0


def test_writes_a_report(ashboard, tmp_path):
    """
    The page needs nothing beside itself and tells everything; the heat map comes as PNG and SVG.
    """
    ran = ashboard(*QUICK, "--pairs", 2, "--report", tmp_path / "deep" / "report")

    assert ran.code == 0
    folder = tmp_path / "deep" / "report"
    assert sorted(path.name for path in folder.iterdir()) == ["armies.png", "armies.svg", "report.html"]
    assert (folder / "armies.png").read_bytes().startswith(b"\x89PNG")
    ET.fromstring((folder / "armies.svg").read_text("utf-8"))
    page = (folder / "report.html").read_text("utf-8")
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    assert page.count("<img ") == page.count('alt="') == 3
    for words in (
        "random #1 against random #2",
        "Who begins takes",
        "prefers-color-scheme",
        "width=device-width",
    ):
        assert words in page


def test_reports_ratings_of_many(ashboard, tmp_path):
    """
    With more than two sides the page shows ratings instead of Elo; what agents are called cannot spoil it.
    """
    arguments = ("--agents", "random,bot:false <b>&", "--mode", "free-for-all", "--pairs", 1, "--seed", 1, "--jobs", 1)
    ran = ashboard("arena", *arguments, "--report", tmp_path)

    assert ran.code == 0
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<h2>Ratings</h2>" in page
    assert "<h2>Forfeits</h2>" in page
    assert "log-likelihood" not in page
    assert "bot:false &lt;b&gt;&amp;" in page
    assert "<b>" not in page


def test_the_same_games_make_the_same_page(ashboard, tmp_path):
    """
    A report says nothing of the day it was made on; only what depends on the clock may differ.
    """
    journal = ("--journal", tmp_path / "journal", "--resume")
    for folder in ("one", "two"):
        ashboard(*QUICK, "--pairs", 1, *journal, "--report", tmp_path / folder)

    for name in ("armies.png", "armies.svg", "report.html"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_bot_is_measured_and_its_forfeits_are_told(ashboard, tmp_path):
    """
    A program is an agent like others; a forfeit stands with its reason in JSON, table and sheet.
    """
    good = ("arena", "--agents", f"bot:{sys.executable} {EXAMPLE},random", "--pairs", 1, "--seed", 1, "--jobs", 1)
    bad = ("arena", "--agents", "random,bot:false", "--pairs", 1, "--seed", 1, "--jobs", 1)

    assert json.loads(ashboard(*good, "--json").out)["forfeits"] == []
    data = json.loads(ashboard(*bad, "--json").out)
    shown = ashboard(*bad, "--csv", tmp_path / "games.csv").out

    reasons = [(gone["game"], gone["seat"], gone["agent"], gone["reason"]) for gone in data["forfeits"]]
    crash = "crash: ended with status 1"
    assert reasons == [(1, 1, "bot:false", crash), (2, 0, "bot:false", crash)]
    assert data["pentanomial"] == [0, 0, 0, 0, 1]
    assert f"bot:false forfeits, {crash}" in shown
    assert f"seat 1: {crash}" in (tmp_path / "games.csv").read_text("utf-8")


def test_bots_play_matches_and_at_the_terminal(ashboard):
    """
    `match` and `play` seat bots as well; a command may have commas between quotes.
    """
    bot = f"bot:{sys.executable} {EXAMPLE}"
    match = ashboard("match", "--agents", f"{bot},random", "--games", 1, "--seed", 1, "--json")
    play = ashboard("play", "--agents", f"{bot},bot:sh -c 'exit 1,2'", "--seed", 1)

    assert "forfeits" not in json.loads(match.out)["games"][0]
    assert play.code == 0
    assert "Borgo forfeits, crash: ended with status" in play.out
    assert "won by Moloch" in play.out


def test_goes_on_where_it_was_killed(tmp_path):
    """
    A run that is killed outright and resumed comes to the same as one that was left alone.
    """
    journal = tmp_path / "journal"
    command = [sys.executable, "-m", "ashboard", *map(str, QUICK[:-2])]
    command += ["--pairs", "12", "--jobs", "2", "--json", "--journal", str(journal)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as run:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 4:
            time.sleep(0.01)
        os.killpg(run.pid, signal.SIGKILL)
    kept = journal.read_bytes()
    journal.write_bytes(kept + b'{"pair":12,"ga')

    again = subprocess.run([*command, "--resume"], capture_output=True, text=True, check=True)
    alone = subprocess.run(command[:-2], capture_output=True, text=True, check=True)

    assert again.stdout == alone.stdout
    assert journal.read_bytes().startswith(kept.rpartition(b"\n")[0])
    assert json.loads(alone.stdout)["pairs"] == 12


def test_a_journal_grows_with_more_pairs(ashboard, tmp_path):
    """
    More pairs of the same job go on in the same journal; without --resume it is refused.
    """
    journal = ("--journal", tmp_path / "journal")
    assert ashboard(*QUICK, "--pairs", 1, *journal).code == 0
    refused = ashboard(*QUICK, "--pairs", 2, *journal)
    grown = ashboard(*QUICK, "--pairs", 2, *journal, "--resume", "--json")
    alone = ashboard(*QUICK, "--pairs", 2, "--json")

    assert refused.code == 2
    assert "--resume" in refused.complaint
    assert grown.out == alone.out
    assert (tmp_path / "journal").read_text("utf-8").count("\n") == 5


def test_the_journal_of_another_job_is_refused(ashboard, tmp_path):
    """
    Other agents, seeds or tables are told apart in one line.
    """
    ashboard(*QUICK, "--pairs", 1, "--journal", tmp_path / "journal")
    ran = ashboard("arena", "--agents", "random", "--journal", tmp_path / "journal", "--resume", "--seed", 1)

    assert ran.code == 2
    assert "not the journal of this job" in ran.complaint


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--agents", "genius,random"), "genius"),
        (("--agents", "random,"), "--agents"),
        (("--agents", "human,random"), "human"),
        (("--agents", "bot:,random"), "bot:"),
        (("--agents", "bot:no-such-program,random"), "no-such-program"),
        (("--armies", "moloch"), "--armies"),
        (("--armies", "moloch,moloch"), "--armies"),
        (("--armies", "moloch,nobody"), "nobody"),
        (("--mode", "solo"), "solo"),
        (("--seats", 3), "--seats"),
        (("--elo0", 60), "--elo0"),
        (("--alpha", 0.7), "--alpha"),
        (("--beta", "nan"), "--beta"),
        (("--seconds", "nan"), "--seconds"),
        (("--bot-seconds", "nan"), "--bot-seconds"),
        (("--seconds", "-1"), "--seconds"),
        (("--pairs", "0"), "--pairs"),
        (("--table", "weather"), "--table"),
        (("--resume",), "--resume"),
        (("--game", "chess"), "chess"),
        (("--journal", "missing/folder/journal"), "missing/folder/journal"),
        (("--edition", "1999"), "1999"),
    ],
)
def test_complains_in_one_line(arguments, named, ashboard):
    """
    What cannot be measured is told in one line before anything is played.
    """
    ran = ashboard("arena", "--agents", "random,random", "--pairs", 1, "--jobs", 1, *arguments)

    assert ran.code == 2
    assert named in ran.complaint


@pytest.mark.parametrize(
    ("missing", "extra", "arguments"),
    [
        ("matplotlib", "arena", ("--report", "report")),
        ("openskill", "arena", ("--mode", "free-for-all")),
        ("ray", "ray", ("--ray", "auto")),
    ],
)
def test_says_what_to_install(missing, extra, arguments, ashboard, monkeypatch, tmp_path):
    """
    What needs an extra that is not there says so before anything is played.
    """
    found = util.find_spec
    monkeypatch.setattr(
        "ashboard.arena.extras.find_spec", lambda name, *more: None if name == missing else found(name, *more)
    )
    monkeypatch.chdir(tmp_path)

    ran = ashboard(*QUICK[:3], "--pairs", 1, "--seed", 1, *arguments)

    assert ran.code == 2
    assert f'pip install "ashboard[{extra}]"' in ran.complaint
    assert not list(tmp_path.iterdir())


def test_needs_no_extra_for_a_duel(process):
    """
    Elo, the test and the sheet need neither pictures nor ratings nor a cluster.
    """
    code = (
        "import sys; [sys.modules.__setitem__(name, None) for name in ('matplotlib', 'openskill', 'ray', 'numpy')]; "
        "from ashboard.cli.app import status; sys.exit(status(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, QUICK), "--pairs", "1", "--table", "armies"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.soak
def test_decides_over_all_armies(process):
    """
    Over all army pairs the test finds out that looking ahead is better than not, and that a player is no better than
    himself.
    """
    common = ("--armies", "all", "--seed", 1, "--until-decided", "--json")
    better = process("arena", "--agents", "greedy,random", "--pairs", 60, *common)
    equal = process("arena", "--agents", "random,random", "--pairs", 600, *common)

    assert json.loads(better.out)["sprt"]["result"] == "accepted"
    assert json.loads(equal.out)["sprt"]["result"] == "rejected"


def test_a_mission_has_two_sides(ashboard):
    """
    A mission says who plays; its seat without a player is nobody's side, so Elo and the test are there.
    """
    done = ashboard(
        "arena", "--agents", "random,random", "--edition", "2025", "--board", "truce", "--pairs", 1, "--json"
    )

    data = json.loads(done.out)
    assert (data["mode"], data["games"], data["armies"]) == ("atlas", 2, ["outpost", "hegemony"])
    assert data["elo"] is not None
    assert data["sprt"]["result"] == "continue"


def test_the_arena_alone_takes_players_on_trial(ashboard, tmp_path):
    """
    A level with the weights of a file meets others in the arena; elsewhere it is unknown.
    """
    insight = GAMES["neuroshima-hex"].insight()
    (tmp_path / "new.toml").write_text(insight.weights_toml(insight.weights()), encoding="utf-8")
    agents = f"scout={tmp_path / 'new.toml'},scout"
    ran = ashboard("arena", "--agents", agents, "--iterations", 10, "--pairs", 1, "--seed", 1, "--jobs", 1, "--json")

    assert ran.code == 0
    assert json.loads(ran.out)["agents"] == agents.split(",")
    assert ashboard("match", "--agents", agents).code == 2

"""`ashboard play`: games at the terminal, here through pipes."""

import json
import re
import signal
import subprocess
import sys

import pytest

from ashboard.cli.terminal.choices import Choices, group_options
from ashboard.core.action import Action

# The first choice of every list, and rotation 1 or, where a unit stands so already, 0.
FIRST = "1\n0\n" * 3000


@pytest.fixture
def saved(tmp_path):
    """Where a game is saved, and how to look at it."""

    class Saved:
        path = tmp_path / "game.json"

        @property
        def answers(self):
            return json.loads(self.path.read_text("utf-8"))["answers"]

    return Saved()


def test_plays_a_whole_game_through_pipes(process, saved):
    """
    A program that always takes the first choice plays to the end of the game; the record verifies.
    """
    ran = process("play", "--agents", "human,random", "--seed", 5, "--save", saved.path, typed=FIRST)

    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"The game is (won by|a draw) .*\nSeed 5, saved in ", ran.out)
    verified = process("replay", saved.path, "--verify", "--seed", 5)
    assert verified.code == 0
    assert "unfinished" not in verified.out


@pytest.mark.parametrize(("armies", "edition"), [("vegas,smart", "duel"), ("hegemony,outpost", "2025")])
def test_plays_hot_seat_with_every_army(armies, edition, ashboard, saved):
    """
    Two people share the terminal; every army's questions are asked and answered.
    """
    arguments = ("--agents", "human", "--armies", armies, "--edition", edition, "--seed", 2, "--first", "random")
    ran = ashboard("play", *arguments, "--save", saved.path, typed=FIRST)

    assert ran.code == 0
    assert "unfinished" not in ran.out
    assert ashboard("replay", saved.path, "--verify", "--seed", 2).code == 0


def test_plays_on_where_a_record_ends(ashboard, saved, tmp_path):
    """
    A saved game goes on; with the same seed and answers it becomes the same game.
    """
    arguments = ("--agents", "human,random", "--seed", 3)
    ashboard("play", *arguments, "--save", saved.path, typed=FIRST)
    whole = saved.answers
    half = json.loads(saved.path.read_text("utf-8")) | {"answers": whole[: len(whole) // 2]}
    (tmp_path / "half.json").write_text(json.dumps(half), "utf-8")

    ashboard("play", *arguments, "--load", tmp_path / "half.json", "--save", saved.path, typed=FIRST)

    assert saved.answers == whole


def test_ends_politely_without_input(ashboard, saved):
    """
    The end of the input is the end of the session; what was answered is saved.
    """
    ran = ashboard("play", "--save", saved.path, "--seed", 1, typed="c3 0\n")

    assert ran.code == 0
    assert "unfinished" in ran.out
    assert saved.answers[0] == "place hq c3 0"


def test_quits(ashboard):
    """
    q leaves the game and says which seed repeats it.
    """
    ran = ashboard("play", "--seed", 99, typed="q\n")

    assert ran.code == 0
    assert ran.out.endswith("The game is unfinished.\nSeed 99, not saved\n")


# A shell starts what runs in its background deaf to interrupts, and children inherit that; this one listens.
LISTENING = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("ashboard", run_name="__main__")
"""


def test_an_interrupt_is_no_accident():
    """
    An interrupt ends the game with status 130 and without a traceback.
    """
    command = [sys.executable, "-c", LISTENING, "play", "--seed", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        assert game.stdout is not None
        assert any(b"headquarters stand" in line for line in game.stdout)
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=30)

    assert game.returncode == 130
    assert b"Seed 1" in out
    assert b"Traceback" not in err


@pytest.mark.parametrize(
    "typed",
    [
        "place hq c3 2\n",
        "c3\n2\n",
        "10\n2\n",
        "PLACE HQ C3 2\n",
        "pl hq c3\n2\n",
        "nonsense\nc3 9\nc3 2\n",
        "c2\n\nc3 2\n",
    ],
)
def test_takes_answers_in_many_forms(typed, ashboard, saved):
    """
    Notation, words, numbers, abbreviations and detours all lead to the same answer.
    """
    ashboard("play", "--save", saved.path, typed=typed)

    assert saved.answers[0] == "place hq c3 2"


def test_describes_rotations(ashboard):
    """
    Where a tile is to be turned every rotation tells where the sides point.
    """
    ran = ashboard("play", "--armies", "vegas,borgo", typed="c3\n")

    assert re.search(r"^ *1 +melee .*link", ran.out, re.MULTILINE)


def test_offers_what_could_be_meant(ashboard):
    """
    A beginning that fits several choices is answered with them; one that fits none with help.
    """
    ran = ashboard("play", typed="c\nzzz\n")

    assert "Which one: place hq c1, " in ran.out
    assert "“zzz” is no choice here" in ran.out


def test_helps(ashboard):
    """
    ? explains notation and marks, ? with a tile that tile, o lists the options, m draws them.
    """
    ran = ashboard("play", typed="?\n? clown\n? nothing\no\nm\ns\n")

    assert "place TILE CELL ROTATION" in ran.out
    assert "may explode" in ran.out
    assert "No tile is called “nothing”" in ran.out
    assert "Clown (Moloch)" in ran.out
    assert "place hq a1 0/1/2/3/4/5" in ran.out
    assert "[c3]" in ran.out


@pytest.mark.parametrize(
    ("language", "typed", "shown"),
    [
        ("en", "? net fighter", "Net Fighter (Borgo)"),
        ("en", "? commando", "Commando (Outpost)"),
        ("en", "? COMM", "Commando (Outpost)"),
        ("en", "? net_fighter", "Net Fighter (Borgo)"),
        ("pl", "? komandos", "Komandos (Posterunek)"),
        ("pl", "? commando", "Komandos (Posterunek)"),
        ("fr", "? medic", "meurt à la place d’une unité amie"),
        ("hu", "? battle", "rögtön csata kezdődik"),
        ("en", "? comando", "No tile is called “comando”; the nearest are Commando"),
    ],
)
def test_a_question_mark_and_a_name_explain_a_tile(language, typed, shown, ashboard):
    """
    Tiles of all armies by id or name, in the language or in English, those in play first.
    """
    ran = ashboard("play", "--language", language, "--seed", 1, typed=f"{typed}\nq\n")

    assert ran.code == 0
    assert shown.lower() in re.sub(r"[│\s]+", " ", ran.out).lower()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("--mode", "teams", "--board", "large", "--edition", "2025")),
        ("pl", ("--armies", "vegas,smart", "--edition", "duel", "--board", "duel")),
        ("fr", ("--board", "reactor", "--edition", "2025")),
        ("hu", ("--mode", "teams", "--board", "large", "--edition", "2025")),
    ],
)
def test_fits_a_terminal_of_80_columns(words, language, ashboard, monkeypatch):
    """
    Boards, lists, help and sentences in every language.
    """
    monkeypatch.setenv("COLUMNS", "80")
    typed = "?\n1\n0\n? medic\nb\no\ns\nm\n" + "1\n0\n" * 10
    ran = ashboard("play", *words, "--language", language, "--seed", 2, typed=typed)

    assert ran.code == 0
    for line in ran.out.split("\n"):
        assert len(line) <= 80, line
        assert not line.endswith("╲_____"), "a board cut at the edge"


def test_leaders_say_what_they_do(ashboard):
    """
    A leader is explained where it is picked, and by its name.
    """
    words = ("play", "--edition", "2025", "--variant", "leaders", "--agents", "human", "--seed", 4)
    ran = ashboard(*words, typed="? saboteur\nq\n")

    assert re.search(r"pick commander +Commander: On your turn one of your active units makes a move", ran.out)
    assert "shuffles the drawn tiles back and draws again. (leader)" in ran.out


def test_previews_a_battle(ashboard):
    """
    b shows what a battle would bring now, and changes nothing.
    """
    ran = ashboard("play", "--agents", "human", "--seed", 1, typed="c3 0\nc2 0\nb\n")

    assert "If a battle started now:" in ran.out
    assert "Headquarters: Moloch 20, Borgo 20" in ran.out


@pytest.mark.parametrize(
    ("game", "language", "said"),
    [("neuroshima-hex", "en", "Best turn: place"), ("bright-future", "pl", "Najlepsza tura:")],
)
def test_gives_advice(ashboard, game, language, said):
    """
    h names the best turn, and says why where something can be said; it changes nothing.
    """
    words = ("--language", language, "--seed", 1, "--agents", "human", "--game", game)
    ran = ashboard("play", *words, typed="c3 0\nc2 0\nh\nh\n" if game == "neuroshima-hex" else "h\nh\n")

    assert ran.out.count(said) == 2


@pytest.mark.parametrize("language", ["en", "hu"])
def test_a_meaning_goes_on_below_itself(ashboard, monkeypatch, language):
    """
    Where the meaning of an option needs a second line, that begins in the same column as the first.
    """
    monkeypatch.setenv("COLUMNS", "80")
    ran = ashboard("play", "--agents", "human,random", "--seed", 12, "--language", language, typed="c3 0\n")
    first, second = re.search(r"^(  1  move .*)\n( {10,}\S.*)$", ran.out, re.MULTILINE).groups()

    column = re.search(r"move +(\S)", first).start(1)
    assert len(second) - len(second.lstrip()) == column


def test_takes_back_against_the_computer(ashboard, saved):
    """
    Against the computer an answer can be taken back and given again, but none from before a draw.
    """
    arguments = ("play", "--agents", "human,random", "--seed", 4, "--save", saved.path)
    ashboard(*arguments, typed="c3 0\n")
    drawn = saved.answers
    ashboard(*arguments, typed="c3 0\ndiscard hybrid\n")
    assert len(saved.answers) == len(drawn) + 1
    ran = ashboard(*arguments, typed="c3 0\ndiscard hybrid\nu\nu\n")

    assert "Taken back." in ran.out
    assert "Nothing to take back: what was drawn or revealed is final." in ran.out
    assert saved.answers == drawn


def test_takes_back_within_a_turn_among_people(ashboard, saved):
    """
    Between two people nobody takes back what the other one did.
    """
    ran = ashboard("play", "--agents", "human", "--seed", 4, "--save", saved.path, typed="c3 0\nu\n")

    assert "Nothing to take back: what was drawn" in ran.out
    assert saved.answers == ["place hq c3 0"]


def test_computers_may_play_alone(ashboard):
    """
    Without a person at the table the game is simply shown.
    """
    ran = ashboard("play", "--agents", "random", "--seed", 1)

    assert ran.code == 0
    assert "Turn 1: Moloch" in ran.out


def test_a_record_says_armies_and_rules(ashboard, record):
    """
    Together with --load there is nothing to say about armies.
    """
    assert "--armies" in ashboard("play", "--load", record, "--armies", "vegas,smart").complaint
    assert ashboard("play", "--load", record).code == 0


@pytest.mark.parametrize(
    "arguments", [("--agents", "genius"), ("--armies", "moloch"), ("--edition", "1999"), ("--load", "missing.json")]
)
def test_complains_in_one_line(arguments, ashboard):
    """
    What cannot be played is told before anything is drawn.
    """
    ran = ashboard("play", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert ran.complaint


def test_choices_prefer_whole_words():
    """
    A word that is itself a choice does not stand for longer ones; short beginnings mean nothing.
    """
    choices = Choices([Action(f"place {tile} c{cell} 0") for tile in ("net", "netter") for cell in range(1, 6)])

    assert choices.read((), "place net c3")[0] == ("place", "net", "c3")
    assert choices.read((), "pl nett c3 0")[0] == ("place", "netter", "c3", "0")
    assert choices.read((), "place ne")[1] == ["place net", "place netter"]
    assert choices.read((), "p")[0] is None


def test_choices_gather_rotations():
    """
    Options that differ in their rotation alone are listed together.
    """
    paths = [("place", "net", "c3", str(turn)) for turn in range(6)]

    assert group_options([*paths, ("end",)]) == ["place net c3 0/1/2/3/4/5", "end"]

"""The command as a whole: help, version, usage errors, completion."""

import re
import subprocess
import sys

import pytest

from ashboard import __version__
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.modes import MODES
from ashboard.games.neuroshima_hex.printed.board import board_ids
from ashboard.games.neuroshima_hex.printed.mission import mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS, rules_of

COMMANDS = (
    *("play", "match", "arena", "puzzle", "replay", "hint", "analyse", "verify", "fingerprint"),
    *("check", "battle", "armies", "modes", "serve", "tune", "label", "gate", "bench"),
)


def test_says_version_and_engine(process):
    """
    `--version` names the version and which engine runs.
    """
    ran = process("--version")

    assert ran.code == 0
    assert re.fullmatch(rf"ashboard {re.escape(__version__)}, engine (interpreted|compiled \(mypyc\))\n", ran.out)


def test_helps_without_a_command(ashboard):
    """
    Without a command the help is shown, and nothing is wrong.
    """
    ran = ashboard()

    assert ran.code == 0
    assert all(command in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_helps_with_every_command(command, ashboard):
    """
    Every command explains itself in at least one whole sentence.
    """
    ran = ashboard(command, "--help")

    assert ran.code == 0
    assert f"ashboard {command}" in ran.out
    assert ". " in ran.out or ".\n" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--nonsense",),
        ("nonsense",),
        ("check",),
        ("match", "--games", "0"),
        ("match", "--games", "many"),
        ("replay", "a.json", "b.json"),
        ("battle", "--json"),
    ],
)
def test_complains_about_usage_in_one_line(arguments, ashboard):
    """
    Wrong usage is told in one line, which says where to find help.
    """
    ran = ashboard(*arguments)

    assert ran.code == 2
    assert ran.out == ""
    assert "--help" in ran.complaint


@pytest.mark.parametrize("command", ["check", "battle", "replay", "armies"])
def test_complains_about_missing_files(command, ashboard, tmp_path):
    """
    A file that does not exist is named, in one line.
    """
    missing = tmp_path / "missing.toml"

    ran = ashboard(command, missing)

    assert ran.code == 2
    assert str(missing) in ran.complaint


@pytest.mark.parametrize("command", ["check", "battle", "replay", "armies"])
def test_complains_about_what_is_no_text(command, ashboard, tmp_path):
    """
    Bytes that are no text are refused in one line.
    """
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")

    ran = ashboard(command, path)

    assert ran.code == 2
    assert "UTF-8" in ran.complaint


@pytest.mark.parametrize("command", ["check", "battle", "replay", "armies"])
def test_refuses_huge_files(command, ashboard, tmp_path):
    """
    A file of more than 8 MB is not even parsed.
    """
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * (8 * 1024 * 1024 + 1))

    ran = ashboard(command, path)

    assert ran.code == 2
    assert "8 MB" in ran.complaint


@pytest.mark.parametrize("command", ["check", "battle", "replay", "armies"])
@pytest.mark.parametrize("text", ["x = " + "[" * 100_000, "x = " + "9" * 10_000, "[" * 100_000])
def test_survives_monstrous_files(command, text, ashboard, tmp_path):
    """
    Neither endless nesting nor endless numbers bring the command down.
    """
    path = tmp_path / "monster.toml"
    path.write_text(text, "utf-8")

    ran = ashboard(command, path)

    assert ran.code == 2
    assert str(path) in ran.complaint


def test_bears_a_reader_that_leaves():
    """
    Output that nobody takes is no reason for a traceback.
    """
    pipe = subprocess.Popen(
        [sys.executable, "-m", "ashboard", "armies", "moloch"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert pipe.stdout is not None
    assert pipe.stderr is not None
    pipe.stdout.close()

    assert pipe.stderr.read() == b""
    pipe.stderr.close()
    assert pipe.wait(30) == 1


def test_writes_to_terminals_without_special_letters(process):
    """
    A terminal that knows plain letters alone gets plain letters.
    """
    ran = process("armies", "moloch", PYTHONIOENCODING="ascii")

    assert ran.code == 0
    assert ran.out.isascii()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("mat", ["match"]),
        ("armies mol", ["moloch"]),
        ("match --armies v", ["vegas"]),
        ("match --armies vegas,b", ["vegas,borgo"]),
        ("match --agents gr", ["greedy"]),
        ("play --agents human,r", ["human,random", "human,recruit"]),
        ("match --edition ", ["classic", "duel", "2025"]),
        ("play --first r", ["random"]),
        ("match --mode d", ["duel"]),
        ("play --mode t", ["teams", "tunnel-of-power"]),
        ("play --variant l", ["leaders"]),
        ("match --option mol", ["moloch_exception=false"]),
        ("match --board s", ["standard"]),
        ("match --game n", ["neuroshima-hex"]),
    ],
)
def test_completes_in_the_shell(typed, offered, ashboard, monkeypatch):
    """
    The tab key completes commands, armies, players, editions and more.
    """
    words = f"ashboard {typed}"
    monkeypatch.setenv("_ASHBOARD_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))

    ran = ashboard()

    assert ran.code == 0
    assert ran.out.split() == offered


def test_shows_its_completion(process):
    """
    `--show-completion` prints a script for the shell.
    """
    ran = process("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")

    assert ran.code == 0
    assert "_ASHBOARD_COMPLETE" in ran.out


def test_help_knows_what_the_engine_has(ashboard):
    """
    The help names exactly the editions, modes, boards, variants and games that are there.
    """
    shown = " ".join(ashboard("match", "--help").out.replace("│", " ").split())

    assert f"Edition of the rules: {', '.join(EDITIONS[:-1])} or {EDITIONS[-1]}." in shown
    assert f"Way to play: {', '.join(MODES)}." in shown
    assert f"Board to play on: {', '.join(board_ids())}. Or a mission with its map: " in shown
    assert f" {', '.join(mission_ids())}." in shown
    variants = dict.fromkeys(name for edition in EDITIONS for name in rules_of(edition).variants)
    assert f"again for each more: {', '.join(variants)}." in shown
    assert f"Game to play: {', '.join(GAMES)}." in shown


def test_bench_needs_the_source(ashboard, tmp_path, monkeypatch):
    """
    Away from a checkout `bench` says in one line what is missing.
    """
    monkeypatch.chdir(tmp_path)

    ran = ashboard("bench")

    assert ran.code == 2
    assert "source" in ran.complaint


def test_bench_hands_options_on(ashboard, tmp_path, monkeypatch):
    """
    `bench` runs the script of the checkout around it with all options, and ends as it ends.
    """
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "ashboard"\n', "utf-8")
    script = tmp_path / "bench" / "run.py"
    below = tmp_path / "some" / "folder"
    for folder in (script.parent, below):
        folder.mkdir(parents=True)
    script.write_text("import sys\nopen('told', 'w').write(' '.join(sys.argv[1:]))\nsys.exit(1)\n", "utf-8")
    monkeypatch.chdir(below)

    ran = ashboard("bench", "--seconds", 1, "--json", "x.json")

    assert (below / "told").read_text("utf-8") == "--seconds 1 --json x.json"
    assert ran.code == 1

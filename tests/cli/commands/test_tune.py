"""`ashboard tune`: the same weights from the same command, however it is carried out."""

import json
import os
import signal
import subprocess
import sys
import tomllib

import pytest

from ashboard.core.table import Table
from ashboard.games.neuroshima_hex.insight.insight import read_weights, weights_by_hand

COMMAND = ("tune", "--games", "4", "--seed", "t", "--iterations", "60")


def weights(path):
    """The weights of a file."""
    return read_weights(Table(tomllib.loads(path.read_text("utf-8")), path.name))


@pytest.fixture(scope="module")
def tuned(tmp_path_factory):
    """A finished run: its folder and what it said."""
    folder = tmp_path_factory.mktemp("tuned")
    done = subprocess.run(
        [sys.executable, "-m", "ashboard", *COMMAND, "--prove", "1", "--jobs", "2", "--json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return folder, json.loads(done.stdout)


def test_the_file_names_its_command_and_can_be_read(tuned):
    """It holds other weights than it began with, and says what made it."""
    folder, result = tuned
    text = (folder / "weights.toml").read_text("utf-8")
    assert text.startswith(f"# Made by: {result['command']}\n")
    assert result["command"] == "ashboard " + " ".join(COMMAND)
    found = weights(folder / "weights.toml")
    assert len(found) == len(weights_by_hand())
    assert found != weights_by_hand()


def test_what_was_learnt_fits_better(tuned):
    """The weights miss less of what the games taught than those they began with; the match is counted in pairs."""
    _, result = tuned
    assert result["games"] == 4
    assert result["positions"] > 40
    assert result["surprise"]["after"] < result["surprise"]["before"]
    assert result["proof"]["pairs"] == 1
    assert 0.0 <= result["proof"]["share"] <= 1.0


def test_a_run_goes_on_where_it_was_stopped(tuned, ashboard, tmp_path, monkeypatch):
    """From a journal that ends in a torn line, with another number of processes, come the very same weights."""
    folder, _ = tuned
    lines = (folder / "tune.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "tune.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:100])
    monkeypatch.chdir(tmp_path)
    assert ashboard(*COMMAND, "--jobs", "1").code == 0
    assert (tmp_path / "weights.toml").read_bytes() == (folder / "weights.toml").read_bytes()


def test_a_journal_of_another_job_is_refused(tuned, ashboard, monkeypatch):
    """With other iterations the games would be others."""
    folder, _ = tuned
    monkeypatch.chdir(folder)
    ran = ashboard("tune", "--games", "4", "--seed", "t", "--iterations", "61")
    assert ran.code == 2
    assert "a journal of another job" in ran.complaint


def test_nobody_works_on_for_a_command_that_was_killed(tmp_path):
    """Its processes end with it."""
    command = [sys.executable, "-m", "ashboard", "tune", "--games", "50", "--iterations", "60", "--jobs", "2"]
    journal = tmp_path / "tune.jsonl"
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        while not journal.exists() or len(journal.read_bytes().splitlines()) < 2:
            assert run.poll() is None
        os.kill(run.pid, signal.SIGKILL)
        assert run.stdout is not None
        # The pipe is at its end when nobody holds it any more.
        assert run.stdout.read() == b""

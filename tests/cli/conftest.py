"""Runs the command: in this process mostly, in one of its own where that matters."""

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.resources import files

import pytest

from ashboard.cli.app import status


@dataclass(frozen=True)
class Ran:
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on standard error."""
        assert self.err.startswith("ashboard: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.removeprefix("ashboard: ").strip()


@pytest.fixture
def ashboard(capsys, monkeypatch):
    """Carries out a command line in this process."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = status([str(argument) for argument in arguments])
        except SystemExit as stopped:
            code = stopped.code
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def process():
    """Carries out a command line in a process of its own."""

    def run(*arguments, typed="", **environment):
        command = [sys.executable, "-m", "ashboard", *map(str, arguments)]
        done = subprocess.run(
            command,
            input=typed,
            env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def own_army(tmp_path):
    """The file of an army of one's own: Borgo under another name."""
    text = files("ashboard.games.neuroshima_hex.data.armies").joinpath("borgo.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('id = "borgo"', 'id = "mine"').replace('en = "Borgo"', 'en = "Mine"'), "utf-8")
    return path


@pytest.fixture
def record(ashboard, tmp_path):
    """The record of a short match's first game, which follows the seed 7/1."""
    ran = ashboard("match", "--agents", "random", "--games", 1, "--seed", 7, "--save", tmp_path / "records")
    assert ran.code == 0
    return tmp_path / "records" / "0001.json"

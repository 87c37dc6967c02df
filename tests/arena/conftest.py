"""Small games to play, and bots to play them."""

import os
import sys
import textwrap
from pathlib import Path

import pytest

from ashboard.agents.catalogue import SearchLimits
from ashboard.arena.job import Job
from ashboard.arena.pairing import Pairing


@pytest.fixture
def pairing():
    """A game between these agents."""

    def make(*agents, seed="7", patience=5.0, **options):
        armies = ["moloch", "borgo", "outpost", "hegemony"][: len(agents)]
        return Pairing(
            "neuroshima-hex", 1, {"armies": armies, **options}, agents, seed, f"{seed}/1", SearchLimits(), patience
        )

    return make


@pytest.fixture
def job():
    """Two agents in a duel of two armies."""

    def make(*agents, seed="7", game="neuroshima-hex", groups=(({"armies": ["moloch", "borgo"]},),)):
        return Job(game, agents or ("random", "random"), groups, seed, SearchLimits(), 5.0)

    return make


@pytest.fixture
def bot(tmp_path):
    """A bot from the body of its program, which may ask `receive()` for a message and `send(message)`."""
    written = []

    def write(body):
        path = tmp_path / f"bot{len(written)}.py"
        written.append(path)
        path.write_text(HEAD + textwrap.dedent(body), "utf-8")
        return f"bot:{sys.executable} {path}"

    return write


HEAD = """
import json, os, subprocess, sys, time

def receive():
    return json.loads(sys.stdin.readline())

def send(message):
    print(json.dumps(message), flush=True)

"""


def is_running(number):
    """Whether a process with this number is alive, zombies aside."""
    try:
        return Path(f"/proc/{number}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture
def alive():
    """Whether a process is alive."""
    assert is_running(os.getpid())
    return is_running

"""The tables of docs/balance.md can be made anew."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"


def table(script, *arguments):
    """What the script prints, line by line."""
    ran = subprocess.run(
        [sys.executable, BENCH / script, *arguments, "--jobs", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.splitlines()


@pytest.mark.parametrize(
    ("name", "arguments", "rows"),
    [
        ("power", ("--games", "2"), 4),
        ("solo", ("--games", "2"), 5),
        ("fever", ("--games", "2", "--only", "1 plague"), 1),
        ("arena", ("--games", "2"), 0),
    ],
)
def test_bright_future(name, arguments, rows):
    """One row for each number of players or level, and how many games came to the limit."""
    heading, *lines = table("bright_future.py", name, *arguments)
    assert "limit" in heading
    assert len(lines) >= rows
    assert all(line.endswith("| 0 |") for line in lines[:rows])


def test_the_same_games_as_a_match(ashboard):
    """The dice are those of `ashboard match` with the same seed."""
    (row,) = table("bright_future.py", "fever", "--only", "1 contagion", "--games", "12", "--seed", "same")[1:]
    options = ("--mode", "underground-fever", "--option", "difficulty=contagion", "--option", "players=1")
    played = ashboard(
        "match", "--game", "bright-future", *options, "--agents", "greedy", "--games", 12, "--seed", "same", "--json"
    )
    assert f"| {json.loads(played.out)['wins']['greedy']} of 12 " in row

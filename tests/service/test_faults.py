"""Whatever strikes the service, nothing acknowledged is lost, and every game with a person in it goes on by itself."""

import contextlib
import math
import random
import sys
import unittest.mock

import pytest
from tests.service.faults import __main__ as command
from tests.service.faults.rounds import Came, Run
from tests.service.faults.sites import END, FULL, KILL, READ_ONLY, SITES, SLOW, STOPPED

# `make faults` carries out a hundred kills and twenty of the other faults, some of them for longer.
ROUNDS = 3
SECONDS = 0.5
# That every game goes on is shown here; within how many seconds says as much about the machine, and `make faults`
# measures that.
PROMISE = math.inf

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """A site of each kind, opened when it is first wanted and shared by all faults that leave it standing."""
    opened = {}
    with contextlib.ExitStack() as stack:

        def open_once(name):
            if name not in opened:
                opened[name] = stack.enter_context(SITES[name](tmp_path_factory.mktemp("site")))
            return opened[name]

        yield open_once


def strike(site, fault, rounds, note):
    with contextlib.closing(Run(site, fault, PROMISE)) as run:
        came = [run.round(fault, SECONDS) for _ in range(rounds)]
        run.check()
    assert sum(one.acknowledged for one in came) > rounds
    note("acknowledged", sum(one.acknowledged for one in came))
    note("unavailable", sum(one.unavailable for one in came))
    note("slowest", max(one.slowest for one in came))
    return came


@pytest.mark.parametrize("name", SITES)
def test_killed(places, name, record_property):
    """
    After kill -9 under load every acknowledged answer is there, no half one, and every game replays; what was under
    way is sent again and happens once. Computers answer and clocks are called after the restart, or after the loss
    where another process is left.
    """
    strike(places(name), KILL, ROUNDS, record_property)


@pytest.mark.parametrize("name", ["sqlite", "postgresql"])
def test_told_to_end(places, name, record_property):
    """
    Told to end under load it ends well, and nothing is lost either.
    """
    strike(places(name), END, 1, record_property)


@pytest.mark.parametrize("fault", [FULL, STOPPED, READ_ONLY, SLOW])
@pytest.mark.parametrize("name", ["sqlite", "postgresql"])
def test_a_database_that_fails(places, name, fault, record_property):
    """
    While the database is full, gone, read-only or slow, answers get 503 or wait; afterwards nothing is lost or written
    twice, computers answer and clocks are called.
    """
    came = strike(places(name), fault, ROUNDS, record_property)
    assert fault == SLOW or all(one.unavailable for one in came)


def test_rounds_are_resumed(tmp_path, monkeypatch):
    """
    The command writes a line a round, goes on after a failure on a new site, and carries out only what is missing.
    """
    begun = []

    class Site:
        servers = ()

    class Rounds:
        def __init__(self, site, seed, promise):
            assert promise == 10
            self.chance = random.Random(seed)
            begun.append(seed)

        def round(self, fault, seconds):
            if len(begun) == 2:
                raise AssertionError("it is lost")
            return Came(6, 50, 3, 1, 2, 0.5)

        def check(self):
            pass

        close = check

    monkeypatch.setattr(command, "Run", Rounds)
    monkeypatch.setattr(command, "SITES", {"sqlite": lambda folder: contextlib.nullcontext(Site())})
    results = tmp_path / "faults.tsv"

    def run(rounds):
        arguments = ["faults", "--only", "sqlite/full", "--rounds", str(rounds), "--results", str(results)]
        monkeypatch.setattr(sys, "argv", arguments)
        status = command.main()
        return status, [line.split("\t") for line in results.read_text("utf-8").splitlines()]

    assert run(1) == (0, [list(command.COLUMNS), unittest.mock.ANY])
    status, lines = run(3)
    assert status == 1
    assert [(line[0], line[-1]) for line in lines[1:]] == [("1", "-"), ("2", "it is lost"), ("3", "-")]
    assert len(begun) == 3
    assert run(3)[1] == lines

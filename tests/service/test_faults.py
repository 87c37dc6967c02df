"""Whatever strikes the service, nothing acknowledged is lost, and every game with a person in it goes on by itself."""

import contextlib

import pytest
from tests.service.faults.rounds import Run
from tests.service.faults.sites import END, FULL, KILL, READ_ONLY, SITES, SLOW, STOPPED

# `make faults` carries out a hundred kills and twenty of the other faults, some of them for longer.
ROUNDS = 3
SECONDS = 0.5


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
    with contextlib.closing(Run(site, fault)) as run:
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
    way is sent again and happens once. Computers answer and clocks are called within ten seconds of the restart, or
    of the loss where another process is left.
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
    twice, computers answer and clocks are called within ten seconds.
    """
    came = strike(places(name), fault, ROUNDS, record_property)
    # It was felt.
    assert fault == SLOW or any(one.unavailable for one in came)

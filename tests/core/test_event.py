"""What happened, and who may see it."""

import json

import pytest

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.event import Event
from ashboard.core.match import Match
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.state.events import HexEvent


def test_data():
    """
    An event is ready for JSON, with what it lacks as null.
    """
    event = Event("waves", "DIVE-01", {"lost": 2, "left": 5})

    assert event.data() == {
        "key": "waves",
        "rule": "DIVE-01",
        "params": {"lost": 2, "left": 5},
        "seat": None,
        "cells": [],
        "segment": None,
    }
    assert json.loads(json.dumps(event.data())) == event.data()


def test_full_data():
    """
    Seat 0 and segment 0 are a seat and a segment, not their absence.
    """
    data = HexEvent("strikes", "ATTACK-01", {}, seat=0, cells=("a1", "b2"), segment=0).data()

    assert (data["seat"], data["cells"], data["segment"]) == (0, ["a1", "b2"], 0)


def test_data_is_a_copy():
    """
    Whoever changes the data does not change the event.
    """
    event = HexEvent("waves", "DIVE-01", {"lost": 2}, cells=("a1",))
    data = event.data()
    data["params"]["lost"] = 9
    data["cells"].append("b2")

    assert event.data()["params"] == {"lost": 2}
    assert event.data()["cells"] == ["a1"]


def test_data_hides_the_seers():
    """
    Who else may see an event is nobody's business.
    """
    assert "seers" not in Event("drawn", "DIVE-02", {}, seers=(1,)).data()


@pytest.mark.parametrize(
    ("seers", "seen"),
    [(None, [True, True, True]), ((), [False, False, False]), ((0,), [False, True, False])],
)
def test_seen_by(seers, seen):
    """
    An open event is for everybody, spectators too; a secret one for its seers alone.
    """
    event = Event("drawn", "DIVE-02", {}, seers=seers)

    assert [event.is_seen_by(seat) for seat in (-1, 0, 1)] == seen


def test_what_seals():
    """
    A turn, a draw and everything in a battle seal what came before; a discard does not.
    """
    match = Match(GAMES["neuroshima-hex"], {"armies": ["moloch", "borgo"]}, Dice("seal"))
    sealing, others = set(), set()
    chance = Dice("answers")
    decision = match.state.decision()
    while decision is not None:
        log = []
        if decision.seat == CHANCE:
            action = match.dice.answer(decision)
        else:
            action = decision.options[chance.below(len(decision.options))]
        match.state.apply(action, log)
        sealing |= {event.key for event in log if event.seals and event.segment < 0}
        others |= {event.key for event in log if not event.seals}
        decision = match.state.decision()

    assert sealing == {"turn", "drawn", "battle"}
    assert "discarded" in others
    assert not others & {"segment", "strikes"}

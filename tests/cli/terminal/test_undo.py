"""Taking back at the terminal: never past what has been seen, and between people not past another's answer."""

import pytest

from ashboard.cli.adapters import adapter_of
from ashboard.cli.terminal.session import Session
from ashboard.core.record import Record
from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]
ADAPTER = adapter_of(GAME.name)
OPTIONS = {"armies": ["outpost", "borgo"], "edition": "2025"}


def sitting(players, seed, answers=()):
    return Session(
        ADAPTER, Record(GAME.name, GAME.rules_version, GAME.options(OPTIONS), tuple(answers)), seed, players, None, 5.0
    )


def at_unlucky_draw(players):
    """A game in which the first hand of instants alone has just been drawn by a person."""
    for seed in range(200):
        session = sitting(players, str(seed))
        while (decision := session.next_question()) is not None and ADAPTER.turn(session.state) < 8:
            if decision.kind == "unlucky draw":
                return session
            session.answer("end" if decision.option("end") else decision.options[0].text)
    raise AssertionError("no seed deals such a hand")


@pytest.mark.rule("DRAW-07")
@pytest.mark.parametrize("players", [("human", "human"), ("human", "random")])
def test_a_drawn_tile_is_final(players):
    """An unlucky redraw cannot be taken back after the new tiles have been seen, against the computer neither."""
    session = at_unlucky_draw(players)
    session.answer("redraw")
    session.next_question()

    assert not session.can_undo()


def test_a_revealed_card_is_final_against_the_computer():
    """Who has seen the card of a track in Tunnel of Power cannot go back and stand on another one."""
    game = GAMES["bright-future"]
    options = game.options({"mode": "tunnel-of-power", "players": 2})
    session = Session(
        adapter_of(game.name), Record(game.name, game.rules_version, options, ()), "7", ("human", "random"), None, 5.0
    )
    while (decision := session.next_question()).kind not in ("fight", "colony", "friendly outpost"):
        session.answer(decision.options[0].text)
    assert not session.can_undo()


def test_what_the_computer_answers_can_be_taken_back():
    """Alone, somebody else's answer that shows nothing new does not bind: a race chosen in the Arena."""
    game = GAMES["bright-future"]
    options = game.options({"mode": "arena", "first": 0})
    session = Session(
        adapter_of(game.name), Record(game.name, game.rules_version, options, ()), "1", ("human", "random"), None, 5.0
    )
    assert session.next_question().kind == "race"
    session.answer("race human")
    assert session.state.decision().seat == 1
    assert session.can_undo()
    session.undo()
    assert session.next_question().kind == "race"


def test_people_take_back_what_shows_nothing_new():
    """
    A discard is taken back within the turn, also in a game that was loaded; what ended a turn is not.
    """
    session = sitting(("human", "human"), "1")
    while session.next_question().kind != "discard":
        session.answer("end" if session.state.decision().option("end") else session.state.decision().options[0].text)
    seat = session.next_question().seat
    assert not session.can_undo()
    session.answer(session.state.decision().options[0].text)
    assert (session.next_question().kind, session.can_undo()) == ("main", True)

    again = sitting(("human", "human"), "1", session._match.record().answers)
    for one in (session, again):
        one.undo()
        assert (one.next_question().kind, one.next_question().seat, one.can_undo()) == ("discard", seat, False)
    session.answer(session.state.decision().options[0].text)
    session.answer("end")
    session.next_question()
    assert not session.can_undo()

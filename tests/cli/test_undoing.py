"""Taking back at the terminal: freely against computers, between people never past what has been seen."""

import pytest

from ashboard.cli.playing.session import Session
from ashboard.core.record import Record
from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]
OPTIONS = {"armies": ["outpost", "borgo"], "edition": "2025"}


def sitting(players, seed, answers=()):
    return Session(
        Record(GAME.name, GAME.rules_version, GAME.options(OPTIONS), tuple(answers)), seed, players, None, 5.0
    )


def at_unlucky_draw(players):
    """A game in which the first hand of instants alone has just been drawn by a person."""
    for seed in range(200):
        session = sitting(players, str(seed))
        while (decision := session.question()) is not None and session.room.turn(session.state) < 8:
            if decision.kind == "unlucky draw":
                return session
            session.answer("end" if decision.option("end") else decision.options[0].text)
    raise AssertionError("no seed deals such a hand")


@pytest.mark.rule("DRAW-07")
@pytest.mark.parametrize(("players", "may"), [(("human", "human"), False), (("human", "random"), True)])
def test_a_drawn_tile_is_final_between_people(players, may):
    """
    Two people at one terminal cannot take back an unlucky redraw after they have seen the new tiles; alone against
    the computer everything can be taken back, as on the service.
    """
    session = at_unlucky_draw(players)
    session.answer("redraw")
    session.question()

    assert session.can_undo() is may


def test_people_take_back_what_shows_nothing_new():
    """
    A discard is taken back within the turn, also in a game that was loaded; what ended a turn is not.
    """
    session = sitting(("human", "human"), "1")
    while session.question().kind != "discard":
        session.answer("end" if session.state.decision().option("end") else session.state.decision().options[0].text)
    seat = session.question().seat
    assert not session.can_undo()
    session.answer(session.state.decision().options[0].text)
    assert (session.question().kind, session.can_undo()) == ("main", True)

    again = sitting(("human", "human"), "1", session._match.record().answers)
    for one in (session, again):
        one.undo()
        assert (one.question().kind, one.question().seat, one.can_undo()) == ("discard", seat, False)
    session.answer(session.state.decision().options[0].text)
    session.answer("end")
    session.question()
    assert not session.can_undo()

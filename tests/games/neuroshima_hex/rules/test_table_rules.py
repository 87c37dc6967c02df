"""Resignation, agreed draws and time run out."""

import pytest

from ashboard.agents.catalogue import WEAKEST, make_agent
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import IllegalAction
from ashboard.core.match import Match, checked_apply, replay
from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]


def started(seed="table", answers=30):
    """A match some answers old, with a player to move."""
    match = Match(GAME, {"armies": ["moloch", "outpost"]}, Dice(seed))
    dice = Dice(f"{seed}/players")
    match.roll()
    while len(match.answers) < answers:
        match.answer(dice.answer(match.state.decision()).text)
        match.roll()
    return match


def turn_of(state):
    return GAME.view(state, -1).data()["turn"]


@pytest.mark.rule("RESIGN-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_loses(seat):
    """
    The other side wins, whoever's turn it is, and the record replays.
    """
    match = started()
    match.intervene(f"resign {seat}")
    outcome = match.state.outcome()
    assert outcome.winners == (1 - seat,)
    assert outcome.rule == "RESIGN-01"
    assert match.state.decision() is None
    assert replay(GAME, match.record()).key() == match.state.key()


@pytest.mark.rule("RESIGN-01")
def test_a_draw_is_agreed():
    """
    A draw by agreement has no winner.
    """
    match = started()
    match.intervene("draw")
    assert match.state.outcome().is_draw
    assert replay(GAME, match.record()).outcome().is_draw


@pytest.mark.rule("CLOCK-01")
def test_time_out_gives_the_opponent_one_more_turn_and_the_final_battle():
    """
    Open choices take their defaults, the turn ends, the opponent has one turn without Battle tiles, then it is over.
    """
    match = started()
    state = match.state
    loser = state.decision().seat
    assert turn_of(state) == loser
    match.intervene(f"time-out {loser}")
    match.roll()
    seen = set()
    while (decision := state.decision()) is not None:
        assert turn_of(state) == 1 - loser
        assert all(option.text != "battle" for option in decision.options)
        seen.add(decision.seat)
        default = decision.options[-1] if decision.kind == "main" else decision.options[0]
        match.answer(default.text)
        match.roll()
    assert 1 - loser in seen
    assert state.outcome() is not None
    assert replay(GAME, match.record()).key() == state.key()


@pytest.mark.rule("CLOCK-01")
def test_time_out_at_the_discard_takes_the_default():
    """
    A forced discard that is open discards the first tile, and the turn ends.
    """
    match = Match(GAME, {"armies": ["moloch", "outpost"]}, Dice("clock"))
    for text in ("place hq a1 0", "place hq e3 0"):
        match.answer(text)
    match.roll()
    while match.state.decision().kind != "discard":
        match.answer("end")
        match.roll()
    seat = match.state.decision().seat
    first = match.state.decision().options[0].text.split(" ")[1]
    match.intervene(f"time-out {seat}")
    data = GAME.view(match.state, -1).data()
    assert data["seats"][seat]["discard"] == [first]
    assert data["turn"] == 1 - seat


@pytest.mark.parametrize("text", ["resign", "resign 2", "resign x", "draw 1", "time-out 0 1", "", "leave"])
def test_anything_else_is_refused(text):
    """
    An intervention that is none changes nothing.
    """
    match = started()
    before = match.state.key()
    with pytest.raises(IllegalAction):
        match.intervene(text)
    assert match.state.key() == before


@pytest.mark.rule("CLOCK-01")
def test_only_who_is_asked_runs_out_of_time():
    """
    The clock of somebody who has nothing to decide does not run.
    """
    match = started()
    with pytest.raises(IllegalAction):
        match.intervene(f"time-out {1 - match.state.decision().seat}")


def test_nothing_happens_after_the_end():
    """
    A game that is over is neither resigned nor drawn.
    """
    match = started()
    match.intervene("resign 0")
    with pytest.raises(IllegalAction):
        match.intervene("draw")
    with pytest.raises(IllegalAction):
        checked_apply(match.state, "end")


def test_chance_has_no_clock():
    """
    While a tile is being drawn nobody can run out of time.
    """
    match = Match(GAME, {"armies": ["moloch", "outpost"]}, Dice("clock"))
    for text in ("place hq a1 0", "place hq e3 0"):
        match.answer(text)
    assert match.state.decision().seat == CHANCE
    with pytest.raises(IllegalAction):
        match.intervene("time-out 0")


def larger(**options):
    """A game of three or four, up to its first question of a turn."""
    match = Match(GAME, options, Dice("clock"))
    match.roll()
    for _ in match.options["armies"]:
        match.answer(match.state.decision().options[0].text)
        match.roll()
    return match


@pytest.mark.rule("CLOCK-02")
@pytest.mark.parametrize(
    "options",
    [
        {"mode": "free-for-all", "armies": ["borgo", "moloch", "outpost"]},
        {"mode": "teams", "armies": ["borgo", "hegemony", "moloch", "outpost"]},
        {"mode": "one-against-two", "edition": "2025", "armies": ["borgo", "moloch", "outpost"]},
    ],
)
def test_a_larger_game_is_played_on_by_the_weakest_player(options):
    """
    The position stays as it is, the event names the rule, and the game goes on to its end with the seat in other hands.
    """
    match = larger(**options)
    seat, before, log = match.state.decision().seat, match.state.key(), []
    GAME.intervene(match.state.copy(), f"time-out {seat}", log)
    assert [event.rule for event in log] == ["CLOCK-02"]
    match.intervene(f"time-out {seat}")
    assert match.state.key() == before
    record = match.play([make_agent(WEAKEST, GAME, f"player {number}") for number in range(len(options["armies"]))])
    assert match.state.outcome() is not None
    assert f"!time-out {seat}" in record.answers
    assert replay(GAME, record).key() == match.state.key()


@pytest.mark.rule("CLOCK-02")
def test_in_a_larger_game_too_only_who_is_asked_runs_out_of_time():
    """
    Somebody who has nothing to decide keeps his time.
    """
    match = larger(mode="free-for-all", armies=["borgo", "moloch", "outpost"])
    asked = match.state.decision().seat
    for seat in {0, 1, 2} - {asked}:
        with pytest.raises(IllegalAction):
            match.intervene(f"time-out {seat}")

"""What facing an attack of the Arena costs is told before it is faced, and comes true."""

import pytest
from tests.effort import times
from tests.games.bright_future.guide.test_fight_preview import bold
from tests.games.conformance.cases import BRIGHT, Case

from ashboard.core.dice import Dice
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE as GUIDE

TURN = """
game = "bright-future"
options = {{ mode = "arena" }}
seat = [
    {{ race = "human", gear = {armours}, resources = {resources} }},
    {{ race = "mutant", used = ["{weapon}"], resources = 15 }},
]
pending = [{{ weapon = "{weapon}", mode = "{mode}" }}]
start = {{ moment = "turn", seat = 0 }}
"""


def turn(weapon, resources=15, armours=(), mode=""):
    return GUIDE.read_position(TURN.format(weapon=weapon, resources=resources, armours=list(armours), mode=mode))


def face_of(state):
    return GUIDE.what_if(state)["face"]


@pytest.mark.rule("AR-5", "AR-1")
def test_an_attack_that_ends_the_game_says_so_before_it_is_faced():
    """One resource and no armour: facing it is the end, and no other question comes in between."""
    state = turn("claws", resources=1)
    face = face_of(state)
    assert (face["text"], face["card"], face["by"]) == ("face", "claws", 1)
    assert face["attacks"] == [{"kind": "melee", "strength": 4}]
    bare = face["bare"]
    assert (bare["damage"], bare["lost"], bare["defeated"], bare["over"]) == (4, 1, True, True)
    assert face["armoured"] is None
    state.apply(state.decision().option("face"))
    assert state.outcome() is not None


def test_armour_that_helps_is_counted():
    """What is lost with the best armour stands beside what is lost without."""
    face = face_of(turn("claws", armours=["heavy_shield", "machete"]))
    assert (face["bare"]["damage"], face["bare"]["resources"]) == (4, 11)
    assert face["armoured"]["damage"] < 4
    assert face["armoured"]["gear"] == ["heavy_shield"]


def test_nothing_is_told_where_nothing_is_to_be_faced():
    state = turn("claws")
    state.duel.pending = ()
    state.refresh()
    assert face_of(state) is None


def damage(events, seat):
    blows = [event for event in events if event.key in ("armoured", "unarmoured") and event.seat == seat]
    return sum(event.params["damage"] for event in blows)


def test_what_facing_costs_comes_true():
    """In games of the Arena, with other purses too: no armour and the best armour cost what was told."""
    compared = 0
    for number in range(times(4)):
        dice = Dice(f"facing {number}")
        state = Case(BRIGHT, {"mode": "arena"}, 2, "").new()
        while (decision := state.decision()) is not None:
            face = face_of(state) if decision.seat >= 0 else None
            if face is not None:
                compared += 1
                compare(state, face)
            state.apply(bold(decision, dice))
    assert compared > 3


def compare(state, face):
    seat = state.decision().seat
    after, log = state.copy(), []
    after.apply(after.decision().option("face"), log)
    ends = through(after, seat, log)
    assert face["bare"]["damage"] == max(damage(end, seat) for end in ends)
    least = face["bare"] if face["armoured"] is None else face["armoured"]
    assert least["damage"] == min(damage(end, seat) for end in ends)


def through(state, seat, log):
    """All ends of the attack that no reaction meets."""
    decision = state.decision()
    if decision is None or decision.seat != seat or decision.kind not in ("reaction", "armour"):
        return [log]
    found = []
    for option in decision.options:
        if option.verb in ("none", "armour"):
            after, more = state.copy(), []
            after.apply(option, more)
            found += through(after, seat, log + more)
    return found

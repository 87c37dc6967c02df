"""Rules about rules: abilities as often as their text permits, cards before general rules, the long text first."""

import pytest
from tests.games.conformance.cases import BRIGHT

from ashboard.core.dice import Dice
from ashboard.core.errors import IllegalAction
from ashboard.games.bright_future.positions.run import set_up_scenario
from ashboard.games.bright_future.positions.scenario import read_scenarios


def laid(**data):
    return set_up_scenario(read_scenarios({"name": "general", **data}, "")[0])


def answer(state, *texts):
    for text in texts:
        option = state.decision().option(text)
        assert option is not None, (text, [each.text for each in state.decision().options])
        state.apply(option)


def offered(state):
    return [option.text for option in state.decision().options]


@pytest.mark.rule("GEN-4", "R-13")
def test_an_ability_without_a_limit_is_used_at_every_encounter():
    """
    The Devourer devours the outpost of the track and the special enemy of a colony in the same round.
    """
    state = laid(
        seat=[{"hero": "devourer", "resources": 10}, {"hero": "soldier"}],
        start={"moment": "visit", "card": "cannibal_sect"},
    )
    answer(state, "special outpost", "draw crawler", "devour")
    assert state.players[0].resources == 12
    state = laid(
        seat=[{"hero": "devourer", "resources": state.players[0].resources}, {"hero": "soldier"}],
        start={"moment": "fight", "card": "slime"},
    )
    answer(state, "devour")
    assert state.players[0].resources == 14


@pytest.mark.rule("GEN-4", "HERO-S6")
def test_an_ability_with_a_limit_is_used_so_often_and_no_more():
    """
    The Courtesan charms an outpost once, the Rat Catcher forages once a visit, the Thief robs once a round.
    """
    state = laid(
        seat=[{"hero": "courtesan"}, {"hero": "mole"}],
        sites=["", "vagabonds"],
        tracks={"outpost": [0]},
        start={"moment": "locations"},
    )
    answer(state, "charm")
    assert "charm" not in offered(state)
    thieves = [{"hero": "mole", "gear": ["tail", "net"]}, {"hero": "thief", "gear": ["machete"]}]
    state = laid(seat=thieves, tracks={"colony": [0, 1]}, start={"moment": "contact"})
    assert "rob 0" in offered(state)
    answer(state, "rob 0", "steal net", "pass")
    assert "rob 0" not in offered(state)


@pytest.mark.rule("GEN-4", "R-90")
def test_nobody_uses_an_ability_in_the_turn_of_another():
    """
    In Underground Fever only the hero whose turn it is may pass, devour or rob; others are asked nothing.
    """
    state = laid(
        options={"mode": "underground-fever"},
        seat=[{"hero": "soldier"}, {"hero": "devourer", "codes": [1]}],
        zone=[1, 2],
        start={"moment": "encounter", "card": "slime"},
    )
    assert state.decision().seat == 0
    assert "devour" not in offered(state)


@pytest.mark.rule("GEN-5")
def test_a_card_beats_a_general_rule():
    """
    No two values of one kind are added, unless the hero's card says so; no outpost of the other race is hired,
    unless a tunnel card says so; armour counts whole, unless the weapon says otherwise.
    """
    weapons = ["machete", "pickaxe"]
    for hero, best in (("stalker", 4), ("soldier", 7)):
        state = laid(
            seat=[{"hero": hero, "gear": weapons}, {"hero": "mole"}], start={"moment": "fight", "card": "hooligans"}
        )
        assert max(option.number for option in state.decision().options if option.verb == "fight") == best
    state = laid(
        seat=[{"hero": "soldier"}, {"hero": "mole"}],
        sites=["", "slime"],
        tracks={"outpost": [0]},
        start={"moment": "locations"},
    )
    assert "hire" not in offered(state)
    state = laid(
        seat=[{"hero": "soldier"}, {"hero": "mole"}],
        tops={"outpost": ["slime"]},
        start={"moment": "tunnel", "card": "catacombs"},
    )
    assert "hire" in offered(state)


@pytest.mark.rule("R-01", "UF-47", "UF-71")
def test_where_texts_differ_the_long_one_holds():
    """
    The summary knows Hunt before or after the Infection phase only; the long rules put no code on an empty place by
    a Hunt and let it happen at every point of the own turn, as here between two steps on the map.
    """
    state = laid(
        options={"mode": "underground-fever"},
        seat=[{"hero": "soldier", "mercenaries": ["whipper"], "codes": [2], "at": "m03 E"}, {"hero": "mole"}],
        map=[{"card": "m03", "x": 0, "y": 0}],
        zone=[2, 1],
        start={"moment": "map"},
    )
    pile = sum(state.codes)
    answer(state, "whipper hunt 1")
    assert state.decision().kind == "map"
    assert (state.zone.all_visible()[:2], sum(state.codes)) == ([0, 1], pile + 1)


def test_time_runs_out_among_many():
    """
    With more than two players the game goes on as it stands; of two nobody is put out by the clock.
    """
    state = BRIGHT.new(BRIGHT.options({"players": 3, "first": 0}))
    dice = Dice("time")
    while state.decision().seat < 0:
        state.apply(dice.answer(state.decision()))
    before, log = state.key(), []
    seat = state.decision().seat
    BRIGHT.intervene(state, f"time-out {seat}", log)
    assert state.key() == before
    assert [event.key for event in log] == ["played-on"]
    assert "weakest computer" in BRIGHT.sentence(log[0])
    with pytest.raises(IllegalAction):
        BRIGHT.intervene(state, f"time-out {(seat + 1) % 3}")
    two = BRIGHT.new(BRIGHT.options({"mode": "arena"}))
    with pytest.raises(IllegalAction):
        BRIGHT.intervene(two, "time-out 0")

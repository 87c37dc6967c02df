"""Gear that may be discarded before a fight: the guide counts it in, and names what it saves."""

import pytest

from ashboard.games.bright_future.guide.fight_plan import FightPlans
from ashboard.games.bright_future.guide.guide import BRIGHT_GUIDE as GUIDE

SWARM = """
game = "bright-future"
options = {{ mode = "tunnel-of-power", players = 2 }}
seat = [{{ hero = "soldier", gear = {gear}, used = {used}, resources = {resources} }}, {{ hero = "mole" }}]
start = {{ moment = "fight", card = "insect_swarm" }}
"""
# The sprayer takes 5 off the swarm; the claws are for mutants, and the machete is of no use against it.
GEAR = ("claws", "chlorine_sprayer", "machete")


def swarm(resources, gear=GEAR, used=()):
    """The Soldier before the Insect Swarm: 8, and 1 more for every piece of gear."""
    return GUIDE.read_position(SWARM.format(resources=resources, gear=list(gear), used=list(used)))


def fight_of(state):
    return GUIDE.what_if(state)["fight"]


def shed(fight, card):
    return next(one for one in fight["sheds"] if one["card"] == card)


@pytest.mark.rule("AN-4", "AN-4a")
def test_a_fight_that_discards_survive_is_not_doomed():
    """11 - 5 = 6 against 6 resources: one discard saves the hero, the cheapest that is of no use in the fight."""
    fight = fight_of(swarm(6))
    assert all(way["defeated"] for way in fight["ways"])
    assert (fight["doomed"], fight["first"]) == (False, "shed machete")
    saved = shed(fight, "machete")
    assert (saved["shed"], saved["gear"]) == (["machete"], ["chlorine_sprayer"])
    assert (saved["damage"], saved["resources"], saved["defeated"]) == (5, 1, False)


def test_a_discard_says_which_others_have_to_follow():
    """With 5 resources both useless cards have to go."""
    fight = fight_of(swarm(5))
    assert (fight["doomed"], fight["first"]) == (False, "shed machete")
    assert (shed(fight, "claws")["shed"], shed(fight, "claws")["damage"]) == (["claws", "machete"], 4)
    assert (shed(fight, "machete")["shed"], shed(fight, "machete")["damage"]) == (["machete", "claws"], 4)
    assert shed(fight, "chlorine_sprayer")["defeated"]


def test_a_discard_that_saves_less_than_the_card_is_worth_is_not_suggested():
    """With 20 resources a card for one resource is a bad deal; what it would save is told all the same."""
    fight = fight_of(swarm(20))
    assert (fight["first"], fight["suggested"]) == ("", "fight chlorine_sprayer")
    assert shed(fight, "claws")["damage"] == 5
    assert shed(fight, "chlorine_sprayer")["damage"] == 10


def test_a_swarm_that_nothing_survives_is_doomed():
    fight = fight_of(swarm(2))
    assert (fight["doomed"], fight["first"], fight["suggested"]) == (True, "", "fight")
    assert all(one["defeated"] for one in fight["sheds"])


@pytest.mark.rule("R-35")
def test_the_sum_says_what_the_gear_adds():
    """Used and foreign gear counts: 8 printed, 3 for the gear."""
    fight = fight_of(swarm(20, GEAR[:2], GEAR[2:]))
    assert (fight["printed"], fight["strength"]) == (8, 11)


def test_the_fight_is_carried_out_with_the_discards_that_are_suggested():
    state, log = GUIDE.resolve_now(swarm(5))
    assert [event.key for event in log[:2]] == ["gear-discarded", "gear-discarded"]
    assert state.players[0].resources == 1


def cheapest(state, given=0):
    """The price of the best of all ways to go on, each tried in the game itself."""
    prices = []
    for option in state.decision().options:
        after = state.copy()
        if option.verb == "shed":
            after.apply(option)
            prices.append(cheapest(after, given + state.box.gear[option.number].cost))
        elif option.verb == "fight":
            (told,) = GUIDE.consequences(state, [option.text])
            change = told["changes"][0]
            prices.append((change["defeated"], given - (0 if change["defeated"] else change["resources"])))
    return min(prices)


@pytest.mark.parametrize("gear", [GEAR, ("heavy_shield", "chlorine_sprayer", "bulletproof_vest", "scales")])
def test_the_best_plan_is_the_best_of_all(gear):
    """Compared with every order of discards and every fight after them, for every purse from hopeless to safe."""
    for resources in range(1, 14):
        state = swarm(resources, gear)
        plan = FightPlans(state, state.steps[-1]).best()
        assert plan.price[:2] == cheapest(state), resources

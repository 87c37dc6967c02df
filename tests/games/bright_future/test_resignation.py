"""Who leaves a game of Bright Future puts back what was in hand: cards, gaps of the Bazaar, the extra tunnel."""

import pytest
from tests.effort import some, times
from tests.games.bright_future.test_games import tokens, whereabouts
from tests.games.conformance.cases import BRIGHT, BRIGHTS, choice

from ashboard.core.dice import Dice
from ashboard.games.bright_future.positions.run import set_up_scenario
from ashboard.games.bright_future.positions.scenario import read_scenarios

RESIGNATIONS = times(6)
# Within so many answers from the beginning somebody resigns.
BEGINNING = 240
# Where a living player is in the middle of one of these the Bazaar may have gaps [DECK-3].
TRADING = ("Market", "BuyTop", "TakeGear")
BAZAAR = ["machete", "net", "pistol", "claws", "tail", "shell"]


def laid(**data):
    return set_up_scenario(read_scenarios({"name": "resignation", **data}, "")[0])


def three(first, **data):
    """The first of three players is in the middle of something."""
    return laid(seat=[first, {"hero": "soldier"}, {"hero": "stalker"}], **data)


def answer(state, *texts):
    for text in texts:
        option = state.decision().option(text)
        assert option is not None, (text, [each.text for each in state.decision().options])
        state.apply(option)


def leave(state, seat=0):
    """The seat resigns; chance answers until somebody else is asked."""
    BRIGHT.intervene(state, f"resign {seat}")
    dice = Dice("after")
    while state.decision() is not None and state.decision().seat < 0:
        state.apply(dice.answer(state.decision()))


def outposts(state, cards):
    return [state.box.outposts[card].id for card in cards]


@pytest.mark.rule("R-57", "TP-16")
def test_a_freelancer_goes_back_on_the_deck():
    """
    The outpost that the Catacombs have turned up lies face up on its deck again.
    """
    state = three(
        {"hero": "mole"},
        tunnels=["catacombs", "sewers", "technical_tunnel"],
        tops={"outpost": ["slime"]},
        start={"moment": "tunnel", "seat": 0, "on": True},
    )
    answer(state, "tunnel catacombs", "use catacombs")
    leave(state)
    assert state.lying == ()
    assert outposts(state, [known.card for known in state.decks[1].top]) == ["slime"]


@pytest.mark.rule("R-57", "COL-G6")
def test_the_enemy_of_a_special_fight_is_discarded():
    """
    It goes where it goes from a hero who has fallen to it.
    """
    state = three({"hero": "mole"}, tops={"outpost": ["slime"]}, start={"moment": "visit", "card": "cannibal_sect"})
    lying = state.lying
    answer(state, "special outpost")
    leave(state)
    assert state.lying == lying
    assert outposts(state, state.discards[1]) == ["slime"]


@pytest.mark.rule("R-57", "AN-11b")
def test_a_mutant_that_came_for_nothing_is_discarded():
    """
    A Devourer leaves while asked whether to keep or to devour it.
    """
    state = three(
        {"hero": "devourer", "resources": 60},
        tops={"outpost": ["slime"]},
        start={"moment": "fight", "card": "underground_spiders"},
    )
    answer(state, "fight bonus", "code 1")
    assert state.decision().kind == "mercenary"
    leave(state)
    assert outposts(state, state.discards[1]) == ["slime"]
    assert state.lying == ()


@pytest.mark.rule("R-57", "R-77")
@pytest.mark.parametrize("outpost", ["slime", "soldiers"])
def test_who_leaves_an_encounter_was_the_first_visitor(outpost):
    """
    The next hero finds the outpost as after a defeat: it stands, and its first visitor has been.
    """
    state = three(
        {"hero": "mole", "resources": 20},
        sites=["", outpost],
        tracks={"outpost": [0, 1]},
        start={"moment": "locations"},
    )
    assert state.decision().seat == 0
    leave(state)
    assert state.tracks.locations[1].is_visited
    assert state.tracks.locations[1].card == state.box.outpost_of[outpost]


@pytest.mark.rule("R-57", "SETUP-3")
@pytest.mark.parametrize("moment", range(30))
def test_nobody_deals_gear_to_whoever_has_left(moment):
    """
    Who resigns before or in the own turn of the setup holds no cards when the others play.
    """
    state = BRIGHT.new(BRIGHT.options({"players": 3, "first": 0}))
    dice = Dice("deal")
    for _ in range(moment):
        state.apply(choice(state.decision(), dice))
    BRIGHT.intervene(state, "resign 1")
    while not state.round:
        state.apply(choice(state.decision(), dice))
    assert state.players[1].hand == state.players[1].gear == ()
    assert set(whereabouts(state)[3]) == {1}


@pytest.mark.rule("R-57", "DECK-3")
@pytest.mark.parametrize("bought", ["buy machete", "buy top"])
def test_the_bazaar_is_filled_behind_a_customer_who_leaves(bought):
    """
    Also while the card bought blind is still to be drawn.
    """
    state = three({"hero": "mole", "resources": 30}, bazaar=BAZAAR, start={"moment": "trader"})
    answer(state, "buy net", bought)
    leave(state)
    assert len(state.bazaar) == 6
    assert state.players[0].gear == ()


@pytest.mark.rule("R-57", "DECK-3", "TP-33")
@pytest.mark.parametrize("picked", ["take net", "take top"])
def test_the_bazaar_is_filled_between_two_picks(picked):
    """
    Who leaves after the first of two cards takes no second one.
    """
    state = three({"hero": "mole"}, bazaar=BAZAAR, start={"moment": "gear", "number": 2})
    answer(state, picked)
    leave(state)
    assert len(state.bazaar) == 6
    assert state.players[0].gear == ()


@pytest.mark.rule("R-57", "HERO-9a")
def test_the_extra_tunnel_is_not_passed_on():
    """
    Only the Mole can pick it, so nobody can when he has left.
    """
    state = three(
        {"hero": "mole"},
        tunnels=["catacombs", "sewers"],
        start={"moment": "tunnel", "seat": 0, "on": True},
    )
    answer(state, "extra tunnel", "tunnel technical_tunnel")
    leave(state)
    assert "tunnel technical_tunnel" not in [option.text for option in state.decision().options]


@pytest.mark.rule("R-57", "DECK-4")
def test_a_random_code_stays_in_the_pile():
    """
    Who leaves while it is drawn gets none.
    """
    state = three({"hero": "mole"}, start={"moment": "code"})
    assert state.decision().kind == "code"
    leave(state)
    assert sum(state.players[0].codes) == 0
    assert tokens(state)[0] == [6, 6, 6]


@pytest.mark.rule("R-57", "HERO-10a", "MR-G3")
def test_nobody_answers_an_attacker_who_has_left():
    """
    Neither a robbery nor an attack is resolved, and no mercenary is spent against it.
    """
    seats = [{"hero": "mole", "gear": ["claws", "tail"], "mercenaries": ["slime"]}, {"hero": "thief"}]
    seats[1]["gear"] = ["machete"]
    for texts in (["rob 0"], ["rob 0", "steal tail"], ["attack 0"]):
        state = laid(seat=[*seats, {"hero": "stalker"}], tracks={"colony": [0, 1]}, start={"moment": "contact"})
        answer(state, "done", *texts)
        leave(state, 1)
        assert state.decision() is None
        assert outposts(state, state.players[0].mercenaries) == ["slime"]
        assert state.players[1].gear == ()
        assert set(whereabouts(state)[3]) == {1}


def held(state):
    """The cards that living players, or steps of nobody, are still dealing with, as deck and card."""
    for step in state.steps:
        name = type(step).__name__
        if name in ("FightOrPass", "FriendlyOutpost"):
            yield step.enemy.deck, step.enemy.card
        elif name in ("Freelancer", "KeepOrDevour", "PutAway", "AfterAmbush"):
            yield 1, step.card
        elif name in ("VisitOrLeave", "EndVisit"):
            yield 0, step.visit.colony if name == "VisitOrLeave" else step.card


def check(state):
    """Every card is somewhere, somebody deals with those that lie about, the Bazaar is as full as it can be."""
    assert all(set(counts) == {1} for counts in whereabouts(state))
    if state.outcome() is not None:
        return
    assert tokens(state) == ([6, 6, 6], [4, 4, 4], [1, 1, 1])
    dealt_with = set(held(state))
    assert all((card // 64, card % 64) in dealt_with for card in state.lying)
    for player in state.players:
        assert not player.is_out or not (player.gear or player.hand or player.mercenaries or sum(player.codes))
    if state.decision().seat >= 0 and state.setup.mode != 2:
        trades = any(type(step).__name__ in TRADING and not state.players[step.seat].is_out for step in state.steps)
        is_spent = not len(state.decks[3]) and not state.discards[3]
        # Underground it is laid out only after the zone.
        is_early = not state.round and any(type(step).__name__ == "FillBazaar" for step in state.steps)
        assert len(state.bazaar) == 6 or trades or is_spent or is_early


@pytest.mark.rule("R-57", "DECK-3")
@pytest.mark.parametrize("case", some(BRIGHTS, check=3), ids=str)
def test_nothing_is_lost_by_a_resignation(case):
    """
    Random games in which somebody resigns at a random moment, and in larger ones somebody else later.
    """
    for number in range(RESIGNATIONS if case.seats > 2 else 2):
        dice = Dice(f"{case.seed} leaves {number}")
        state = case.new()
        moments = sorted(dice.below(BEGINNING, "moments") for _ in range(max(1, case.seats - 2)))
        length = 0
        while state.decision() is not None:
            while moments and moments[0] == length and state.decision() is not None:
                moments.pop(0)
                alive = [player.seat for player in state.players if not player.is_out]
                BRIGHT.intervene(state, f"resign {alive[dice.below(len(alive), 'seats')]}")
                check(state)
            if state.decision() is not None:
                assert state.decision().seat < 0 or not state.players[state.decision().seat].is_out
                state.apply(choice(state.decision(), dice))
                length += 1
                check(state)
        assert state.outcome() is not None

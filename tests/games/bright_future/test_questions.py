"""Whoever is asked sees what the question is about, from the view alone: bots have nothing else."""

import pytest
from tests.effort import times
from tests.games.conformance.cases import BRIGHT, choice

from ashboard.core.dice import Dice
from ashboard.games.bright_future.positions.run import set_up_scenario
from ashboard.games.bright_future.positions.scenario import read_scenarios
from ashboard.games.bright_future.state.actions import as_bright_action

HEAD = {"name": "question"}
# What brings attacks about, and answers to them.
EAGER = ("face", "react", "borrow", "attack", "ready")
TRADE = HEAD | {
    "options": {"mode": "tunnel-of-power"},
    "seat": [
        {"hero": "mole", "codes": [1, 2], "missions": ["children"]},
        {"hero": "soldier", "food": ["rat"], "codes": [3, 3]},
    ],
    "tracks": {"colony": [0, 1]},
    "start": {"moment": "contact"},
}
ASSAULT = HEAD | {
    "options": {"mode": "tunnel-of-power"},
    "seat": [{"hero": "mole", "gear": ["shell", "scales"]}, {"hero": "soldier", "gear": ["kalach"]}],
    "tracks": {"colony": [0, 1]},
    "start": {"moment": "assault", "seat": 1, "target": 0},
}

PIT = HEAD | {"options": {"mode": "arena"}, "start": {"moment": "turn", "on": True}}
# Reactions against a Pistol and a Gas Grenade; Spores that turn a weapon against its owner, who holds one card.
PITS = {
    "reactions": {
        "seat": [
            {"race": "mutant", "gear": ["net", "corrosive_blood"], "hand": ["machete", "scales", "suckers"]},
            {"race": "human", "used": ["shotgun", "gas_grenade"], "gear": ["pistol"], "hand": ["gas_mask", "claws"]},
        ],
        "pending": [{"weapon": "gas_grenade", "mode": "effect"}, {"weapon": "shotgun"}],
    },
    "spores": {
        "seat": [
            {"race": "human", "gear": ["kalach"], "hand": ["scales"]},
            {"race": "mutant", "used": ["mutagenic_spores"], "gear": ["net", "tail"], "hand": ["claws", "shell"]},
        ],
        "pending": [{"weapon": "mutagenic_spores", "mode": "effect"}],
    },
}


def asked_after(case, *answers):
    """The question as the seat that is asked sees it, and as others do."""
    state = set_up_scenario(read_scenarios(case, "")[0])
    dice = Dice("question")
    for answer in answers:
        while (decision := state.decision()).seat < 0:
            state.apply(dice.answer(decision))
        state.apply(next(one for one in decision.options if one.text == answer))
    asked = state.decision().seat
    return asked, [BRIGHT.view(state, seat).data()["question"] for seat in (asked, 1 - asked)]


@pytest.mark.rule("TP-25")
def test_terms_of_a_trade():
    """Two offers that differ are two different questions."""
    seat, (question, other) = asked_after(TRADE, "offer code-1", "for rat")
    assert (seat, question["kind"]) == (1, "reply")
    assert (question["partner"], question["offered"], question["wanted"]) == (0, "code-1", "rat")
    assert other == question
    _, (question, _) = asked_after(TRADE, "offer nothing", "for code-3")
    assert (question["offered"], question["wanted"]) == ("nothing", "code-3")
    _, (question, _) = asked_after(TRADE, "offer code-2")
    assert (question["kind"], question["partner"], question["offered"]) == ("demand", 1, "code-2")


@pytest.mark.rule("PVP-3")
def test_armour_is_chosen_after_seeing_the_attack():
    """One strong attack, or two weaker ones."""
    _, (question, _) = asked_after(ASSAULT, "attack kalach")
    assert question["weapon"] == "kalach"
    assert [one["strength"] for one in question["attacks"]] == [5]
    _, (question, _) = asked_after(ASSAULT, "attack kalach effect")
    assert [one["strength"] for one in question["attacks"]] == [4, 4]
    assert {one["kind"] for one in question["attacks"]} == {"ranged"}


@pytest.mark.rule("AR-5")
def test_attacks_to_be_faced_in_the_arena():
    """How strong they are is open; what the other is asked is not, for it may tell of the hand."""
    seen = []
    for boost in (0, 4):
        case = HEAD | {
            "options": {"mode": "arena"},
            "seat": [{"race": "human"}, {"race": "mutant", "gear": ["shell"]}],
            "pending": [{"weapon": "chainsaw", "mode": "effect", "boost": boost}],
            "start": {"moment": "turn", "seat": 1},
        }
        state = set_up_scenario(read_scenarios(case, "")[0])
        views = [BRIGHT.view(state, seat).data() for seat in (0, 1)]
        seen.append([view["pending"] for view in views])
        assert views[0]["question"] is None
        assert views[1]["question"]["seat"] == 1
    assert [one[0][0]["boost"] for one in seen] == [0, 4]
    assert all(one[0] == one[1] for one in seen)


@pytest.mark.rule("UF-35")
def test_what_was_drawn_underground_is_shown():
    """In random games: the code of an infection, the map card to be laid, the enemy to be fought."""
    seen = set()
    for number in range(12):
        state, dice = BRIGHT.new(BRIGHT.options({"mode": "underground-fever"})), Dice(f"drawn {number}")
        while (decision := state.decision()) is not None and len(seen) < 3:
            if decision.seat >= 0:
                question = BRIGHT.view(state, -1).data()["question"]
                assert (question["seat"], question["kind"]) == (decision.seat, decision.kind)
                seen |= {key for key in ("infection", "side", "strength") if key in question}
            state.apply(choice(decision, dice))
    assert seen == {"infection", "side", "strength"}


@pytest.mark.rule("TP-66")
def test_bystanders_are_counted():
    """Alone one sees how many stand there and how many may."""
    state, dice = (
        BRIGHT.new(BRIGHT.options({"mode": "tunnel-of-power", "players": 1, "difficulty": "hard"})),
        Dice("many"),
    )
    seen = []
    while (decision := state.decision()) is not None:
        seen.append(BRIGHT.view(state, -1).data()["bystanders"])
        state.apply(choice(decision, dice))
    assert {one["most"] for one in seen} == {7}
    assert [one["number"] for one in seen] == sorted(one["number"] for one in seen)
    assert seen[0]["number"] == 0 < seen[-1]["number"]


@pytest.mark.rule("R-55")
def test_a_gift_alone_does_not_use_up_the_trade():
    """Views say "traded" of both once each has given the other something, and of nobody before."""
    state = set_up_scenario(read_scenarios(TRADE, "")[0])
    seen = []
    for answer in ("offer code-1", "for nothing", "accept", "offer rat", "for nothing", "accept"):
        state.apply(state.decision().option(answer))
        seen.append([one["traded"] for one in BRIGHT.view(state, 0).data()["seats"]])
    assert seen[2] == [False, False]
    assert seen[5] == [True, True]


@pytest.mark.rule("R-94", "AR-3")
@pytest.mark.parametrize("pit", PITS)
def test_no_question_depends_on_a_hidden_hand(pit):
    """Whatever the other's hidden hand holds, the same seat is asked the same thing after an answer."""
    kinds = set()
    for number in range(times(20)):
        dice = Dice(f"pit {number}")
        state = set_up_scenario(read_scenarios(PIT | PITS[pit], "")[0])
        for step in range(120):
            decision = state.decision()
            if decision is None:
                break
            if decision.seat < 0:
                state.apply(dice.answer(decision))
                continue
            kinds.add(decision.kind)
            eager = [one for one in decision.options if as_bright_action(one).verb.split()[0] in EAGER]
            options = eager if eager and step % 4 else decision.options
            answer = options[dice.below(len(options), "players")]
            twin = BRIGHT.view(state, decision.seat).sample(Dice(f"hand {number} {step}"))
            twin.apply(twin.decision().option(answer.text))
            state.apply(answer)
            assert asked(state) == asked(twin)
    assert {"reaction", "cancel" if pit == "reactions" else "borrow"} <= kinds


def asked(state):
    decision = state.decision()
    return None if decision is None else (decision.seat, decision.kind)

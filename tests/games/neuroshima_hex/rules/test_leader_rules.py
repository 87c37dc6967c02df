"""Leaders: cards dealt and picked in secret, used twice at their moments."""

import json
from itertools import combinations, permutations

import pytest
from tests.effort import some
from tests.games.conformance.cases import Case, asked, seen
from tests.games.neuroshima_hex.rules.leading import (
    ARMIES,
    CARDS,
    DUEL,
    GAME,
    TEAMS,
    at_moment,
    dealt,
    leader_rows,
    led,
)
from tests.games.neuroshima_hex.rules.situations import act, asks, refuses, texts

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.match import checked_apply
from ashboard.games.neuroshima_hex.printed.leader import ABILITY_WORDS, deck
from ashboard.games.neuroshima_hex.rules.leaders import ABILITIES
from ashboard.games.neuroshima_hex.state.leader_cards import DECK_SIZE, NONE, LeaderCards

# -- the deck


@pytest.mark.rule("LEADER-01", "LEADER-04", "LEADER-05")
def test_deck():
    """There are eight cards, three of them printed; every word of the data has its class, and every class a card."""
    assert len(deck()) == DECK_SIZE
    assert [card.number for card in deck()] == [*range(DECK_SIZE)]
    assert {card.id for card in deck() if card.origin == "printed"} == {"tactician", "medic", "saboteur"}
    assert sorted(ABILITIES) == sorted(ABILITY_WORDS) == sorted(card.ability for card in deck())
    assert all(card.text and card.name() for card in deck())


# -- dealing and picking


@pytest.mark.rule("LEADER-01", "SETUP-07")
def test_cards_are_dealt_and_picked_before_the_headquarters():
    """Each player gets three different cards of eight by chance and keeps one; then the headquarters are placed."""
    state = GAME.new(DUEL)
    decision = state.decision()
    assert (decision.seat, decision.kind, decision.stream) == (CHANCE, "deal", "leaders")
    assert texts(state) == [f"deal {card}" for card in CARDS]
    for number, card in enumerate(CARDS[:6]):
        assert texts(state) == [f"deal {left}" for left in CARDS[number:]]
        act(state, f"deal {card}")

    assert asks(state) == (0, "leader pick")
    assert texts(state) == [f"pick {card}" for card in CARDS[:3]]
    act(state, f"pick {CARDS[1]}")
    assert asks(state) == (1, "leader pick")
    assert texts(state) == [f"pick {card}" for card in CARDS[3:6]]
    act(state, f"pick {CARDS[5]}")

    assert asks(state) == (0, "headquarters")
    rows = leader_rows(state, -1)
    assert [(row["leader"], row["face"]) for row in rows] == [(CARDS[1], "I"), (CARDS[5], "I")]


@pytest.mark.rule("LEADER-01")
@pytest.mark.parametrize("first", [0, 1])
def test_the_starting_player_picks_first(first):
    """Cards are dealt and picked in turn order."""
    state = GAME.new({**DUEL, "first": first})
    act(state, *dealt("scout", "medic"))
    assert asks(state) == (first, "leader pick")
    act(state, "pick scout", "pick medic")
    assert state.cards.leaders[first] == CARDS.index("scout")


@pytest.mark.rule("LEADER-01")
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("teams", [[0, 1, 0, 1], [0, 0, 1, 1]])
def test_teams_share_a_leader(first, teams):
    """A team gets three cards, and its first player in turn order picks for both."""
    state = GAME.new({**TEAMS, "first": first, "teams": teams})
    cycle = state.cycle
    act(state, *dealt("scout", "medic"))
    assert asks(state) == (cycle[0], "leader pick")
    act(state, "pick scout")
    assert asks(state) == (cycle[1], "leader pick")
    act(state, "pick medic")
    assert asks(state) == (cycle[0], "headquarters")
    assert len(leader_rows(state, -1)) == 2


@pytest.mark.rule("LEADER-01")
@pytest.mark.parametrize("options", [DUEL, TEAMS], ids=["duel", "teams"])
def test_cards_and_picks_are_secret(options):
    """Until all have picked, a seat sees its own cards and pick alone; the others' are numbers at most."""
    state = GAME.new(options)
    act(state, *dealt("scout", "medic"))
    hands = [{CARDS[card] for card in hand} for hand in state.cards.dealt]
    seats = range(-1, state.setup.seats)
    for pick in ("scout", "medic"):
        for seat in seats:
            text = json.dumps(leader_rows(state, seat))
            known = {card for card in CARDS if f'"{card}"' in text}
            own = [side for side, picker in enumerate(state.cards.pickers) if picker == seat]
            assert known == (hands[own[0]] if own else set())
        act(state, f"pick {pick}")
    assert {json.dumps(leader_rows(state, seat)) for seat in seats} == {json.dumps(leader_rows(state, -1))}


def exchanged(state, seat):
    """The same moment with every other way in which the cards that the seat cannot know may lie."""
    cards = state.cards
    own = [side for side, picker in enumerate(cards.pickers) if picker == seat]
    known = {card for side in own for card in cards.dealt[side]}
    pool = [card for card in range(DECK_SIZE) if card not in known]
    others = [side for side in range(2) if side not in own]
    sizes = [len(cards.dealt[side]) for side in others]
    for order in some([*permutations(pool, sum(sizes))][::7], check=7, test=3):
        hands, picks = list(cards.dealt), list(cards.picks)
        start = 0
        for side, size in zip(others, sizes, strict=True):
            hands[side] = tuple(sorted(order[start : start + size]))
            picks[side] = order[start] if picks[side] != NONE else NONE
            start += size
        twin = state.copy()
        twin.replace_hidden(state.piles, LeaderCards(cards.pickers, tuple(hands), tuple(picks)))
        yield twin


@pytest.mark.rule("LEADER-01")
@pytest.mark.parametrize("options", [DUEL, TEAMS], ids=["duel", "teams"])
def test_others_cards_and_picks_do_not_show(options):
    """Cards dealt to others and their picks can be exchanged without changing a seat's view, question or samples."""
    case = Case(GAME, options, 4 if options is TEAMS else 2, "secret")
    moments = []
    state = GAME.new(options)
    for answer in [*dealt("scout", "medic"), "pick scout"]:
        act(state, answer)
        moments.append(state.copy())
    changed = 0
    for state in moments[1:]:
        for seat in case.everybody():
            expected = seen(case, state, seat), GAME.view(state, seat).sample(Dice("same")).key()
            question = asked(state.decision())
            for twin in exchanged(state, seat):
                changed += twin.key() != state.key()
                assert (seen(case, twin, seat), GAME.view(twin, seat).sample(Dice("same")).key()) == expected
                if seat >= 0 and state.decision().seat == seat:
                    assert asked(twin.decision()) == question
    assert changed > 100


@pytest.mark.rule("LEADER-01")
def test_samples_deal_secret_cards_anew():
    """In samples a seat keeps its own cards, and the others' take many forms, each three of the cards left."""
    state = GAME.new(DUEL)
    act(state, *dealt("scout", "medic"), "pick scout")
    own = state.cards.dealt[0]
    dice = Dice("anew")
    found, picks = set(), set()
    for _ in range(300):
        sample = GAME.view(state, 0).sample(dice)
        assert sample.cards.dealt[0] == own
        assert sample.cards.picks[0] == CARDS.index("scout")
        found.add(sample.cards.dealt[1])
        theirs = GAME.view(state, 1).sample(dice)
        assert theirs.cards.dealt[1] == state.cards.dealt[1]
        assert theirs.cards.picks[0] in theirs.cards.dealt[0]
        picks.add(theirs.cards.picks[0])
    left = [card for card in range(DECK_SIZE) if card not in own]
    assert found == {*combinations(left, 3)}
    assert picks == {*range(DECK_SIZE)} - {*state.cards.dealt[1]}


@pytest.mark.rule("LEADER-01")
def test_a_question_to_somebody_else_is_sampled_too():
    """Who waits for another's pick imagines a question of its own, not the real one."""
    state = GAME.new(DUEL)
    act(state, *dealt("scout", "medic"))
    state.decision()
    asked_for = {tuple(texts(GAME.view(state, 1).sample(Dice(str(seed))))) for seed in range(30)}
    assert len(asked_for) > 3


@pytest.mark.rule("LEADER-01")
def test_no_event_tells_a_secret():
    """What is told before the leaders are revealed names no card."""
    state = GAME.new(DUEL)
    log = []
    for answer in [*dealt("scout", "medic"), "pick scout"]:
        checked_apply(state, answer, log)
    assert [event.key for event in log] == ["leader-picked"]
    assert "scout" not in json.dumps([event.data() for event in log]).lower()
    checked_apply(state, "pick medic", log)
    assert [GAME.sentence(event) for event in log[2:]] == [
        "Outpost is led by the Scout [LEADER-01]",
        "Moloch is led by the Medic [LEADER-01]",
    ]


# -- how often


@pytest.mark.rule("EX-M5", "LEADER-02")
def test_a_card_works_twice_but_not_in_one_turn():
    """After the first use the card shows side II and rests in this turn; after the second it is gone."""
    state = led("engineer", "saboteur")
    act(state, "draw commando")
    assert "use engineer a1 3" in texts(state)
    act(state, "use engineer a1 3")
    assert leader_rows(state, -1)[0] == {"side": 0, "picker": 0, "leader": "engineer", "face": "II", "used": True}
    assert refuses(state, "use engineer a1 4")
    act(state, "end", "draw blocker", "draw hybrid", "end")

    assert leader_rows(state, -1)[0]["used"] is False
    act(state, "draw commando", "draw scout", "pass", "discard scout", "use engineer a1 0")
    assert (leader_rows(state, -1)[0]["leader"], leader_rows(state, -1)[0]["face"]) == (None, None)
    assert not [text for text in texts(state) if text.startswith("use")]
    act(state, "end", "draw blocker", "discard blocker", "end")
    act(state, "draw commando", "pass", "discard commando")
    assert not [text for text in texts(state) if text.startswith("use")]


@pytest.mark.rule("LEADER-02")
def test_an_ally_uses_the_same_card():
    """Either ally uses the team's card in a turn of his own, and both uses come off the one card."""
    state = led("engineer", "scout", TEAMS, ("a1", "e3", "a3", "e1"))
    dice = Dice("allies")
    users = []
    while len(users) < 2:
        decision = state.decision()
        use = next((text for text in texts(state) if text.startswith("use engineer")), None)
        if decision.kind == "main" and use is not None:
            users.append(decision.seat)
            act(state, use)
            assert not [text for text in texts(state) if text.startswith("use")]
            act(state, "end")
        elif decision.kind == "main":
            act(state, "end")
        else:
            state.apply(dice.answer(decision) if decision.seat == CHANCE else decision.options[0])
    assert users == [0, 2]
    assert state.cards.leaders[0] == NONE
    assert state.cards.leaders[1] != NONE


@pytest.mark.rule("LEADER-02")
def test_a_card_used_by_the_enemy_does_not_rest_the_own_one():
    """Each side's card counts for itself."""
    state = at_moment("commander", used=True)
    assert not [text for text in texts(state) if text.startswith("use")]
    act(state, "end", *["draw blocker"] * 2, "draw gauss", "discard gauss", "end")
    act(state, "draw commando", "draw commando", "draw commando", "discard commando")
    assert [text for text in texts(state) if text.startswith("use commander")]


# -- what goes together


@pytest.mark.rule("LEADER-03")
@pytest.mark.parametrize(("mode", "seats"), [("free-for-all", 3), ("free-for-all", 4), ("one-against-two", 3)])
@pytest.mark.parametrize("forced", [False, True])
def test_leaders_are_for_two_or_teams(mode, seats, forced):
    """Leaders are refused in every mode but the duel and the team game, forced or not."""
    options = {"armies": ARMIES[:seats], "mode": mode, "edition": "2025", "variants": ["leaders"], "forced": forced}
    with pytest.raises(BadInput, match="LEADER-03"):
        GAME.options(options)


@pytest.mark.rule("LEADER-03", "STRUCT-13")
def test_leaders_with_structures_come_with_a_warning():
    """They are accepted, with a warning that cites the rules; version 1 refuses them without the option forced."""
    options = {**DUEL, "variants": ["leaders", "structures"]}
    for forced in ({}, {"forced": True}, {"forced": False}):
        completed = GAME.options({**options, **forced})
        assert GAME.new(completed).decision() is not None
        assert [caution.rules for caution in GAME.cautions(completed)] == [("STRUCT-13", "LEADER-03")]
    with pytest.raises(BadInput, match="forced"):
        GAME.options({**options, "rules_version": 1})
    assert GAME.options({**options, "rules_version": 1, "forced": True})["forced"] is True
    assert not GAME.cautions(GAME.options(DUEL))


@pytest.mark.rule("LEADER-03", "ATLAS-02")
def test_leaders_need_a_known_board():
    """There is no atlas yet that leaders could be combined with."""
    with pytest.raises(BadInput, match="board"):
        GAME.options({**DUEL, "board": "atlas-1", "forced": True})


@pytest.mark.rule("LEADER-03")
@pytest.mark.parametrize("edition", ["classic", "duel"])
def test_older_editions_have_no_leaders(edition):
    """Leaders belong to 2025."""
    with pytest.raises(BadInput, match="leaders"):
        GAME.options({"edition": edition, "variants": ["leaders"]})

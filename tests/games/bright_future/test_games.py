"""Whole games of Bright Future: they end, and nothing is lost or made on the way."""

import json
from pathlib import Path

import pytest
from tests.effort import times
from tests.games.conformance.cases import BRIGHT, BRIGHTS, choice, seen

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.core.match import replay
from ashboard.core.record import record_from_json
from ashboard.games.bright_future.positions.run import set_up_scenario
from ashboard.games.bright_future.positions.scenario import read_scenarios
from ashboard.games.bright_future.state.tracks import LOCATION_DECKS

RECORDS = Path(__file__).parents[2] / "records" / "bright-future"
SAMPLE = times(2)
# The modes in turns of one hundred games each.
SOAKED = 5_000
LONGEST = 20_000


def places(state):
    """Every card outside the decks, as deck and card."""
    yield from ((deck, card) for deck in range(4) for card in state.discards[deck])
    yield from ((card // 64, card % 64) for card in state.lying)
    yield from ((3, card) for player in state.players for card in (*player.gear, *player.hand))
    yield from ((1, card) for player in state.players for card in player.mercenaries)
    yield from ((3, card) for card in state.bazaar)
    if state.tracks is not None:
        yield from ((LOCATION_DECKS[number], location.card) for number, location in enumerate(state.tracks.locations))
    if state.underground is not None:
        yield from ((0, card) for card in state.underground.colonies)


def whereabouts(state):
    """How often each card of each deck is somewhere."""
    counts = [pile.contents() for pile in state.decks]
    for deck, card in places(state):
        if card >= 0:
            counts[deck][card] += 1
    return counts


def tokens(state):
    """All codes, food and mission tokens, wherever they are."""
    codes = list(state.codes)
    for code in state.door:
        codes[code - 1] += 1
    if state.zone is not None:
        for code in (*(code for stack in state.zone.stacks for code in stack), *state.zone.closed):
            if code:
                codes[code - 1] += 1
    # A code between pile and zone is named by the step that holds it.
    for step in state.steps:
        if type(step).__name__ == "PlaceCode":
            codes[step.code - 1] += 1
    for player in state.players:
        codes = [one + other for one, other in zip(codes, player.codes, strict=True)]
    food = [sum(kinds) for kinds in zip(state.food, *(player.food for player in state.players), strict=True)]
    missions = zip(state.missions, state.gone, *(player.missions for player in state.players), strict=True)
    return codes, food, [sum(kinds) for kinds in missions]


def played(options, seed, every=1):
    """A random game, its state handed out now and then."""
    dice = Dice(seed)
    state = BRIGHT.new(BRIGHT.options(options))
    decision = state.decision()
    number = 0
    while decision is not None:
        state.apply(choice(decision, dice))
        number += 1
        if number % every == 0:
            yield state
        assert number < LONGEST
        decision = state.decision()
    yield state


@pytest.mark.parametrize("case", BRIGHTS, ids=str)
def test_nothing_is_lost(case):
    """
    Every card and every token is somewhere, once, at every moment of a random game.
    """
    for number in range(SAMPLE):
        for state in played(case.options, f"{case.seed}/{number}"):
            assert all(set(counts) == {1} for counts in whereabouts(state))
            assert tokens(state) == ([6, 6, 6], [4, 4, 4], [1, 1, 1])
            assert all(player.resources >= 0 for player in state.players)


@pytest.mark.rule("R-98")
@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_end_by_the_limit(players):
    """
    A random game of Tunnel of Power ends, with the sixtieth round at the latest.
    """
    *_, state = played({"players": players}, f"whole {players}", every=LONGEST)
    assert state.outcome() is not None
    assert state.round <= 60


@pytest.mark.rule("R-98", "AR-14", "TP-41")
@pytest.mark.parametrize("mode", ["tunnel-of-power", "arena"])
def test_who_wins_at_the_limit_is_what_views_say_from_the_start(mode):
    """
    The view names from the first question on what decides at the limit and what equals get, and so it is then.
    """
    kinds = set()
    for number in range(times(12)):
        options = {"mode": mode, "players": 2, "round_limit": 1 + number % 3}
        at_limit = BRIGHT.view(BRIGHT.new(BRIGHT.options(options)), 0).data()["at_limit"]
        *_, state = played(options, f"limit {number}", every=LONGEST)
        outcome, seats = state.outcome(), BRIGHT.view(state, 0).data()["seats"]
        if outcome.rule != "R-98":
            continue
        worth = [
            [one["resources"] if key == "resources" else sum(one[key].values()) for key in at_limit["most"]]
            for one in seats
        ]
        best = tuple(seat for seat, each in enumerate(worth) if each == max(worth))
        kinds.add(len(best))
        assert outcome.winners == (best if len(best) == 1 or at_limit["equal"] == "shared" else ())
    assert 1 in kinds


@pytest.mark.rule("R-98")
def test_without_a_limit_views_name_none():
    """
    A game that ends by itself has no key for the limit.
    """
    for options in ({"players": 1}, {"mode": "underground-fever"}, {"mode": "arena", "round_limit": 0}):
        assert "at_limit" not in BRIGHT.view(BRIGHT.new(BRIGHT.options(options)), -1).data()


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
def test_five_thousand_random_games(part):
    """
    Random games of all modes, players and levels end without an error.
    """
    for number in range(SOAKED // 50):
        case = BRIGHTS[(part * 100 + number) % len(BRIGHTS)]
        options = {key: value for key, value in case.options.items() if key != "round_limit"}
        *_, state = played(options, f"soak {part} {number}", every=LONGEST)
        assert state.outcome() is not None


@pytest.mark.rule("R-94", "GEN-1", "SETUP-40")
def test_hands_of_the_arena_are_hidden():
    """
    Dealing the other hand and the deck anew changes neither a seat's view nor the samples it draws.
    """
    case = next(case for case in BRIGHTS if case.options["mode"] == "arena")
    changed = 0
    for state, decision, _ in case.positions():
        for seat in (-1, 0, 1):
            twin = BRIGHT.view(state, seat).sample(Dice("other"))
            changed += twin.key() != state.key()
            assert seen(case, twin, seat) == seen(case, state, seat)
            samples = [BRIGHT.view(one, seat).sample(Dice("same")).key() for one in (state, twin)]
            assert samples[0] == samples[1]
        if decision is not None and decision.seat >= 0:
            data = BRIGHT.view(state, decision.seat).data()
            assert data["seats"][1 - decision.seat]["hand"] is None
            assert json.dumps(data["seats"][decision.seat]["hand"]) is not None
    assert changed > 20


PEEKED = {
    "name": "peeked",
    "seat": [{"hero": "soldier"}, {"hero": "mole"}],
    "start": {"moment": "tunnel", "card": "technical_tunnel"},
}


@pytest.mark.rule("GEN-1", "TP-16")
def test_peeked_cards_are_secret():
    """
    Cards that one has looked at show to that seat alone, and others imagine any cards in their place.
    """
    state = set_up_scenario(read_scenarios(PEEKED, "")[0])
    for text in ("look slime", "look hooligans"):
        state.apply(state.decision().option(text))
    tops = [BRIGHT.view(state, seat).data()["decks"]["outpost"]["top"] for seat in (-1, 0, 1)]
    assert tops == [[], ["slime", "hooligans"], []]
    imagined = {
        tuple(known.card for known in BRIGHT.view(state, 1).sample(Dice(f"{number}")).decks[1].top)
        for number in range(20)
    }
    assert len(imagined) > 5
    assert len({BRIGHT.view(state, 0).sample(Dice(f"{number}")).key() for number in range(5)}) == 1


@pytest.mark.rule("GEN-1", "TP-16")
def test_a_secret_order_is_secret_to_whoever_knew_the_cards():
    """
    Whether the two cards were swapped shows to nobody but the chooser, not even to one who had looked at them before.
    """
    data = {**PEEKED, "peeked": [{"deck": "outpost", "card": card, "seats": [1]} for card in ("slime", "hooligans")]}
    seen = []
    for upper in ("slime", "hooligans"):
        state = set_up_scenario(read_scenarios(data, "")[0])
        state.apply(state.decision().option(f"upper {upper}"))
        assert BRIGHT.view(state, 0).data()["decks"]["outpost"]["top"][0] == upper
        others = [BRIGHT.view(state, seat) for seat in (-1, 1)]
        seen.append([(view.data(), view.sample(Dice("same")).key()) for view in others])
    assert seen[0] == seen[1]


@pytest.mark.rule("R-81", "COL-G12")
def test_orders_of_choice():
    """
    Attack and ambush come in either order, and a gear reward is taken from the Bazaar or from the deck.
    """
    data = {
        "name": "order",
        "seat": [
            {"hero": "mole"},
            {"hero": "soldier", "gear": ["machete"], "mercenaries": ["slime"]},
            {"hero": "stalker"},
        ],
        "tracks": {"colony": [0, 1, 2]},
        "start": {"moment": "contact"},
    }
    for first, second in (("attack 0", "ambush slime"), ("ambush slime", "attack 0")):
        state = set_up_scenario(read_scenarios(data, "")[0])
        texts = [option.text for option in state.decision().options]
        assert {"attack 0", "ambush slime"} <= set(texts)
        state.apply(state.decision().option(first))
        while state.decision().kind != "contact":
            state.apply(state.decision().options[-1])
        assert second in [option.text for option in state.decision().options]
    reward = {"name": "gear", "seat": data["seat"], "bazaar": ["net"], "start": {"moment": "gear"}}
    state = set_up_scenario(read_scenarios(reward, "")[0])
    assert [option.text for option in state.decision().options] == ["take net", "take top"]


@pytest.mark.rule("R-82")
def test_the_cell_above_a_start_field_is_kept_free():
    """
    Nobody explores onto the cell where a hero is still to lay the first card.
    """
    data = {
        "name": "field",
        "options": {"mode": "underground-fever"},
        "seat": [{"hero": "mole", "at": "m03 E"}, {"hero": "soldier", "field": 2}],
        "map": [{"card": "m03", "x": 1, "y": 0}],
        "zone": [1],
        "start": {"moment": "map"},
    }
    state = set_up_scenario(read_scenarios(data, "")[0])
    assert "explore E" not in [option.text for option in state.decision().options]
    data["seat"][1] = {"hero": "soldier", "field": 3}
    state = set_up_scenario(read_scenarios(data, "")[0])
    assert "explore E" in [option.text for option in state.decision().options]


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"mode": "chess"}, "mode"),
        ({"players": 6}, "players"),
        ({"mode": "arena", "players": 3}, "players"),
        ({"mode": "arena", "difficulty": "easy"}, "difficulty"),
        ({"mode": "underground-fever", "survival": True}, "survival"),
        ({"difficulty": "easy"}, "difficulty"),
        ({"players": 1, "difficulty": "plague"}, "difficulty"),
        ({"players": 1, "round_limit": 3}, "round_limit"),
        ({"first": 2}, "first"),
        ({"rulings": ["none"]}, "rulings[0]"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_options_are_refused(options, where):
    """
    An option that the mode does not have, or a value it cannot take, is refused by its name.
    """
    with pytest.raises(BadInput) as refused:
        BRIGHT.options(options)
    assert refused.value.where == where


@pytest.mark.rule("R-08", "R-28", "R-97")
def test_rulings_taken_the_other_way():
    """
    By agreement payments may go down to 0 and missions return.
    """
    seat = {"hero": "soldier", "resources": 3, "missions": ["children"], "mercenaries": ["soldiers"]}
    data = {
        "name": "rulings",
        "options": {"rulings": ["pay-to-zero", "missions-return"]},
        "seat": [seat, {"hero": "mole"}],
        "bazaar": ["machete"],
        "discards": {"gear": ["pistol"]},
        "start": {"moment": "visit", "card": "university"},
    }
    state = set_up_scenario(read_scenarios(data, "")[0])
    for text in ("soldiers", "take pistol"):
        state.apply(state.decision().option(text))
    assert state.players[0].resources == 0
    state.apply(state.decision().option("code for mission-children"))
    assert state.missions == (1, 1, 1)


@pytest.mark.rule("UF-1", "SETUP-20")
@pytest.mark.parametrize("difficulty", ["contagion", "epidemic", "plague", "pandemic"])
def test_every_level_can_be_won(difficulty):
    """
    For each level of Underground Fever there is a recorded game that the players win.
    """
    record = record_from_json((RECORDS / f"won-{difficulty}.json").read_text("utf-8"))
    assert record.options["difficulty"] == difficulty
    outcome = replay(BRIGHT, record).outcome()
    assert outcome.rule == "UF-1"
    assert outcome.winners == tuple(range(record.options["players"]))


@pytest.mark.rule("R-57")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_others_play_on_after_a_resignation(players):
    """
    Whoever resigns at whatever moment is out, is asked nothing any more, and the others end the game.
    """
    options = {"players": players, "round_limit": 3}
    dice = Dice(f"resign {players}")
    for length in range(0, 220, 9):
        state = BRIGHT.new(BRIGHT.options(options))
        decision = state.decision()
        number = 0
        while decision is not None:
            if number == length:
                BRIGHT.intervene(state, "resign 1")
                decision = state.decision()
                if decision is None:
                    break
            assert number < length or decision.seat != 1
            state.apply(choice(decision, dice))
            number += 1
            decision = state.decision()
        assert state.outcome() is not None
        assert number <= length or 1 not in state.outcome().winners

"""A seat's view holds what the seat may know, and nothing that it cannot know changes it."""

import json
from itertools import permutations

import pytest
from tests.games.conformance.cases import ALL, FEW, HEX, TOYS, Case, asked, seen

from ashboard.core.dice import Dice
from ashboard.core.pile import Known, Pile
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army

EVERY = 10
# The pile of seat 1 as a list: an order that exists and that nobody knows.
PILED = """
edition = "2025"
turn = 0
[[seat]]
army = "smart"
hand = ["gauss"]
pile = ["golem", "officer"]
[[seat]]
army = "vegas"
hand = ["mine", "move"]
pile = {pile}
[[unit]]
seat = 0
tile = "hq"
at = "a1"
[[unit]]
seat = 1
tile = "hq"
at = "e3"
"""
TILES = ["medic", "mine", "scout"]
NONE = (0,) * len(army("vegas").tiles)
HIDDEN_WORDS = ("seed", "dice", "key", "stream")


def scenario_state(pile):
    """The position of a scenario file with this pile."""
    return ScenarioPlay(read_scenario(PILED.replace("{pile}", json.dumps(pile)), army)).state


def names(value):
    """Every key in JSON data, however deep."""
    if isinstance(value, dict):
        found = [*value]
        for inner in value.values():
            found += names(inner)
        return found
    return [name for inner in value for name in names(inner)] if isinstance(value, list) else []


def dealt_anew(state, seat, dice):
    """A dive in which everything the seat cannot know is dealt in another way."""
    twin = state.copy()
    pile = state.pile
    shown = pile.seen_top(seat)
    cards = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    cards += [known.card for known, card in zip(pile.top, shown, strict=True) if card < 0]
    cards += [card for card, count in enumerate(pile.counts) for _ in range(count)]
    cards = [cards.pop(dice.below(len(cards), "test")) for _ in range(len(cards))]
    twin.hands = tuple(
        hand if other == seat else tuple(sorted(cards.pop() for _ in hand)) for other, hand in enumerate(state.hands)
    )
    top = tuple(
        Known(card if card >= 0 else cards.pop(), known.seers) for known, card in zip(pile.top, shown, strict=True)
    )
    twin.pile = Pile(tuple(cards.count(card) for card in range(3)), top)
    return twin


@pytest.mark.parametrize("case", ALL, ids=str)
def test_views_are_json(case):
    """
    Everybody's view survives a journey through JSON and names neither a seed nor dice.
    """
    for number, (state, decision, _) in enumerate(case.positions()):
        if decision is not None and number % EVERY:
            continue
        for seat in case.everybody():
            data = case.game.view(state, seat).data()
            text = json.dumps(data, allow_nan=False)

            assert json.loads(text) == data
            assert case.seed not in text
            assert not {*names(data)}.intersection(HIDDEN_WORDS)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_view_knows_its_seat(case):
    """
    A view is somebody's: a seat's, or of a spectator, who has none.
    """
    state = case.new()
    for seat in case.everybody():
        view = case.game.view(state, seat)

        assert view.seat == seat
        assert view.data()["seat"] == (seat if seat >= 0 else None)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_view_of_a_copy(case):
    """
    Equal positions look equal to everybody.
    """
    for number, (state, _, _) in enumerate(case.positions()):
        if number % EVERY == 0:
            assert case.views(state.copy()) == case.views(state)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_sample_fits_the_view(case):
    """
    A sample looks to the seat exactly like the real position and asks it the same; the real one is left alone.
    """
    dice = Dice("sample")
    for number, (state, decision, _) in enumerate(case.positions()):
        if decision is None or number % EVERY:
            continue
        key = state.key()
        for seat in case.everybody():
            sample = case.game.view(state, seat).sample(dice)

            assert seen(case, sample, seat) == seen(case, state, seat)
            assert seat < 0 or decision.seat != seat or asked(sample.decision()) == asked(decision)
            assert state.key() == key
            sample.apply(sample.decision().options[0])
            assert state.key() == key


@pytest.mark.parametrize("case", [case for case in FEW if case not in TOYS], ids=str)
def test_samples_have_the_same_fingerprint(case):
    """
    To the seat that is asked all samples are one position, so that a plan made in one is found again in the next.
    """
    dice, insight = Dice("fingerprint"), case.game.insight()
    for number, (state, decision, _) in enumerate(case.positions()):
        if decision is None or decision.seat < 0 or number % EVERY:
            continue
        view = case.game.view(state, decision.seat)

        assert len({insight.fingerprint(view.sample(dice)) for _ in range(3)} | {insight.fingerprint(state)}) == 1


@pytest.mark.parametrize("case", FEW, ids=str)
def test_samples_can_be_played_out(case):
    """
    A sample is a position of the game: played on at random it comes to an end.
    """
    dice = Dice("play out")
    positions = [state.copy() for state, decision, _ in case.positions() if decision is not None]
    for state in positions[:: len(positions) // 3]:
        sample = case.game.view(state, 0).sample(dice)
        decision = sample.decision()
        while decision is not None:
            sample.apply(decision.options[dice.below(len(decision.options), "any")])
            decision = sample.decision()

        assert sample.outcome() is not None


@pytest.mark.parametrize("case", TOYS, ids=str)
def test_hidden_cards_do_not_show(case):
    """
    Other hands, unseen cards on top and the rest of the pile can be dealt anew without changing a seat's view,
    its question, or the samples it draws with the same dice.
    """
    dice = Dice("hidden")
    changed = 0
    for state, decision, _ in case.positions():
        for seat in case.everybody():
            twin = dealt_anew(state, seat, dice)
            changed += twin.key() != state.key()

            assert seen(case, twin, seat) == seen(case, state, seat)
            if seat >= 0 and decision is not None and decision.seat == seat:
                assert asked(twin.decision()) == asked(decision)
            samples = [case.game.view(one, seat).sample(Dice("same")).key() for one in (state, twin)]
            assert samples[0] == samples[1]
    assert changed > 10


def test_samples_differ():
    """
    What a seat cannot know is dealt anew each time, and what it knows never is.
    """
    case = TOYS[-1]
    dice = Dice("differ")
    state = [state.copy() for state, decision, _ in case.positions() if decision is not None][-1]
    samples = [case.game.view(state, 0).sample(dice) for _ in range(20)]

    assert len({sample.hands[1:] for sample in samples}) > 5
    assert {sample.hands[0] for sample in samples} == {state.hands[0]}


@pytest.mark.rule("BOARD-10")
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_order_of_a_pile_does_not_show(seat):
    """
    A pile whose order exists but was seen by nobody looks the same in every order, to its owner too.
    """
    case = Case(HEX, {}, 2, "")
    views = {seen(case, scenario_state(list(order)), seat) for order in permutations(TILES)}

    assert len(views) == 1
    assert len({scenario_state(list(order)).key() for order in permutations(TILES)}) == 6


@pytest.mark.rule("BOARD-10")
@pytest.mark.parametrize("seat", [0, 1])
def test_order_of_a_pile_is_not_sampled(seat):
    """
    With the same dice a seat imagines the same positions, whatever the order of a pile that it has not seen.
    """
    samples = {HEX.view(scenario_state(list(order)), seat).sample(Dice("same")).key() for order in permutations(TILES)}

    assert len(samples) == 1


@pytest.mark.rule("BOARD-10")
@pytest.mark.parametrize("seers", [0b00, 0b01, 0b10])
def test_known_tiles_show_to_their_seers(seers):
    """
    Tiles on top show to the seats that know them; for everybody else they can be exchanged unseen.
    """
    case = Case(HEX, {}, 2, "")
    states = []
    for order in permutations(TILES):
        state = scenario_state([])
        tiles = [army("vegas").by_id[name].index for name in order]
        state.set_pile(1, Pile(NONE, tuple(Known(tile, seers) for tile in tiles)))
        states.append(state)
    for seat in case.everybody():
        knows = seat >= 0 and seers >> seat & 1

        assert len({seen(case, state, seat) for state in states}) == (len(states) if knows else 1)


@pytest.mark.parametrize(
    "other",
    [Pile(NONE, (Known(1, 0b01),)), Pile(NONE, (), (Known(1, 0b11),))],
    ids=["other seers", "at the bottom"],
)
def test_keys_hold_what_is_known(other):
    """
    Two positions that differ in what somebody knows of a pile have different keys.
    """
    one, two = scenario_state([]), scenario_state([])
    one.set_pile(1, Pile(NONE, (Known(1, 0b11),)))
    two.set_pile(1, other)

    assert HEX.view(one, 1).data() != HEX.view(two, 1).data()
    assert one.key() != two.key()


def test_spectators_see_no_hand():
    """
    A spectator of the toy sees how many cards a diver holds, never which.
    """
    for state, _, _ in TOYS[0].positions():
        data = TOYS[0].game.view(state, -1).data()

        assert data["hand"] is None
        assert data["top"] == [None] * len(state.pile.top)
        assert data["hands"] == [len(hand) for hand in state.hands]

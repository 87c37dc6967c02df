"""The pile: what is known of it, and that no card is ever made or lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.effort import examples

from ashboard.core.dice import Dice
from ashboard.core.pile import EVERYBODY, Known, Pile

CARDS = 4
SEATS = 3
SEERS = st.integers(0, 2**SEATS - 1)
UNKNOWN = (-1, 0)


def snapshot(pile):
    return pile.counts, shown(pile.top), shown(pile.bottom)


def shown(cards):
    return [(known.card, known.seers) for known in cards]


class PileOnATable(RuleBasedStateMachine):
    """A model beside the pile: a stack of places, each with its card and seers or unknown, and a bag of unknowns."""

    @initialize(counts=st.lists(st.integers(0, 3), min_size=CARDS, max_size=CARDS))
    def fill(self, counts):
        self.pile = Pile(tuple(counts))
        self.places = [UNKNOWN] * sum(counts)
        self.bag = list(counts)
        self.out = [0] * CARDS
        self.total = list(counts)
        self.before = [(self.pile, snapshot(self.pile))]

    def become(self, pile):
        self.pile = pile
        self.before.append((pile, snapshot(pile)))

    def chance(self, data):
        card = data.draw(st.sampled_from([card for card in range(CARDS) if self.bag[card]]))
        self.bag[card] -= 1
        return card

    @precondition(lambda self: self.places)
    @rule(data=st.data())
    def draw(self, data):
        card, _ = self.places.pop(0)
        known = self.pile.next_known()
        assert known == card
        if card < 0:
            card = self.chance(data)
        self.become(self.pile.drawn(card))
        self.out[card] += 1

    @precondition(lambda self: UNKNOWN in self.places)
    @rule(data=st.data(), seers=SEERS)
    def peek(self, data, seers):
        card = self.chance(data)
        self.places[self.places.index(UNKNOWN)] = (card, seers)
        self.become(self.pile.peeked(card, seers))

    @precondition(lambda self: any(self.out))
    @rule(data=st.data(), seers=SEERS, on_top=st.booleans())
    def put_back(self, data, seers, on_top):
        card = data.draw(st.sampled_from([card for card in range(CARDS) if self.out[card]]))
        self.out[card] -= 1
        if on_top:
            self.places.insert(0, (card, seers))
            self.become(self.pile.put_on_top(card, seers))
        else:
            self.places.append((card, seers))
            self.become(self.pile.put_at_bottom(card, seers))

    @rule(also=st.booleans())
    def shuffle(self, also):
        more = [card for card in range(CARDS) for _ in range(self.out[card])] if also else []
        for card, _ in self.places:
            if card >= 0:
                self.bag[card] += 1
        for card in more:
            self.bag[card] += 1
            self.out[card] -= 1
        self.places = [UNKNOWN] * (len(self.places) + len(more))
        self.become(self.pile.shuffled(*more))

    @invariant()
    def no_card_is_made_or_lost(self):
        contents = self.pile.contents()
        assert [inside + outside for inside, outside in zip(contents, self.out, strict=True)] == self.total
        assert len(self.pile) == sum(contents) == len(self.places)

    @invariant()
    def the_unknown_rest_is_counts(self):
        assert list(self.pile.counts) == self.bag
        assert all(count >= 0 for count in self.pile.counts)

    @invariant()
    def known_places_agree(self):
        unknown = self.places.count(UNKNOWN)
        if unknown:
            start = self.places.index(UNKNOWN)
            assert shown(self.pile.top) == self.places[:start]
            assert shown(self.pile.bottom) == self.places[start + unknown :]
        assert [*shown(self.pile.top), *shown(self.pile.bottom)] == [one for one in self.places if one != UNKNOWN]
        assert self.pile.next_known() == (self.places[0][0] if self.places else -1)

    @invariant()
    def each_seat_sees_its_own(self):
        for seat in range(SEATS):
            expected = [card if seers >> seat & 1 else -1 for card, seers in shown(self.pile.top)]
            assert self.pile.seen_top(seat) == expected

    @invariant()
    def earlier_piles_never_change(self):
        for pile, was in self.before:
            assert snapshot(pile) == was


def test_pile_on_a_table():
    """
    Whatever is drawn, peeked, put back and shuffled: the pile agrees with the model and loses no card.
    """
    run_state_machine_as_test(PileOnATable, settings=settings(examples(20), stateful_step_count=30))


def test_top_comes_first_and_bottom_last():
    """
    Known cards on top are drawn before the rest, known cards at the bottom after it, each in its order.
    """
    pile = Pile((0, 1, 0), (Known(0, 0), Known(2, 0)), (Known(2, 0), Known(0, 0)))
    drawn = []
    while len(pile):
        card = pile.next_known()
        drawn.append(card)
        pile = pile.drawn(card if card >= 0 else 1)

    assert drawn == [0, 2, -1, 2, 0]
    assert pile.next_known() == -1


def test_put_back_is_drawn_next():
    """
    A card put back on top is the next one, whatever was known before.
    """
    pile = Pile((1, 1)).peeked(0, 1).put_on_top(1, 2)

    assert pile.next_known() == 1
    assert pile.drawn(1).next_known() == 0


def test_shuffle_forgets():
    """
    After a shuffle nobody knows a card, and the added cards lie among the rest.
    """
    pile = Pile((1, 1)).peeked(0, 1).put_at_bottom(1, 1).shuffled(0, 0)

    assert snapshot(pile) == ((3, 2), [], [])
    assert pile.next_known() == -1


@pytest.mark.parametrize("seat", range(SEATS))
def test_only_seers_see(seat):
    """
    A seat sees exactly the known cards whose mask names it.
    """
    pile = Pile((0, 0, 5), (Known(0, 1 << seat), Known(1, 0b111 & ~(1 << seat)), Known(2, 0b111)))

    assert pile.seen_top(seat) == [0, -1, 2]


def test_spectators():
    """
    A spectator sees what lies open for everybody, and no card that is a secret of any seat or of all seats.
    """
    pile = Pile((0, 0, 5), (Known(0, 0b111), Known(1, EVERYBODY), Known(2, 0)))

    assert pile.seen_top(-1) == [-1, 1, -1]
    assert pile.known_top(-1) == [-1, 1]
    assert pile.seen_top(0) == [0, 1, -1]


KNOWN = st.builds(Known, st.integers(0, CARDS - 1), st.sampled_from([EVERYBODY, *range(2**SEATS)]))
PILES = st.builds(
    Pile,
    st.tuples(*[st.integers(0, 2)] * CARDS),
    st.lists(KNOWN, max_size=4).map(tuple),
    st.lists(KNOWN, max_size=3).map(tuple),
)


@given(PILES, st.integers(-1, SEATS - 1))
@examples(100)
def test_known_top_ends_with_a_known_card(pile, seat):
    """
    What a seat knows of the top ends with the last card that it knows; what lies below is like the rest to it.
    """
    known = pile.known_top(seat)

    assert known == pile.seen_top(seat)[: len(known)]
    assert not known or known[-1] >= 0
    assert set(pile.seen_top(seat)[len(known) :]) <= {-1}


@given(PILES, st.integers(-1, SEATS - 1), st.text(max_size=3))
@examples(100)
def test_imagined_pile_fits(pile, seat, seed):
    """
    An imagined pile holds the same cards, and the seat knows of it what it knows of the real one.
    """
    imagined = pile.sampled(seat, Dice(seed))

    assert imagined.contents() == pile.contents()
    assert len(imagined) == len(pile)
    assert min(imagined.counts) >= 0
    assert imagined.known_top(seat) == pile.known_top(seat)
    kept = [known.card for known in pile.bottom if known.is_seen_by(seat)]
    assert [known.card for known in imagined.bottom] == kept


@given(PILES, st.integers(-1, SEATS - 1), st.randoms(use_true_random=False))
@examples(100)
def test_imagined_pile_betrays_nothing(pile, seat, shuffler):
    """
    With the same dice a seat imagines the same pile, however the cards lie that it has not seen.
    """
    hidden = [known.card for known in (*pile.top, *pile.bottom) if not known.is_seen_by(seat)]
    shuffler.shuffle(hidden)
    twin = Pile(
        pile.counts,
        tuple(known if known.is_seen_by(seat) else Known(hidden.pop(), known.seers) for known in pile.top),
        tuple(known if known.is_seen_by(seat) else Known(hidden.pop(), known.seers) for known in pile.bottom),
    )

    assert snapshot(twin.sampled(seat, Dice("x"))) == snapshot(pile.sampled(seat, Dice("x")))


def test_redealt_keeps_every_known_place():
    """
    Where somebody knows a card there still lies one, known to the same seats; only who saw it finds it unchanged.
    """
    pile = Pile((2, 2, 2), (Known(0, 0b01), Known(1, 0b10)), (Known(2, 0b10),))
    dice = Dice("redealt")
    for seat in (-1, 0, 1):
        for _ in range(20):
            again = pile.resampled(seat, dice)

            assert [known.seers for known in (*again.top, *again.bottom)] == [0b01, 0b10, 0b10]
            assert again.contents() == pile.contents()
            for old, new in zip((*pile.top, *pile.bottom), (*again.top, *again.bottom), strict=True):
                assert new.card == old.card or not old.is_seen_by(seat)


def test_redealt_does_not_depend_on_what_is_unseen():
    """
    With the same dice two piles that look alike to a seat are dealt alike.
    """
    piles = [Pile((2, 1, 2), (Known(1, 0b10),)), Pile((1, 2, 2), (Known(0, 0b10),))]

    assert piles[0].resampled(0, Dice("same")).key() == piles[1].resampled(0, Dice("same")).key()
    assert piles[0].resampled(1, Dice("same")).key() != piles[1].resampled(1, Dice("same")).key()

"""Positions and answers as numbers: exact both ways, the same for what is the same to a player, and without secrets."""

import hashlib

import pytest
from tests.effort import some, times
from tests.games.conformance.cases import BRIGHT, BRIGHTS, FEW_BRIGHTS, FEW_HEXES, HEX, HEXES, MISSIONS, Case, choice

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.encoding import NOT_OFFERED, mask_of, rank_rest, sort_offered
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS, STANDARD

FOUR = ["moloch", "borgo", "hegemony", "vegas"]
# What changes the layout, or brings answers of its own.
OTHER_OPTIONS: list[dict[str, object]] = [
    {"edition": "2025", "armies": ["moloch", "borgo"], "variants": ["structures"]},
    {"edition": "2025", "armies": ["smart", "outpost"], "variants": ["leaders"]},
    {"edition": "2025", "armies": ["vegas", "hegemony"], "variants": ["alternative-start", "reinforcements"]},
    {"edition": "2025", "armies": ["smart", "vegas"], "variants": ["leaders", "structures"]},
    {"edition": "2025", "mode": "teams", "armies": FOUR, "board": "large"},
    {"mode": "free-for-all", "armies": FOUR[1:]},
    {"mode": "free-for-all", "armies": FOUR},
    {"armies": ["moloch", "borgo"], "board": "king-of-the-hill"},
    {"armies": FOUR, "mode": "free-for-all", "points": True},
]
OTHER_HEXES = [Case(HEX, each, HEX.seats(each), f"other-{number}") for number, each in enumerate(OTHER_OPTIONS)]
OTHER_HEXES += MISSIONS
CASES = [*FEW_HEXES[::4], *OTHER_HEXES, *FEW_BRIGHTS]
SOAK = [*HEXES, *OTHER_HEXES, *BRIGHTS]
# A million answers in `make soak`.
MILLION = 1_000_000


def asked_positions(case):
    """A random game: every position in which a player is asked, with its decision."""
    return ((state, decision) for state, decision, _ in case.positions() if decision and decision.seat != CHANCE)


def check_indices(case):
    """Every option has an index of its own that leads back to it; return how many there were."""
    encoding = case.game.encoding(case.new())
    number = 0
    for state, decision in asked_positions(case):
        indices = encoding.indices(state)
        assert len(indices) == len(decision.options) == len(set(indices))
        assert min(indices) >= 0
        assert max(indices) < encoding.actions.size
        mask = mask_of(indices, encoding.actions.size)
        assert sum(mask) == len(indices)
        for option, index in zip(decision.options, indices, strict=True):
            assert mask[index] == 1
            part = encoding.actions.part_of(index)
            place = 0
            for length, coordinate in zip(part.shape, part.coordinates(index - part.start), strict=True):
                place = place * length + coordinate
            assert part.start + place == index
            assert decision.options[indices.index(index)] is option
        number += len(indices)
    return number


@pytest.mark.parametrize("case", some(CASES, check=6, test=2), ids=str)
def test_every_answer_has_an_index_and_every_index_leads_back(case):
    """
    Answers and indices are mapped exactly, both ways, and nothing legal is missing from the mask.
    """
    assert check_indices(case) > 0


def test_what_has_no_rank_is_not_offered():
    """
    Where a decision has more answers without a region than there are ranks, the surplus is in no mask and in no list
    of legal actions; the others keep their indices.
    """
    indices = [7, -2, 5, -2, -2]
    rank_rest(indices, [((3,), 1), ((1,), 3), ((2,), 4)], start=8, most=2)
    assert indices == [7, NOT_OFFERED, 5, 8, 9]
    assert sort_offered(indices) == [5, 7, 8, 9]
    assert [place for place, byte in enumerate(mask_of(indices, 10)) if byte] == [5, 7, 8, 9]


@pytest.mark.soak
def test_a_million_answers():
    """
    The same over a million legal answers of all modes.
    """
    number = round_number = 0
    while number < MILLION:
        for case in SOAK:
            number += check_indices(Case(case.game, case.options, case.seats, f"{case.seed} {round_number}"))
        round_number += 1


@pytest.mark.parametrize("case", some(CASES, check=6, test=2), ids=str)
def test_nothing_hidden_is_encoded(case):
    """
    Whatever a seat cannot know may be dealt otherwise: its observation and its indices stay the same.
    """
    encoding = case.game.encoding(case.new())
    every = 3 if case.game is HEX else 11
    for number, (state, decision, _) in enumerate(case.positions()):
        if number % every:
            continue
        for seat in range(case.seats):
            sample = case.game.view(state, seat).sample(Dice(f"{case.seed} {number}"))
            assert encoding.observe(sample, seat) == encoding.observe(state, seat)
            if decision is not None and decision.seat == seat:
                assert encoding.indices(sample) == encoding.indices(state)


@pytest.mark.parametrize("case", some(CASES, check=6, test=4), ids=str)
def test_observing_changes_nothing(case):
    """
    An observation has the size of its layout whoever looks and whenever, and leaves the position alone.
    """
    encoding = case.game.encoding(case.new())
    for number, (state, _, _) in enumerate(case.positions()):
        if number % 17 == 0:
            before = state.key()
            for seat in range(case.seats):
                assert len(encoding.observe(state, seat)) == encoding.observation.size
            encoding.indices(state)
            assert state.key() == before


@pytest.mark.parametrize("case", some(CASES, check=4, test=4), ids=str)
def test_what_was_shown_before_changes_nothing(case):
    """
    An encoding that has seen other positions, and another game in between, answers like one that has seen none.
    """
    encoding = case.game.encoding(case.new())
    other = Case(case.game, case.options, case.seats, f"{case.seed} beside")
    for number, positions in enumerate(zip(case.positions(), other.positions(), strict=False)):
        for state, decision, _ in positions:
            seats = range(case.seats) if number % 5 == 0 else [max(0, decision.seat if decision else 0)]
            afresh = encoding.afresh()
            for seat in seats:
                assert encoding.observe(state, seat) == afresh.observe(state, seat)
            assert encoding.indices(state) == afresh.indices(state)


# -- symmetry


def turned_text(text, sixths):
    """An answer on the board of 19 hexes after the board was turned."""
    words = text.split()
    is_chance = words[0] in ("draw", "start")
    return text if is_chance else " ".join(_turned_word(word, number, sixths) for number, word in enumerate(words))


def _turned_word(word, number, sixths):
    if number and word in STANDARD.cell_of:
        q, r = STANDARD.coordinates[STANDARD.cell_of[word]]
        for _ in range(sixths):
            q, r = -r, q + r
        return STANDARD.names[STANDARD.index[q, r]]
    if number and word.isdigit():
        return str((int(word) + sixths) % 6)
    if number and word in DIRECTIONS:
        return DIRECTIONS[(DIRECTIONS.index(word) + sixths) % 6]
    return word


# The terminals of the Duel board do not look the same from all sides.
SYMMETRIC = [case for case in FEW_HEXES if case.options["edition"] != "duel"]


@pytest.mark.parametrize("case", some(SYMMETRIC, check=4, test=2), ids=str)
@pytest.mark.parametrize("sixths", [1, 2, 3, 4, 5])
def test_a_turned_position_looks_the_same(case, sixths):
    """
    After the headquarters stand, a game played on a board turned by 60° encodes to the same arrays, step by step.
    """
    encoding = case.game.encoding(case.new())
    turned = case.new()
    compared = 0
    for state, decision, action in case.positions():
        if decision is None:
            break
        twin = turned.decision().option(turned_text(action.text, sixths))
        if twin is None:
            # Where only an order of cells decides, turned boards go different ways.
            break
        has_headquarters = state.position.hq_cell(0) >= 0 and state.position.hq_cell(1) >= 0
        if has_headquarters and decision.seat != CHANCE:
            for seat in range(2):
                assert encoding.observe(state, seat) == encoding.observe(turned, seat), action.text
            indices, others = encoding.indices(state), encoding.indices(turned)
            assert mask_of(indices, encoding.actions.size) == mask_of(others, encoding.actions.size)
            chosen = indices[decision.options.index(action)]
            assert chosen == others[turned.decision().options.index(twin)]
            compared += 1
        turned.apply(twin)
    assert compared > 10


@pytest.mark.parametrize("case", some([*FEW_HEXES], check=4, test=2), ids=str)
def test_swapped_seats_look_the_same(case):
    """
    The same game with the seats swapped encodes to the same arrays for the seat that stands in its place.
    """
    options = {**case.options, "first": 0}
    swapped = {**case.options, "armies": list(reversed(case.options["armies"])), "first": 1}
    state, twin = HEX.new(HEX.options(options)), HEX.new(HEX.options(swapped))
    encoding, other = HEX.encoding(state), HEX.encoding(twin)
    dice = Dice(case.seed)
    # Headquarters are placed in the order of seats in some editions; that is not the same game.
    compared = 0
    while (decision := state.decision()) is not None:
        asked = twin.decision()
        if decision.seat != CHANCE:
            if asked.seat != 1 - decision.seat:
                break
            for seat in range(2):
                assert encoding.observe(state, seat) == other.observe(twin, 1 - seat)
            assert encoding.indices(state) == other.indices(twin)
            compared += 1
        action = choice(decision, dice)
        state.apply(action)
        twin.apply(asked.option(action.text))
    assert compared > 10


def test_swapped_seats_of_the_arena_look_the_same():
    """
    The same in Bright Future, whose Arena two play with the same rules on both sides.
    """
    for seed in range(times(4)):
        state, twin = (BRIGHT.new(BRIGHT.options({"mode": "arena", "first": first})) for first in (0, 1))
        encoding = BRIGHT.encoding(state)
        dice = Dice(f"arena {seed}")
        # Six cards for each: the first six are those of seat 0.
        draws = []
        for _ in range(12):
            draws.append(dice.answer(state.decision()).text)
            state.apply(state.decision().option(draws[-1]))
        for text in (*draws[6:], *draws[:6]):
            twin.apply(twin.decision().option(text))
        compared = 0
        while (decision := state.decision()) is not None:
            if decision.seat != CHANCE:
                assert encoding.observe(state, decision.seat) == encoding.observe(twin, 1 - decision.seat)
                mine = list(encoding.indices(state))
                assert mine == encoding.indices(twin)
                compared += 1
            number = dice.below(len(decision.options))
            state.apply(decision.options[number])
            twin.apply(twin.decision().options[number])
        assert compared > 10


# -- versions


def fingerprint(game, options):
    """What an encoding makes of one game: sizes, regions, and every fifth position."""
    case = Case(game, options, game.seats(options), "fingerprint")
    encoding = game.encoding(case.new())
    digest = hashlib.blake2b(digest_size=8)
    for layout in (encoding.observation, encoding.actions):
        digest.update(repr(layout.parts).encode())
    for number, (state, decision) in enumerate(asked_positions(case)):
        if number % 5 == 0:
            digest.update(encoding.observe(state, decision.seat))
            digest.update(repr(encoding.indices(state)).encode())
    return encoding.observation.size, encoding.actions.size, digest.hexdigest()


TABLES = {
    "duel": (HEX, {"armies": ["moloch", "borgo"], "rules_version": 2}),
    "terminals": (HEX, {"armies": ["smart", "vegas"], "edition": "duel", "rules_version": 2}),
    "four": (HEX, {"mode": "free-for-all", "armies": FOUR, "rules_version": 2}),
    "tunnel-of-power": (BRIGHT, {"mode": "tunnel-of-power", "players": 3, "round_limit": 4, "rules_version": 2}),
    "underground-fever": (BRIGHT, {"mode": "underground-fever", "players": 2, "rules_version": 2}),
    "arena": (BRIGHT, {"mode": "arena", "rules_version": 2}),
}
# Of v0. An encoding never changes under its version: what fails here needs a new one, unless the rules have changed.
FINGERPRINTS = {
    "duel": (2813, 4049, "8b9e5bd7c073b1a7"),
    "terminals": (2813, 5073, "b3dc3f0ec834cb5a"),
    "four": (3507, 4049, "5a18b88e3c8b9f9d"),
    "tunnel-of-power": (2212, 3496, "3b632e2aed39daaf"),
    "underground-fever": (2212, 3496, "6dc93aaf3395a0e2"),
    "arena": (2212, 3496, "452d8ac736457229"),
}


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_version_0_stays_as_it_is(name):
    """
    Sizes, regions and a sample game of each kind are what they were when v0 was made.
    """
    assert fingerprint(*TABLES[name]) == FINGERPRINTS[name]

"""Random games of every mode, edition, number of players, board and variant end, and lose no tile."""

from collections import Counter
from itertools import product

import pytest
from tests.effort import some

from ashboard.core.dice import Dice
from ashboard.core.errors import AshboardError
from ashboard.core.match import replay
from ashboard.core.record import Record
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.modes import MODES
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.mission import mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS, rules_of

GAME = GAMES["neuroshima-hex"]
ARMIES = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
SOAK_GAMES = 5000


def offers():
    """Every combination that an edition offers and that goes together."""
    for edition in EDITIONS:
        rules = rules_of(edition)
        for mode, board, points in product(rules.modes, rules.boards, (False, True)):
            for seats, variants in product(MODES[mode], [(), *((variant,) for variant in rules.variants)]):
                options = {"edition": edition, "mode": mode, "board": board, "points": points}
                options |= {"variants": list(variants), "first": "random"}
                if is_offered({**options, "armies": list(ARMIES[:seats])}):
                    yield seats, options
    for name, variants in product(mission_ids(), [[], ["structures"], ["leaders"], ["reinforcements"]]):
        yield 0, {"edition": "2025", "mode": "atlas", "board": name, "variants": variants, "first": "random"}


def is_offered(options):
    try:
        GAME.options(options)
    except AshboardError:
        return False
    return True


OFFERS = list(offers())


def played(number, **more):
    """A random game of one of the combinations, with all that must hold on the way."""
    seats, options = OFFERS[number % len(OFFERS)]
    options = {**options, **more}
    dice = Dice(f"modes/{number}")
    given = sorted(ARMIES, key=lambda name: dice.below(1000, name))[:seats]
    options = GAME.options({**options, "armies": given} if seats else options)
    armies = options["armies"]
    state = GAME.new(options)
    answers = []
    while (decision := state.decision()) is not None:
        assert len({option.text for option in decision.options}) == len(decision.options) > 0
        twin, key = state.copy(), state.key()
        action = dice.answer(decision)
        state.apply(action)
        answers.append(action.text)
        if len(answers) % 7 == 0:
            assert twin.key() == key
            twin.apply(action)
            assert twin.key() == state.key()
    for seat, name in enumerate(armies):
        assert tiles(state, seat) == belongings(state, seat, name)
    record = Record(GAME.name, GAME.version_of(options), options, tuple(answers))
    assert replay(GAME, record).key() == state.key()
    return options


def belongings(state, seat, name):
    """The tiles of an army; a mission may leave some of them in the box, the headquarters among them."""
    owned = Counter({tile.id: tile.count for tile in army(name).tiles})
    page = state.setup.mission
    if page is not None:
        owned -= Counter(page.seats[seat].left_out)
        owned["hq"] *= bool(page.seats[seat].headquarters)
    return +owned


def tiles(state, seat):
    """All tiles of a seat's army, wherever they are; a structure is none of them, nor what a mission adds."""
    found = Counter(tile.id for tile in (*state.hands[seat], *state.discards[seat]))
    for index, count in enumerate(state.piles[seat].contents()):
        found[state.setup.rosters[seat][index].id] += count
    for unit in (*state.position.board, *state.position.ground):
        if unit is not None and unit.seat == seat and not unit.tile.part:
            found[unit.tile.id] += 1
    for tile in state.setup.mission.tiles[seat] if state.setup.mission else ():
        del found[tile.id]
    return +found


def test_one_game_of_every_offer():
    """
    Each combination of mode, edition, players, board and variant is played to its end.
    """
    assert len(OFFERS) > 50
    for number in some(range(len(OFFERS)), check=5):
        played(number)


def test_some_games_of_version_1():
    """
    A game of every seventh combination by the first version of the rules, which asks for `forced` where this one warns.
    """
    for number in range(0, len(OFFERS), 7):
        played(number, rules_version=1, forced=True)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_many_games_of_every_offer(part):
    """
    5,000 random games over all of it end without an error.
    """
    size = SOAK_GAMES // 10
    for number in range(part * size, (part + 1) * size):
        played(number)

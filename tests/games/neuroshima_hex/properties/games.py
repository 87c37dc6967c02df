"""Random games of Neuroshima Hex, and the law that no tile is made or lost."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.event import Log
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import VERSION
from ashboard.games.neuroshima_hex.state.state import HexState, as_hex_state

PAIRS = list(combinations(army_ids(), 2))


def random_game(
    armies: tuple[str, str], edition: str, seed: str, log: Log | None = None, version: int = VERSION
) -> Iterator[tuple[HexState, Action | None]]:
    """A random game on one state: each position with the answer to come, the end with none."""
    dice = Dice(seed)
    options = {"armies": list(armies), "edition": edition, "first": "random", "rules_version": version}
    state = as_hex_state(NEUROSHIMA_HEX.new(options))
    decision = state.decision()
    while decision is not None:
        if decision.seat == CHANCE:
            action = dice.answer(decision)
        else:
            action = decision.options[dice.below(len(decision.options), "players")]
        yield state, action
        state.apply(action, log)
        decision = state.decision()
    yield state, None


def tiles_of(state: HexState, seat: int) -> Counter[str]:
    """Where the seat's tiles are counted: board, ground, pile, hand and discards together."""
    found: Counter[str] = Counter()
    for unit in (*state.position.board, *state.position.ground):
        if unit is not None and unit.seat == seat:
            found[unit.tile.id] += 1
    for index, count in enumerate(state.piles[seat].contents()):
        found[state.setup.rosters[seat][index].id] += count
    found.update(tile.id for tile in (*state.hands[seat], *state.discards[seat]))
    return +found


def army_of(state: HexState, seat: int) -> Counter[str]:
    """The tiles that the seat's army has."""
    known = state.setup.armies[seat]
    assert known is not None
    return Counter({tile.id: tile.count for tile in known.tiles})


def missing(state: HexState) -> list[Counter[str]]:
    """What each seat's army has and the table has not; a headquarters before it is placed is no loss."""
    lost = []
    for seat in range(state.setup.seats):
        gap = army_of(state, seat)
        gap.subtract(tiles_of(state, seat))
        if state.turns == 0 and state.position.hq_cell(seat) < 0:
            gap["hq"] = 0
        lost.append(Counter({tile: count for tile, count in gap.items() if count}))
    return lost

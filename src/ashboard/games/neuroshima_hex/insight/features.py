"""What matters in a position, as numbers: each is our side's share less the enemies'."""

from typing import Final

from ashboard.games.neuroshima_hex.battle.field import SettledField
from ashboard.games.neuroshima_hex.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.position import Position
from ashboard.games.neuroshima_hex.state import ORDINARY, HexState
from ashboard.games.neuroshima_hex.tile import Tile

Numbers = list[float]

# Per printed tile, counted for units on the board now and again for those left after a battle.
TRAITS: Final = ("unit", "melee", "shots", "toughness", "armour", "net", "module", "speed", "mobile")
# For the whole side.
WHOLE: Final = (
    "points",
    "points after battle",
    "falls",
    "netted",
    "aims at hq",
    "aims at hq after battle",
    "exposed hq",
    "boosted",
    "hand",
    "battle tiles",
    "swing at hand",
    "to move",
    "pile",
    "energy",
    "terminals",
)
NAMES: Final = (*WHOLE, *TRAITS, *(f"{name} after battle" for name in TRAITS))
_NOW: Final = len(WHOLE)
_AFTER: Final = _NOW + len(TRAITS)
COUNT: Final = len(NAMES)

_POINTS: Final = 0
_POINTS_AFTER: Final = 1
_FALLS: Final = 2
_NETTED: Final = 3
_AIMS: Final = 4
_AIMS_AFTER: Final = 5
_EXPOSED: Final = 6
_BOOSTED: Final = 7
_HAND: Final = 8
_BATTLES: Final = 9
_SWING: Final = 10
_TO_MOVE: Final = 11
_PILE: Final = 12
_ENERGY: Final = 13
_TERMINALS: Final = 14

_BATTLE: Final = "battle"


class Profile:
    """What is printed on a tile, as numbers in the order of TRAITS."""

    def __init__(self, tile: Tile) -> None:
        printing = tile.printing
        slots = len(tile.initiative)
        self.numbers: Final[Numbers] = [
            1.0,
            float(sum(printing.melee) * slots),
            float((sum(printing.ranged) + 2 * bin(printing.gauss).count("1")) * slots),
            float(tile.toughness),
            float(bin(printing.armour).count("1")),
            float(bin(printing.net).count("1")),
            1.0 if tile.bonuses or tile.heals or tile.has_influence or tile.carries else 0.0,
            float(tile.initiative[0]) if slots else 0.0,
            1.0 if tile.mobile else 0.0,
        ]


_profiles: dict[Tile, Profile] = {}


def profile(tile: Tile) -> Profile:
    known = _profiles.get(tile)
    if known is None:
        known = Profile(tile)
        _profiles[tile] = known
    return known


def progress(state: HexState) -> float:
    """How far the game has come: 0 at its beginning, 1 when no tile is left to draw."""
    left = 0
    total = 0
    for seat in state.contenders:
        left += len(state.piles[seat]) + len(state.hands[seat])
        army = state.setup.armies[seat]
        total += sum(army.pile_counts) if army is not None else 34
    return 1.0 - left / total if total else 1.0


def features(state: HexState, seat: int) -> Numbers:
    """The numbers in the order of NAMES."""
    position = state.position
    fought = battle_by_default(state).position
    numbers = [0.0] * COUNT
    rates = _rates(state, seat)
    field = state.field
    for cell in field.standing.units:
        unit = field.board[cell]
        if unit is None:
            continue
        rate = rates[field.controller[cell]]
        if unit.tile.is_hq:
            numbers[_EXPOSED] += rate * _exposure(field, cell)
            continue
        _count(numbers, _NOW, unit.tile, unit.wounds, rate)
        if field.netted[cell]:
            numbers[_NETTED] += rate
        else:
            numbers[_BOOSTED] += rate * (field.initiative[cell] + field.melee[cell] + field.ranged[cell])
            numbers[_AIMS] += rate * _aims(field, cell)
    for cell, left in enumerate(fought.board):
        if left is not None and not left.tile.is_hq:
            rate = rates[left.controller]
            _count(numbers, _AFTER, left.tile, left.wounds, rate)
            if not field.netted[cell] and left.tile.initiative:
                numbers[_AIMS_AFTER] += rate * _aims(field, cell)
    _count_seats(numbers, state, position, fought, rates)
    return numbers


def _rates(state: HexState, seat: int) -> Numbers:
    """1 for us, and so much less for each enemy that all of them together count like one side."""
    side = state.setup.sides.side
    hostile = 0
    own = 0
    for other in state.contenders:
        if side[other] == side[seat]:
            own += 1
        else:
            hostile += 1
    rates: Numbers = []
    for other in range(len(side)):
        if side[other] == side[seat]:
            rates.append(1.0)
        else:
            rates.append(-float(max(1, own)) / max(1, hostile))
    return rates


def _count(numbers: Numbers, start: int, tile: Tile, wounds: int, rate: float) -> None:
    printed = profile(tile).numbers
    for number, value in enumerate(printed):
        if value:
            numbers[start + number] += rate * value
    if wounds:
        numbers[start + 3] -= rate * wounds


def _aims(field: SettledField, cell: int) -> float:
    """The strength of attacks that look at an enemy headquarters with no other enemy between."""
    unit = field.board[cell]
    if unit is None:
        return 0.0
    hits = field.sides.wounds[field.controller[cell]]
    strength = 0.0
    for icon in unit.face.strikes:
        for target in field.grid.rays[cell][icon.direction]:
            other = field.board[target]
            if other is not None and hits[field.controller[target]]:
                if other.tile.is_hq:
                    strength += icon.strength + (field.melee[cell] if icon.kind == 0 else field.ranged[cell])
                break
            if icon.kind == 0:
                break
    return strength


def _exposure(field: SettledField, cell: int) -> float:
    """How many neighbouring cells of a headquarters are free or hold an enemy."""
    open_cells = 0.0
    hostile = field.sides.hostile[field.controller[cell]]
    for other in field.grid.neighbours[cell]:
        unit = field.board[other]
        if unit is None:
            open_cells += 0.5
        elif hostile[field.controller[other]]:
            open_cells += 1.0
    return open_cells


def _count_seats(numbers: Numbers, state: HexState, position: Position, fought: Position, rates: Numbers) -> None:
    points = position.scores or position.points
    after = fought.scores or fought.points
    swing = 0.0
    for seat in state.contenders:
        rate = rates[seat]
        numbers[_POINTS] += rate * points[seat] / 20
        numbers[_POINTS_AFTER] += rate * after[seat] / 20
        swing += rate * (after[seat] - points[seat]) / 20
        if fought.points[seat] == 0:
            numbers[_FALLS] -= rate
        hand = state.hands[seat]
        numbers[_HAND] += rate * len(hand)
        numbers[_PILE] += rate * len(state.piles[seat]) / 34
        if state.energy:
            numbers[_ENERGY] += rate * state.energy[seat]
    _count_battle(numbers, state, rates, swing)
    for cell in state.setup.board.terminals:
        unit = position.board[cell]
        if unit is not None:
            numbers[_TERMINALS] += rates[unit.controller]


def _count_battle(numbers: Numbers, state: HexState, rates: Numbers, swing: float) -> None:
    """Who can start a battle, and what the next player would make of it."""
    if state.stage != ORDINARY:
        return
    for seat in state.contenders:
        for tile in state.hands[seat]:
            if tile.instant == _BATTLE:
                numbers[_BATTLES] += rates[seat]
    mover = state.active
    if mover < 0:
        return
    rate = 1.0 if rates[mover] > 0 else -1.0
    numbers[_TO_MOVE] = rate
    if swing * rate > 0:
        numbers[_SWING] = swing * _battle_chance(state, mover)


def _battle_chance(state: HexState, seat: int) -> float:
    """How likely the seat has a Battle tile in its turn."""
    hand = state.hands[seat]
    for tile in hand:
        if tile.instant == _BATTLE:
            return 1.0
    pile = state.piles[seat]
    total = len(pile)
    count = 0
    for index, tile in enumerate(state.setup.rosters[seat]):
        if tile.instant == _BATTLE:
            count += pile.counts[index]
    miss = 1.0
    for number in range(min(state.setup.hand_size - len(hand), total)):
        miss *= max(0.0, 1.0 - count / (total - number))
    return 1.0 - miss

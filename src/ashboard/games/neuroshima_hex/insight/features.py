"""What matters in a position, as numbers: each is our side's share less the enemies'."""

from typing import Final

from ashboard.games.neuroshima_hex.ability import MELEE
from ashboard.games.neuroshima_hex.battle.field import SettledField
from ashboard.games.neuroshima_hex.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.grid import OPPOSITE
from ashboard.games.neuroshima_hex.position import Cells, Position
from ashboard.games.neuroshima_hex.state import ORDINARY, HexState
from ashboard.games.neuroshima_hex.tile import Tile
from ashboard.games.neuroshima_hex.unit import Unit

Numbers = list[float]

# Per printed tile, counted for units on the board now and again for those left after a battle.
TRAITS: Final = ("unit", "melee", "shots", "toughness", "armour", "net", "module", "speed", "mobile")
# For the whole side.
WHOLE: Final = (
    "points",
    "points after battle",
    "falls in battle",
    "netted",
    "open hq",
    "boosted",
    "links",
    "hand",
    "units in hand",
    "battle tiles",
    "swing at hand",
    "swing later",
    "swing near full board",
    "swing of last battle",
    "to move",
    "pile",
    "energy",
    "terminals",
)
# What attacks look at, counted now and again after a battle.
LINES: Final = ("at hq", "at hq behind a unit", "kills", "hits", "barred by armour")
NAMES: Final = (
    *WHOLE,
    *LINES,
    *(f"{name} after battle" for name in LINES),
    *TRAITS,
    *(f"{name} after battle" for name in TRAITS),
)
COUNT: Final = len(NAMES)

_POINTS: Final = 0
_POINTS_AFTER: Final = 1
_FALLS: Final = 2
_NETTED: Final = 3
_OPEN: Final = 4
_BOOSTED: Final = 5
_LINKS: Final = 6
_HAND: Final = 7
_HAND_UNITS: Final = 8
_BATTLES: Final = 9
_SWING: Final = 10
_SWING_LATER: Final = 11
_SWING_FULL: Final = 12
_SWING_LAST: Final = 13
_TO_MOVE: Final = 14
_PILE: Final = 15
_ENERGY: Final = 16
_TERMINALS: Final = 17
# Where each group begins; the test of this table compares it with NAMES.
_LINES_NOW: Final = 18
_LINES_AFTER: Final = 23
_NOW: Final = 28
_AFTER: Final = 37
_AT_HQ: Final = 0
_BEHIND: Final = 1
_KILLS: Final = 2
_HITS: Final = 3
_BARRED: Final = 4

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
    netted = field.netted
    for cell in field.standing.units:
        unit = field.board[cell]
        if unit is None:
            continue
        rate = rates[field.controller[cell]]
        if unit.tile.is_hq:
            numbers[_OPEN] += rate * _openness(field, cell)
        else:
            _count(numbers, _NOW, unit.tile, unit.wounds, rate)
            if netted[cell]:
                numbers[_NETTED] += rate
                continue
            numbers[_BOOSTED] += rate * (field.initiative[cell] + field.melee[cell] + field.ranged[cell])
        if unit.face.links and not netted[cell]:
            numbers[_LINKS] += rate * len(field.reached(cell))
        _count_lines(numbers, _LINES_NOW, field, field.board, cell, unit, rate)
    for cell, left in enumerate(fought.board):
        if left is not None:
            rate = rates[left.controller]
            if not left.tile.is_hq:
                _count(numbers, _AFTER, left.tile, left.wounds, rate)
            if not netted[cell]:
                _count_lines(numbers, _LINES_AFTER, field, fought.board, cell, left, rate)
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


def _count_lines(
    numbers: Numbers, start: int, field: SettledField, board: Cells, cell: int, unit: Unit, rate: float
) -> None:
    """What the attacks of a unit would meet on the board."""
    if not unit.tile.initiative:
        return
    hits = field.sides.wounds[unit.controller]
    rays = field.grid.rays[cell]
    for icon in unit.face.strikes:
        way = icon.direction
        if icon.kind == MELEE:
            strength = icon.strength + field.melee[cell]
            target = field.grid.neighbour[cell][way]
            if target >= 0:
                other = board[target]
                if other is not None and hits[other.controller]:
                    _count_hit(numbers, start, other, unit.tile.is_hq, strength, rate)
        else:
            strength = icon.strength + field.ranged[cell]
            met = False
            for target in rays[way]:
                other = board[target]
                if other is None or not hits[other.controller]:
                    continue
                if met:
                    if other.tile.is_hq:
                        numbers[start + _BEHIND] += rate
                        break
                    continue
                if other.face.armour[OPPOSITE[way]]:
                    strength -= 1
                    if strength == 0:
                        numbers[start + _BARRED] += rate
                if strength > 0:
                    _count_hit(numbers, start, other, unit.tile.is_hq, strength, rate)
                if other.tile.is_hq:
                    break
                met = True


def _count_hit(numbers: Numbers, start: int, target: Unit, by_hq: bool, strength: int, rate: float) -> None:
    if target.tile.is_hq:
        if not by_hq:
            numbers[start + _AT_HQ] += rate * strength
    elif strength > target.tile.toughness - target.wounds:
        numbers[start + _KILLS] += rate
    else:
        numbers[start + _HITS] += rate


def _openness(field: SettledField, cell: int) -> float:
    """How many neighbouring cells of a headquarters are free or, counting double, hold an enemy."""
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
        for tile in state.hands[seat]:
            numbers[_HAND] += rate
            if tile.instant == _BATTLE:
                numbers[_BATTLES] += rate
            elif not tile.is_instant:
                numbers[_HAND_UNITS] += rate
        numbers[_PILE] += rate * len(state.piles[seat]) / 34
        if state.energy:
            numbers[_ENERGY] += rate * state.energy[seat]
    _count_battle(numbers, state, position, rates, swing)
    for cell in state.setup.board.terminals:
        unit = position.board[cell]
        if unit is not None:
            numbers[_TERMINALS] += rates[unit.controller]


def _count_battle(numbers: Numbers, state: HexState, position: Position, rates: Numbers, swing: float) -> None:
    """What a battle now would bring, by who could start it and how soon it comes by itself."""
    mover = state.active
    rate = 0.0 if mover < 0 else 1.0 if rates[mover] > 0 else -1.0
    numbers[_TO_MOVE] = rate
    if swing == 0.0 or mover < 0:
        return
    if state.stage != ORDINARY:
        numbers[_SWING_LAST] = swing
        return
    free = 0
    for cell in position.grid.basic:
        if position.board[cell] is None:
            free += 1
    numbers[_SWING_FULL] = swing / (1 + free)
    if swing * rate > 0:
        numbers[_SWING] = swing * _battle_chance(state, mover)
    else:
        numbers[_SWING_LATER] = swing * _later_chance(state, rates, swing)


def _later_chance(state: HexState, rates: Numbers, swing: float) -> float:
    """How likely one of those whom a battle favours has a Battle tile when his turn comes."""
    best = 0.0
    for seat in state.contenders:
        if rates[seat] * swing > 0:
            best = max(best, _battle_chance(state, seat))
    return best


def _battle_chance(state: HexState, seat: int) -> float:
    """How likely the seat has a Battle tile in its next turn."""
    hand = state.hands[seat]
    for tile in hand:
        if tile.instant == _BATTLE:
            return 1.0
    pile = state.piles[seat]
    total = len(pile)
    count = 0
    for index, tile in enumerate(state.setup.rosters[seat]):
        if tile.instant == _BATTLE and pile.counts:
            count += pile.counts[index]
    miss = 1.0
    for number in range(min(state.setup.hand_size - len(hand), total)):
        miss *= max(0.0, 1.0 - count / (total - number))
    return 1.0 - miss

"""What a battle now would bring, by who could start it and how soon it comes by itself."""

from ashboard.games.neuroshima_hex.insight.feature_names import (
    HAND,
    SWING,
    SWING_FULL,
    SWING_LAST,
    SWING_LATER,
    TO_MOVE,
    Numbers,
)
from ashboard.games.neuroshima_hex.state.state import ORDINARY, HexState


def count_swing(numbers: Numbers, state: HexState, rates: Numbers, swing: float) -> None:
    """Add the change of points that a battle now would bring, in the place where it counts, from HAND on."""
    mover = state.active
    if mover < 0:
        return
    rate = 1.0 if rates[mover] > 0 else -1.0
    numbers[TO_MOVE - HAND] = rate
    if swing == 0.0:
        return
    if state.stage != ORDINARY:
        numbers[SWING_LAST - HAND] = swing
        return
    numbers[SWING_FULL - HAND] = swing / (1 + _free_cells(state))
    if swing * rate > 0:
        numbers[SWING - HAND] = swing * battle_chance(state, mover)
    else:
        numbers[SWING_LATER - HAND] = swing * _later_chance(state, rates, swing)


def battle_chance(state: HexState, seat: int) -> float:
    """How likely the seat has a Battle tile in its next turn."""
    hand = state.hands[seat]
    for tile in hand:
        if tile.is_battle:
            return 1.0
    pile = state.piles[seat]
    total = len(pile)
    count = 0
    if pile.counts:
        for index in state.setup.battles[seat]:
            count += pile.counts[index]
    miss = 1.0
    for number in range(min(state.setup.hand_size - len(hand), total)):
        miss *= max(0.0, 1.0 - count / (total - number))
    return 1.0 - miss


def _later_chance(state: HexState, rates: Numbers, swing: float) -> float:
    """How likely one of those whom a battle favours has a Battle tile when his turn comes."""
    best = 0.0
    for seat in state.contenders:
        if rates[seat] * swing > 0:
            best = max(best, battle_chance(state, seat))
    return best


def _free_cells(state: HexState) -> int:
    free = 0
    for cell in state.setup.fillable(state.contenders):
        if state.position.board[cell] is None:
            free += 1
    return free

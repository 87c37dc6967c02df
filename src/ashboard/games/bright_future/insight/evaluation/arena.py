"""The Arena: resources, cards on the table and in the hand, attacks under way."""

from typing import Final

from ashboard.games.bright_future.rules.fights.action_points import DrawCard
from ashboard.games.bright_future.rules.fights.attack_resolution import Contest, React, ResolveAttack
from ashboard.games.bright_future.rules.fights.weapon_attack import attack_values, declared_attack
from ashboard.games.bright_future.state.duel import Declared
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import BrightState

_RESOURCE: Final = 1.0
_TABLE: Final = 0.55
_USED: Final = 0.5
_HAND: Final = 0.3
_UNKNOWN: Final = 0.7
_POINT: Final = 0.55
# Half of the points that come with a turn count before it: so nothing changes when a turn ends with all points spent.
_COMING: Final = 0.5
# How much of an attack gets through on average.
_THROUGH: Final = 0.6


def judge_arena(state: BrightState, seat: int) -> float:
    """One's own strength less the other's."""
    return _strength(state, state.players[seat]) - _strength(state, state.players[1 - seat])


def balance_turn(state: BrightState, seat: int) -> float:
    """What the judgement needs before positions in the midst of a turn are compared with those at its end.

    It counts the points of a turn only once it has begun, so ending a turn looks bad whatever was done in it; and the
    point paid for a card looks lost until the card is there.
    """
    return _to_come(state, seat) - _to_come(state, 1 - seat)


def _to_come(state: BrightState, seat: int) -> float:
    """The points of the next turn while it is the other's, and the card that is being drawn at this moment."""
    value = 0.0 if state.active == seat else _COMING * _POINT * state.box.board.action_points
    for step in state.steps:
        if isinstance(step, DrawCard) and step.seat == seat:
            value += _POINT
    return value


def _strength(state: BrightState, player: Player) -> float:
    duel = state.duel
    assert duel is not None
    gear = state.box.gear
    value = _RESOURCE * player.resources
    for card in player.ready:
        value += _TABLE * gear[card].worth
    for card in player.used:
        value += _USED * gear[card].worth
    for card in player.hand:
        if player.race < 0 or gear[card].race == player.race:
            value += _HAND * gear[card].worth
        else:
            value += _UNKNOWN
    if state.active == player.seat:
        value += _POINT * duel.points + _threat(state, player.seat, duel.declared)
    else:
        value += _threat(state, player.seat, duel.pending)
    return value + _POINT * duel.extra[player.seat] + _raised(state, player.seat) + 0.3 * player.charge


def _threat(state: BrightState, seat: int, attacks: tuple[Declared, ...]) -> float:
    """The attacks that a player has declared and that still have to be faced."""
    total = 0
    for attack in attacks:
        total += sum(value for _, value in attack_values(state, declared_attack(seat, attack)))
    return _THROUGH * total


def _raised(state: BrightState, seat: int) -> float:
    """The attack that is being faced at this moment."""
    for step in reversed(state.steps):
        if isinstance(step, (React, Contest, ResolveAttack)) and step.attack.seat == seat:
            return _THROUGH * sum(value for _, value in attack_values(state, step.attack)[step.attack.blow :])
    return 0.0

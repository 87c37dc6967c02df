"""How good a position looks: headquarters now, and after a battle fought at once with the default answers."""

from typing import Final

from ashboard.games.neuroshima_hex.rules.battle.default_battle import DefaultBattle
from ashboard.games.neuroshima_hex.rules.battle.resolution import Battle
from ashboard.games.neuroshima_hex.rules.goals.mission_outcome import mission_worth
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.games.neuroshima_hex.state.unit import Unit

_WON: Final = 1000.0
_POINT: Final = 1.0
_POINT_AFTER_BATTLE: Final = 1.0
_UNIT: Final = 0.6
_UNIT_AFTER_BATTLE: Final = 0.9
_HAND_TILE: Final = 0.25
_TOUGHNESS: Final = 0.15
_NETTED: Final = 0.5


def judge(state: HexState, seat: int) -> float:
    """The seat's advantage: points, units, and what a battle now would make of them."""
    outcome = state.outcome()
    if outcome is not None:
        return _WON * (2 * outcome.share(seat) - 1) + _lead(state, state.position, seat)
    fought = battle_by_default(state)
    value = _POINT * _lead(state, state.position, seat)
    value += _POINT_AFTER_BATTLE * _lead(state, fought.position, seat)
    value += _UNIT * _force(state, state.position, seat) + _UNIT_AFTER_BATTLE * _force(state, fought.position, seat)
    value += _HAND_TILE * len(state.hands[seat])
    if state.setup.mission is not None:
        value += mission_worth(state, state.position, seat) + mission_worth(state, fought.position, seat)
    return value - _fallen(fought.position, state, seat)


def battle_by_default(state: HexState) -> Battle:
    """A battle fought at once; every choice takes its first option."""
    setup = state.setup
    order = state.order_from(max(0, state.active))
    return DefaultBattle(state.position, setup.rules, setup.book, order, state.field, is_told=False).battle


def _lead(state: HexState, position: Position, seat: int) -> float:
    # Allies of a moment are rivals in the end.
    side = state.setup.sides.side
    lead = 0.0
    for other, points in enumerate(position.scores or position.points):
        lead += points if side[other] == side[seat] else -points
    return lead


def _fallen(position: Position, state: HexState, seat: int) -> float:
    """A headquarters that would fall counts for more than its points."""
    side = state.setup.sides.side
    value = 0.0
    for other, points in enumerate(position.points):
        if points == 0:
            value += 50.0 if side[other] == side[seat] else -50.0
    return value


def _force(state: HexState, position: Position, seat: int) -> float:
    hostile = state.setup.sides.hostile[seat]
    netted = state.field.netted
    value = 0.0
    for cell, unit in enumerate(position.board):
        if unit is not None and not unit.tile.is_hq:
            worth = _worth(unit) * (_NETTED if netted[cell] else 1.0)
            value += -worth if hostile[unit.controller] else worth
    return value


def _worth(unit: Unit) -> float:
    return 1.0 + _TOUGHNESS * (unit.tile.toughness - unit.wounds)

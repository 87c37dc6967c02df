"""Tunnel of Power: belongings, codes towards the door, what the token's place promises."""

from typing import Final

from ashboard.games.bright_future.insight.evaluation.worth import belongings, guard_of
from ashboard.games.bright_future.rules.colonies.market import BuyTop
from ashboard.games.bright_future.rules.effects.bazaar import GearTop, TakeGear
from ashboard.games.bright_future.rules.effects.codes import GainCode, RandomCode
from ashboard.games.bright_future.rules.fights.attack_resolution import React, ResolveAttack
from ashboard.games.bright_future.rules.fights.weapon_attack import attack_values
from ashboard.games.bright_future.rules.phases.location_phase import opens_door
from ashboard.games.bright_future.rules.phases.power_tunnels import PlaceToken, free_places
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.tracks import ANOMALY, COLONY, OUTPOST, TUNNEL

_MERCENARY: Final = 2.0
_FITTING_CODE: Final = 9.0
_OTHER_CODE: Final = 3.0
_KEY: Final = 12.0
_RIVALS: Final = 0.5
_CODE: Final = 8.0
_GEAR: Final = 3.5
_DOWN: Final = 14.0
_DUMMY: Final = 4.0
_DOOR: Final = 60.0


def judge_power(state: BrightState, seat: int) -> float:
    """The seat's standing against the rivals'."""
    own = _standing(state, state.players[seat])
    rivals = [_standing(state, player) for player in state.players if player.seat != seat and not player.is_out]
    if not rivals:
        return own - _DUMMY * _crowd(state)
    return own - _RIVALS * (max(rivals) + sum(rivals) / len(rivals)) / 2


def _crowd(state: BrightState) -> float:
    """In the solo game dummies in the Tunnel of Power are worse than elsewhere."""
    assert state.tracks is not None
    tunnel = sum(seat < -1 for seat in state.tracks.slots[TUNNEL])
    return state.tracks.dummies() + 1.5 * tunnel


def _standing(state: BrightState, player: Player) -> float:
    if player.is_out:
        return -100.0
    value = belongings(state, player, _MERCENARY)
    value += _codes(state, player)
    if player.is_down:
        value -= _DOWN
    return value + _promise(state, player) + expected_rewards(state, player.seat) + _blows(state, player.seat)


def expected_rewards(state: BrightState, seat: int) -> float:
    """Codes and gear about to be received; a card bought blind counts once it is there: it costs what it is worth."""
    value = 0.0
    for step in state.steps:
        if isinstance(step, (GainCode, RandomCode)) and step.seat == seat:
            value += _CODE
        elif isinstance(step, (TakeGear, GearTop)) and not isinstance(step, BuyTop) and step.seat == seat:
            value += _GEAR
    return value


def _codes(state: BrightState, player: Player) -> float:
    """Codes that fit the door count for more than others; the whole combination for still more."""
    fitting = sum(min(player.codes[number - 1], state.door.count(number)) for number in (1, 2, 3))
    value = _FITTING_CODE * fitting + _OTHER_CODE * (sum(player.codes) - fitting)
    return value + (_KEY if opens_door(player.codes, state.door) else 0.0)


def _promise(state: BrightState, player: Player) -> float:
    """What the token's place, or the best place of a card just chosen, is good for."""
    tracks = state.tracks
    assert tracks is not None
    track = tracks.track_of(player.seat)
    if track >= 0:
        return place_value(state, player, track, tracks.slots[track].index(player.seat))
    for step in reversed(state.steps):
        if isinstance(step, PlaceToken) and step.seat == player.seat:
            values = [place_value(state, player, to, slot) for to, slot in free_places(state, step.card)]
            return max(values, default=0.0)
    return 0.0


def place_value(state: BrightState, player: Player, track: int, slot: int) -> float:
    """The visit as a deal: what it brings, what it costs on average."""
    tracks = state.tracks
    assert tracks is not None
    is_first = all(seat < 0 or seat == player.seat for seat in tracks.slots[track][:slot])
    if track == COLONY:
        return 9.5 if is_first else 6.0
    guard = guard_of(state.box, player.race, player.ready)
    outposts, anomalies = guard.outposts.harm(player.resources), guard.anomalies.harm(player.resources)
    if track == OUTPOST:
        # Half of the outposts are friendly, and one that was beaten is not fought again.
        share = 0.5 if is_first else 0.3
        return (2 * _GEAR if is_first else _GEAR) - share * (outposts.damage + _DOWN * outposts.peril)
    if track == ANOMALY:
        return (_CODE + 3 if is_first else _CODE) - anomalies.damage - (_DOWN + _CODE) * anomalies.peril
    share = 1.0 if is_first else 0.4
    harm = anomalies.damage + share * outposts.damage
    worse = guard.anomalies.harm(player.resources - int(share * outposts.damage))
    peril = min(1.0, share * outposts.peril + worse.peril)
    value = _GEAR + _CODE - harm - _DOWN * peril
    return value + _DOOR * _chance(state, player) * (1.0 - peril)


def _chance(state: BrightState, player: Player) -> float:
    """How likely the door opens with the code still to come."""
    missing = [max(0, state.door.count(number) - player.codes[number - 1]) for number in (1, 2, 3)]
    if not any(missing):
        return 1.0
    if sum(missing) > 1:
        return 0.0
    number = missing.index(1)
    return state.codes[number] / max(1, state.pile_size())


def _blows(state: BrightState, seat: int) -> float:
    """A weapon already raised: part of its strength is as good as done."""
    for step in reversed(state.steps):
        if isinstance(step, (React, ResolveAttack)):
            strength = 0.5 * sum(value for _, value in attack_values(state, step.attack)[step.attack.blow :])
            return 0.4 * strength if seat == step.attack.seat else -strength if seat == step.attack.target else 0.0
    return 0.0

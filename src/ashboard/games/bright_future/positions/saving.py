"""A position written as a scenario file that starts where a player chooses a tunnel card or has a turn of the Arena."""

import json
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.pile import EVERYBODY, Known, Pile
from ashboard.games.bright_future.modes.arena import ArenaTurn
from ashboard.games.bright_future.modes.underground_fever import PickTunnel
from ashboard.games.bright_future.positions.run import set_up_scenario
from ashboard.games.bright_future.positions.scenario import read_position
from ashboard.games.bright_future.printed.board import FEVER_LEVELS, SOLO_LEVELS
from ashboard.games.bright_future.printed.card import RACES
from ashboard.games.bright_future.printed.hero import SIDES
from ashboard.games.bright_future.printed.tunnel import DECKS, TRACKS
from ashboard.games.bright_future.rules.phases.power_tunnels import ChooseTunnel
from ashboard.games.bright_future.state.duel import Declared, Duel
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.setup import MODES, Setup
from ashboard.games.bright_future.state.state import FOOD_NAMES, MISSION_NAMES, BrightState
from ashboard.games.bright_future.state.tracks import DUMMY, Tracks
from ashboard.games.bright_future.state.underground import START, Underground
from ashboard.games.bright_future.state.zone import Zone

Data = dict[str, object]
_BETWEEN: Final = "in the middle of something; expected a player who chooses a tunnel card or has a turn of the Arena"


def position_toml(state: BrightState) -> str:
    """The position as a file that leads to the very same one, or BadInput in the middle of something."""
    text = "".join(f"{key} = {_written(value)}\n" for key, value in _position(state).items())
    if set_up_scenario(read_position(text)).key() != state.key():
        raise BadInput("position", _BETWEEN)
    return text


def _position(state: BrightState) -> Data:
    data: Data = {
        "game": "bright-future",
        "name": f"Round {state.round}",
        "rules": [],
        "options": _options(state.setup),
        "round": state.round,
        "first": max(0, state.first),
        "active": state.active,
        "seat": [_seat(state, player) for player in state.players],
        "bazaar": [state.box.gear[card].id for card in state.bazaar],
        "discards": {DECKS[deck]: _names(state, deck, cards) for deck, cards in enumerate(state.discards) if cards},
        **_tops(state),
    }
    if state.duel is None:
        data |= {"pile": list(state.codes), "food": list(state.food), "missions": list(state.missions)}
    data |= {} if state.tracks is None else {"door": list(state.door), **_tracks(state, state.tracks)}
    data |= {} if state.zone is None else _zone(state.zone)
    data |= {} if state.underground is None else _underground(state, state.underground)
    data |= {} if state.duel is None else _duel(state, state.duel)
    return data | {"start": _start(state)}


def _start(state: BrightState) -> Data:
    step = state.steps[-1] if state.steps else None
    if isinstance(step, ChooseTunnel):
        return {"moment": "tunnel", "seat": step.seat, "on": True}
    if isinstance(step, (PickTunnel, ArenaTurn)):
        return {"moment": "turn", "seat": step.seat, "on": True}
    raise BadInput("position", _BETWEEN)


def _options(setup: Setup) -> Data:
    options: Data = {"mode": MODES[setup.mode], "players": setup.seats, "first": setup.first}
    if setup.first < 0:
        options["first"] = "random"
    if not setup.is_fever and not (setup.is_power and setup.is_solo):
        options["round_limit"] = setup.round_limit
    if setup.is_power:
        options["survival"] = setup.survival
    elif setup.is_fever:
        options["hardcore"] = setup.hardcore
    if setup.difficulty >= 0:
        options["difficulty"] = (SOLO_LEVELS if setup.is_power else FEVER_LEVELS)[setup.difficulty]
    return {**options, "rulings": list(setup.rulings)} if setup.rulings else options


def _names(state: BrightState, deck: int, cards: Sequence[int]) -> list[str]:
    return [state.box.decks[deck][card] for card in cards]


def _seat(state: BrightState, player: Player) -> Data:
    gear = state.box.gear
    data: Data = {"resources": player.resources}
    if player.hero >= 0:
        data |= {"hero": state.box.heroes[player.hero].id, "side": SIDES[player.side]}
    elif player.race >= 0:
        data["race"] = RACES[player.race]
    cards = {"gear": player.ready, "used": player.used, "hand": player.hand}
    data |= {key: [gear[card].id for card in held] for key, held in cards.items() if held}
    tokens: Mapping[str, list[object]] = {
        "mercenaries": [state.box.outposts[card].id for card in player.mercenaries],
        "codes": [index + 1 for index, count in enumerate(player.codes) for _ in range(count)],
        "food": [FOOD_NAMES[kind] for kind, count in enumerate(player.food) for _ in range(count)],
        "missions": [MISSION_NAMES[kind] for kind, count in enumerate(player.missions) for _ in range(count)],
    }
    data |= {key: held for key, held in tokens.items() if held}
    flags = {"down": player.is_down and not player.is_out, "out": player.is_out}
    data |= {key: True for key, flag in flags.items() if flag}
    return data | ({"charge": player.charge} if player.charge else {}) | _place(state, player.seat)


def _place(state: BrightState, seat: int) -> Data:
    underground = state.underground
    if underground is None:
        return {}
    data: Data = {"field": underground.fields[seat] + 1}
    return data if underground.card_of[seat] == START else {**data, "at": underground.place_name(seat)}


def _tops(state: BrightState) -> Data:
    """Cards on top that everybody knows, and below them those that only some have seen."""
    tops = {DECKS[deck]: _names(state, deck, _open(pile)) for deck, pile in enumerate(state.decks) if _open(pile)}
    peeked = [
        _known(state, deck, known) for deck, pile in enumerate(state.decks) for known in pile.top[len(_open(pile)) :]
    ]
    return {**({"tops": tops} if tops else {}), **({"peeked": peeked} if peeked else {})}


def _open(pile: Pile) -> list[int]:
    """The face-up cards above the first one that is not."""
    return [known.card for known in takewhile(lambda known: known.seers == EVERYBODY, pile.top)]


def _known(state: BrightState, deck: int, known: Known) -> Data:
    data: Data = {"deck": DECKS[deck], "card": state.box.decks[deck][known.card]}
    if known.seers == EVERYBODY:
        return data
    return {**data, "seats": [player.seat for player in state.players if known.seers >> player.seat & 1]}


def _tracks(state: BrightState, tracks: Tracks) -> Data:
    tunnels = [card.id for card in state.box.power_tunnels]
    heroes = state.box.heroes
    data: Data = {
        "tracks": {
            name: [heroes[DUMMY - token].id if token <= DUMMY else token for token in tracks.slots[track]]
            for track, name in enumerate(TRACKS)
        },
        "tunnels": [tunnels[card] for card in tracks.offered],
        "aside": [tunnels[card] for card in tracks.aside],
        "chosen": [tunnels[card] if card >= 0 else "" for card in tracks.chosen],
    }
    return data if tracks.extra < 0 else {**data, "extra_tunnel": tunnels[tracks.extra]}


def _zone(zone: Zone) -> Data:
    return {
        "zone": [list(stack) for stack in zone.stacks],
        "closed": list(zone.closed),
        "population": zone.population,
    }


def _underground(state: BrightState, underground: Underground) -> Data:
    names = [card.id for card in state.box.fever_tunnels]
    return {
        "colonies": [state.box.colonies[card].id if card >= 0 else "" for card in underground.colonies],
        "map": [
            {"card": card.face.card.id, "x": card.x, "y": card.y, "turned": card.face.turned}
            for card in underground.laid
        ],
        "dealt": [[names[card] for card in cards] for cards in underground.dealt],
    }


def _duel(state: BrightState, duel: Duel) -> Data:
    return {
        "points": duel.points,
        "reserve": duel.reserve,
        "extra": list(duel.extra),
        "weakened": duel.weakened,
        "pending": [_attack(state, attack) for attack in duel.pending],
        "declared": [_attack(state, attack) for attack in duel.declared],
    }


def _attack(state: BrightState, attack: Declared) -> Data:
    weapon = state.box.gear[attack.weapon].id
    data = {"weapon": weapon, "mode": attack.mode, "bonus": attack.bonus, "weakened": attack.weakened}
    return data | ({"boost": attack.boost} if attack.boost else {})


def _written(value: object) -> str:
    """A value of TOML on one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {_written(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(_written(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)

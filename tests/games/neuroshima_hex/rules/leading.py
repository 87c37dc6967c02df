"""Moments of games with leaders, for their tests."""

import json

from tests.games.neuroshima_hex.rules.situations import act

from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.positions.scenario import read_scenario
from ashboard.games.neuroshima_hex.positions.scenario_play import ScenarioPlay
from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.leader import deck
from ashboard.games.neuroshima_hex.printed.rules_versions import VERSION

GAME = GAMES["neuroshima-hex"]
CARDS = [card.id for card in deck()]
ARMIES = ["outpost", "moloch", "smart", "vegas"]
DUEL = {"armies": ["outpost", "moloch"], "edition": "2025", "variants": ["leaders"]}
TEAMS = {"armies": ARMIES, "mode": "teams", "edition": "2025", "variants": ["leaders"]}


def ids(tiles):
    return sorted(tile.id for tile in tiles)


def dealt(one, other):
    """The answers of chance that give each side its card, with two others."""
    rest = [card for card in CARDS if card not in (one, other)]
    return [f"deal {card}" for card in (one, rest[0], rest[1], other, rest[2], rest[3])]


def led(one, other, options=DUEL, headquarters=("a1", "e3")):
    """A game in which the first side has one leader and the second the other."""
    state = GAME.new(options)
    act(state, *dealt(one, other), f"pick {one}", f"pick {other}")
    act(state, *(f"place hq {cell} 0" for cell in headquarters))
    return state


def leader_rows(state, seat):
    return GAME.view(state, seat).data()["leaders"]


POSITION = """
edition = "2025"
variants = {variants}
turn = 0
phase = "{phase}"
[[seat]]
army = "outpost"
hand = {hand}
discard = {discard}
pile = {pile}
[[seat]]
army = "moloch"
hand = {enemy_hand}
pile = {enemy_pile}
[[leader]]
side = {side}
card = "{card}"
uses = {uses}
used = {used}
[[unit]]
seat = 0
tile = "hq"
at = "a1"
[[unit]]
seat = 1
tile = "hq"
at = "e3"
"""
UNIT = '[[unit]]\nid = "{label}"\nseat = {seat}\nprint = {{ kind = "soldier"{more} }}\nat = "{at}"\n'


def at_moment(card, *units, phase="main", side=0, uses=0, used=False, variants=("leaders",), version=VERSION, **seats):
    """A moment of a turn of seat 0 with one leader in the game."""
    filled = {
        "hand": [],
        "discard": [],
        "pile": "{ commando = 3, scout = 2 }",
        "enemy_hand": [],
        "enemy_pile": "{ blocker = 2, hunter = 2, hybrid = 2, gauss = 1 }",
        **seats,
    }
    values = {key: json.dumps(value) if isinstance(value, list) else value for key, value in filled.items()}
    text = POSITION.format(
        phase=phase, card=card, side=side, uses=uses, used=str(used).lower(), variants=json.dumps(variants), **values
    )
    return ScenarioPlay(read_scenario(f"rules_version = {version}" + text + "".join(units), army)).state


def unit(at, seat=0, more="", label=""):
    return UNIT.format(label=label or at, seat=seat, more=f", {more}" if more else "", at=at)


def tile_unit(at, tile, seat=0, **keys):
    extra = "".join(f"{key} = {value}\n" for key, value in keys.items())
    return f'[[unit]]\nseat = {seat}\ntile = "{tile}"\nat = "{at}"\n{extra}'


def board(state):
    return {(row["seat"], row["tile"], row["cell"]) for row in GAME.view(state, -1).data()["units"]}

"""What a number of an answer names: a card, a player, a place, an amount."""

from collections.abc import Callable
from typing import Final

from ashboard.games.bright_future.printed.card import RACES
from ashboard.games.bright_future.printed.hero import SIDES
from ashboard.games.bright_future.printed.map_card import DIRECTIONS
from ashboard.games.bright_future.printed.tunnel import DECKS, TRACKS
from ashboard.games.bright_future.rules.effects.player_trade import item_name
from ashboard.games.bright_future.state.state import FOOD_NAMES, MISSION_NAMES, BrightState


class Noun:
    """The gap of a sentence, and how its value is read from a number; a player is also named by seat."""

    def __init__(self, gap: str, value: Callable[[BrightState, int], object]) -> None:
        self.gap: Final = gap
        self.value: Final = value


def _gear(state: BrightState, number: int) -> object:
    return state.box.gear[number].id


def _outpost(state: BrightState, number: int) -> object:
    return state.box.outposts[number].id


def _hero(state: BrightState, number: int) -> object:
    return state.box.heroes[number].id


def _tunnel(state: BrightState, number: int) -> object:
    return (state.box.power_tunnels if state.setup.is_power else state.box.fever_tunnels)[number].id


def _one_up(state: BrightState, number: int) -> object:
    return number + 1


def _same(state: BrightState, number: int) -> object:
    return number


def _node(state: BrightState, number: int) -> object:
    """A node of the card that the active hero stands on."""
    underground = state.underground
    assert underground is not None
    return underground.laid[underground.card_of[state.active]].face.names[number]


def _laid(state: BrightState, number: int) -> object:
    assert state.underground is not None
    return state.underground.laid[number].face.card.id


def _name(state: BrightState, number: int) -> object:
    return state.name(number)


def _side(state: BrightState, number: int) -> object:
    return SIDES[number]


def _race(state: BrightState, number: int) -> object:
    return RACES[number]


def _way(state: BrightState, number: int) -> object:
    return DIRECTIONS[number]


def _track(state: BrightState, number: int) -> object:
    return TRACKS[number]


def _deck(state: BrightState, number: int) -> object:
    return DECKS[number]


def _food(state: BrightState, number: int) -> object:
    return FOOD_NAMES[number]


def _mission(state: BrightState, number: int) -> object:
    return MISSION_NAMES[number]


def _turn(state: BrightState, number: int) -> object:
    return ("upright", "turned")[number]


GEAR_CARD: Final = Noun("card", _gear)
OTHER_GEAR: Final = Noun("second", _gear)
OUTPOST_CARD: Final = Noun("card", _outpost)
HERO: Final = Noun("card", _hero)
TUNNEL_CARD: Final = Noun("card", _tunnel)
HATCH: Final = Noun("card", _laid)
SIDE: Final = Noun("side", _side)
RACE: Final = Noun("race", _race)
WHO: Final = Noun("other", _name)
ITEM: Final = Noun("item", item_name)
FOOD_KIND: Final = Noun("card", _food)
MISSION_KIND: Final = Noun("mission", _mission)
TRACK: Final = Noun("track", _track)
SLOT: Final = Noun("slot", _one_up)
PLACE: Final = Noun("place", _one_up)
FIELD: Final = Noun("field", _one_up)
CODE: Final = Noun("code", _same)
AMOUNT: Final = Noun("amount", _same)
COST: Final = Noun("cost", _same)
NODE: Final = Noun("node", _node)
WAY: Final = Noun("way", _way)
DECK: Final = Noun("deck", _deck)
TURN: Final = Noun("turn", _turn)

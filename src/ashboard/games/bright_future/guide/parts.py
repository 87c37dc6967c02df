"""Options of the open question taken apart: what each means, and what a player points at to give it."""

from typing import Final, cast

from ashboard.core.action import Action
from ashboard.games.bright_future.guide.fact import Data
from ashboard.games.bright_future.guide.meaning import BY_KIND, BY_VERB, Meaning
from ashboard.games.bright_future.guide.study import missing
from ashboard.games.bright_future.payloads import BrightOptionData
from ashboard.games.bright_future.printed.colony import Reward
from ashboard.games.bright_future.rules.colonies.colony import VisitColony
from ashboard.games.bright_future.rules.colonies.visit import DOUBLED
from ashboard.games.bright_future.rules.effects.anytime import ANYTIME, SOLDIERS, PickGear
from ashboard.games.bright_future.rules.effects.codes import board_codes
from ashboard.games.bright_future.rules.effects.infection_actions import SideAction
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass
from ashboard.games.bright_future.rules.fights.peaceful_outposts import (
    Freelancer,
    FriendlyOutpost,
    KeepOrDevour,
    reward_of,
    rule_price,
)
from ashboard.games.bright_future.rules.fights.rewards import ExtraRewards
from ashboard.games.bright_future.rules.fights.turned_gear import TurnCards
from ashboard.games.bright_future.rules.map.exploring import LayMap
from ashboard.games.bright_future.rules.phases.power_tunnels import PlaceToken
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.state import FOOD_NAMES, BrightState
from ashboard.games.bright_future.state.tracks import TUNNEL

# Verbs whose second word is the id of a card.
_NAMING: Final = ("use", "upper", "resolve")
# Verbs that name another player, by which number.
_FIRST_IS_SEAT: Final = ("rob", "attack", "crawl", "trade", "help")
# Options that lead to a slot, by what they mean.
_STEPPING: Final = ("do-place-token", "do-move-token")
# What the gear of a fight takes off in all.
SUM: Final = "takes"
# What the Soldiers bring where it has its price.
_PAID: Final = {"do-soldiers": "do-soldiers-for-price", "do-take-discarded": "do-fence"}
_ASSAULTS: Final = ("contact", "retaliate", "strike back", "map")


def parts(state: BrightState) -> list[BrightOptionData]:
    """Every option of the open question, taken apart."""
    decision = state.decision()
    return [] if decision is None else [part(state, decision.kind, option) for option in decision.options]


def unaided_parts(state: BrightState) -> list[BrightOptionData]:
    """The same without what gear takes off: that is for the solver of a puzzle to find out."""
    return [_unaided(found) for found in parts(state)]


def _unaided(found: BrightOptionData) -> BrightOptionData:
    if SUM not in found:
        return found
    says = found["says"]
    params = {name: value for name, value in says["params"].items() if name != SUM}
    bare: Data = {name: value for name, value in found.items() if name != SUM}
    bare["says"] = {"key": f"{says['key']}-unaided", "rule": says["rule"], "params": params}
    return cast("BrightOptionData", bare)


def part(state: BrightState, kind: str, option: Action) -> BrightOptionData:
    """One option: text, verb, the sentence that says what it means, and what it names."""
    assert isinstance(option, BrightAction)
    meaning = _meaning(state, kind, option)
    params = _context(state, option)
    for noun, number in ((meaning.first, option.number), (meaning.second, option.other)):
        if noun is not None:
            params[noun.gap] = noun.value(state, number)
    if lacking := _lacking(state, meaning, option):
        params["codes"] = lacking
    key = f"{meaning.key}-shut" if lacking else _key(state, meaning, option)
    says: Data = {"key": key, "rule": meaning.rule, "params": params}
    data: Data = {"text": option.text, "verb": option.verb, "says": says, **params}
    seat = _seat(kind, option)
    if seat >= 0:
        data["seat"] = seat
    # The nouns of its meaning decide which keys an option has; a test holds them against the type.
    return cast("BrightOptionData", data)


def _key(state: BrightState, meaning: Meaning, option: BrightAction) -> str:
    """The sentence; a reward has one of its own each, and so has a fight with nothing to win [COL-G6, COMP-11]."""
    if option.verb == "reward":
        return f"{meaning.key}-{option.text.split(' ')[1]}"
    step = state.steps[-1] if state.steps else None
    if state.setup.soldiers_sell and (option.verb == SOLDIERS or isinstance(step, PickGear)):
        return _PAID.get(meaning.key, meaning.key)
    if option.verb == "fight":
        return f"{meaning.key}-doubled" if option.doubled else meaning.key
    if option.verb == "rule":
        return f"{meaning.key}-for" if _context(state, option)["cost"] else meaning.key
    if option.verb == "special" and isinstance(step, VisitColony):
        mission = state.box.colonies[step.visit.colony].fight_mission
        if mission >= 0:
            return meaning.key if state.missions[mission] else f"{meaning.key}-for-nothing"
        return meaning.key if state.pile_size() or board_codes(state) else f"{meaning.key}-no-code"
    return meaning.key


def _lacking(state: BrightState, meaning: Meaning, option: BrightAction) -> list[int]:
    """The codes that the door asks for and the hero who steps before it has not [TP-36]."""
    decision = state.decision()
    if meaning.key not in _STEPPING or option.number != TUNNEL or decision is None:
        return []
    return missing(state.players[decision.seat].codes, state.door)


def _meaning(state: BrightState, kind: str, option: BrightAction) -> Meaning:
    step = state.steps[-1] if state.steps else None
    if isinstance(step, PlaceToken):
        kind = "place track"
    elif isinstance(step, TurnCards):
        kind = "turn theirs"
    return BY_KIND.get((kind, option.verb)) or BY_VERB[option.verb]


def _seat(kind: str, option: BrightAction) -> int:
    """The other player whom an option names, -1 for none."""
    if option.verb in _FIRST_IS_SEAT and (option.verb != "attack" or kind in _ASSAULTS):
        return option.number
    return option.other if option.verb == "ambush" else -1


def _context(state: BrightState, option: BrightAction) -> Data:
    """What the question says by itself: the card met, the gear used, the price, the reward."""
    step = state.steps[-1] if state.steps else None
    words = option.text.split(" ")
    if option.verb in _NAMING:
        return {"card": words[1]}
    # What is possible at any time costs the same wherever it is offered.
    if option.verb in ANYTIME:
        return _plain(state, option)
    if isinstance(step, FightOrPass):
        return _meeting(state, step, option)
    if isinstance(step, FriendlyOutpost):
        return {**_outpost(state, step.seat, step.enemy.card, option), "number": reward_of(state, step.enemy)}
    if isinstance(step, (Freelancer, KeepOrDevour)):
        return _outpost(state, step.seat, step.card, option)
    if isinstance(step, VisitColony):
        return _visiting(state, step, option)
    if isinstance(step, PickGear) and option.verb == "take":
        return {"cost": state.box.gear[option.number].cost}
    if isinstance(step, ExtraRewards):
        return {"cost": state.box.anomalies[step.enemy.card].extra_code_cost} if option.verb == "buy" else {}
    if isinstance(step, SideAction):
        return {"amount": step.cost}
    if isinstance(step, LayMap):
        return {"card": state.box.maps[step.card].id}
    return _plain(state, option)


def _plain(state: BrightState, option: BrightAction) -> Data:
    """What an option costs or does wherever it is offered."""
    board = state.box.board
    if option.verb == "keep":
        return {"cost": state.box.gear[option.number].cost}
    if option.verb == "hatch":
        return {"cost": board.hatch}
    if option.verb in ("merc hunt", "merc destruction"):
        return {"amount": board.hunt_cost if option.verb == "merc hunt" else board.destruction_cost}
    return {"doubled": True} if option.verb in ("attack", "attack effect", "armour") and option.other == 1 else {}


def _meeting(state: BrightState, step: FightOrPass, option: BrightAction) -> Data:
    gear = state.box.gear
    enemy = step.enemy.name(state)
    if option.verb == "rule":
        return {"enemy": enemy, "cost": rule_price(state, step.seat, step.enemy.card)}
    if option.verb != "fight":
        return {"enemy": enemy, "amount": _gain(state, step.seat)}
    return {
        "enemy": enemy,
        "gear": [gear[card].id for card in option.cards],
        "doubled": [gear[card].id for card in option.doubled],
        "bonus": option.other == 1,
        SUM: option.number,
    }


def _outpost(state: BrightState, seat: int, card: int, option: BrightAction) -> Data:
    outpost = state.box.outposts[card]
    cost = rule_price(state, seat, card) if option.verb == "rule" else outpost.cost
    return {"card": outpost.id, "cost": cost, "amount": _gain(state, seat)}


def _gain(state: BrightState, seat: int) -> int:
    """What the hero's ability pays at an outpost."""
    hero = state.players[seat].hero
    return 0 if hero < 0 else state.box.heroes[hero].gain


def _items(state: BrightState, reward: Reward, times: int) -> int:
    """How many cards or tokens a reward brings; of food no more than the supply has [COMP-11]."""
    return reward.gear * times if reward.food < 0 else min(times, state.food[reward.food])


def _visiting(state: BrightState, step: VisitColony, option: BrightAction) -> Data:
    colony = state.box.colonies[step.visit.colony]
    words = option.text.split(" ")
    if option.verb == "reward":
        chosen = colony.rewards if option.number < 0 else [colony.rewards[option.number]]
        food = [FOOD_NAMES[reward.food] for reward in chosen if reward.food >= 0]
        times = 2 if step.visit.has(DOUBLED) else 1
        amount = sum(reward.resources for reward in chosen)
        number = sum(_items(state, reward, times) for reward in chosen)
        return {"amount": amount * times, "kind": food[0] if food else "", "number": number}
    if option.verb == "special":
        return {"deck": colony.fights}
    if option.verb in ("own code", "pile code"):
        return {"target": option.text.partition(" for ")[2]}
    if option.verb == "swap food":
        return {
            "give": words[1],
            "get": FOOD_NAMES[colony.swap_get],
            "number": min(colony.swap_number, state.food[colony.swap_get]),
        }
    if option.verb in ("scrap", "scrap mercenary"):
        return {"kind": FOOD_NAMES[colony.scrap_food]}
    return _plain(state, option)

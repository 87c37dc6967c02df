"""Outposts, anomalies and colonies as data for drawing and reading."""

from typing import Final

from ashboard.games.bright_future.guide.fact import card_data, fact
from ashboard.games.bright_future.payloads import BrightCardData, BrightFactData
from ashboard.games.bright_future.printed.anomaly import Anomaly
from ashboard.games.bright_future.printed.card import RACES, TYPES
from ashboard.games.bright_future.printed.colony import FOOD, MISSIONS, Colony
from ashboard.games.bright_future.printed.outpost import Outpost
from ashboard.games.bright_future.printed.rules_versions import Rules

_ONCE: Final = "-once"


def outpost_data(card: Outpost, rules: Rules) -> BrightCardData:
    """An outpost, and what it does as a mercenary; of one that brings gear whether it has its price [R-28]."""
    rule = f"MR-{card.index + 1}"
    name = f"{card.id}-for-price" if card.budget and rules.soldiers_sell else card.id
    facts = [
        fact(card, "strength", "fact-strength", "CB-1", strength=card.strength),
        *_symbols(card, card.attack, card.defence),
        fact(card, "hire_cost", "fact-hire", "MR-G7", cost=card.cost),
        fact(card, "ability.power", f"power-{name}", rule, amount=card.budget),
        fact(card, "ability.fever", f"fever-{name}", rule, amount=card.budget),
    ]
    if card.side_cost >= 0:
        facts.append(fact(card, "ability.fever", "fact-side-action", "MR-13", cost=card.side_cost))
    facts.append(fact(card, "infection_icons", "fact-icons", "MR-G5", icons=list(card.icons)))
    return card_data(card, "outpost", rule, facts) | {
        "race": RACES[card.race],
        "strength": card.strength,
        "attack": [TYPES[kind] for kind in card.attack],
        "defence": [TYPES[kind] for kind in card.defence],
        "cost": card.cost,
        "icons": list(card.icons),
    }


def _symbols(card: Outpost | Anomaly, attack: tuple[int, ...], defence: tuple[int, ...]) -> list[BrightFactData]:
    return [
        fact(card, "attack_symbols", "fact-attack-symbols", "CB-2", kinds=[TYPES[kind] for kind in attack]),
        fact(card, "defence_symbols", "fact-defence-symbols", "CB-2", kinds=[TYPES[kind] for kind in defence]),
    ]


def anomaly_data(card: Anomaly) -> BrightCardData:
    rule = f"AN-{card.index + 1}"
    facts = [
        fact(card, "strength", "fact-strength", "CB-1", strength=card.strength),
        *_symbols(card, card.attack, card.defence),
        *_effects(card, rule),
    ]
    return card_data(card, "anomaly", rule, facts) | {
        "strength": card.strength,
        "attack": [TYPES[kind] for kind in card.attack],
        "defence": [TYPES[kind] for kind in card.defence],
        "effect": card.effect.word,
    }


def _effects(card: Anomaly, rule: str) -> list[BrightFactData]:
    """The effect of an anomaly; gear lost and gained by resources are two facts."""
    gear = card.gear_by_loss
    if gear is None:
        params: dict[str, object] = {name.replace("_", ""): value for name, value in card.effect.numbers.items()}
        params |= {"kind": card.sacrifice or card.toll or card.bonus}
        return [fact(card, "effect", f"anomaly-{card.effect.word}", rule, **params)]
    key = "anomaly-gear-replaced" if gear.is_replaced else "anomaly-gear-lost"
    facts = [fact(card, "effect.params.discard_if_loss_at_least", key, rule, loss=gear.discard_from)]
    if gear.gains:
        most = gear.gain_up_to
        facts.append(fact(card, "effect.params.gain_if_loss_at_most", "anomaly-gear-gained", rule, loss=most))
    return facts


def colony_data(card: Colony, rules: Rules) -> BrightCardData:
    rule = f"COL-{card.index + 1}"
    rewards = [
        fact(card, "rewards", f"reward-{each.word}", "COL-G1", amount=each.resources, kind=_food(each.food))
        for each in card.rewards
    ]
    options = [*_trade(card), *_tokens(card, rules), *_codes(card, rules)]
    words = [str(option["key"]).removeprefix("colony-").removesuffix(_ONCE) for option in options]
    return card_data(card, "colony", rule, rewards + options) | {
        "rewards": [reward["key"] for reward in rewards],
        "options": words,
    }


def _once(rules: Rules) -> str:
    """What tells the sentence of a deal with one mission token a visit from that with any number [R-39]."""
    return _ONCE if rules.one_mission_a_visit else ""


def _food(kind: int) -> str:
    return FOOD[kind] if kind >= 0 else ""


def _trade(card: Colony) -> list[BrightFactData]:
    if not card.trades:
        return []
    facts = [fact(card, "options", "colony-trade", "COL-G4", blind=card.blind_price, token=card.token_price)]
    if card.half_race >= 0:
        facts.append(fact(card, "options", "colony-half-price", "COL-G7", race=RACES[card.half_race]))
    if card.price_add:
        facts.append(fact(card, "options", "colony-price-add", "COL-G7", amount=card.price_add))
    return facts


def _tokens(card: Colony, rules: Rules) -> list[BrightFactData]:
    """Deals with food and mission tokens, and the special fight."""
    facts: list[BrightFactData] = []
    if card.swap_give >= 0:
        params: dict[str, object] = {"give": FOOD[card.swap_give], "get": FOOD[card.swap_get]}
        facts.append(fact(card, "options", "colony-swap-food", "COL-F1", number=card.swap_number, **params))
    if card.scrap_food >= 0:
        facts.append(fact(card, "options", "colony-scrap", "COL-F2", kind=FOOD[card.scrap_food]))
    if card.fights and card.fight_mission >= 0:
        mission = MISSIONS[card.fight_mission]
        facts.append(fact(card, "options", "colony-fight-mission", "COL-G6", deck=card.fights, mission=mission))
    elif card.fights:
        facts.append(fact(card, "options", "colony-fight-code", "COL-7a", deck=card.fights, damage=card.fight_limit))
    if card.food_mission >= 0:
        facts.append(fact(card, "options", "colony-food-mission", "COL-6a", mission=MISSIONS[card.food_mission]))
    if card.mission_price:
        facts.append(fact(card, "options", f"colony-sell-mission{_once(rules)}", "COL-G8", amount=card.mission_price))
    if card.high_food:
        params = {"food": card.high_food, "mission": card.high_mission}
        facts.append(fact(card, "options", "colony-sell-high", "COL-11a", **params))
    return facts


def _codes(card: Colony, rules: Rules) -> list[BrightFactData]:
    facts: list[BrightFactData] = []
    if card.mission_for_code:
        facts.append(fact(card, "options", f"colony-mission-code{_once(rules)}", "COL-8a"))
    if card.swaps_codes:
        facts.append(fact(card, "options", "colony-swap-code", "COL-10a"))
    return facts

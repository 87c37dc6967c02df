"""Outposts, anomalies and colonies as data for drawing and reading."""

from ashboard.games.bright_future.guide.fact import card_data, fact
from ashboard.games.bright_future.payloads import BrightCardData, BrightFactData
from ashboard.games.bright_future.printed.anomaly import Anomaly
from ashboard.games.bright_future.printed.card import RACES, TYPES
from ashboard.games.bright_future.printed.colony import FOOD, MISSIONS, Colony
from ashboard.games.bright_future.printed.outpost import Outpost


def outpost_data(card: Outpost) -> BrightCardData:
    """An outpost, and what it does as a mercenary."""
    rule = f"MR-{card.index + 1}"
    facts = [
        fact(card, "strength", "fact-strength", "CB-1", strength=card.strength),
        *_symbols(card, card.attack, card.defence),
        fact(card, "hire_cost", "fact-hire", "MR-G7", cost=card.cost),
        fact(card, "ability.power", f"power-{card.id}", rule, amount=card.budget),
        fact(card, "ability.fever", f"fever-{card.id}", rule, amount=card.budget),
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
    effect = card.effect
    if effect.word != "gear_by_loss":
        params: dict[str, object] = {name.replace("_", ""): value for name, value in effect.numbers.items()}
        params |= {"kind": card.sacrifice or card.toll or card.bonus}
        return [fact(card, "effect", f"anomaly-{effect.word}", rule, **params)]
    loss = effect.number("discard_if_loss_at_least")
    key = "anomaly-gear-replaced" if effect.number("then_take_from_bazaar") else "anomaly-gear-lost"
    facts = [fact(card, "effect.params.discard_if_loss_at_least", key, rule, loss=loss)]
    if card.gains:
        most = effect.number("gain_if_loss_at_most")
        facts.append(fact(card, "effect.params.gain_if_loss_at_most", "anomaly-gear-gained", rule, loss=most))
    return facts


def colony_data(card: Colony) -> BrightCardData:
    rule = f"COL-{card.index + 1}"
    rewards = [
        fact(card, "rewards", f"reward-{each.word}", "COL-G1", amount=each.resources, kind=_food(each.food))
        for each in card.rewards
    ]
    options = [*_trade(card), *_tokens(card), *_codes(card)]
    words = [str(option["key"]).removeprefix("colony-") for option in options]
    return card_data(card, "colony", rule, rewards + options) | {
        "rewards": [reward["key"] for reward in rewards],
        "options": words,
    }


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


def _tokens(card: Colony) -> list[BrightFactData]:
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
        facts.append(fact(card, "options", "colony-sell-mission", "COL-G8", amount=card.mission_price))
    if card.high_food:
        params = {"food": card.high_food, "mission": card.high_mission}
        facts.append(fact(card, "options", "colony-sell-high", "COL-11a", **params))
    return facts


def _codes(card: Colony) -> list[BrightFactData]:
    facts: list[BrightFactData] = []
    if card.mission_for_code:
        facts.append(fact(card, "options", "colony-mission-code", "COL-8a"))
    if card.swaps_codes:
        facts.append(fact(card, "options", "colony-swap-code", "COL-10a"))
    return facts

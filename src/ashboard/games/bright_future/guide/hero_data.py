"""Heroes and gear as data for drawing and reading."""

from typing import Final

from ashboard.games.bright_future.guide.fact import card_data, fact
from ashboard.games.bright_future.payloads import BrightCardData, BrightFactData
from ashboard.games.bright_future.printed.card import RACES, TYPES
from ashboard.games.bright_future.printed.gear import Gear
from ashboard.games.bright_future.printed.hero import SIDES, HeroCard
from ashboard.games.bright_future.printed.rules_versions import Rules
from ashboard.games.bright_future.printed.vocabulary import BOOST_BY_DEACTIVATING

# The weapons in the order of EQ-1 to EQ-16, then those whose effects share a rule.
_EFFECTS: Final = (
    ("machete",),
    ("shotgun",),
    ("chemical_grenade",),
    ("molotov",),
    ("chainsaw",),
    ("pistol",),
    ("kalach",),
    ("gas_grenade",),
    ("parasites",),
    ("flamethrower",),
    ("claws",),
    ("tail",),
    ("net",),
    ("mutagenic_spores",),
    ("corrosive_blood",),
    ("suckers",),
    ("pickaxe", "blowtorch", "bone_spikes"),
    ("chlorine_sprayer", "venom_fangs"),
    ("stench_gland",),
    ("acid_spit",),
    ("burning_bile",),
)


def hero_data(card: HeroCard) -> BrightCardData:
    """A hero: race, ability, the names of both sides."""
    rule = f"HERO-{card.index + 1}"
    facts = [
        fact(card, "race", "fact-race", "R-12", race=RACES[card.race]),
        fact(card, "ability", _ability(card), rule, amount=card.gain),
    ]
    return card_data(card, "hero", rule, facts) | {
        "race": RACES[card.race],
        "ability": card.ability,
        "sides": list(SIDES),
    }


def _ability(card: HeroCard) -> str:
    """The sentence of an ability; that of a Princess who pays says so [R-13]."""
    return f"hero-{card.id}-for-half" if card.rule_percent else f"hero-{card.id}"


def gear_data(card: Gear, rules: Rules) -> BrightCardData:
    """A weapon or an armour: its values, its cost, its effect against players."""
    word = "attack" if card.is_weapon else "defence"
    facts = [
        fact(card, f"{word}.{TYPES[kind]}", f"fact-{word}", "CB-2", kind=TYPES[kind], value=value)
        for kind, value in enumerate(card.values)
        if value
    ]
    facts.append(fact(card, "cost", "fact-cost", "COL-G4", cost=card.cost))
    facts.append(fact(card, "race", "fact-user", "LIMIT-4", race=RACES[card.race]))
    if card.is_weapon:
        facts.append(_against_players(card, rules))
    return card_data(card, "gear", _rule(card), facts) | {
        "kind": "weapon" if card.is_weapon else "armour",
        "race": RACES[card.race],
        "values": {TYPES[kind]: value for kind, value in enumerate(card.values) if value},
        "cost": card.cost,
        "effect": card.effect.word,
    }


def _against_players(card: Gear, rules: Rules) -> BrightFactData:
    params: dict[str, object] = {name.replace("_", ""): value for name, value in card.effect.numbers.items()}
    for kind, value in enumerate(card.extra):
        if value:
            params |= {"kind": TYPES[kind], "value": value}
    word = card.effect.word
    if word == BOOST_BY_DEACTIVATING and rules.boost_takes_own_race:
        word = f"{word}-own-race"
    return fact(card, "pvp", f"weapon-{word}", _rule(card), **params)


def _rule(card: Gear) -> str:
    for number, names in enumerate(_EFFECTS):
        if card.id in names:
            return f"EQ-{number + 1}"
    return "COMP-14"

"""The effect words of cards: a constant for each, and the numbers that it needs.

Rules, evaluation and guide name an effect by its constant, or ask the card for what the effect comes to.
"""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table

# EQ-1 to EQ-21: effects of weapons against players.
EXTRA_ATTACK: Final = "extra_attack"
ARMOUR_PIERCE: Final = "armour_pierce"
BOOST_BY_DEACTIVATING: Final = "boost_by_deactivating"
CANCEL_PVP_EFFECT: Final = "cancel_pvp_effect"
DOUBLE_ATTACK: Final = "double_attack"
REACTIVATE_ON_DAMAGE: Final = "reactivate_on_damage"
BONUS_IF_UNDEFENDED: Final = "bonus_if_undefended"
OVERCHARGE: Final = "overcharge"
OVERCHARGE_SELF: Final = "overcharge_self"
HEAL_BY_DAMAGE: Final = "heal_by_damage"
DEACTIVATE_GEAR_ON_DAMAGE: Final = "deactivate_gear_on_damage"
CHARGE_NEXT_ATTACK: Final = "charge_next_attack"
WEAKEN_WEAPON: Final = "weaken_weapon"
TURN_WEAPON_ON_DAMAGE: Final = "turn_weapon_on_damage"
REFLECT_DAMAGE: Final = "reflect_damage"
WEAKEN_COUNTER_ATTACK: Final = "weaken_counter_attack"
DEACTIVATE_USED_ARMOUR_EXTRA: Final = "deactivate_used_armour_extra"
WEAPON_EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    EXTRA_ATTACK: (),
    ARMOUR_PIERCE: ("amount",),
    BOOST_BY_DEACTIVATING: ("per_card",),
    CANCEL_PVP_EFFECT: (),
    DOUBLE_ATTACK: ("double", "attacks"),
    REACTIVATE_ON_DAMAGE: ("threshold", "cards"),
    BONUS_IF_UNDEFENDED: ("amount",),
    OVERCHARGE: ("strong",),
    OVERCHARGE_SELF: ("strong", "own_cost"),
    HEAL_BY_DAMAGE: ("heal_per_damage",),
    DEACTIVATE_GEAR_ON_DAMAGE: ("threshold", "cards_per_threshold"),
    CHARGE_NEXT_ATTACK: ("weak", "next_attack_bonus"),
    WEAKEN_WEAPON: ("amount",),
    TURN_WEAPON_ON_DAMAGE: ("threshold",),
    REFLECT_DAMAGE: ("reflect", "per_damage_taken"),
    WEAKEN_COUNTER_ATTACK: ("amount",),
    DEACTIVATE_USED_ARMOUR_EXTRA: ("cards",),
}

# HERO-1 to HERO-12: abilities of heroes.
RULE_MUTANTS: Final = "rule_mutants"
CHARM_HUMANS: Final = "charm_humans"
DEVOUR_MUTANTS: Final = "devour_mutants"
WEAPON_DRILL: Final = "weapon_drill"
ARMOUR_DRILL: Final = "armour_drill"
BYPASS: Final = "bypass"
OVERLOAD: Final = "overload"
TUNNEL_SENSE: Final = "tunnel_sense"
STEAL: Final = "steal"
DISCARD_PILE_DEAL: Final = "discard_pile_deal"
FORAGER: Final = "forager"
HERO_ABILITIES: Final = (
    RULE_MUTANTS,
    CHARM_HUMANS,
    DEVOUR_MUTANTS,
    WEAPON_DRILL,
    ARMOUR_DRILL,
    BYPASS,
    OVERLOAD,
    TUNNEL_SENSE,
    STEAL,
    DISCARD_PILE_DEAL,
    FORAGER,
)

# AN-1 to AN-12: effects of anomalies.
GEAR_BY_LOSS: Final = "gear_by_loss"
STRENGTH_PER_GEAR: Final = "strength_per_gear"
DAMAGE_FACTOR: Final = "damage_factor"
SACRIFICE_GEAR: Final = "sacrifice_gear"
BYPASS_BY_DISCARD: Final = "bypass_by_discard"
BUY_EXTRA_CODE: Final = "buy_extra_code"
EXTRA_REWARD_FOR_DOUBLE_DAMAGE: Final = "extra_reward_for_double_damage"
ANOMALY_EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    GEAR_BY_LOSS: ("discard_if_loss_at_least",),
    STRENGTH_PER_GEAR: ("per_gear",),
    DAMAGE_FACTOR: ("factor",),
    SACRIFICE_GEAR: ("factor",),
    BYPASS_BY_DISCARD: ("count",),
    BUY_EXTRA_CODE: ("cost",),
    EXTRA_REWARD_FOR_DOUBLE_DAMAGE: ("factor",),
}

# MR-1 to MR-12: abilities of mercenaries.
DEFEAT_OUTPOST: Final = "defeat_outpost"
WIN_COLONY_ENCOUNTER: Final = "win_colony_encounter"
DOUBLE_COLONY_REWARD: Final = "double_colony_reward"
ATTACK_PLAYER_SAME_LOCATION: Final = "attack_player_same_location"
ACT_IN_ANY_TURN: Final = "act_in_any_turn"
RELOCATE: Final = "relocate"
ENTER_ONE_SIDED_TUNNEL: Final = "enter_one_sided_tunnel"
SKIP_LOCATION: Final = "skip_location"
GEAR_PRICE_FACTOR: Final = "gear_price_factor"
GEAR_FROM_DISCARD: Final = "gear_from_discard"
MULTIPLY_WEAPONS: Final = "multiply_weapons"
DEFEAT_ANOMALY: Final = "defeat_anomaly"
EXTRA_CODE_LIKE_OWNED: Final = "extra_code_like_owned"
EXTRA_CODE: Final = "extra_code"
MERCENARY_ABILITIES: Final = (
    DEFEAT_OUTPOST,
    WIN_COLONY_ENCOUNTER,
    DOUBLE_COLONY_REWARD,
    ATTACK_PLAYER_SAME_LOCATION,
    ACT_IN_ANY_TURN,
    RELOCATE,
    ENTER_ONE_SIDED_TUNNEL,
    SKIP_LOCATION,
    GEAR_PRICE_FACTOR,
    GEAR_FROM_DISCARD,
    MULTIPLY_WEAPONS,
    DEFEAT_ANOMALY,
    EXTRA_CODE_LIKE_OWNED,
    EXTRA_CODE,
)

# MR-G5: actions against the infection, shown as icons on outposts.
WARNING: Final = "warning"
QUARANTINE: Final = "quarantine"
HUNT: Final = "hunt"
DESTRUCTION: Final = "destruction"
INFECTION_ACTIONS: Final = (
    WARNING,
    QUARANTINE,
    HUNT,
    DESTRUCTION,
)

# COL-1 to COL-12: options of colonies.
TRADE: Final = "trade"
SWAP_FOOD: Final = "swap_food"
SCRAP_FOR_FOOD: Final = "scrap_for_food"
HOSTILE_ENCOUNTER: Final = "hostile_encounter"
SELL_MISSION: Final = "sell_mission"
FOOD_FOR_MISSION: Final = "food_for_mission"
MISSION_FOR_CODE: Final = "mission_for_code"
SWAP_BOARD_CODE: Final = "swap_board_code"
SELL_TOKEN_HIGH: Final = "sell_token_high"
COLONY_OPTIONS: Final = (
    TRADE,
    SWAP_FOOD,
    SCRAP_FOR_FOOD,
    HOSTILE_ENCOUNTER,
    SELL_MISSION,
    FOOD_FOR_MISSION,
    MISSION_FOR_CODE,
    SWAP_BOARD_CODE,
    SELL_TOKEN_HIGH,
)

# TP-16, UF-20 to UF-28: effects of tunnel cards.
PEEK_REORDER: Final = "peek_reorder"
TRADER: Final = "trader"
REFRESH_BAZAAR: Final = "refresh_bazaar"
HIRE_ANY_RACE: Final = "hire_any_race"
GAIN_RESOURCES: Final = "gain_resources"
CHOOSE_OF_TWO: Final = "choose_of_two"
REVEAL_TOPS: Final = "reveal_tops"
RESOLVE_ANY_TOP: Final = "resolve_any_top"
PASS_LOCATIONS: Final = "pass_locations"
REFILL_NUMBERED_COLONIES: Final = "refill_numbered_colonies"
TUNNEL_EFFECTS: Final = (
    PEEK_REORDER,
    TRADER,
    REFRESH_BAZAAR,
    HIRE_ANY_RACE,
    GAIN_RESOURCES,
    CHOOSE_OF_TWO,
    REVEAL_TOPS,
    RESOLVE_ANY_TOP,
    PASS_LOCATIONS,
    REFILL_NUMBERED_COLONIES,
)

# UF-31 to UF-33: infections on tunnel cards of Underground Fever.
CONTAMINATION: Final = "contamination"
EPIDEMIC: Final = "epidemic"
MUTATION: Final = "mutation"
INFECTIONS: Final = (
    CONTAMINATION,
    EPIDEMIC,
    MUTATION,
)

_LARGE: Final = 99


class Word:
    """One word with its numbers."""

    def __init__(self, word: str, numbers: dict[str, int]) -> None:
        self.word: Final = word
        self.numbers: Final = numbers

    def number(self, name: str) -> int:
        return self.numbers.get(name, 0)


def word_of(table: Table, words: dict[str, tuple[str, ...]]) -> Word:
    """A word under `id` with whole numbers under `params`; those that the word needs must be there."""
    word = table.word("id", list(words))
    params = table.table("params")
    numbers: dict[str, int] = {}
    for key, value in params.data.items():
        if isinstance(value, int) and not isinstance(value, bool):
            numbers[key] = params.integer(key, 0, _LARGE)
    for name in words[word]:
        if name not in numbers:
            raise BadInput(params.at(name), f"expected a number, which {word!r} needs")
    return Word(word, numbers)

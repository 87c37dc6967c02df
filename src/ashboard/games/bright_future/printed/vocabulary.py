"""The words that cards may use, with the numbers that each of them needs."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table

# Of weapons against players [EQ-1 to EQ-21].
PVP: Final[dict[str, tuple[str, ...]]] = {
    "extra_attack": (),
    "armour_pierce": ("amount",),
    "boost_by_deactivating": ("per_card",),
    "cancel_pvp_effect": (),
    "double_attack": ("double", "attacks"),
    "reactivate_on_damage": ("threshold", "cards"),
    "bonus_if_undefended": ("amount",),
    "overcharge": ("strong",),
    "overcharge_self": ("strong", "own_cost"),
    "heal_by_damage": ("heal_per_damage",),
    "deactivate_gear_on_damage": ("threshold", "cards_per_threshold"),
    "charge_next_attack": ("weak", "next_attack_bonus"),
    "weaken_weapon": ("amount",),
    "turn_weapon_on_damage": ("threshold",),
    "reflect_damage": ("reflect", "per_damage_taken"),
    "weaken_counter_attack": ("amount",),
    "deactivate_used_armour_extra": ("cards",),
}
# Of heroes [HERO-1 to HERO-12].
HERO: Final = (
    "rule_mutants",
    "charm_humans",
    "devour_mutants",
    "weapon_drill",
    "armour_drill",
    "bypass",
    "overload",
    "tunnel_sense",
    "steal",
    "discard_pile_deal",
    "forager",
)
# Of anomalies [AN-1 to AN-12].
ANOMALY: Final[dict[str, tuple[str, ...]]] = {
    "gear_by_loss": ("discard_if_loss_at_least",),
    "strength_per_gear": ("per_gear",),
    "damage_factor": ("factor",),
    "sacrifice_gear": ("factor",),
    "bypass_by_discard": ("count",),
    "buy_extra_code": ("cost",),
    "extra_reward_for_double_damage": ("factor",),
}
# Of mercenaries [MR-1 to MR-12].
MERCENARY: Final = (
    "defeat_outpost",
    "win_colony_encounter",
    "double_colony_reward",
    "attack_player_same_location",
    "act_in_any_turn",
    "relocate",
    "enter_one_sided_tunnel",
    "skip_location",
    "gear_price_factor",
    "gear_from_discard",
    "multiply_weapons",
    "defeat_anomaly",
    "extra_code_like_owned",
    "extra_code",
)
INFECTION_ACTIONS: Final = ("warning", "quarantine", "hunt", "destruction")
# Of colonies [COL-1 to COL-12].
COLONY: Final = (
    "trade",
    "swap_food",
    "scrap_for_food",
    "hostile_encounter",
    "sell_mission",
    "food_for_mission",
    "mission_for_code",
    "swap_board_code",
    "sell_token_high",
)
# Of tunnel cards [TP-16, UF-20 to UF-28].
TUNNEL: Final = (
    "peek_reorder",
    "trader",
    "refresh_bazaar",
    "hire_any_race",
    "gain_resources",
    "choose_of_two",
    "reveal_tops",
    "resolve_any_top",
    "pass_locations",
    "refill_numbered_colonies",
)
INFECTIONS: Final = ("contamination", "epidemic", "mutation")

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

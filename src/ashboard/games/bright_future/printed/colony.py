"""Colonies: two rewards on the left, options on the right [COMP-17]."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table
from ashboard.games.bright_future.printed.card import RACES, Card
from ashboard.games.bright_future.printed.vocabulary import (
    COLONY_OPTIONS,
    FOOD_FOR_MISSION,
    HOSTILE_ENCOUNTER,
    MISSION_FOR_CODE,
    SCRAP_FOR_FOOD,
    SELL_MISSION,
    SELL_TOKEN_HIGH,
    SWAP_BOARD_CODE,
    SWAP_FOOD,
    TRADE,
)

FOOD: Final = ("rat", "mushroom", "rice")
MISSIONS: Final = ("children", "cannibals", "refugees")
_LARGE: Final = 99


class Reward:
    """Resources, a food token, or a piece of gear."""

    def __init__(self, table: Table) -> None:
        table.only(("resources", "food", "gear"))
        self.resources: Final = table.integer("resources", 0, _LARGE, 0)
        self.food: Final = FOOD.index(table.word("food", FOOD)) if table.has("food") else -1
        self.gear: Final = table.integer("gear", 0, 6, 0)
        self.word: Final = "resources" if self.resources else "food" if self.food >= 0 else "gear"


class Colony(Card):
    """Rewards and options, each option as plain values; what a colony does not have is -1 or 0."""

    def __init__(self, table: Table, index: int) -> None:
        super().__init__(table, index)
        self.rewards: Final = [Reward(each) for each in table.tables("rewards")]
        options = _options(table)
        trade = options.get(TRADE)
        self.trades: Final = trade is not None
        market = trade or Table({}, "")
        self.blind_price: Final = market.integer("blind_deck_price", 1, _LARGE, 4)
        self.token_price: Final = market.integer("token_price", 1, _LARGE, 6)
        self.price_add: Final = market.integer("price_add", 0, _LARGE, 0)
        self.half_race: Final = (
            RACES.index(market.word("half_price_race", RACES)) if market.has("half_price_race") else -1
        )
        swap = options.get(SWAP_FOOD)
        self.swap_give: Final = -1 if swap is None else FOOD.index(swap.word("give_kind", FOOD))
        self.swap_get: Final = -1 if swap is None else FOOD.index(swap.word("get_kind", FOOD))
        self.swap_number: Final = 0 if swap is None else swap.integer("get", 1, 9)
        scrap = options.get(SCRAP_FOR_FOOD)
        self.scrap_food: Final = -1 if scrap is None else FOOD.index(scrap.word("food_kind", FOOD))
        fight = options.get(HOSTILE_ENCOUNTER)
        self.fights: Final = "" if fight is None else fight.word("deck", ("outpost", "anomaly"))
        self.fight_mission: Final = _mission(fight)
        # COL-7a: the damage from which on the special fight pays nothing.
        self.fight_limit: Final = 0 if fight is None else fight.integer("reward_if_damage_below", 0, _LARGE, 0)
        sale = options.get(SELL_MISSION)
        self.mission_price: Final = 0 if sale is None else sale.integer("resources", 1, _LARGE)
        self.food_mission: Final = _mission(options.get(FOOD_FOR_MISSION))
        self.mission_for_code: Final = MISSION_FOR_CODE in options
        self.swaps_codes: Final = SWAP_BOARD_CODE in options
        high = options.get(SELL_TOKEN_HIGH) or Table({}, "")
        self.high_food: Final = high.integer("food", 0, _LARGE, 0)
        self.high_mission: Final = high.integer("mission", 0, _LARGE, 0)


def _options(table: Table) -> dict[str, Table]:
    found: dict[str, Table] = {}
    for option in table.tables("options"):
        word = option.word("id", COLONY_OPTIONS)
        if word in found:
            raise BadInput(option.where, f"{word!r} stands twice")
        found[word] = option
    return found


def _mission(option: Table | None) -> int:
    if option is None or not option.table("reward").has("mission"):
        return -1
    return MISSIONS.index(option.table("reward").word("mission", MISSIONS))

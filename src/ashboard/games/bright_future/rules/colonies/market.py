"""Trade in a colony or with the trader of a tunnel card [COL-G4, COL-G5, COL-G7]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.rules.colonies.open_visit import resume
from ashboard.games.bright_future.rules.colonies.visit import CLOSED, FENCED, HALVED, TRADER, Call
from ashboard.games.bright_future.rules.effects.anytime import Leisure
from ashboard.games.bright_future.rules.effects.bazaar import FillBazaar, GearTop
from ashboard.games.bright_future.state.actions import DONE, Answer
from ashboard.games.bright_future.state.counts import without
from ashboard.games.bright_future.state.state import FOOD_NAMES, FROM_DECK, GEAR, MISSION_NAMES, BrightState

_BLIND_PRICE: Final = 4
SELLS: Final = "sells"


def buying_price(state: BrightState, call: Call, card: int, is_fenced: bool) -> int:
    """One addition, then one halving, rounded up, never below 1 [R-38]."""
    gear = state.box.gear[card]
    colony = None if call.colony == TRADER else state.box.colonies[call.colony]
    price = gear.cost + (0 if colony is None else colony.price_add)
    is_half = colony is not None and colony.half_race == gear.race
    if is_half or is_fenced or call.has(HALVED):
        price = (price + 1) // 2
    return max(1, price)


def selling_price(state: BrightState, call: Call, card: int) -> int:
    """Halves are rounded down [R-38]."""
    gear = state.box.gear[card]
    if call.colony == TRADER:
        return gear.cost
    colony = state.box.colonies[call.colony]
    price = gear.cost + colony.price_add
    return max(1, price // 2 if colony.half_race == gear.race else price)


def blind_price(state: BrightState, call: Call) -> int:
    """The unknown top card; only Vagabonds change it [R-38]."""
    price = _BLIND_PRICE if call.colony == TRADER else state.box.colonies[call.colony].blind_price
    return (price + 1) // 2 if call.has(HALVED) else price


def market_options(state: BrightState, call: Call) -> list[Action]:
    """Everything that may be bought or sold now."""
    options = [*_purchases(state, call), *_sales(state, call)]
    if state.ability(call.seat) == "discard_pile_deal" and not call.has(FENCED):
        for card in state.discards[GEAR]:
            price = buying_price(state, call, card, True)
            if state.can_pay(call.seat, price):
                options.append(Answer(f"fence {state.box.gear[card].id}", "fence", card, price))
    return options


def _purchases(state: BrightState, call: Call) -> list[Action]:
    options: list[Action] = []
    for card in state.bazaar:
        price = buying_price(state, call, card, False)
        if state.can_pay(call.seat, price):
            options.append(Answer(f"buy {state.box.gear[card].id}", "buy", card, price))
    price = blind_price(state, call)
    if (len(state.decks[GEAR]) or state.discards[GEAR]) and state.can_pay(call.seat, price):
        options.append(Answer("buy top", "buy top", -1, price))
    return options


def _sales(state: BrightState, call: Call) -> list[Action]:
    player = state.players[call.seat]
    options: list[Action] = []
    for card in sorted(player.gear):
        if card not in call.bought:
            price = selling_price(state, call, card)
            options.append(Answer(f"sell {state.box.gear[card].id}", "sell", card, price))
    if call.colony != TRADER and state.box.colonies[call.colony].high_food:
        # The colony pays more for tokens outside the trade.
        return options
    return options + token_sales(state, call.seat, state.box.board.token_price, state.box.board.token_price)


def token_sales(state: BrightState, seat: int, food: int, mission: int) -> list[Action]:
    """Tokens for resources, at these prices; 0 means that they are not wanted."""
    player = state.players[seat]
    options: list[Action] = []
    for kind, count in enumerate(player.food):
        if count and food:
            options.append(Answer(f"sell {FOOD_NAMES[kind]}", "sell food", kind, food))
    for kind, count in enumerate(player.missions):
        if count and mission:
            options.append(Answer(f"sell mission-{MISSION_NAMES[kind]}", "sell mission", kind, mission))
    return options


def sell_token(state: BrightState, seat: int, answer: Answer, rule: str, log: Log | None) -> None:
    """A food or mission token goes, resources come."""
    if answer.verb == "sell food":
        state.spend_food(seat, answer.number)
        token = FOOD_NAMES[answer.number]
    else:
        state.spend_mission(seat, answer.number)
        token = f"mission-{MISSION_NAMES[answer.number]}"
    state.gain(seat, answer.other, rule, log, SELLS, token)


class Market(Leisure):
    """Buying and selling until the player is done; then the Bazaar is filled, once [DECK-3]."""

    def __init__(self, call: Call) -> None:
        super().__init__(call.seat, "trade")
        self.call: Final = call

    def answers(self, state: BrightState) -> list[Action]:
        return [*market_options(state, self.call), DONE]

    def answered(self, state: BrightState, answer: Answer, log: Log | None) -> None:
        if answer.verb == "done":
            self.close(state)
            return
        call = self.call
        if answer.verb == "buy top":
            state.pay(self.seat, answer.other, "COL-G4", log, "pays", "deck-top")
            state.push(BuyTop(call))
            return
        if answer.verb in ("buy", "fence"):
            call = _bought(state, call, answer, log)
        elif answer.verb == "sell":
            state.discard_gear(self.seat, answer.number, "COL-G5", None)
            state.gain(self.seat, answer.other, "COL-G5", log, SELLS, state.box.gear[answer.number].id)
        else:
            sell_token(state, self.seat, answer, "COL-G5", log)
        state.push(Market(call))

    def close(self, state: BrightState) -> None:
        """Back to the colony, if there is one."""
        if self.call.colony != TRADER:
            resume(state, self.call.after(CLOSED))
        state.push(FillBazaar())

    def dropped(self, state: BrightState, log: Log | None) -> None:
        state.push(FillBazaar())

    def key(self) -> str:
        return f"market({self.call.key()})"


def _bought(state: BrightState, call: Call, answer: Answer, log: Log | None) -> Call:
    """A card of the Bazaar or, for the Fence, of the discards [HERO-11a]."""
    key = "buys" if answer.verb == "buy" else "buys-discarded"
    state.pay(call.seat, answer.other, "COL-G4", log, key, state.box.gear[answer.number].id)
    if answer.verb == "buy":
        state.bazaar = without(state.bazaar, answer.number)
    else:
        state.undiscard(GEAR, answer.number)
        call = call.after(FENCED)
    state.players[call.seat].gain_gear(answer.number)
    return call.after_buying(answer.number)


class BuyTop(GearTop):
    """The top card of the deck, bought blind; it cannot be sold here either [COL-G5]."""

    def __init__(self, call: Call) -> None:
        super().__init__(call.seat, "COL-G4")
        self.call: Final = call

    def drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        state.push(Market(self.call.after_buying(card)))
        state.gain_gear(self.seat, card, FROM_DECK, self.rule, log)

    def dropped(self, state: BrightState, log: Log | None) -> None:
        state.push(FillBazaar())

    def key(self) -> str:
        return f"buy top({self.call.key()})"

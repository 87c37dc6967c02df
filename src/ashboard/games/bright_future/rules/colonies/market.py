"""Trade in a colony or with the trader of a tunnel card [COL-G4, COL-G5, COL-G7]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.vocabulary import DISCARD_PILE_DEAL
from ashboard.games.bright_future.rules.colonies.open_visit import resume_visit
from ashboard.games.bright_future.rules.colonies.visit import CLOSED, FENCED, HALVED, NO_COLONY, Visit
from ashboard.games.bright_future.rules.effects.anytime import AnytimeChoice
from ashboard.games.bright_future.rules.effects.bazaar import FillBazaar, GearTop
from ashboard.games.bright_future.state.actions import DONE, BrightAction
from ashboard.games.bright_future.state.counts import without
from ashboard.games.bright_future.state.state import FOOD_NAMES, FROM_DECK, GEAR, MISSION_NAMES, BrightState

_BLIND_PRICE: Final = 4
SELLS: Final = "sells"


def buying_price(state: BrightState, visit: Visit, card: int, is_fenced: bool) -> int:
    """One addition, then one halving, rounded up, never below 1 [R-38]."""
    gear = state.box.gear[card]
    colony = None if visit.colony == NO_COLONY else state.box.colonies[visit.colony]
    price = gear.cost + (0 if colony is None else colony.price_add)
    is_half = colony is not None and colony.half_race == gear.race
    if is_half or is_fenced or visit.has(HALVED):
        price = (price + 1) // 2
    return max(1, price)


def selling_price(state: BrightState, visit: Visit, card: int) -> int:
    """Halves are rounded down [R-38]."""
    gear = state.box.gear[card]
    if visit.colony == NO_COLONY:
        return gear.cost
    colony = state.box.colonies[visit.colony]
    price = gear.cost + colony.price_add
    return max(1, price // 2 if colony.half_race == gear.race else price)


def blind_price(state: BrightState, visit: Visit) -> int:
    """The unknown top card; only Vagabonds change it [R-38]."""
    price = _BLIND_PRICE if visit.colony == NO_COLONY else state.box.colonies[visit.colony].blind_price
    return (price + 1) // 2 if visit.has(HALVED) else price


def market_options(state: BrightState, visit: Visit) -> list[Action]:
    """Everything that may be bought or sold now."""
    options = [*_purchases(state, visit), *_sales(state, visit)]
    if state.ability(visit.seat) == DISCARD_PILE_DEAL and not visit.has(FENCED):
        for card in state.discards[GEAR]:
            price = buying_price(state, visit, card, True)
            if state.can_pay(visit.seat, price):
                options.append(BrightAction(f"fence {state.box.gear[card].id}", "fence", card, price))
    return options


def _purchases(state: BrightState, visit: Visit) -> list[Action]:
    options: list[Action] = []
    for card in state.bazaar:
        price = buying_price(state, visit, card, False)
        if state.can_pay(visit.seat, price):
            options.append(BrightAction(f"buy {state.box.gear[card].id}", "buy", card, price))
    price = blind_price(state, visit)
    if (len(state.decks[GEAR]) or state.discards[GEAR]) and state.can_pay(visit.seat, price):
        options.append(BrightAction("buy top", "buy top", -1, price))
    return options


def _sales(state: BrightState, visit: Visit) -> list[Action]:
    player = state.players[visit.seat]
    options: list[Action] = []
    for card in sorted(player.gear):
        if card not in visit.bought:
            price = selling_price(state, visit, card)
            options.append(BrightAction(f"sell {state.box.gear[card].id}", "sell", card, price))
    if visit.colony != NO_COLONY and state.box.colonies[visit.colony].high_food:
        # the colony pays more for tokens outside the trade.
        return options
    return options + token_sales(state, visit.seat, state.box.board.token_price, state.box.board.token_price)


def token_sales(state: BrightState, seat: int, food: int, mission: int) -> list[Action]:
    """Tokens for resources, at these prices; 0 means that they are not wanted."""
    player = state.players[seat]
    options: list[Action] = []
    for kind, count in enumerate(player.food):
        if count and food:
            options.append(BrightAction(f"sell {FOOD_NAMES[kind]}", "sell food", kind, food))
    for kind, count in enumerate(player.missions):
        if count and mission:
            options.append(BrightAction(f"sell mission-{MISSION_NAMES[kind]}", "sell mission", kind, mission))
    return options


def sell_token(state: BrightState, seat: int, answer: BrightAction, rule: str, log: Log | None) -> None:
    """A food or mission token goes, resources come."""
    if answer.verb == "sell food":
        state.spend_food(seat, answer.number)
        token = FOOD_NAMES[answer.number]
    else:
        state.spend_mission(seat, answer.number)
        token = f"mission-{MISSION_NAMES[answer.number]}"
    state.gain(seat, answer.other, rule, log, SELLS, token)


class Market(AnytimeChoice):
    """Buying and selling until the player is done; then the Bazaar is filled, once [DECK-3]."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.seat, "trade")
        self.visit: Final = visit

    def answers(self, state: BrightState) -> list[Action]:
        return [*market_options(state, self.visit), DONE]

    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "done":
            self.close(state)
            return
        visit = self.visit
        if answer.verb == "buy top":
            state.pay(self.seat, answer.other, "COL-G4", log, "pays", "deck-top")
            state.push(BuyTop(visit))
            return
        if answer.verb in ("buy", "fence"):
            visit = _bought(state, visit, answer, log)
        elif answer.verb == "sell":
            state.discard_gear(self.seat, answer.number, "COL-G5", None)
            state.gain(self.seat, answer.other, "COL-G5", log, SELLS, state.box.gear[answer.number].id)
        else:
            sell_token(state, self.seat, answer, "COL-G5", log)
        state.push(Market(visit))

    def close(self, state: BrightState) -> None:
        """Back to the colony, if there is one."""
        if self.visit.colony != NO_COLONY:
            resume_visit(state, self.visit.after(CLOSED))
        state.push(FillBazaar())

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        state.push(FillBazaar())

    def key(self) -> str:
        return f"market({self.visit.key()})"


def _bought(state: BrightState, visit: Visit, answer: BrightAction, log: Log | None) -> Visit:
    """A card of the Bazaar or, for the Fence, of the discards [HERO-11a]."""
    key = "buys" if answer.verb == "buy" else "buys-discarded"
    state.pay(visit.seat, answer.other, "COL-G4", log, key, state.box.gear[answer.number].id)
    if answer.verb == "buy":
        state.bazaar = without(state.bazaar, answer.number)
    else:
        state.undiscard(GEAR, answer.number)
        visit = visit.after(FENCED)
    state.players[visit.seat].gain_gear(answer.number)
    return visit.after_buying(answer.number)


class BuyTop(GearTop):
    """The top card of the deck, bought blind; it cannot be sold here either [COL-G5]."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.seat, "COL-G4")
        self.visit: Final = visit

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        state.push(Market(self.visit.after_buying(card)))
        state.gain_gear(self.seat, card, FROM_DECK, self.rule, log)

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        state.push(FillBazaar())

    def key(self) -> str:
        return f"buy top({self.visit.key()})"

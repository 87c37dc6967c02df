"""What a player may do at every decision of the own turn [MR-8, UF-47, UF-58, UF-93]."""

from abc import abstractmethod
from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.printed.vocabulary import DESTRUCTION, HUNT
from ashboard.games.bright_future.rules.effects.infection_actions import (
    destroy,
    destroyable_numbers,
    hunt,
    huntable_places,
)
from ashboard.games.bright_future.rules.effects.player_trade import Offer, items, may_trade
from ashboard.games.bright_future.rules.map.paths import in_contact
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import DONE, BrightAction
from ashboard.games.bright_future.state.state import FROM_DISCARDS, GEAR, BrightState
from ashboard.games.bright_future.state.underground import START

SOLDIERS: Final = "soldiers"
ANYTIME: Final = (SOLDIERS, "merc hunt", "merc destruction", "trade", "help")


def anytime_options(state: BrightState, seat: int) -> list[Action]:
    """Soldiers in both modes; in Underground Fever infection actions, trade and help as well."""
    options: list[Action] = []
    soldiers = state.box.outpost_of[SOLDIERS]
    if state.players[seat].has_mercenary(soldiers) and _affordable(state, seat, state.box.outposts[soldiers].budget):
        options.append(BrightAction(SOLDIERS, SOLDIERS, soldiers))
    if state.zone is not None and state.active == seat:
        options += infection_options(state, seat, state.players[seat].mercenaries)
        options += _trade_options(state, seat)
        options += _help_options(state, seat)
    return options


def take_anytime(state: BrightState, seat: int, answer: BrightAction, log: Log | None) -> bool:
    """Carry out an answer that is open at any time; return False for any other. Callers push their question first."""
    verb = answer.verb
    if verb == SOLDIERS:
        state.spend_mercenary(seat, answer.number, "MR-8", log)
        state.push(PickGear(seat, state.box.outposts[answer.number].budget))
    elif verb in ("merc hunt", "merc destruction"):
        state.spend_mercenary(seat, answer.other, "MR-G5", log)
        if verb == "merc hunt":
            hunt(state, answer.number, state.box.board.hunt_cost, log)
        else:
            destroy(state, answer.number, state.box.board.destruction_cost, log)
    elif verb == "trade":
        assert state.underground is not None
        if not state.setup.rules.trade_counts_by_pair:
            state.underground.asked |= 1 << answer.number
        state.push(Offer(seat, answer.number, "UF-58"))
    elif verb == "help":
        _help(state, seat, answer, log)
    else:
        return False
    return True


def infection_options(state: BrightState, seat: int, mercenaries: tuple[int, ...]) -> list[Action]:
    """Hunt and Destruction by mercenaries that show the icon [MR-G5]."""
    options: list[Action] = []
    for card in mercenaries:
        mercenary = state.box.outposts[card]
        if HUNT in mercenary.icons:
            for place in huntable_places(state, seat):
                options.append(BrightAction(f"{mercenary.id} hunt {place + 1}", "merc hunt", place, card))
        if DESTRUCTION in mercenary.icons:
            for number in destroyable_numbers(state, seat):
                options.append(BrightAction(f"{mercenary.id} destruction {number}", "merc destruction", number, card))
    return options


def _trade_options(state: BrightState, seat: int) -> list[Action]:
    """An offer to a hero in contact who takes part and has something to give or to get [UF-58]."""
    if not state.setup.rules.trade_counts_by_pair:
        return _single_trade(state, seat)
    options: list[Action] = []
    for other in in_contact(state, seat):
        if state.takes_part(other) and may_trade(state, seat, other):
            options.append(BrightAction(f"trade {other}", "trade", other))
    return options


def _single_trade(state: BrightState, seat: int) -> list[Action]:
    """Rules version 1: one offer to each, until a trade is made."""
    underground = state.underground
    assert underground is not None
    player = state.players[seat]
    options: list[Action] = []
    if player.has_traded:
        return options
    for other in in_contact(state, seat):
        partner = state.players[other]
        is_able = not partner.is_down and not partner.has_traded and not underground.asked >> other & 1
        if is_able and (items(player) or items(partner)):
            options.append(BrightAction(f"trade {other}", "trade", other))
    return options


def _help_options(state: BrightState, seat: int) -> list[Action]:
    """Resources for a hero who waits [R-73]."""
    options: list[Action] = []
    spare = state.players[seat].resources - 1
    if not state.setup.hardcore or spare < 1:
        return options
    for other, player in enumerate(state.players):
        if other != seat and player.is_down and _may_help(state, seat, other):
            options += [BrightAction(f"help {other} {amount}", "help", other, amount) for amount in range(1, spare + 1)]
    return options


def _may_help(state: BrightState, seat: int, other: int) -> bool:
    """From anywhere, and more than once; in version 1 only in contact or to a start field, and once [UF-93]."""
    if state.setup.rules.help_from_anywhere:
        return True
    underground = state.underground
    assert underground is not None
    is_reached = other in in_contact(state, seat) or underground.card_of[other] == START
    return is_reached and state.players[other].resources == 0


def _help(state: BrightState, seat: int, answer: BrightAction, log: Log | None) -> None:
    state.players[seat].resources -= answer.other
    state.players[answer.number].resources += answer.other
    if log is not None:
        params: dict[str, object] = {"other": state.name(answer.number), "amount": answer.other}
        state.log_event(log, "helps", "UF-93", seat, params)


class AnytimeChoice(Choice):
    """A question of the own turn: what is always possible is possible here too [R-28, UF-47]."""

    @abstractmethod
    def answers(self, state: BrightState) -> list[Action]:
        """The answers to the question itself; without any it passes over."""

    @abstractmethod
    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        """Carry out one of them."""

    def options(self, state: BrightState) -> list[Action]:
        own_answers = self.answers(state)
        return own_answers + anytime_options(state, self.seat) if own_answers else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb in ANYTIME:
            state.push(self)
            take_anytime(state, self.seat, answer, log)
        else:
            self.on_answered(state, answer, log)


class PickGear(Choice):
    """The Soldiers bring gear from the discards, together worth no more than their budget [R-28]."""

    def __init__(self, seat: int, budget: int) -> None:
        super().__init__(seat, "soldiers")
        self.budget: Final = budget

    def options(self, state: BrightState) -> list[Action]:
        gear = state.box.gear
        cards = _affordable(state, self.seat, self.budget)
        options: list[Action] = [BrightAction(f"take {gear[card].id}", "take", card) for card in cards]
        return [*options, DONE] if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb != "take":
            return
        cost = state.box.gear[answer.number].cost
        state.push(PickGear(self.seat, self.budget - cost))
        state.undiscard(GEAR, answer.number)
        if state.setup.soldiers_sell:
            state.pay(self.seat, cost, "R-28", log, "pays", SOLDIERS)
        state.gain_gear(self.seat, answer.number, FROM_DISCARDS, "MR-8", log)

    def key(self) -> str:
        return f"pick({self.seat},{self.budget})"


def _affordable(state: BrightState, seat: int, budget: int) -> list[int]:
    """The discarded gear that a budget reaches."""
    gear = state.box.gear
    pays = state.setup.soldiers_sell
    return [
        card
        for card in state.discards[GEAR]
        if gear[card].cost <= budget and (not pays or state.can_pay(seat, gear[card].cost))
    ]

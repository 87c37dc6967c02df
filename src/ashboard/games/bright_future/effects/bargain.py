"""Exchange of items between two players who agree [TP-25, UF-58]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.answer import PASS, Answer
from ashboard.games.bright_future.counts import added, changed, without
from ashboard.games.bright_future.moment import Choice
from ashboard.games.bright_future.player import Player
from ashboard.games.bright_future.state import FOOD_NAMES, MISSION_NAMES, BrightState

# The kinds of items, one number each; an item is kind * 64 + index.
GEAR_ITEM: Final = 0
MERCENARY_ITEM: Final = 1
CODE_ITEM: Final = 2
FOOD_ITEM: Final = 3
MISSION_ITEM: Final = 4
_INDICES: Final = 64
NOTHING: Final = -1
_SEATS: Final = 8
# How often in a round or turn a player may begin to talk with the same partner; else a turn need never end.
MOST_TALKS: Final = 4
ACCEPT: Final = Answer("accept", "accept")
DECLINE: Final = Answer("decline", "decline")
# What is told of a swap, of a gift, of something wanted for nothing.
OFFERS: Final = ("offers", "offers-gift", "asks-for")
ACCEPTS: Final = ("accepts", "accepts-gift", "gives-away")
DECLINES: Final = ("declines", "declines-gift", "keeps-own")
WITHDRAW: Final = Answer("withdraw", "withdraw")


def items(player: Player) -> list[int]:
    """What a player may give away: cards and tokens, not resources."""
    found = [GEAR_ITEM * _INDICES + card for card in sorted(player.gear)]
    found += [MERCENARY_ITEM * _INDICES + card for card in player.mercenaries]
    for kind, counts in ((CODE_ITEM, player.codes), (FOOD_ITEM, player.food), (MISSION_ITEM, player.missions)):
        found += [kind * _INDICES + index for index, count in enumerate(counts) if count]
    return found


def giveable(state: BrightState, giver: int, taker: int) -> list[int]:
    """What a player may still give the other this round or turn: one item [R-55]."""
    player = state.players[giver]
    if state.setup.rules.trade_counts_by_pair:
        return [] if _gift(giver, taker) in state.given else items(player)
    return [] if player.has_traded else items(player)


def _gift(giver: int, taker: int) -> int:
    return giver * _SEATS + taker


def item_name(state: BrightState, item: int) -> str:
    if item == NOTHING:
        return "nothing"
    kind, index = divmod(item, _INDICES)
    if kind == GEAR_ITEM:
        return state.box.gear[index].id
    if kind == MERCENARY_ITEM:
        return state.box.outposts[index].id
    if kind == CODE_ITEM:
        return f"code-{index + 1}"
    return FOOD_NAMES[index] if kind == FOOD_ITEM else f"mission-{MISSION_NAMES[index]}"


def _tell_terms(
    state: BrightState,
    keys: tuple[str, str, str],
    rule: str,
    seat: int,
    partner: int,
    terms: tuple[int, int],
    log: Log,
) -> None:
    """What is offered for what, between whom; a gift, and something asked for without a gift, have their own keys."""
    item, wanted = terms
    key = keys[1] if wanted == NOTHING else keys[2] if item == NOTHING else keys[0]
    params: dict[str, object] = {"item": item_name(state, item), "wanted": item_name(state, wanted)}
    state.tell(log, key, rule, seat, {**params, "other": state.name(partner)})


class Offer(Choice):
    """A player may offer one item, or ask for one without giving any."""

    def __init__(self, seat: int, partner: int, rule: str, talks: int = 1) -> None:
        super().__init__(seat, "offer")
        self.partner: Final = partner
        self.rule: Final = rule
        self.talks: Final = talks

    def is_void(self, state: BrightState) -> bool:
        return not (state.takes_part(self.seat) and state.takes_part(self.partner))

    def options(self, state: BrightState) -> list[Action]:
        mine, theirs = giveable(state, self.seat, self.partner), giveable(state, self.partner, self.seat)
        options: list[Action] = [Answer(f"offer {item_name(state, item)}", "offer", item) for item in mine]
        if theirs:
            options.append(Answer("offer nothing", "offer", NOTHING))
        return [PASS, *options] if options else []

    def about(self, state: BrightState) -> dict[str, object]:
        return {"partner": self.partner}

    def chosen(self, state: BrightState, answer: Answer, log: Log | None) -> None:
        if answer.verb == "offer":
            state.push(Demand(self.seat, self.partner, answer.number, self.rule, self.talks))

    def key(self) -> str:
        talks = "" if self.talks == 1 else f",{self.talks}"
        return f"offer({self.seat},{self.partner},{self.rule}{talks})"


class Demand(Choice):
    """What the player wants for it."""

    def __init__(self, seat: int, partner: int, item: int, rule: str, talks: int = 1) -> None:
        super().__init__(seat, "demand")
        self.partner: Final = partner
        self.item: Final = item
        self.rule: Final = rule
        self.talks: Final = talks

    def is_void(self, state: BrightState) -> bool:
        return not (state.takes_part(self.seat) and state.takes_part(self.partner))

    def options(self, state: BrightState) -> list[Action]:
        wanted = giveable(state, self.partner, self.seat)
        options: list[Action] = [Answer(f"for {item_name(state, item)}", "for", item) for item in wanted]
        if self.item != NOTHING:
            options.append(Answer("for nothing", "for", NOTHING))
        return [WITHDRAW, *options]

    def about(self, state: BrightState) -> dict[str, object]:
        return {"partner": self.partner, "offered": item_name(state, self.item)}

    def chosen(self, state: BrightState, answer: Answer, log: Log | None) -> None:
        if answer.verb == "for":
            if log is not None:
                _tell_terms(state, OFFERS, self.rule, self.seat, self.partner, (self.item, answer.number), log)
            state.push(Reply(self.partner, self.seat, self.item, answer.number, self.rule))
        elif state.tracks is not None and state.setup.rules.trade_counts_by_pair and self.talks < MOST_TALKS:
            # Nothing was asked of anybody: on the track this is still the player's moment to trade.
            state.push(Offer(self.seat, self.partner, self.rule, self.talks + 1))

    def key(self) -> str:
        talks = "" if self.talks == 1 else f",{self.talks}"
        return f"demand({self.seat},{self.partner},{self.item},{self.rule}{talks})"


class Reply(Choice):
    """The partner agrees or not."""

    def __init__(self, seat: int, partner: int, item: int, wanted: int, rule: str) -> None:
        super().__init__(seat, "reply")
        self.partner: Final = partner
        self.item: Final = item
        self.wanted: Final = wanted
        self.rule: Final = rule

    def is_void(self, state: BrightState) -> bool:
        return not (state.takes_part(self.seat) and state.takes_part(self.partner))

    def options(self, state: BrightState) -> list[Action]:
        return [ACCEPT, DECLINE]

    def about(self, state: BrightState) -> dict[str, object]:
        items = {"offered": item_name(state, self.item), "wanted": item_name(state, self.wanted)}
        return {"partner": self.partner, **items}

    def chosen(self, state: BrightState, answer: Answer, log: Log | None) -> None:
        if log is not None:
            keys = ACCEPTS if answer.verb == "accept" else DECLINES
            _tell_terms(state, keys, self.rule, self.seat, self.partner, (self.item, self.wanted), log)
        if answer.verb != "accept":
            if state.underground is not None and state.setup.rules.trade_counts_by_pair:
                state.underground.stop_talks(self.seat)
            return
        proposer, partner = state.players[self.partner], state.players[self.seat]
        _hand_over(proposer, partner, self.item)
        _hand_over(partner, proposer, self.wanted)
        if state.setup.rules.trade_counts_by_pair:
            given = [_gift(self.partner, self.seat)] if self.item != NOTHING else []
            taken = [_gift(self.seat, self.partner)] if self.wanted != NOTHING else []
            state.given = tuple(sorted((*state.given, *given, *taken)))
            return
        # A gift takes nothing from the other's right to give; underground one partner a turn is all [R-55, UF-58].
        is_single = state.zone is not None
        proposer.has_traded = proposer.has_traded or is_single or self.item != NOTHING
        partner.has_traded = partner.has_traded or is_single or self.wanted != NOTHING

    def key(self) -> str:
        return f"reply({self.seat},{self.partner},{self.item},{self.wanted},{self.rule})"


def _hand_over(giver: Player, taker: Player, item: int) -> None:
    """The item changes hands; gear stays active or inactive as it is [LIMIT-8]."""
    if item == NOTHING:
        return
    kind, index = divmod(item, _INDICES)
    if kind == GEAR_ITEM:
        if index in giver.ready:
            taker.ready = added(taker.ready, index)
        else:
            taker.used = added(taker.used, index)
        giver.lose_gear(index)
    elif kind == MERCENARY_ITEM:
        giver.mercenaries = without(giver.mercenaries, index)
        taker.mercenaries = added(taker.mercenaries, index)
    elif kind == CODE_ITEM:
        giver.codes, taker.codes = changed(giver.codes, index, -1), changed(taker.codes, index, 1)
    elif kind == FOOD_ITEM:
        giver.food, taker.food = changed(giver.food, index, -1), changed(taker.food, index, 1)
    else:
        giver.missions, taker.missions = changed(giver.missions, index, -1), changed(taker.missions, index, 1)

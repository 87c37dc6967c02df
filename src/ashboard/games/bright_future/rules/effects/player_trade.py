"""Exchange of items between two players who agree [TP-25, UF-58]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.counts import added, changed, without
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import FOOD_NAMES, MISSION_NAMES, BrightState

# The kinds of items, one number each; an item is kind * 64 + index.
GEAR_ITEM: Final = 0
MERCENARY_ITEM: Final = 1
CODE_ITEM: Final = 2
FOOD_ITEM: Final = 3
MISSION_ITEM: Final = 4
_INDICES: Final = 64
NOTHING: Final = -1
_SEATS: Final = 8
_TERMS: Final = 512
# How often in a round or turn a talk with the same partner may come to nothing; then one has to end in an offer, for
# no offer is made twice and so the turn ends.
MOST_TALKS: Final = 4
ACCEPT: Final = BrightAction("accept", "accept")
DECLINE: Final = BrightAction("decline", "decline")
# What is told of a swap, of a gift, of something wanted for nothing.
OFFERS: Final = ("offers", "offers-gift", "asks-for")
ACCEPTS: Final = ("accepts", "accepts-gift", "gives-away")
DECLINES: Final = ("declines", "declines-gift", "keeps-own")
WITHDRAW: Final = BrightAction("withdraw", "withdraw")


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


def has_traded(state: BrightState, seat: int) -> bool:
    """Whether the player has given somebody an item and got one: nothing is left to trade between these two."""
    seats = range(len(state.players))
    return any(_gift(seat, other) in state.given and _gift(other, seat) in state.given for other in seats)


def open_offers(state: BrightState, seat: int, partner: int) -> list[int]:
    """What a player may offer the other: an item or nothing, if there is something left to want for it [R-55]."""
    theirs = [*giveable(state, partner, seat), NOTHING]
    offers: list[int] = []
    for item in (*giveable(state, seat, partner), NOTHING):
        for wanted in theirs:
            if _is_open(state, seat, partner, item, wanted):
                offers.append(item)
                break
    return offers


def open_wishes(state: BrightState, seat: int, partner: int, item: int) -> list[int]:
    """What a player may want for the item: one of the other's or nothing."""
    theirs = [*giveable(state, partner, seat), NOTHING]
    return [wanted for wanted in theirs if _is_open(state, seat, partner, item, wanted)]


def _is_open(state: BrightState, seat: int, partner: int, item: int, wanted: int) -> bool:
    """At least one item changes hands, and these terms were not declined [R-55]."""
    if item == NOTHING and wanted == NOTHING:
        return False
    return not state.declined or _mark(seat, partner, item, wanted) not in state.declined


def may_trade(state: BrightState, seat: int, partner: int) -> bool:
    """Whether there is anything left that one could offer the other."""
    if state.declined:
        return bool(open_offers(state, seat, partner))
    return bool(giveable(state, seat, partner) or giveable(state, partner, seat))


def was_declined(state: BrightState, seat: int, partner: int) -> bool:
    """Whether the other has declined an offer of the player in this round or turn."""
    return any(mark // (_TERMS * _TERMS) == _gift(seat, partner) for mark in state.declined)


def _mark(seat: int, partner: int, item: int, wanted: int) -> int:
    """Terms between two players as a number."""
    return (_gift(seat, partner) * _TERMS + item + 1) * _TERMS + wanted + 1


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


def _log_terms(
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
    state.log_event(log, key, rule, seat, {**params, "other": state.name(partner)})


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
        offered = open_offers(state, self.seat, self.partner)
        options: list[Action] = [BrightAction(f"offer {item_name(state, item)}", "offer", item) for item in offered]
        may_pass = state.underground is None or not _is_pressed(state, self.partner, self.talks)
        return [PASS, *options] if options and may_pass else options

    def about(self, state: BrightState) -> dict[str, object]:
        return {"partner": self.partner}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb != "offer":
            _end_talk(state, self.partner)
        else:
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
        wanted = open_wishes(state, self.seat, self.partner, self.item)
        options: list[Action] = [BrightAction(f"for {item_name(state, item)}", "for", item) for item in wanted]
        return options if _is_pressed(state, self.partner, self.talks) else [WITHDRAW, *options]

    def about(self, state: BrightState) -> dict[str, object]:
        return {"partner": self.partner, "offered": item_name(state, self.item)}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "for":
            if log is not None:
                _log_terms(state, OFFERS, self.rule, self.seat, self.partner, (self.item, answer.number), log)
            state.push(Reply(self.partner, self.seat, self.item, answer.number, self.rule, self.talks))
            return
        _end_talk(state, self.partner)
        if state.tracks is not None and state.setup.rules.trade_counts_by_pair:
            # Nothing was asked of anybody: on the track this is still the player's moment to trade.
            state.push(Offer(self.seat, self.partner, self.rule, self.talks + 1))

    def key(self) -> str:
        talks = "" if self.talks == 1 else f",{self.talks}"
        return f"demand({self.seat},{self.partner},{self.item},{self.rule}{talks})"


def _is_pressed(state: BrightState, partner: int, talks: int) -> bool:
    """Whether so many talks have come to nothing that this one has to end in an offer [R-55]."""
    if not state.setup.rules.trade_counts_by_pair:
        return False
    idle = talks - 1 if state.underground is None else state.underground.talks(partner)
    return idle >= MOST_TALKS


def _end_talk(state: BrightState, partner: int) -> None:
    """The active hero has talked with somebody, and nothing came of it."""
    if state.underground is not None and state.setup.rules.trade_counts_by_pair:
        state.underground.end_talk(partner)


class Reply(Choice):
    """The partner agrees or not."""

    def __init__(self, seat: int, partner: int, item: int, wanted: int, rule: str, talks: int = 1) -> None:
        super().__init__(seat, "reply")
        self.partner: Final = partner
        self.item: Final = item
        self.wanted: Final = wanted
        self.rule: Final = rule
        self.talks: Final = talks

    def is_void(self, state: BrightState) -> bool:
        return not (state.takes_part(self.seat) and state.takes_part(self.partner))

    def options(self, state: BrightState) -> list[Action]:
        return [ACCEPT, DECLINE]

    def about(self, state: BrightState) -> dict[str, object]:
        items = {"offered": item_name(state, self.item), "wanted": item_name(state, self.wanted)}
        return {"partner": self.partner, **items}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if log is not None:
            keys = ACCEPTS if answer.verb == "accept" else DECLINES
            _log_terms(state, keys, self.rule, self.seat, self.partner, (self.item, self.wanted), log)
        if answer.verb != "accept":
            if state.setup.rules.trade_counts_by_pair:
                self._close_terms(state)
            return
        proposer, partner = state.players[self.partner], state.players[self.seat]
        _hand_over(proposer, partner, self.item)
        _hand_over(partner, proposer, self.wanted)
        if state.setup.rules.trade_counts_by_pair:
            given = [_gift(self.partner, self.seat)] if self.item != NOTHING else []
            taken = [_gift(self.seat, self.partner)] if self.wanted != NOTHING else []
            state.given = tuple(sorted((*state.given, *given, *taken)))
            return
        # R-55, UF-58: a gift takes nothing from the other's right to give; underground one partner a turn is all.
        is_single = state.zone is not None
        proposer.has_traded = proposer.has_traded or is_single or self.item != NOTHING
        partner.has_traded = partner.has_traded or is_single or self.wanted != NOTHING

    def _close_terms(self, state: BrightState) -> None:
        """The same is not offered again; on the track it is still the player's moment to offer something else."""
        state.declined = tuple(sorted((*state.declined, _mark(self.partner, self.seat, self.item, self.wanted))))
        if state.tracks is not None:
            state.push(Offer(self.partner, self.seat, self.rule, self.talks))

    def key(self) -> str:
        talks = "" if self.talks == 1 else f",{self.talks}"
        return f"reply({self.seat},{self.partner},{self.item},{self.wanted},{self.rule}{talks})"


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

"""Tunnel cards of Tunnel of Power: drawn, chosen, their action used, the token placed [TP-10 to TP-13]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.bright_future.printed.tunnel import DECKS, TRACKS
from ashboard.games.bright_future.printed.vocabulary import (
    HIRE_ANY_RACE,
    PEEK_REORDER,
    REFRESH_BAZAAR,
    TRADER,
    TUNNEL_SENSE,
)
from ashboard.games.bright_future.rules.colonies.market import Market
from ashboard.games.bright_future.rules.colonies.visit import NO_COLONY, Visit
from ashboard.games.bright_future.rules.effects.anytime import AnytimeChoice, anytime_options, take_anytime
from ashboard.games.bright_future.rules.effects.bazaar import clear_bazaar
from ashboard.games.bright_future.rules.fights.peaceful_outposts import RevealFreelancer
from ashboard.games.bright_future.rules.phases.contact_phase import tracks_of
from ashboard.games.bright_future.rules.steps import Choice, Look
from ashboard.games.bright_future.state.actions import PASS, BrightAction, as_bright_action
from ashboard.games.bright_future.state.counts import without
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.tracks import NOBODY

_PEEKED: Final = 2


def card_decision(state: BrightState, cards: tuple[int, ...], kind: str) -> Decision:
    """Chance picks one of the tunnel cards that lie aside."""
    names = state.box.power_tunnels
    options: list[Action] = [BrightAction(f"tunnel {names[card].id}", "tunnel", card) for card in cards]
    return Decision(CHANCE, kind, options, None, "tunnels")


class DrawTunnels(Step[BrightState]):
    """Some of the seven cards to choose from; the rest lies aside [TP-10]."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def run(self, state: BrightState, log: Log | None) -> bool:
        tracks = tracks_of(state)
        return len(tracks.offered) >= self.number or not tracks.aside

    def decision(self, state: BrightState) -> Decision:
        return card_decision(state, tracks_of(state).aside, "tunnels")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        tracks = tracks_of(state)
        card = as_bright_action(action).number
        tracks.aside = without(tracks.aside, card)
        tracks.offered = tuple(sorted((*tracks.offered, card)))
        state.push(self)

    def key(self) -> str:
        return f"draw tunnels({self.number})"


class DrawExtra(Step[BrightState]):
    """The Mole's extra card, at random from those set aside [HERO-9a]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        return not tracks_of(state).aside

    def decision(self, state: BrightState) -> Decision:
        return card_decision(state, tracks_of(state).aside, "extra tunnel")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        tracks = tracks_of(state)
        tracks.extra = as_bright_action(action).number
        tracks.aside = without(tracks.aside, tracks.extra)

    def key(self) -> str:
        return "draw extra"


class ChooseTunnel(Choice):
    """One of the cards that still has a free slot; without any the hero skips the round [TP-12]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "tunnel")

    def options(self, state: BrightState) -> list[Action]:
        tracks = tracks_of(state)
        cards = tracks.offered if tracks.extra < 0 else (*tracks.offered, tracks.extra)
        free = [card for card in cards if free_places(state, card)]
        names = state.box.power_tunnels
        options: list[Action] = [BrightAction(f"tunnel {names[card].id}", "tunnel", card) for card in free]
        if options and self._may_dig(state):
            options.append(BrightAction("extra tunnel", "extra"))
        return options + anytime_options(state, self.seat) if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        tracks = tracks_of(state)
        if answer.verb == "extra":
            state.push(self)
            state.push(DrawExtra())
            if log is not None:
                state.log_event(log, "extra-tunnel", "HERO-9a", self.seat, {})
            return
        if answer.verb != "tunnel":
            state.push(self)
            take_anytime(state, self.seat, answer, log)
            return
        tracks.chosen = (*tracks.chosen[: self.seat], answer.number, *tracks.chosen[self.seat + 1 :])
        if answer.number in tracks.offered:
            tracks.offered = without(tracks.offered, answer.number)
        tracks.extra = -1
        if log is not None:
            state.log_event(log, "tunnel", "TP-11", self.seat, {"card": state.box.power_tunnels[answer.number].id})
        state.push(PlaceToken(self.seat, answer.number))
        state.push(TunnelAction(self.seat, answer.number))

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        tracks_of(state).extra = -1

    def on_skipped(self, state: BrightState, log: Log | None) -> None:
        tracks_of(state).extra = -1
        if log is not None:
            state.log_event(log, "no-slot", "TP-12", self.seat, {})

    def _may_dig(self, state: BrightState) -> bool:
        """Only the Mole, once, and not in the solo game, where a card more is drawn instead [R-89]."""
        tracks = tracks_of(state)
        is_mole = state.ability(self.seat) == TUNNEL_SENSE and not state.setup.is_solo
        return is_mole and tracks.extra < 0 and bool(tracks.aside)


def free_places(state: BrightState, card: int) -> list[tuple[int, int]]:
    """The places of a tunnel card whose slot is free."""
    slots = tracks_of(state).slots
    return [(track, slot) for track, slot in state.box.power_tunnels[card].places if slots[track][slot] == NOBODY]


class TunnelAction(AnytimeChoice):
    """The special action of the card may be used, before the token is placed [TP-13]."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, "tunnel action")
        self.card: Final = card

    def answers(self, state: BrightState) -> list[Action]:
        return [PASS, BrightAction(f"use {state.box.power_tunnels[self.card].id}", "use")]

    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "use":
            use_tunnel(state, self.seat, self.card, log)

    def key(self) -> str:
        return f"tunnel action({self.seat},{self.card})"


def use_tunnel(state: BrightState, seat: int, number: int, log: Log | None) -> None:
    """Carry out the action of a tunnel card [TP-16]."""
    card = state.box.power_tunnels[number]
    if log is not None:
        state.log_event(log, "tunnel-action", "TP-16", seat, {"card": card.id})
    if card.action == PEEK_REORDER:
        state.push(Reorder(seat, card.deck))
        state.push(Look(card.deck, _PEEKED, 1 << seat))
    elif card.action == TRADER:
        state.push(Market(Visit(seat, NO_COLONY)))
    elif card.action == REFRESH_BAZAAR:
        clear_bazaar(state, "TP-16", log)
    elif card.action == HIRE_ANY_RACE:
        state.push(RevealFreelancer(seat))
    else:
        state.gain(seat, card.resources, "TP-16", log, "gains", card.id)


class Reorder(Choice):
    """The two cards looked at go back in any order; only the chooser knows them [TP-16]."""

    def __init__(self, seat: int, deck: int) -> None:
        super().__init__(seat, "reorder")
        self.deck: Final = deck

    def options(self, state: BrightState) -> list[Action]:
        if len(state.decks[self.deck].top) < _PEEKED:
            return []
        names = state.box.decks[self.deck]
        cards = [known.card for known in state.decks[self.deck].top[:_PEEKED]]
        return [BrightAction(f"upper {names[card]}", "upper", number) for number, card in enumerate(cards)]

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        state.reorder(self.deck, answer.number)
        state.hide(self.deck, _PEEKED, 1 << self.seat)
        if log is not None:
            state.log_event(log, "looked", "TP-16", self.seat, {"deck": DECKS[self.deck]})

    def key(self) -> str:
        return f"reorder({self.seat},{self.deck})"


class PlaceToken(Choice):
    """The token goes on one of the card's free slots [TP-11]."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, "place")
        self.card: Final = card

    def options(self, state: BrightState) -> list[Action]:
        return place_answers(state, self.card) + anytime_options(state, self.seat)

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb != "place":
            state.push(self)
            take_anytime(state, self.seat, answer, log)
            return
        tracks_of(state).place(self.seat, answer.number, answer.other)
        if log is not None:
            params: dict[str, object] = {"track": TRACKS[answer.number], "slot": answer.other + 1}
            state.log_event(log, "placed", "TP-11", self.seat, params)

    def key(self) -> str:
        return f"place({self.seat},{self.card})"


def place_answers(state: BrightState, card: int) -> list[Action]:
    return [
        BrightAction(f"place {TRACKS[track]} {slot + 1}", "place", track, slot)
        for track, slot in free_places(state, card)
    ]

"""The nine effects of the tunnel cards of Underground Fever [UF-20 to UF-28]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.pile import EVERYBODY
from ashboard.games.bright_future.printed.tunnel import DECKS
from ashboard.games.bright_future.printed.vocabulary import (
    CHOOSE_OF_TWO,
    HIRE_ANY_RACE,
    PASS_LOCATIONS,
    REFILL_NUMBERED_COLONIES,
    REFRESH_BAZAAR,
    RESOLVE_ANY_TOP,
    REVEAL_TOPS,
)
from ashboard.games.bright_future.rules.effects.bazaar import clear_bazaar
from ashboard.games.bright_future.rules.fights.peaceful_outposts import RevealFreelancer
from ashboard.games.bright_future.rules.map.handcar import Handcar
from ashboard.games.bright_future.rules.phases.encounters import Encounter, meet_card
from ashboard.games.bright_future.rules.phases.fever_setup import FillColonies
from ashboard.games.bright_future.rules.steps import Choice, Look
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.state import ANOMALY, COLONY, OUTPOST, BrightState

_LOCATIONS: Final = (COLONY, OUTPOST, ANOMALY)


class TunnelEffect(Choice):
    """The effect of the card played; a permission may be left [GEN-2]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "tunnel effect")

    def options(self, state: BrightState) -> list[Action]:
        card = state.box.fever_tunnels[_played(state)]
        use = BrightAction(f"use {card.id}", "use")
        if card.effect == REFILL_NUMBERED_COLONIES and not _can_refill(state):
            return []
        return [use, PASS] if card.is_optional else [use]

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb != "use":
            return
        card = state.box.fever_tunnels[_played(state)]
        effect = card.effect
        if effect == CHOOSE_OF_TWO:
            state.push(ChooseOfTwo(self.seat, card.deck))
            state.push(Look(card.deck, 2, EVERYBODY))
        elif effect == REVEAL_TOPS:
            for deck in reversed(_LOCATIONS):
                state.push(Look(deck, 1, EVERYBODY))
        elif effect == RESOLVE_ANY_TOP:
            state.push(ChooseDeck(self.seat))
        elif effect == HIRE_ANY_RACE:
            state.push(RevealFreelancer(self.seat))
        elif effect == REFRESH_BAZAAR:
            clear_bazaar(state, "UF-26", log)
        elif effect == PASS_LOCATIONS:
            assert state.underground is not None
            state.push(Handcar(self.seat, 0, state.underground.resolved))
        else:
            state.push(FillColonies("UF-28"))


def _played(state: BrightState) -> int:
    assert state.underground is not None
    return state.underground.played


def _can_refill(state: BrightState) -> bool:
    assert state.underground is not None
    has_cards = bool(len(state.decks[COLONY]) or state.discards[COLONY])
    return has_cards and -1 in state.underground.colonies


class ChooseOfTwo(Choice):
    """One of two revealed cards is resolved, the other stays face up on the deck [UF-20]."""

    def __init__(self, seat: int, deck: int) -> None:
        super().__init__(seat, "choose")
        self.deck: Final = deck

    def options(self, state: BrightState) -> list[Action]:
        names = state.box.decks[self.deck]
        cards = [known.card for known in state.decks[self.deck].top[:2]]
        return [BrightAction(f"resolve {names[card]}", "resolve", number, card) for number, card in enumerate(cards)]

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        state.reorder(self.deck, answer.number)
        state.set_deck(self.deck, state.decks[self.deck].drawn(answer.other))
        state.lay_out(self.deck, answer.other)
        if log is not None:
            state.log_event(log, "met", "UF-20", self.seat, {"card": state.box.decks[self.deck][answer.other]})
        meet_card(state, self.seat, self.deck, answer.other)

    def key(self) -> str:
        return f"choose of two({self.seat},{self.deck})"


class ChooseDeck(Choice):
    """The top card of a deck of choice is resolved [UF-24]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "deck")

    def options(self, state: BrightState) -> list[Action]:
        decks = [deck for deck in _LOCATIONS if len(state.decks[deck]) or state.discards[deck]]
        return [BrightAction(f"deck {DECKS[deck]}", "deck", deck) for deck in decks]

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        state.push(Encounter(self.seat, answer.number))

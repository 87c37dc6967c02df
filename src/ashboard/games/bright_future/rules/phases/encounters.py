"""Encounters of Underground Fever with a card of a deck or of the board [UF-10 to UF-13]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.rules.colonies.colony import VisitColony
from ashboard.games.bright_future.rules.colonies.visit import Visit
from ashboard.games.bright_future.rules.fights.enemy import LOCATION, Enemy
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass, is_hostile
from ashboard.games.bright_future.rules.fights.peaceful_outposts import HOOLIGANS, FriendlyOutpost
from ashboard.games.bright_future.rules.phases.location_phase import may_skip_location
from ashboard.games.bright_future.rules.steps import Choice, Draw
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.state import COLONY, OUTPOST, BrightState

RESOLVE: Final = BrightAction("visit", "visit")


class Encounter(Draw):
    """The top card of a deck is turned up and resolved [UF-51]."""

    def __init__(self, seat: int, deck: int) -> None:
        super().__init__(deck, seat)

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        state.lay_out(self.deck, card)
        if log is not None:
            state.log_event(log, "met", "UF-51", self.seat, {"card": state.box.decks[self.deck][card]})
        meet_card(state, self.seat, self.deck, card)

    def key(self) -> str:
        return f"encounter({self.seat},{self.deck})"


def meet_card(state: BrightState, seat: int, deck: int, card: int) -> None:
    """A card on the table is resolved by its kind."""
    if deck == COLONY:
        push_visit(state, seat, card, 0)
        return
    enemy = Enemy(seat, deck, card, LOCATION)
    may_pass = may_skip_location(state, seat, deck)
    if deck == OUTPOST and not is_hostile(state, seat, card):
        state.push(FriendlyOutpost(enemy, False, may_pass))
    else:
        state.push(FightOrPass(enemy, may_pass=may_pass))


def push_visit(state: BrightState, seat: int, card: int, place: int) -> None:
    """The visit of a colony, from the deck or of a numbered place; Hooligans may leave it [MR-6]."""
    state.push(VisitOrLeave(Visit(seat, card, place=place)))


class VisitOrLeave(Choice):
    """A player with Hooligans may leave the colony as it is."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.seat, "visit")
        self.visit: Final = visit

    def about(self, state: BrightState) -> dict[str, object]:
        return {"card": state.box.colonies[self.visit.colony].id}

    def options(self, state: BrightState) -> list[Action]:
        hooligans = state.box.outpost_of[HOOLIGANS]
        if not state.players[self.seat].has_mercenary(hooligans):
            return [RESOLVE]
        return [RESOLVE, BrightAction(HOOLIGANS, HOOLIGANS, hooligans)]

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        visit = self.visit
        if answer.verb == "visit":
            state.push(EndVisit(visit.colony, visit.place))
            state.push(VisitColony(visit))
            return
        state.spend_mercenary(self.seat, answer.number, "MR-6", log)
        if log is not None:
            state.log_event(log, "passes", "MR-6", self.seat, {"card": state.box.colonies[visit.colony].id})
        if not visit.place:
            state.take_in(COLONY, visit.colony)
            state.put_back(COLONY, visit.colony)

    def key(self) -> str:
        return f"visit or leave({self.visit.key()})"


class EndVisit(AutomaticStep[BrightState]):
    """The colony is discarded; a numbered place is empty from now on [UF-60]."""

    def __init__(self, card: int, place: int) -> None:
        self.card: Final = card
        self.place: Final = place

    def run(self, state: BrightState, log: Log | None) -> bool:
        underground = state.underground
        assert underground is not None
        if self.place:
            colonies = underground.colonies
            underground.colonies = (*colonies[: self.place - 1], -1, *colonies[self.place :])
        else:
            state.take_in(COLONY, self.card)
        state.discard(COLONY, self.card)
        return True

    def key(self) -> str:
        return f"end visit({self.card},{self.place})"

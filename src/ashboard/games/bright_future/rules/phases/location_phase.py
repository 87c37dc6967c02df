"""Visits of the Location phase of Tunnel of Power [TP-31 to TP-38]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.printed.tunnel import DECKS
from ashboard.games.bright_future.rules.colonies.colony import VisitColony
from ashboard.games.bright_future.rules.colonies.visit import Visit
from ashboard.games.bright_future.rules.effects.anytime import AnytimeChoice
from ashboard.games.bright_future.rules.effects.bazaar import TakeGear
from ashboard.games.bright_future.rules.fights.enemy import LOCATION, Enemy
from ashboard.games.bright_future.rules.fights.fight_or_pass import FightOrPass, is_hostile
from ashboard.games.bright_future.rules.fights.peaceful_outposts import FriendlyOutpost
from ashboard.games.bright_future.rules.game_end import open_door
from ashboard.games.bright_future.rules.phases.contact_phase import tracks_of
from ashboard.games.bright_future.rules.steps import Draw, Look
from ashboard.games.bright_future.state.actions import PASS, BrightAction
from ashboard.games.bright_future.state.state import COLONY, OUTPOST, BrightState
from ashboard.games.bright_future.state.tracks import (
    LOCATION_DECKS,
    OPEN,
    TUNNEL,
    TUNNEL_ANOMALY,
    TUNNEL_OUTPOST,
    UNSEEN,
    Location,
)


def may_skip_location(state: BrightState, seat: int, deck: int) -> bool:
    """Whether the hero may pass such a location [HERO-S5, R-15]."""
    return DECKS[deck] in state.box.heroes[state.players[seat].hero].bypasses


class EnterLocation(AutomaticStep[BrightState]):
    """A hero comes to a location: its card is revealed, met, or its reward taken."""

    def __init__(self, seat: int, location: int, has_revealed: bool = False) -> None:
        self.seat: Final = seat
        self.location: Final = location
        self.has_revealed: Final = has_revealed

    def run(self, state: BrightState, log: Log | None) -> bool:
        if state.players[self.seat].is_down:
            return True
        location = tracks_of(state).locations[self.location]
        deck = LOCATION_DECKS[self.location]
        if location.standing != OPEN:
            state.push(TakeGear(self.seat, state.box.outposts[0].later_gear, "TP-33"))
        elif location.card >= 0:
            self._meet(state, location, deck)
        elif may_skip_location(state, self.seat, deck):
            state.push(LookFirst(self.seat, self.location))
        else:
            state.push(Reveal(self.seat, self.location))
        return True

    def _meet(self, state: BrightState, location: Location, deck: int) -> None:
        if deck == COLONY:
            state.push(VisitColony(Visit(self.seat, location.card, both=not location.is_visited)))
            tracks_of(state).set_location(self.location, Location(location.card, True, OPEN, False))
            return
        may_pass = may_skip_location(state, self.seat, deck) and not self.has_revealed
        enemy = Enemy(
            self.seat, deck, location.card, LOCATION, location=self.location, is_first=not location.is_visited
        )
        is_peaceful = deck == OUTPOST and self.location != TUNNEL_OUTPOST and not location.is_bribed
        if is_peaceful and not is_hostile(state, self.seat, location.card):
            state.push(FriendlyOutpost(enemy, False, may_pass))
        else:
            state.push(FightOrPass(enemy, may_pass=may_pass))

    def key(self) -> str:
        return f"enter({self.seat},{self.location},{int(self.has_revealed)})"


class Reveal(Draw):
    """The first visitor turns the top card up; without a card the visit is skipped [TP-31, DECK-2]."""

    def __init__(self, seat: int, location: int) -> None:
        super().__init__(LOCATION_DECKS[location], seat)
        self.location: Final = location

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        tracks_of(state).set_location(self.location, Location(card, False, OPEN, False))
        if log is not None:
            state.log_event(log, "met", "TP-31", self.seat, {"card": state.box.decks[self.deck][card]})
        state.push(EnterLocation(self.seat, self.location, True))

    def key(self) -> str:
        return f"reveal({self.seat},{self.location})"


class LookFirst(AnytimeChoice):
    """Stalker and Shapeshifter may look at the card in secret [HERO-S5]."""

    def __init__(self, seat: int, location: int) -> None:
        super().__init__(seat, "look")
        self.location: Final = location

    def about(self, state: BrightState) -> dict[str, object]:
        return {"deck": DECKS[LOCATION_DECKS[self.location]]}

    def answers(self, state: BrightState) -> list[Action]:
        deck = LOCATION_DECKS[self.location]
        if not len(state.decks[deck]) and not state.discards[deck]:
            return []
        return [BrightAction("look", "look"), BrightAction("reveal", "reveal")]

    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "reveal":
            state.push(Reveal(self.seat, self.location))
            return
        state.push(PassOrReveal(self.seat, self.location))
        state.push(Look(LOCATION_DECKS[self.location], 1, 1 << self.seat))

    def key(self) -> str:
        return f"look first({self.seat},{self.location})"


class PassOrReveal(AnytimeChoice):
    """The card is resolved, or stays face down on its deck [HERO-S5]."""

    def __init__(self, seat: int, location: int) -> None:
        super().__init__(seat, "pass")
        self.location: Final = location

    def about(self, state: BrightState) -> dict[str, object]:
        return {"deck": DECKS[LOCATION_DECKS[self.location]]}

    def answers(self, state: BrightState) -> list[Action]:
        return [PASS, BrightAction("reveal", "reveal")]

    def on_answered(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "reveal":
            state.push(Reveal(self.seat, self.location))
        elif log is not None:
            state.log_event(log, "passes-unseen", "HERO-S5", self.seat, {"deck": DECKS[LOCATION_DECKS[self.location]]})

    def key(self) -> str:
        return f"pass or reveal({self.seat},{self.location})"


class Door(AutomaticStep[BrightState]):
    """The player who holds the combination opens the door and wins [TP-36, TP-37]."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, state: BrightState, log: Log | None) -> bool:
        player = state.players[self.seat]
        if player.is_down:
            return True
        if opens_door(player.codes, state.door):
            open_door(state, self.seat, "TP-36", log)
        elif log is not None:
            state.log_event(log, "door-shut", "TP-38", self.seat, {"codes": list(state.door)})
        return True

    def key(self) -> str:
        return f"door({self.seat})"


def opens_door(codes: tuple[int, ...], door: tuple[int, ...]) -> bool:
    """Whether the codes contain the combination, a number twice where it stands twice."""
    return all(codes[number - 1] >= door.count(number) for number in (1, 2, 3))


class ClearLocations(AutomaticStep[BrightState]):
    """After the last visitor the cards of a track are discarded [TP-31]."""

    def __init__(self, track: int) -> None:
        self.track: Final = track

    def run(self, state: BrightState, log: Log | None) -> bool:
        tracks = tracks_of(state)
        for number in (TUNNEL_OUTPOST, TUNNEL_ANOMALY) if self.track == TUNNEL else (self.track,):
            location = tracks.locations[number]
            if location.card >= 0:
                state.discard(LOCATION_DECKS[number], location.card)
            tracks.set_location(number, UNSEEN)
        return True

    def key(self) -> str:
        return f"clear({self.track})"

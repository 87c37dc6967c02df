"""Visits of the Location phase of Tunnel of Power [TP-31 to TP-38]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep
from ashboard.games.bright_future.printed.tunnel import DECKS
from ashboard.games.bright_future.rules.colonies.colony import Visit
from ashboard.games.bright_future.rules.colonies.visit import Call
from ashboard.games.bright_future.rules.effects.anytime import Leisure
from ashboard.games.bright_future.rules.effects.bazaar import TakeGear
from ashboard.games.bright_future.rules.fights.enemy import LOCATION, Enemy
from ashboard.games.bright_future.rules.fights.fight_or_pass import Meet, is_hostile
from ashboard.games.bright_future.rules.fights.peaceful_outposts import Friendly
from ashboard.games.bright_future.rules.game_end import open_door
from ashboard.games.bright_future.rules.phases.contact_phase import tracks_of
from ashboard.games.bright_future.rules.steps import Draw, Look
from ashboard.games.bright_future.state.actions import PASS, Answer
from ashboard.games.bright_future.state.state import COLONY, OUTPOST, BrightState
from ashboard.games.bright_future.state.tracks import (
    OPEN,
    SITE_DECKS,
    TUNNEL,
    TUNNEL_ANOMALY,
    TUNNEL_OUTPOST,
    UNSEEN,
    Site,
)


def bypasses(state: BrightState, seat: int, deck: int) -> bool:
    """Whether the hero may pass such a location [HERO-S5, R-15]."""
    return DECKS[deck] in state.box.heroes[state.players[seat].hero].bypasses


class EnterSite(AutomaticStep[BrightState]):
    """A hero comes to a location: its card is revealed, met, or its reward taken."""

    def __init__(self, seat: int, site: int, has_revealed: bool = False) -> None:
        self.seat: Final = seat
        self.site: Final = site
        self.has_revealed: Final = has_revealed

    def run(self, state: BrightState, log: Log | None) -> bool:
        if state.players[self.seat].is_down:
            return True
        site = tracks_of(state).sites[self.site]
        deck = SITE_DECKS[self.site]
        if site.standing != OPEN:
            state.push(TakeGear(self.seat, state.box.outposts[0].later_gear, "TP-33"))
        elif site.card >= 0:
            self._meet(state, site, deck)
        elif bypasses(state, self.seat, deck):
            state.push(LookFirst(self.seat, self.site))
        else:
            state.push(Reveal(self.seat, self.site))
        return True

    def _meet(self, state: BrightState, site: Site, deck: int) -> None:
        if deck == COLONY:
            state.push(Visit(Call(self.seat, site.card, both=not site.is_visited)))
            tracks_of(state).set_site(self.site, Site(site.card, True, OPEN, False))
            return
        may_pass = bypasses(state, self.seat, deck) and not self.has_revealed
        enemy = Enemy(self.seat, deck, site.card, LOCATION, site=self.site, is_first=not site.is_visited)
        is_peaceful = deck == OUTPOST and self.site != TUNNEL_OUTPOST and not site.is_bribed
        if is_peaceful and not is_hostile(state, self.seat, site.card):
            state.push(Friendly(enemy, False, may_pass))
        else:
            state.push(Meet(enemy, may_pass=may_pass))

    def key(self) -> str:
        return f"enter({self.seat},{self.site},{int(self.has_revealed)})"


class Reveal(Draw):
    """The first visitor turns the top card up; without a card the visit is skipped [TP-31, DECK-2]."""

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(SITE_DECKS[site], seat)
        self.site: Final = site

    def drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        tracks_of(state).set_site(self.site, Site(card, False, OPEN, False))
        if log is not None:
            state.log_event(log, "met", "TP-31", self.seat, {"card": state.box.decks[self.deck][card]})
        state.push(EnterSite(self.seat, self.site, True))

    def key(self) -> str:
        return f"reveal({self.seat},{self.site})"


class LookFirst(Leisure):
    """Stalker and Shapeshifter may look at the card in secret [HERO-S5]."""

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat, "look")
        self.site: Final = site

    def about(self, state: BrightState) -> dict[str, object]:
        return {"deck": DECKS[SITE_DECKS[self.site]]}

    def answers(self, state: BrightState) -> list[Action]:
        deck = SITE_DECKS[self.site]
        if not len(state.decks[deck]) and not state.discards[deck]:
            return []
        return [Answer("look", "look"), Answer("reveal", "reveal")]

    def answered(self, state: BrightState, answer: Answer, log: Log | None) -> None:
        if answer.verb == "reveal":
            state.push(Reveal(self.seat, self.site))
            return
        state.push(PassOrReveal(self.seat, self.site))
        state.push(Look(SITE_DECKS[self.site], 1, 1 << self.seat))

    def key(self) -> str:
        return f"look first({self.seat},{self.site})"


class PassOrReveal(Leisure):
    """The card is resolved, or stays face down on its deck [HERO-S5]."""

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat, "pass")
        self.site: Final = site

    def about(self, state: BrightState) -> dict[str, object]:
        return {"deck": DECKS[SITE_DECKS[self.site]]}

    def answers(self, state: BrightState) -> list[Action]:
        return [PASS, Answer("reveal", "reveal")]

    def answered(self, state: BrightState, answer: Answer, log: Log | None) -> None:
        if answer.verb == "reveal":
            state.push(Reveal(self.seat, self.site))
        elif log is not None:
            state.log_event(log, "passes-unseen", "HERO-S5", self.seat, {"deck": DECKS[SITE_DECKS[self.site]]})

    def key(self) -> str:
        return f"pass or reveal({self.seat},{self.site})"


class Door(AutomaticStep[BrightState]):
    """Whoever holds the combination opens the door and wins [TP-36, TP-37]."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, state: BrightState, log: Log | None) -> bool:
        player = state.players[self.seat]
        if player.is_down:
            return True
        if opens(player.codes, state.door):
            open_door(state, self.seat, "TP-36", log)
        elif log is not None:
            state.log_event(log, "door-shut", "TP-38", self.seat, {"codes": list(state.door)})
        return True

    def key(self) -> str:
        return f"door({self.seat})"


def opens(codes: tuple[int, ...], door: tuple[int, ...]) -> bool:
    """Whether the codes contain the combination, a number twice where it stands twice."""
    return all(codes[number - 1] >= door.count(number) for number in (1, 2, 3))


class ClearSites(AutomaticStep[BrightState]):
    """After the last visitor the cards of a track are discarded [TP-31]."""

    def __init__(self, track: int) -> None:
        self.track: Final = track

    def run(self, state: BrightState, log: Log | None) -> bool:
        tracks = tracks_of(state)
        for number in (TUNNEL_OUTPOST, TUNNEL_ANOMALY) if self.track == TUNNEL else (self.track,):
            site = tracks.sites[number]
            if site.card >= 0:
                state.discard(SITE_DECKS[number], site.card)
            tracks.set_site(number, UNSEEN)
        return True

    def key(self) -> str:
        return f"clear({self.track})"

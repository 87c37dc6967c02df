"""The random heroes of the solo game [TP-61 to TP-66]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.bright_future.printed.tunnel import TRACKS
from ashboard.games.bright_future.printed.vocabulary import STEAL
from ashboard.games.bright_future.rules.effects.bazaar import FillBazaar
from ashboard.games.bright_future.rules.game_end import lose_alone
from ashboard.games.bright_future.rules.phases.contact_phase import tracks_of
from ashboard.games.bright_future.rules.phases.power_tunnels import card_decision, place_answers
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import PASS, BrightAction, as_bright_action
from ashboard.games.bright_future.state.counts import without
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.tracks import DUMMY, NOBODY, TUNNEL

_SLOTS: Final = 16


class DummyTunnel(Step[BrightState]):
    """One more tunnel card says where a dummy may stand [TP-61]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        return False

    def decision(self, state: BrightState) -> Decision:
        return card_decision(state, tracks_of(state).aside, "dummy tunnel")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        tracks = tracks_of(state)
        card = as_bright_action(action).number
        tracks.aside = without(tracks.aside, card)
        state.push(PlaceDummy(card))

    def key(self) -> str:
        return "dummy tunnel"


class PlaceDummy(Choice):
    """The player chooses among the free places of the card."""

    def __init__(self, card: int) -> None:
        super().__init__(0, "dummy")
        self.card: Final = card

    def options(self, state: BrightState) -> list[Action]:
        return place_answers(state, self.card)

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        state.push(DummyHero(answer.number, answer.other))

    def key(self) -> str:
        return f"place dummy({self.card})"


class DummyHero(Step[BrightState]):
    """A random other hero stands there for the rest of the game [TP-62]."""

    def __init__(self, track: int, slot: int) -> None:
        self.track: Final = track
        self.slot: Final = slot

    def run(self, state: BrightState, log: Log | None) -> bool:
        return False

    def decision(self, state: BrightState) -> Decision:
        taken = [DUMMY - seat for slots in tracks_of(state).slots for seat in slots if seat <= DUMMY]
        taken.append(state.players[0].hero)
        heroes = [hero for hero in state.box.heroes if hero.index not in taken]
        options: list[Action] = [BrightAction(f"dummy {hero.id}", "dummy", hero.index) for hero in heroes]
        return Decision(CHANCE, "dummy", options, None, "dummies")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        tracks = tracks_of(state)
        hero = as_bright_action(action).number
        tracks.place(DUMMY - hero, self.track, self.slot)
        tracks.newest = self.track * _SLOTS + self.slot
        if log is not None:
            params: dict[str, object] = {"hero": state.box.heroes[hero].id, "track": TRACKS[self.track]}
            state.log_event(log, "dummy", "TP-61", -1, {**params, "slot": self.slot + 1})
        if is_overrun(state):
            lose_alone(state, "TP-65", log)
        elif _is_robbed(state, self.track, self.slot):
            state.push(RobBazaar())

    def key(self) -> str:
        return f"dummy({self.track},{self.slot})"


def is_overrun(state: BrightState) -> bool:
    """Too many dummies, or the Tunnel of Power full of them [TP-65, TP-66]."""
    tracks = tracks_of(state)
    limit = state.box.board.dummies[state.setup.difficulty]
    return tracks.dummies() > limit or all(seat <= DUMMY for seat in tracks.slots[TUNNEL])


def _is_robbed(state: BrightState, track: int, slot: int) -> bool:
    """The Thief stands right behind the new dummy [HERO-10c]."""
    slots = tracks_of(state).slots[track]
    if state.ability(0) != STEAL or 0 not in slots or not state.bazaar:
        return False
    place = slots.index(0)
    return slot < place and all(seat == NOBODY for seat in slots[slot + 1 : place])


class RobBazaar(Choice):
    """The Bazaar counts as the dummy's hand [HERO-10c]."""

    def __init__(self) -> None:
        super().__init__(0, "rob bazaar")

    def options(self, state: BrightState) -> list[Action]:
        return [PASS, BrightAction("rob bazaar", "rob")]

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "rob":
            state.push(RandomBazaar())


class RandomBazaar(Step[BrightState]):
    """A random card of the Bazaar, which is filled again."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        return False

    def decision(self, state: BrightState) -> Decision:
        gear = state.box.gear
        options: list[Action] = [BrightAction(f"steal {gear[card].id}", "steal", card) for card in state.bazaar]
        return Decision(CHANCE, "steal", options, None, "robbery")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        card = as_bright_action(action).number
        state.bazaar = without(state.bazaar, card)
        state.players[0].gain_gear(card)
        if log is not None:
            state.log_event(log, "robs-bazaar", "HERO-10c", 0, {"card": state.box.gear[card].id})
        state.push(FillBazaar())

    def key(self) -> str:
        return "random bazaar"

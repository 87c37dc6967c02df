"""The Thief takes a random piece of gear, and the victim may strike back [HERO-10a, HERO-10b]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import Step
from ashboard.games.bright_future.rules.fights.hero_attack import push_hero_attack
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import PASS, BrightAction, as_bright_action
from ashboard.games.bright_future.state.counts import added
from ashboard.games.bright_future.state.state import BrightState


def has_gear(state: BrightState, seat: int) -> bool:
    return bool(state.players[seat].gear)


class Rob(Step[BrightState]):
    """Every card of the victim is equally likely; it arrives active since version 2 [R-18, R-05]."""

    def __init__(self, thief: int, victim: int, is_plain: bool) -> None:
        self.thief: Final = thief
        self.victim: Final = victim
        self.is_plain: Final = is_plain

    def run(self, state: BrightState, log: Log | None) -> bool:
        return state.players[self.thief].is_out or not has_gear(state, self.victim)

    def decision(self, state: BrightState) -> Decision:
        gear = state.box.gear
        cards = sorted(state.players[self.victim].gear)
        options: list[Action] = [BrightAction(f"steal {gear[card].id}", "steal", card) for card in cards]
        return Decision(CHANCE, "steal", options, None, "robbery")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        card = as_bright_action(action).number
        victim, thief = state.players[self.victim], state.players[self.thief]
        # HERO-10a: what was used stays used in version 1; by the rule the Thief may use it in this very turn.
        if card in victim.ready or state.setup.rules.stolen_gear_is_active:
            thief.ready = added(thief.ready, card)
        else:
            thief.used = added(thief.used, card)
        victim.lose_gear(card)
        if log is not None:
            params: dict[str, object] = {"card": state.box.gear[card].id, "other": state.name(self.victim)}
            state.log_event(log, "robs", "HERO-10b" if self.is_plain else "HERO-10a", self.thief, params)
        state.push(StrikeBack(self.victim, self.thief, self.is_plain))

    def key(self) -> str:
        return f"rob({self.thief},{self.victim},{int(self.is_plain)})"


class StrikeBack(Choice):
    """The victim may attack the Thief; no mercenary protects the Thief [R-26]."""

    def __init__(self, seat: int, thief: int, is_plain: bool) -> None:
        super().__init__(seat, "strike back")
        self.thief: Final = thief
        self.is_plain: Final = is_plain

    def is_void(self, state: BrightState) -> bool:
        return state.players[self.seat].is_down or state.players[self.thief].is_down

    def options(self, state: BrightState) -> list[Action]:
        player = state.players[self.seat]
        gear = state.box.gear
        is_armed = any(gear[card].is_weapon and gear[card].race == player.race for card in player.ready)
        return [PASS, BrightAction(f"attack {self.thief}", "attack", self.thief)] if is_armed else []

    def about(self, state: BrightState) -> dict[str, object]:
        return {"target": self.thief}

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "attack":
            if log is not None:
                rule = "HERO-10b" if self.is_plain else "HERO-10a"
                state.log_event(log, "assaults", rule, self.seat, {"other": state.name(self.thief)})
            push_hero_attack(state, self.seat, self.thief, is_protected=False, is_plain=self.is_plain)

    def key(self) -> str:
        return f"strike back({self.seat},{self.thief},{int(self.is_plain)})"

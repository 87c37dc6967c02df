"""What damage done to a player brings: own cards active again, cards of the other turned [EQ-8a, EQ-11a, EQ-20a]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.rules.steps import Choice
from ashboard.games.bright_future.state.actions import DONE, BrightAction
from ashboard.games.bright_future.state.state import BrightState


def turn_gear(state: BrightState, seat: int, card: int, by: int, rule: str, log: Log | None) -> None:
    """A card becomes inactive without having been used: turned by its owner, or by somebody else."""
    state.players[seat].turn(card)
    if log is not None:
        params: dict[str, object] = {"card": state.box.gear[card].id}
        if by == seat:
            state.log_event(log, "turned", rule, seat, params)
        else:
            state.log_event(log, "turned-by", rule, seat, {**params, "other": state.name(by)})


class Reactivate(Choice):
    """A used card of the attacker other than the weapon is active again [EQ-8a]."""

    def __init__(self, seat: int, weapon: int, cards: int) -> None:
        super().__init__(seat, "ready")
        self.weapon: Final = weapon
        self.cards: Final = cards

    def options(self, state: BrightState) -> list[Action]:
        gear = state.box.gear
        cards = [card for card in state.players[self.seat].used if card != self.weapon]
        options: list[Action] = [BrightAction(f"ready {gear[card].id}", "ready", card) for card in cards]
        return [*options, DONE] if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "done":
            return
        state.players[self.seat].reactivate(answer.number)
        if log is not None:
            state.log_event(log, "readied", "EQ-8a", self.seat, {"card": state.box.gear[answer.number].id})
        if self.cards > 1:
            state.push(Reactivate(self.seat, self.weapon, self.cards - 1))

    def key(self) -> str:
        return f"reactivate({self.seat},{self.weapon},{self.cards})"


class TurnCards(Choice):
    """The attacker turns active cards of the target [EQ-11a, EQ-20a]."""

    def __init__(self, seat: int, target: int, number: int, armour_only: bool, rule: str) -> None:
        super().__init__(seat, "turn")
        self.target: Final = target
        self.number: Final = number
        self.armour_only: Final = armour_only
        self.rule: Final = rule

    def options(self, state: BrightState) -> list[Action]:
        gear = state.box.gear
        cards = [card for card in state.players[self.target].ready if not (self.armour_only and gear[card].is_weapon)]
        options: list[Action] = [BrightAction(f"turn {gear[card].id}", "turn", card) for card in cards]
        return [*options, DONE] if options else []

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if answer.verb == "done":
            return
        turn_gear(state, self.target, answer.number, self.seat, self.rule, log)
        if self.number > 1:
            state.push(TurnCards(self.seat, self.target, self.number - 1, self.armour_only, self.rule))

    def key(self) -> str:
        return f"turn({self.seat},{self.target},{self.number},{int(self.armour_only)})"

"""How a game begins: who is first, the Bazaar, heroes and their gear [SETUP-1 to SETUP-7]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.step import AutomaticStep, Step
from ashboard.games.bright_future.printed.hero import SIDES
from ashboard.games.bright_future.rules.steps import Choice, Draw
from ashboard.games.bright_future.state.actions import DONE, BrightAction, as_bright_action
from ashboard.games.bright_future.state.counts import added, without
from ashboard.games.bright_future.state.state import GEAR, BrightState

_DEALT: Final = 6


class FirstPlayer(Step[BrightState]):
    """Chance says who begins [SETUP-1]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        return state.first >= 0

    def decision(self, state: BrightState) -> Decision:
        options: list[Action] = [BrightAction(f"start {seat}", "start", seat) for seat in range(state.setup.seats)]
        return Decision(CHANCE, "start", options, None, "start")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        state.first = as_bright_action(action).number
        if log is not None:
            state.log_event(log, "first", "SETUP-1", state.first, {})

    def key(self) -> str:
        return "first player"


class Heroes(AutomaticStep[BrightState]):
    """One player after another draws gear, picks a hero and pays for what is kept [SETUP-2]."""

    def run(self, state: BrightState, log: Log | None) -> bool:
        for seat in reversed(state.order_from(state.first)):
            state.push(KeepGear(seat))
            state.push(PickHero(seat))
            state.push(DealGear(seat, _DEALT))
        return True

    def key(self) -> str:
        return "heroes"


class DealGear(Draw):
    """Some cards of the gear deck come into a player's hand [SETUP-3, SETUP-40]."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(GEAR, seat)
        self.number: Final = number

    def is_over(self, state: BrightState) -> bool:
        return len(state.players[self.seat].hand) >= self.number

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        player = state.players[self.seat]
        player.hand = added(player.hand, card)
        state.push(self)

    def key(self) -> str:
        return f"deal({self.seat},{self.number})"


class PickHero(Choice):
    """An unused hero and a side, chosen after seeing the gear [SETUP-4]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "hero")

    def options(self, state: BrightState) -> list[Action]:
        taken = [player.hero for player in state.players]
        options: list[Action] = []
        for hero in state.box.heroes:
            if hero.index not in taken:
                for side, word in enumerate(SIDES):
                    options.append(BrightAction(f"hero {hero.id} {word}", "hero", hero.index, side))
        return options

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        player = state.players[self.seat]
        if log is not None:
            hero = state.box.heroes[answer.number].side_id(answer.other)
            state.log_event(log, "hero", "SETUP-4", self.seat, {"hero": hero})
        player.hero = answer.number
        player.side = answer.other
        player.race = state.box.heroes[answer.number].race


class KeepGear(Choice):
    """Each card kept costs its price; the rest is discarded [SETUP-5, SETUP-6]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "keep")

    def options(self, state: BrightState) -> list[Action]:
        gear = state.box.gear
        cards = [card for card in state.players[self.seat].hand if state.can_pay(self.seat, gear[card].cost)]
        return [*(BrightAction(f"keep {gear[card].id}", "keep", card) for card in cards), DONE]

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        player = state.players[self.seat]
        if answer.verb == "done":
            for card in player.hand:
                state.discard(GEAR, card)
            if log is not None and player.hand:
                names = [state.box.gear[card].id for card in player.hand]
                state.log_event(log, "rest-discarded", "SETUP-6", self.seat, {"gear": names})
            player.hand = ()
            return
        state.push(self)
        player.hand = without(player.hand, answer.number)
        kept = state.box.gear[answer.number]
        state.pay(self.seat, kept.cost, "SETUP-5", log, "keeps", kept.id)
        player.gain_gear(answer.number)

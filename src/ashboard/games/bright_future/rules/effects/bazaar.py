"""Gear that comes from the Bazaar or from the deck [DECK-3, COL-G12]."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.event import Log
from ashboard.games.bright_future.rules.steps import Choice, Draw
from ashboard.games.bright_future.state.actions import BrightAction
from ashboard.games.bright_future.state.counts import added, without
from ashboard.games.bright_future.state.state import FROM_BAZAAR, FROM_DECK, GEAR, BrightState


class FillBazaar(Draw):
    """Gaps are filled from the gear deck, as far as it goes [DECK-2]."""

    def __init__(self) -> None:
        super().__init__(GEAR, -1)

    def is_over(self, state: BrightState) -> bool:
        return len(state.bazaar) >= state.box.board.bazaar

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        state.bazaar = added(state.bazaar, card)
        if log is not None:
            state.log_event(log, "bazaar", "DECK-3", -1, {"card": state.box.gear[card].id})
        state.push(self)

    def key(self) -> str:
        return "bazaar"


class GearTop(Draw):
    """The top card of the gear deck is the player's."""

    def __init__(self, seat: int, rule: str) -> None:
        super().__init__(GEAR, seat)
        self.rule: Final = rule

    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        state.gain_gear(self.seat, card, FROM_DECK, self.rule, log)

    def key(self) -> str:
        return f"top({self.seat})"


class TakeGear(Choice):
    """Some pieces of gear, each from the Bazaar or the top of the deck; the Bazaar is filled after the last [R-78]."""

    def __init__(self, seat: int, number: int, rule: str) -> None:
        super().__init__(seat, "gear")
        self.number: Final = number
        self.rule: Final = rule

    def about(self, state: BrightState) -> dict[str, object]:
        return {"number": self.number}

    def options(self, state: BrightState) -> list[Action]:
        return gear_options(state)

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if self.number > 1:
            state.push(TakeGear(self.seat, self.number - 1, self.rule))
        else:
            state.push(FillBazaar())
        take_gear(state, self.seat, answer, self.rule, log)

    def on_skipped(self, state: BrightState, log: Log | None) -> None:
        state.push(FillBazaar())

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        state.push(FillBazaar())

    def key(self) -> str:
        return f"gear({self.seat},{self.number},{self.rule})"


def gear_options(state: BrightState) -> list[Action]:
    """Every card of the Bazaar, and the top of the deck."""
    options: list[Action] = [BrightAction(f"take {state.box.gear[card].id}", "take", card) for card in state.bazaar]
    if len(state.decks[GEAR]) or state.discards[GEAR]:
        options.append(BrightAction("take top", "top"))
    return options


def take_gear(state: BrightState, seat: int, answer: BrightAction, rule: str, log: Log | None) -> None:
    """Carry out one of these options."""
    if answer.verb == "top":
        state.push(GearTop(seat, rule))
        return
    state.bazaar = without(state.bazaar, answer.number)
    state.gain_gear(seat, answer.number, FROM_BAZAAR, rule, log)


def clear_bazaar(state: BrightState, rule: str, log: Log | None) -> None:
    """All cards of the Bazaar are discarded and replaced [UF-26]."""
    for card in state.bazaar:
        state.discard(GEAR, card)
    state.bazaar = ()
    if log is not None:
        state.log_event(log, "bazaar-cleared", rule, -1, {})
    state.push(FillBazaar())


class LoseGear(Choice):
    """The hero discards gear of choice; another card from the Bazaar may follow [AN-G1, AN-G2]."""

    def __init__(self, seat: int, number: int, takes: bool, rule: str) -> None:
        super().__init__(seat, "lose gear")
        self.number: Final = number
        self.takes: Final = takes
        self.rule: Final = rule

    def options(self, state: BrightState) -> list[Action]:
        cards = sorted(state.players[self.seat].gear)
        return [BrightAction(f"discard {state.box.gear[card].id}", "discard", card) for card in cards]

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        if self.number > 1:
            state.push(LoseGear(self.seat, self.number - 1, self.takes, self.rule))
        if self.takes:
            state.push(ReplaceGear(self.seat, self.rule))
        state.discard_gear(self.seat, answer.number, self.rule, log)

    def key(self) -> str:
        return f"lose({self.seat},{self.number},{int(self.takes)},{self.rule})"


class ReplaceGear(Choice):
    """A Bazaar card of choice for the one lost; from the deck where the Bazaar is empty [AN-G2]."""

    def __init__(self, seat: int, rule: str) -> None:
        super().__init__(seat, "gear")
        self.rule: Final = rule

    def options(self, state: BrightState) -> list[Action]:
        options = gear_options(state)
        return options[:-1] if state.bazaar and len(options) > len(state.bazaar) else options

    def is_forced(self) -> bool:
        return True

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        state.push(FillBazaar())
        take_gear(state, self.seat, answer, self.rule, log)

    def key(self) -> str:
        return f"replace({self.seat},{self.rule})"


class GearLimit(Choice):
    """At the end of the turn what is too much is discarded [LIMIT-1, LIMIT-2]."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "gear limit")

    def is_void(self, state: BrightState) -> bool:
        return state.players[self.seat].is_out

    def options(self, state: BrightState) -> list[Action]:
        cards = sorted(state.players[self.seat].gear)
        if len(cards) <= state.box.board.gear_limit:
            return []
        return [BrightAction(f"discard {state.box.gear[card].id}", "discard", card) for card in cards]

    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        state.push(self)
        state.discard_gear(self.seat, answer.number, "LIMIT-2", log)

    def key(self) -> str:
        return f"limit({self.seat})"

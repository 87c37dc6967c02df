"""The kinds of steps that the game is made of: choices of a seat, draws from a deck, codes drawn from the pile."""

from abc import abstractmethod
from functools import lru_cache
from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.event import Log
from ashboard.core.pile import EVERYBODY
from ashboard.core.step import Step
from ashboard.games.bright_future.printed.box import Box
from ashboard.games.bright_future.printed.tunnel import DECKS
from ashboard.games.bright_future.state.actions import BrightAction, as_bright_action
from ashboard.games.bright_future.state.state import BrightState

_CODES: Final[list[Action]] = [BrightAction(f"code {number}", "code", number) for number in (1, 2, 3)]


class Choice(Step[BrightState]):
    """A question to one seat; skipped when the hero is down or there is nothing to choose from."""

    def __init__(self, seat: int, kind: str) -> None:
        self.seat = seat
        self.kind = kind

    @abstractmethod
    def options(self, state: BrightState) -> list[Action]:
        """All answers allowed now; without any the step passes over."""

    @abstractmethod
    def on_chosen(self, state: BrightState, answer: BrightAction, log: Log | None) -> None:
        """Carry out the answer."""

    def about(self, state: BrightState) -> dict[str, object]:
        """What has to be known to answer and lies open, but nowhere on the table: terms, attacks, cards just drawn."""
        return {}

    def is_forced(self) -> bool:
        """Whether a single option is carried out without asking."""
        return False

    def is_void(self, state: BrightState) -> bool:
        """Whether the moment has passed: the hero is down [CB-10]."""
        player = state.players[self.seat]
        return player.is_down or player.is_out

    def run(self, state: BrightState, log: Log | None) -> bool:
        if self.is_void(state):
            self.on_dropped(state, log)
            return True
        options = self.options(state)
        if not options:
            self.on_skipped(state, log)
            return True
        if len(options) == 1 and self.is_forced():
            self.on_chosen(state, as_bright_action(options[0]), log)
            return True
        state.ask(Decision(self.seat, self.kind, options))
        return False

    def on_skipped(self, state: BrightState, log: Log | None) -> None:
        """What happens when there is nothing to choose from: usually nothing."""

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        """Nobody answers any more: what the step has in hand goes back, and gaps are filled [R-57, DECK-3]."""

    def decision(self, state: BrightState) -> Decision:
        return Decision(self.seat, self.kind, self.options(state))

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        self.on_chosen(state, as_bright_action(action), log)

    def key(self) -> str:
        return f"{self.kind}({self.seat})"


class Draw(Step[BrightState]):
    """The top card of a deck comes off, chance saying which unless it was known."""

    def __init__(self, deck: int, seat: int) -> None:
        self.deck = deck
        self.seat = seat

    @abstractmethod
    def on_drawn(self, state: BrightState, card: int, log: Log | None) -> None:
        """Do something with the card."""

    def on_missed(self, state: BrightState, log: Log | None) -> None:
        """Deck and discards are empty: nothing happens [DECK-2]."""

    def on_dropped(self, state: BrightState, log: Log | None) -> None:
        """Whoever should get the card has left: it stays in its deck, and gaps are filled [R-57, DECK-3]."""

    def is_over(self, state: BrightState) -> bool:
        """Whether no card is wanted any more."""
        return False

    def run(self, state: BrightState, log: Log | None) -> bool:
        if self.is_over(state):
            return True
        if self.seat >= 0 and state.players[self.seat].is_out:
            self.on_dropped(state, log)
            return True
        state.refill(self.deck)
        pile = state.decks[self.deck]
        if len(pile) == 0:
            self.on_missed(state, log)
            return True
        card = pile.next_known()
        if card < 0:
            return False
        state.set_deck(self.deck, pile.drawn(card))
        self.on_drawn(state, card, log)
        return True

    def decision(self, state: BrightState) -> Decision:
        return deck_decision(state, self.deck, "draw")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        card = as_bright_action(action).number
        state.set_deck(self.deck, state.decks[self.deck].drawn(card))
        self.on_drawn(state, card, log)

    def key(self) -> str:
        return f"draw({self.deck},{self.seat})"


class Look(Step[BrightState]):
    """The upper cards of a deck get known places, for some seats or for everybody."""

    def __init__(self, deck: int, cards: int, seers: int) -> None:
        self.deck = deck
        self.cards = cards
        self.seers = seers

    def run(self, state: BrightState, log: Log | None) -> bool:
        state.refill(self.deck, self.cards)
        pile = state.decks[self.deck]
        if len(pile.top) < self.cards and any(pile.counts):
            return False
        state.reveal_to(self.deck, self.cards, self.seers)
        if log is not None:
            for known in pile.top[: self.cards]:
                self._log_event(state, {"card": state.box.decks[self.deck][known.card]}, log)
        return True

    def _log_event(self, state: BrightState, params: dict[str, object], log: Log) -> None:
        if self.seers == EVERYBODY:
            state.log_event(log, "revealed", "GEN-1", -1, params)
            return
        for seat in range(state.setup.seats):
            if self.seers >> seat & 1:
                state.log_privately(log, "peeked", "GEN-1", seat, params)

    def decision(self, state: BrightState) -> Decision:
        return deck_decision(state, self.deck, "look")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        state.set_deck(self.deck, state.decks[self.deck].peeked(as_bright_action(action).number, self.seers))
        state.push(self)

    def key(self) -> str:
        return f"look({self.deck},{self.cards},{self.seers})"


class DrawCode(Step[BrightState]):
    """A code comes off the shuffled pile at random."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @abstractmethod
    def on_drawn(self, state: BrightState, code: int, log: Log | None) -> None:
        """Do something with the code, which has left the pile."""

    def on_missed(self, state: BrightState, log: Log | None) -> None:
        """The pile is empty."""

    def is_void(self, state: BrightState) -> bool:
        return False

    def run(self, state: BrightState, log: Log | None) -> bool:
        if self.is_void(state):
            return True
        if state.pile_size():
            return False
        self.on_missed(state, log)
        return True

    def decision(self, state: BrightState) -> Decision:
        options: list[Action] = []
        weights: list[int] = []
        for index, count in enumerate(state.codes):
            if count:
                options.append(_CODES[index])
                weights.append(count)
        return Decision(CHANCE, "code", options, weights, "codes")

    def take(self, state: BrightState, action: Action, log: Log | None) -> None:
        code = as_bright_action(action).number
        state.take_code(code)
        self.on_drawn(state, code, log)

    def key(self) -> str:
        return f"code({self.seat})"


def deck_decision(state: BrightState, deck: int, verb: str) -> Decision:
    """Chance says which of the unknown cards comes next."""
    options: list[Action] = []
    weights: list[int] = []
    answers = _card_answers(state.box, deck, verb)
    for card, count in enumerate(state.decks[deck].counts):
        if count:
            options.append(answers[card])
            weights.append(count)
    return Decision(CHANCE, verb, options, weights, f"deck {DECKS[deck]}")


@lru_cache(maxsize=64)
def _card_answers(box: Box, deck: int, verb: str) -> list[Action]:
    """Return the answers that name each card of a deck, made once and shared."""
    return [BrightAction(f"{verb} {name}", verb, card) for card, name in enumerate(box.decks[deck])]

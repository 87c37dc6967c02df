"""Playing a game between agents, applying answers with a check, and replaying records."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from ashboard.core.action import Action
from ashboard.core.agent import Agent
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.event import Event, Log
from ashboard.core.game import Game
from ashboard.core.record import Record, start_chain
from ashboard.core.state import State

# In a record, what comes from outside the game is written behind this mark: "!resign 0".
INTERVENTION: Final = "!"
# That it is somebody's turn shows nothing new.
_BEGINNINGS: Final = ("turn", "round")


class Observer(Protocol):
    """Is notified of every answer; any object with this method is an observer."""

    def observe(self, state: State, decision: Decision, action: Action, events: Sequence[Event]) -> None: ...


class Match:
    """A game in progress: its state, its dice and the answers so far."""

    def __init__(self, game: Game, options: Mapping[str, object], dice: Dice, version: int = 0) -> None:
        self.game = game
        self.version = game.version_of(options, version)
        self.options = game.options(options, self.version)
        self.state = game.new(self.options, self.version)
        self.dice = dice
        self.answers: list[str] = []
        self.observers: list[Observer] = []

    def record(self) -> Record:
        return Record(self.game.name, self.version, self.options, tuple(self.answers))

    def answer(self, text: str) -> None:
        """Apply an answer to the open decision, checked, and notify the observers."""
        decision = self.state.decision()
        events: Log | None = [] if self.observers else None
        action = checked_apply(self.state, text, events)
        self.answers.append(action.text)
        if decision is not None:
            for observer in self.observers:
                observer.observe(self.state, decision, action, events or ())

    def intervene(self, text: str) -> None:
        """Apply a resignation, an agreed draw or a timeout."""
        self.game.intervene(self.state, text)
        self.answers.append(INTERVENTION + text)

    def roll(self) -> None:
        """Let chance answer until a player is asked or the game is over."""
        decision = self.state.decision()
        while decision is not None and decision.seat == CHANCE:
            self.answer(self.dice.answer(decision).text)
            decision = self.state.decision()

    def play(self, agents: Sequence[Agent]) -> Record:
        """Play to the end, with one agent for each seat."""
        self.roll()
        decision = self.state.decision()
        while decision is not None:
            view = self.game.view(self.state, decision.seat)
            self.answer(agents[decision.seat].decide(view, decision).text)
            self.roll()
            decision = self.state.decision()
        return self.record()


def is_revealing(asked: int | None, events: Sequence[Event]) -> bool:
    """Return whether an answer has revealed something: a draw comes next, or there was a tile, a card or a battle."""
    seen = [event for event in events if event.key not in _BEGINNINGS]
    return asked == CHANCE or any(event.seals for event in seen)


def is_final(seat: int, asked: int | None, events: Sequence[Event]) -> bool:
    """Return whether a seat's answer can no longer be undone in a game between people.

    That is so when chance or another seat comes next, or the answer has revealed something: a drawn tile, a battle.
    """
    return asked != seat or any(event.seals for event in events)


def checked_apply(state: State, text: str, log: Log | None = None) -> Action:
    """Apply an answer if it is an option; otherwise raise IllegalAction and leave the state unchanged."""
    decision = state.decision()
    if decision is None:
        raise IllegalAction(text, "anything: the game is over", state.key())
    action = decision.option(text)
    if action is None:
        raise IllegalAction(text, f"the question {decision.kind!r} for seat {decision.seat}", state.key())
    state.apply(action, log)
    return action


def replay(game: Game, record: Record, log: Log | None = None) -> State:
    """Return the position that a record leads to; the record contains the answers of chance."""
    if record.game != game.name:
        raise BadInput("game", f"a record of {record.game!r}, expected {game.name!r}")
    state = first_position(game, record)
    for number, text in enumerate(record.answers):
        _repeat(game, state, text, f"answers[{number}]", log)
    return state


def first_position(game: Game, record: Record) -> State:
    """Return the position where the answers of a record begin: a new game, or the start of a fork."""
    found: State | None = None
    for position in start_positions(game, record):
        found = position
    assert found is not None
    return found


def start_positions(game: Game, record: Record) -> Iterator[State]:
    """Yield the positions up to where the answers of a record begin, one for each answer before it.

    A fork of a fork goes through the starts of both, however long the chain is.
    """
    state = game.new(record.options, record.rules)
    yield state
    for start in start_chain(record.start):
        for number, text in enumerate(start.answers):
            _repeat(game, state, text, f"start.answers[{number}]", None)
            yield state
        if state.decision() is None:
            raise BadInput("start", "the game is over before it begins")
        if start.seat >= game.seats(record.options, record.rules):
            raise BadInput("start.seat", "expected the number of a seat")
        if start.seed:
            state = game.view(state, start.seat).sample(Dice(start.seed))
            yield state


def _repeat(game: Game, state: State, text: str, where: str, log: Log | None) -> None:
    try:
        repeat(game, state, text, log)
    except IllegalAction as error:
        raise BadInput(where, str(error)) from None


def repeat(game: Game, state: State, text: str, log: Log | None = None) -> None:
    """Apply one entry of a record: an answer or an intervention."""
    if text.startswith(INTERVENTION):
        game.intervene(state, text[len(INTERVENTION) :], log)
    else:
        checked_apply(state, text, log)

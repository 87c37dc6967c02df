"""One game to look at, answer and take back."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ashboard.agents.catalogue import make_agent
from ashboard.api.events import Events
from ashboard.api.pictures import draw_svg, draw_text
from ashboard.core.agent import Agent
from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.event import Event
from ashboard.core.game import Game
from ashboard.core.match import checked_apply, repeat
from ashboard.core.outcome import Outcome
from ashboard.core.record import Record
from ashboard.core.state import State

# A player is a computer player by its name, or a function that picks one of the legal answers.
Player = str | Callable[["Match"], str]


class _Moment:
    """What a match was before an answer."""

    def __init__(self, state: State, answers: int, events: int, streams: int) -> None:
        self.state: Final = state
        self.answers: Final = answers
        self.events: Final = events
        self.streams: Final = streams


class Match:
    """A game under way. Chance answers by itself; players are asked, and answer with `push`."""

    def __init__(
        self, game: Game, options: Mapping[str, object], seed: str, version: int = 0, answers: Sequence[str] = ()
    ) -> None:
        self._game: Final = game
        self._version: Final = game.version_of(options, version)
        self._options: Final = game.options(options, self._version)
        self._seed: Final = seed
        self._state = game.new(self._options, self._version)
        self._dice = Dice(seed)
        self._answers: list[str] = []
        self._events: list[Event] = []
        self._streams: list[str] = []
        self._moments: list[_Moment] = []
        self._replay(answers)
        self._roll()

    # -- what is asked

    @property
    def seat(self) -> int | None:
        """The seat that is asked, or None when the game is over."""
        decision = self._state.decision()
        return None if decision is None else decision.seat

    @property
    def question(self) -> str | None:
        """What is asked, in one word of the notation, or None when the game is over."""
        decision = self._state.decision()
        return None if decision is None else decision.kind

    @property
    def legal(self) -> tuple[str, ...]:
        """The answers that are allowed now."""
        decision = self._state.decision()
        return () if decision is None else tuple(option.text for option in decision.options)

    # -- answering

    def push(self, text: str) -> Events:
        """Answer, and return what happened; an illegal answer raises IllegalAction and changes nothing."""
        moment = self._keep_moment()
        try:
            checked_apply(self._state, text, self._events)
        except IllegalAction:
            self._moments.pop()
            raise
        self._answers.append(text)
        self._roll()
        return Events(self._game, self._events[moment.events :])

    def pop(self) -> str:
        """Take back the last answer, with what chance answered after it, and return it."""
        if not self._moments:
            raise BadInput("pop", "there is no answer to take back")
        moment = self._moments.pop()
        text = self._answers[moment.answers]
        self._state = moment.state
        del self._answers[moment.answers :]
        del self._events[moment.events :]
        del self._streams[moment.streams :]
        self._dice = self._used_dice()
        return text

    def play(self, *players: Player) -> "Match":
        """Let players answer to the end of the game, one for each seat or one for all, and return the match."""
        seats = self.seats
        if len(players) not in (1, seats):
            raise BadInput("players", f"expected {seats}, one for each seat, or one for all")
        seated = [self._player(players[seat % len(players)], seat) for seat in range(seats)]
        while (seat := self.seat) is not None:
            self.push(seated[seat]())
        return self

    def copy(self) -> "Match":
        """Return a match of its own that goes on from here with the same dice."""
        twin = Match(self._game, self._options, self._seed, self._version)
        twin._state = self._state.copy()
        twin._dice = self._used_dice()
        twin._answers, twin._events, twin._streams = self._answers[:], self._events[:], self._streams[:]
        twin._moments = self._moments[:]
        return twin

    # -- looking

    @property
    def game_name(self) -> str:
        """The name of the game that is played."""
        return self._game.name

    @property
    def options(self) -> dict[str, object]:
        """All options of the game, completed with their defaults."""
        return dict(self._options)

    @property
    def seed(self) -> str:
        """What the dice follow from."""
        return self._seed

    @property
    def seats(self) -> int:
        """How many play."""
        return self._game.seats(self._options, self._version)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.outcome() is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self._state.outcome()

    @property
    def answers(self) -> tuple[str, ...]:
        """Everything answered so far, chance included."""
        return tuple(self._answers)

    @property
    def events(self) -> Events:
        """Everything that has happened."""
        return Events(self._game, self._events)

    @property
    def state(self) -> State:
        """A copy of the position, for programs that search: `ashboard.core.state.State`."""
        return self._state.copy()

    @property
    def record(self) -> Record:
        """The score sheet: `to_json()` saves it, `ashboard.game(...).load` reads it again."""
        return Record(self._game.name, self._version, self._options, tuple(self._answers))

    def view(self, seat: int = -1) -> Mapping[str, object]:
        """Return what a seat may know, ready for JSON; -1 is a spectator."""
        return self._game.view(self._state, seat).data()

    def battle(self) -> Events:
        """Return what the next battle or fight would bring if it came now; the match stays as it is."""
        guide = self._game.guide
        if guide is None:
            raise BadInput("battle", f"{self._game.name} has no preview")
        _, events = guide.resolve_now(self._state.copy())
        return Events(self._game, events)

    def advice(self, level: str = "veteran") -> str:
        """Return what a computer player would answer."""
        decision = self._state.decision()
        if decision is None:
            raise BadInput("advice", "the game is over")
        agent = make_agent(level, self._game, f"{self._seed} advice {len(self._answers)}")
        return agent.decide(self._game.view(self._state, decision.seat), decision).text

    def __str__(self) -> str:
        return f"{draw_text(self._game, self._state)}\n{self._standing()}"

    def __repr__(self) -> str:
        return f"<Match: {self._game.name}, {self._standing()}>"

    def _repr_svg_(self) -> str:
        return draw_svg(self._game, self._state)

    # -- behind it

    def _standing(self) -> str:
        decision = self._state.decision()
        if decision is not None:
            return f"seat {decision.seat} is asked: {decision.kind} ({len(decision.options)} answers)"
        outcome = self._state.outcome()
        winners = () if outcome is None else outcome.winners
        return f"won by seat {', '.join(map(str, winners))}" if winners else "over, without a winner"

    def _roll(self) -> None:
        """Let chance answer until a player is asked or the game is over."""
        decision = self._state.decision()
        while decision is not None and decision.seat == CHANCE:
            action = self._dice.answer(decision)
            self._streams.append(decision.stream)
            self._state.apply(action, self._events)
            self._answers.append(action.text)
            decision = self._state.decision()

    def _replay(self, answers: Sequence[str]) -> None:
        """Give the answers of a record, those of chance included."""
        for number, text in enumerate(answers):
            decision = self._state.decision()
            if decision is not None and decision.seat == CHANCE:
                self._dice.skip(decision.stream)
                self._streams.append(decision.stream)
            else:
                self._keep_moment()
            try:
                repeat(self._game, self._state, text, self._events)
            except IllegalAction as error:
                raise BadInput(f"answers[{number}]", str(error)) from None
            self._answers.append(text)

    def _used_dice(self) -> Dice:
        """Dice that fall from here on as they fell, or would fall: tickets used so far are skipped."""
        dice = Dice(self._seed)
        for stream in self._streams:
            dice.skip(stream)
        return dice

    def _keep_moment(self) -> _Moment:
        moment = _Moment(self._state.copy(), len(self._answers), len(self._events), len(self._streams))
        self._moments.append(moment)
        return moment

    def _player(self, player: Player, seat: int) -> Callable[[], str]:
        if callable(player):
            pick = player
            return lambda: pick(self)
        agent = make_agent(player, self._game, f"{self._seed} seat {seat}")
        return lambda: self._ask(agent)

    def _ask(self, agent: Agent) -> str:
        decision = self._state.decision()
        assert decision is not None
        return agent.decide(self._game.view(self._state, decision.seat), decision).text

"""A game in progress between people and computer players, with undo and saving."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from ashboard.agents.adviser import Advice, Adviser
from ashboard.agents.catalogue import SearchLimits, make_agent
from ashboard.agents.levels import LEVELS
from ashboard.arena.bot import Bot, Forfeit, command_of, hello_message, is_bot, outcome_message
from ashboard.arena.sides import sides
from ashboard.cli.files import write_text
from ashboard.cli.options.players import HUMAN
from ashboard.core.action import Action
from ashboard.core.agent import Agent
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.core.event import Event
from ashboard.core.game import Game
from ashboard.core.match import INTERVENTION, Match, is_final, is_revealing
from ashboard.core.record import Record
from ashboard.core.state import State

# Who advises a person: strong enough to be listened to, and done in a moment.
_ADVISER: Final = "officer"


class CountedGame(Protocol):
    """A game, and how its turns are counted."""

    @property
    def game(self) -> Game: ...

    def turn(self, state: State) -> int:
        """The number of the turn or round."""


class Session:
    """A match with the seats' players; what happens is noted until somebody looks."""

    def __init__(
        self,
        counted: CountedGame,
        record: Record,
        seed: str,
        players: Sequence[str],
        save: Path | None,
        patience: float,
        limits: SearchLimits | None = None,
    ) -> None:
        self.seed: Final = seed
        self._counted: Final = counted
        self._game: Final = counted.game
        self.players: Final = tuple(players)
        self.news: list[Event] = []
        self.forfeits: Final[dict[int, str]] = {}
        self._save: Final = save
        self._patience: Final = patience
        self._bots: Final[dict[int, Bot]] = {}
        self._limits: Final = limits
        # For each answer who gave it in which turn, and whether it cannot be taken back.
        self._asked: list[tuple[int, int]] = []
        self._final: list[bool] = []
        # The computer player who thinks now, and whose turn it was when it began to.
        self._thinker: tuple[int, int, Agent] | None = None
        self._match = self._replayed(record)
        self._store()

    @property
    def state(self) -> State:
        return self._match.state

    def observe(self, state: State, decision: Decision, action: Action, events: Sequence[Event]) -> None:
        """Notes what an answer brought about; the match tells."""
        self.news.extend(events)
        following = state.decision()
        asked = None if following is None else following.seat
        # A person alone takes back what computers have answered to; what was drawn or revealed is final for all.
        is_alone = self.players.count(HUMAN) == 1
        is_fixed = is_revealing(asked, events) if is_alone else is_final(decision.seat, asked, events)
        self._final.append(is_fixed or decision.seat == CHANCE)

    def next_question(self) -> Decision | None:
        """Play on until a person is asked, or to the end."""
        decision = self._match.state.decision()
        while decision is not None and not self._is_human(decision.seat):
            try:
                self.answer(self._computed(decision))
            except Forfeit as forfeit:
                self._resign(decision.seat, str(forfeit))
            decision = self._match.state.decision()
        return decision

    def answer(self, text: str) -> None:
        """Give an answer and save the game."""
        self._note(self._match)
        self._match.answer(text)
        self._store()

    def close(self) -> None:
        """End the programs that play."""
        outcome = self._match.state.outcome()
        told = None if outcome is None else outcome_message(outcome)
        for bot in self._bots.values():
            bot.close(told)

    def advise(self, decision: Decision) -> tuple[Advice, Game]:
        """Return what the person who is asked should do."""
        seed = f"{self.seed}/advice/{len(self._match.answers)}"
        player = LEVELS[_ADVISER].make_player(self._game, Dice(seed), 0.0, 0)
        counsel = Adviser(player, self._game.insight())
        return counsel.advise(self._game.view(self.state, decision.seat), decision, []), self._game

    def can_undo(self) -> bool:
        """Whether the one who is asked may take something back."""
        return self._last_own() >= 0

    def undo(self) -> None:
        """Go back to the last question to a person, never past what was drawn or revealed."""
        kept = self._last_own()
        record = self._match.record()
        self._asked, self._final = [], []
        self._thinker = None
        self._match = self._replayed(Record(record.game, record.rules, record.options, record.answers[:kept]))
        self._store()

    def _last_own(self) -> int:
        decision = self._match.state.decision()
        now = (decision.seat if decision is not None else CHANCE, self._counted.turn(self.state))
        people = self.players.count(HUMAN)
        for number in range(len(self._asked) - 1, -1, -1):
            asked = self._asked[number]
            if self._final[number]:
                return -1
            if self._is_human(asked[0]):
                return number if people == 1 or asked == now else -1
        return -1

    def _is_human(self, seat: int) -> bool:
        return seat != CHANCE and self.players[seat] == HUMAN

    def _computed(self, decision: Decision) -> str:
        """Return what chance or a computer player answers."""
        if decision.seat == CHANCE:
            return self._match.dice.answer(decision).text
        seat = decision.seat
        if seat in self.forfeits:
            return decision.options[0].text
        view = self._game.view(self._match.state, seat)
        if is_bot(self.players[seat]):
            return self._bot(seat).decide(view, decision).text
        return self._player(seat).decide(view, decision).text

    def _bot(self, seat: int) -> Bot:
        """The seat's program, started when first asked."""
        if seat not in self._bots:
            command = command_of(self.players[seat])
            hello = hello_message(self._game.name, self._match.version, seat, len(self.players))
            self._bots[seat] = Bot(command, hello, self._patience)
        return self._bots[seat]

    def _resign(self, seat: int, reason: str) -> None:
        """Resign all seats of the side that the bot plays: it broke the protocol."""
        known = sides(self._game, self.state)
        for other in sorted(range(len(self.players)), key=lambda other: other != seat):
            is_same = known[other] == known[seat] and self.players[other] == self.players[seat]
            if is_same and other not in self.forfeits and self.state.outcome() is None:
                self.forfeits[other] = reason
                self._asked.append((CHANCE, self._counted.turn(self.state)))
                self._final.append(True)
                self._match.intervene(f"resign {other}")
        self._store()

    def _player(self, seat: int) -> Agent:
        """The computer player of a seat, kept for a turn so that it can follow its plan.

        Its dice go by the number of answers before the turn, so that nothing depends on what was taken back.
        """
        turn = self._counted.turn(self.state)
        if self._thinker is None or self._thinker[:2] != (seat, turn):
            seed = f"{self.seed}/agent{seat}/{len(self._match.answers)}"
            self._thinker = (seat, turn, make_agent(self.players[seat], self._game, seed, self._limits))
        return self._thinker[2]

    def _replayed(self, record: Record) -> Match:
        match = Match(self._game, record.options, Dice(self.seed), record.rules)
        match.observers.append(self)
        for number, text in enumerate(record.answers):
            try:
                self._repeat(match, text)
            except IllegalAction as error:
                raise BadInput(f"answers[{number}]", str(error)) from None
        self.news = []
        return match

    def _repeat(self, match: Match, text: str) -> None:
        """One entry of a record; nobody is asked about what comes from outside the game."""
        decision = match.state.decision()
        if text.startswith(INTERVENTION):
            self._asked.append((CHANCE, self._counted.turn(match.state)))
            self._final.append(True)
            match.intervene(text[len(INTERVENTION) :])
            return
        if decision is not None and decision.seat == CHANCE:
            match.dice.skip(decision.stream)
        self._note(match)
        match.answer(text)

    def _note(self, match: Match) -> None:
        decision = match.state.decision()
        self._asked.append((decision.seat if decision is not None else CHANCE, self._counted.turn(match.state)))

    def _store(self) -> None:
        if self._save is not None:
            write_text(self._save, self._match.record().to_json() + "\n")

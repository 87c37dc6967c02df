"""Plays one pairing and returns its result."""

import time
from collections.abc import Iterable
from typing import Final, Required, TypedDict

from ashboard.agents.catalogue import make_agent
from ashboard.arena.bot import Bot, Forfeit, command_of, hello_message, is_bot, outcome_message
from ashboard.arena.pairing import Pairing
from ashboard.arena.sides import first_seat, sides
from ashboard.arena.trial import is_trial, make_trial
from ashboard.core.agent import Agent
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.game import Game
from ashboard.core.match import Match
from ashboard.games import GAMES


class ForfeitedSeat(TypedDict):
    """A seat that a bot lost by breaking the protocol."""

    seat: int
    reason: str


class ThinkingTime(TypedDict):
    """The thinking time of a seat: answers given, seconds in all, and seconds of its longest turn."""

    answers: int
    seconds: float
    longest: float


class GameResult(TypedDict, total=False):
    """The result of a game; only `thoughts` depends on the clock."""

    winners: Required[list[int]]
    points: Required[list[int]]
    decisions: Required[int]
    shares: Required[list[float]]
    rule: Required[str]
    first: Required[int]
    forfeits: Required[list[ForfeitedSeat]]
    thoughts: Required[list[ThinkingTime]]
    record: dict[str, object]
    # Only in a cooperative game that its players have lost.
    lost: bool


def play_pairing(pairing: Pairing) -> GameResult:
    """Play one game to its end; the same pairing gives the same game unless an agent goes by the clock."""
    game = ArenaGame(pairing)
    try:
        game.play()
        return game.result()
    finally:
        game.close()


class ArenaGame:
    """A game in progress, with an agent for each seat."""

    def __init__(self, pairing: Pairing) -> None:
        self._pairing: Final = pairing
        self._game: Final[Game] = GAMES[pairing.game]
        self._match: Final = Match(self._game, pairing.options, Dice(pairing.seed), pairing.rules)
        self._sides: Final = sides(self._game, self._match.state)
        self._agents: Final[list[Agent | None]] = [None] * len(pairing.agents)
        self._forfeits: Final[list[ForfeitedSeat]] = []
        self._thinking: Final = [ThinkingTime(answers=0, seconds=0.0, longest=0.0) for _ in pairing.agents]
        self._first = -1

    def play(self) -> None:
        """Ask question after question until the game is over."""
        self._match.roll()
        decision = self._match.state.decision()
        last, turn = -1, 0.0
        while decision is not None:
            if self._first < 0:
                self._first = first_seat(self._game, self._match.state)
            seat = decision.seat
            turn = turn if seat == last else 0.0
            begun = time.monotonic()
            self._ask(decision)
            spent = time.monotonic() - begun
            last, turn = seat, turn + spent
            self._note_time(seat, spent, turn)
            self._match.roll()
            decision = self._match.state.decision()

    def result(self) -> GameResult:
        """Return the result."""
        outcome = self._match.state.outcome()
        assert outcome is not None
        record = self._match.record()
        result = GameResult(
            winners=list(outcome.winners),
            points=list(outcome.points),
            decisions=len(record.answers),
            shares=[outcome.share(seat) for seat in range(len(self._agents))],
            rule=outcome.rule,
            first=self._first,
            forfeits=self._forfeits,
            thoughts=self._thinking,
            record=record.data(),
        )
        if outcome.lost_by_all:
            result["lost"] = True
        return result

    def close(self) -> None:
        """End the programs that play."""
        outcome = self._match.state.outcome()
        self._close_bots(range(len(self._agents)), None if outcome is None else outcome_message(outcome))

    def _ask(self, decision: Decision) -> None:
        """Get one answer; a seat that has forfeited takes the first option, the default where there is one."""
        seat = decision.seat
        if any(gone["seat"] == seat for gone in self._forfeits):
            self._match.answer(decision.options[0].text)
            return
        try:
            action = self._agent(seat).decide(self._game.view(self._match.state, seat), decision)
        except Forfeit as forfeit:
            self._resign(seat, str(forfeit))
        else:
            self._match.answer(action.text)

    def _agent(self, seat: int) -> Agent:
        """Return the seat's agent, made when it is first asked."""
        agent = self._agents[seat]
        if agent is None:
            agent = self._agents[seat] = self._make_agent(seat)
        return agent

    def _make_agent(self, seat: int) -> Agent:
        pairing, name = self._pairing, self._pairing.agents[seat]
        if is_trial(name):
            return make_trial(name, self._game, f"{pairing.lots}/agent{seat}", pairing.limits)
        if not is_bot(name):
            return make_agent(name, self._game, f"{pairing.lots}/agent{seat}", pairing.limits)
        hello = hello_message(pairing.game, pairing.rules, seat, len(pairing.agents))
        return Bot(command_of(name), hello, pairing.patience)

    def _resign(self, seat: int, reason: str) -> None:
        """Resign the seat, and with it those of its side that the same bot plays."""
        names = self._pairing.agents
        for other in (seat, *(other for other in range(len(names)) if other != seat)):
            is_same = self._sides[other] == self._sides[seat] and names[other] == names[seat]
            is_gone = any(gone["seat"] == other for gone in self._forfeits)
            if is_same and not is_gone and self._match.state.outcome() is None:
                self._match.intervene(f"resign {other}")
                self._forfeits.append(ForfeitedSeat(seat=other, reason=reason))
                self._close_bots([other], None)

    def _close_bots(self, seats: Iterable[int], told: dict[str, object] | None) -> None:
        """End the programs at these seats; one that is told the outcome has a moment to read it."""
        for seat in seats:
            agent = self._agents[seat]
            if isinstance(agent, Bot):
                agent.close(told)
                self._agents[seat] = None

    def _note_time(self, seat: int, seconds: float, turn: float) -> None:
        thought = self._thinking[seat]
        thought["answers"] += 1
        thought["seconds"] = round(thought["seconds"] + seconds, 6)
        thought["longest"] = round(max(thought["longest"], turn), 6)

"""How one game between agents went."""

import time
from collections.abc import Iterable
from typing import Final, Required, TypedDict

from ashboard.agents.catalogue import seated
from ashboard.arena.bot import Bot, Forfeit, command_of, farewell, greeting, is_bot
from ashboard.arena.fixture import Fixture
from ashboard.arena.sides import first_seat, sides
from ashboard.core.agent import Agent
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.game import Game
from ashboard.core.match import Match
from ashboard.games import GAMES


class Forfeited(TypedDict):
    """A seat that a bot lost by breaking the rules of conversation."""

    seat: int
    reason: str


class Thought(TypedDict):
    """What a seat spent: answers given, seconds in all, and for its longest turn."""

    answers: int
    seconds: float
    longest: float


class Played(TypedDict, total=False):
    """How a game went; what depends on the clock stands in `thoughts` alone."""

    winners: Required[list[int]]
    points: Required[list[int]]
    decisions: Required[int]
    shares: Required[list[float]]
    rule: Required[str]
    first: Required[int]
    forfeits: Required[list[Forfeited]]
    thoughts: Required[list[Thought]]
    record: dict[str, object]
    # Only where the players stand together: the game has beaten them.
    lost: bool


def played(fixture: Fixture) -> Played:
    """Plays one game to its end; the same fixture gives the same game, as far as its agents keep no time."""
    sitting = Sitting(fixture)
    try:
        sitting.play()
        return sitting.result()
    finally:
        sitting.close()


class Sitting:
    """A game under way with everybody seated."""

    def __init__(self, fixture: Fixture) -> None:
        self._fixture: Final = fixture
        self._game: Final[Game] = GAMES[fixture.game]
        self._match: Final = Match(self._game, fixture.options, Dice(fixture.seed), fixture.rules)
        self._sides: Final = sides(self._game, self._match.state)
        self._agents: Final[list[Agent | None]] = [None] * len(fixture.agents)
        self._forfeits: Final[list[Forfeited]] = []
        self._thoughts: Final = [Thought(answers=0, seconds=0.0, longest=0.0) for _ in fixture.agents]
        self._first = -1

    def play(self) -> None:
        """Question after question until the game is over."""
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
            self._note(seat, spent, turn)
            self._match.roll()
            decision = self._match.state.decision()

    def result(self) -> Played:
        """How it went."""
        outcome = self._match.state.outcome()
        assert outcome is not None
        record = self._match.record()
        result = Played(
            winners=list(outcome.winners),
            points=list(outcome.points),
            decisions=len(record.answers),
            shares=[outcome.share(seat) for seat in range(len(self._agents))],
            rule=outcome.rule,
            first=self._first,
            forfeits=self._forfeits,
            thoughts=self._thoughts,
            record=record.data(),
        )
        if outcome.lost_by_all:
            result["lost"] = True
        return result

    def close(self) -> None:
        """Ends the programs that play."""
        outcome = self._match.state.outcome()
        self._dismiss(range(len(self._agents)), None if outcome is None else farewell(outcome))

    def _ask(self, decision: Decision) -> None:
        """One answer; who has forfeited is answered for by the first option, the default where there is one."""
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
        """The seat's player, who sits down when first asked."""
        agent = self._agents[seat]
        if agent is None:
            agent = self._agents[seat] = self._seated(seat)
        return agent

    def _seated(self, seat: int) -> Agent:
        fixture, name = self._fixture, self._fixture.agents[seat]
        if not is_bot(name):
            return seated(name, self._game, f"{fixture.lots}/agent{seat}", fixture.budget)
        hello = greeting(fixture.game, fixture.rules, seat, len(fixture.agents))
        return Bot(command_of(name), hello, fixture.patience)

    def _resign(self, seat: int, reason: str) -> None:
        """The seat resigns, and with it those of its side that the same bot plays."""
        names = self._fixture.agents
        for other in (seat, *(other for other in range(len(names)) if other != seat)):
            is_same = self._sides[other] == self._sides[seat] and names[other] == names[seat]
            is_gone = any(gone["seat"] == other for gone in self._forfeits)
            if is_same and not is_gone and self._match.state.outcome() is None:
                self._match.intervene(f"resign {other}")
                self._forfeits.append(Forfeited(seat=other, reason=reason))
                self._dismiss([other], None)

    def _dismiss(self, seats: Iterable[int], told: dict[str, object] | None) -> None:
        """Ends the programs at these seats; who is told something has a moment to hear it."""
        for seat in seats:
            agent = self._agents[seat]
            if isinstance(agent, Bot):
                agent.close(told)
                self._agents[seat] = None

    def _note(self, seat: int, seconds: float, turn: float) -> None:
        thought = self._thoughts[seat]
        thought["answers"] += 1
        thought["seconds"] = round(thought["seconds"] + seconds, 6)
        thought["longest"] = round(max(thought["longest"], turn), 6)

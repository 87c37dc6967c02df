"""Labelled decisions: turns that a position offers, each played out in the same sampled futures."""

import hashlib
import math
from dataclasses import dataclass
from typing import Final

from ashboard.agents.budget import Budget
from ashboard.agents.continuation import Continuation
from ashboard.agents.turn_planner import CollectorOff, TurnPlanner
from ashboard.agents.turn_search import PlannedTurn, TurnSearch
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.insight import Insight
from ashboard.core.line import Line
from ashboard.core.match import Match, repeat
from ashboard.core.state import State
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.training.selfplay import LEARNER, TrainingGame

# A game is played up to one of its first so many turns; those of the headquarters are two.
ALL_TURNS: Final = 28
_ITERATIONS: Final = 300
_SEARCHED: Final = 1000
# How turns are taken: one whose chance to win is lower by this much is taken e times less often.
_SOFTNESS: Final = 0.03
# How games are played out: each turn like a reply that an officer expects, and more turns than a game has.
_WIDTHS: Final = (3, 2, 1)
_OPTIONS: Final = 10
_PLIES: Final = 200
_TICKETS: Final = 1 << 30
_BETWEEN: Final = ";"
_WINS: Final = ("0", "1", "2")


@dataclass(frozen=True)
class LabelTask:
    """A decision to label: everything that decides how it comes out."""

    number: int
    seed: str
    turns: int
    futures: int
    # The decision is made in one of so many turns of the game.
    among: int = ALL_TURNS


@dataclass(frozen=True)
class LabelledDecision:
    """A position, turns from it, and by turn what each future made of it, in halves of a victory."""

    number: int
    seed: str
    answers: tuple[str, ...]
    turns: tuple[tuple[str, ...], ...]
    halves: tuple[tuple[int, ...], ...]

    def entry(self) -> list[str]:
        """Return what a journal keeps: the answers before, then each turn with what became of it."""
        return [
            _BETWEEN.join(self.answers),
            *(
                _BETWEEN.join(("".join(map(str, halves)), *turn))
                for turn, halves in zip(self.turns, self.halves, strict=True)
            ),
        ]

    def positions(self) -> tuple[int, list[State]]:
        """Return who decided, and the position that each turn leads to."""
        before = NEUROSHIMA_HEX.new(NEUROSHIMA_HEX.options(_game(self.number, self.seed).options()))
        for answer in self.answers:
            repeat(NEUROSHIMA_HEX, before, answer)
        decision = before.decision()
        assert decision is not None
        after: list[State] = []
        for turn in self.turns:
            state = before.copy()
            for answer in turn:
                repeat(NEUROSHIMA_HEX, state, answer)
            after.append(state)
        return decision.seat, after

    def shares(self) -> list[list[float]]:
        """Return by turn what each future made of it, from 0 to 1."""
        return [[half / 2 for half in halves] for halves in self.halves]


def read_entry(number: int, seed: str, entry: list[str]) -> LabelledDecision | None:
    """Return what `entry` made a text of; None for a game that had no such decision."""
    if not entry:
        return None
    rows = [row.split(_BETWEEN) for row in entry[1:]]
    return LabelledDecision(
        number,
        seed,
        tuple(entry[0].split(_BETWEEN)) if entry[0] else (),
        tuple(tuple(row[1:]) for row in rows),
        tuple(tuple(int(half) for half in row[0]) for row in rows),
    )


def label_decision(task: LabelTask) -> tuple[int, list[str]]:
    """Play a game up to a turn, and play out what could be done there; return the number and the journal's entry."""
    seed = f"{task.seed}/{task.number}"
    match = Match(NEUROSHIMA_HEX, _game(task.number, task.seed).options(), Dice(seed))
    decision = _play_to(match, seed, task.among)
    if decision is None:
        return task.number, []
    insight = NEUROSHIMA_HEX.insight()
    turn = insight.turn(match.state)
    with CollectorOff():
        taken = _take_turns(insight, match.state, decision.seat, task.turns, Dice(f"{seed}/turns"))
        if len(taken) == 1:
            return task.number, []
        labelled = LabelledDecision(
            task.number,
            task.seed,
            tuple(match.answers),
            tuple(_answers(insight, match.state, decision.seat, planned) for planned in taken),
            tuple(
                tuple(
                    _play_out(insight, planned.state, decision.seat, turn, f"{seed}/future/{future}")
                    for future in range(task.futures)
                )
                for planned in taken
            ),
        )
    return task.number, labelled.entry()


def hash_weights() -> str:
    """Return a hash of the weights by which games are played and played out; others would make other labels."""
    insight = NEUROSHIMA_HEX.insight()
    return hashlib.sha256(insight.weights_toml(insight.weights()).encode()).hexdigest()


def _game(number: int, seed: str) -> TrainingGame:
    return TrainingGame(number, seed, _ITERATIONS)


def _play_to(match: Match, seed: str, among: int) -> Decision | None:
    """Play up to the first question of a turn chosen by the dice; return it, or None if the game ends before."""
    insight = NEUROSHIMA_HEX.insight()
    players = [TurnPlanner(insight, Dice(f"{seed}/{seat}"), LEARNER, _ITERATIONS, 0.0) for seat in (0, 1)]
    left = Dice(f"{seed}/turn").below(among)
    match.roll()
    turn = insight.turn(match.state)
    decision = match.state.decision()
    while decision is not None:
        if insight.turn(match.state) != turn:
            turn = insight.turn(match.state)
            left -= 1
        if left == 0:
            return decision
        match.answer(players[decision.seat].decide(NEUROSHIMA_HEX.view(match.state, decision.seat), decision).text)
        match.roll()
        decision = match.state.decision()
    return None


def _take_turns(insight: Insight, state: State, seat: int, most: int, dice: Dice) -> list[PlannedTurn]:
    """Return so many different turns as a player who varies their play would take one after the other."""
    search = TurnSearch(insight.remembering(), LEARNER.widths, LEARNER.most, Budget(_SEARCHED, 0.0))
    different: dict[int, PlannedTurn] = {}
    for planned in search.search(state, seat):
        different.setdefault(insight.fingerprint(planned.state), planned)
    # A turn with the largest of such sums is the one that weighted dice take; the next ones are what they take next.
    order = [(planned.value / _SOFTNESS + _gumbel(dice), planned) for planned in different.values()]
    order.sort(key=lambda one: -one[0])
    return [planned for _, planned in order[:most]]


def _gumbel(dice: Dice) -> float:
    return -math.log(-math.log((dice.below(_TICKETS) + 0.5) / _TICKETS))


def _answers(insight: Insight, state: State, seat: int, planned: PlannedTurn) -> tuple[str, ...]:
    """Return the answers of a turn, with those that others give in it."""
    line = Line(state.copy())
    TurnSearch(insight, LEARNER.widths, LEARNER.most, Budget(0, 0.0)).follow(planned, seat, line)
    return tuple(line.answers)


def _play_out(insight: Insight, state: State, seat: int, turn: int, future: str) -> int:
    """Return what becomes of a position in one future, in halves of a victory."""
    thought = insight.remembering()
    replies = TurnSearch(thought, _WIDTHS, _OPTIONS, Budget(0, 0.0))
    outcome = Continuation(thought, replies, _PLIES).play(state.copy(), turn, Dice(future)).outcome()
    assert outcome is not None
    return round(2 * outcome.share(seat))

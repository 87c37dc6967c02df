"""Is this a puzzle? The proof of a position, and everything that is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ashboard.agents.greedy import GreedyAgent
from ashboard.core.action import Action
from ashboard.core.dice import Dice
from ashboard.core.event import Log
from ashboard.core.state import State
from ashboard.puzzles.certificate import Certificate, make_certificate
from ashboard.puzzles.task import Task
from ashboard.puzzles.turn_proof import NO_TURN, Bounds, Found, Progress, TurnProof

# Faults that a position may have; the page has a sentence for each.
NOT_REACHED: Final = "not-reached"
SECOND_SOLUTION: Final = "second-solution"
SMALL_MARGIN: Final = "small-margin"
NO_CHOICE: Final = "no-choice"
SOLVED_BY_GREEDY: Final = "solved-by-greedy"
SOLVED_BY_FIRST_HIT: Final = "solved-by-first-hit"
IDLE_TILE: Final = "idle-tile"
FAULTS: Final = (
    NOT_REACHED,
    NO_CHOICE,
    SECOND_SOLUTION,
    SMALL_MARGIN,
    SOLVED_BY_GREEDY,
    SOLVED_BY_FIRST_HIT,
    IDLE_TILE,
)

# Greedy breaks ties by its dice, so it may try several times.
_GREEDY_TRIES: Final = 3
# No turn is longer than this, however a player answers.
_LONGEST: Final = 200


@dataclass(frozen=True)
class Fault:
    """Something that keeps a position from being a puzzle, with a line that shows it where there is one."""

    code: str
    line: tuple[str, ...] = ()
    params: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class Proof:
    """What the search of a position showed: a certificate, and faults; without faults it is a puzzle."""

    certificate: Certificate
    faults: tuple[Fault, ...]
    # Figures of the search: different positions, applied answers.
    positions: int
    applied: int

    @property
    def is_puzzle(self) -> bool:
        return not self.faults


def prove(task: Task, bounds: Bounds | None = None, progress: Progress | None = None) -> Proof:
    """Search the whole turn; return the certificate and what is wrong. TooLarge or Cancelled end the search.

    Idle tiles are not looked for: that is a condition of shipped puzzles alone.
    """
    search = TurnProof(task, bounds, progress)
    found = search.search(task.start())
    certificate = make_certificate(task, search, found)
    faults = [*solution_faults(task, found, certificate), *_player_faults(task, found)]
    return Proof(certificate, tuple(faults), search.positions, search.applied)


def solution_faults(task: Task, found: Found, certificate: Certificate) -> list[Fault]:
    """What is wrong with the solution: missing, not alone, or hardly better than another turn."""
    if task.goal is not None and found.value < task.goal:
        return [Fault(NOT_REACHED, certificate.best_line, (("best", found.value),))]
    if found.second == NO_TURN:
        return [Fault(NO_CHOICE, certificate.best_line)]
    if found.pictures is None or found.second == found.value:
        return [Fault(SECOND_SOLUTION, certificate.second_line)]
    if found.value - found.second < task.margin:
        return [Fault(SMALL_MARGIN, certificate.second_line, (("margin", found.value - found.second),))]
    return []


def is_unique(task: Task, found: Found) -> bool:
    """Return whether a search found a solution, only one, and by the margin that the task wants."""
    is_reached = task.goal is None or found.value >= task.goal
    is_alone = found.pictures is not None and found.second != NO_TURN
    return is_reached and is_alone and found.value - found.second >= task.margin


def _player_faults(task: Task, found: Found) -> list[Fault]:
    faults: list[Fault] = []
    for attempt in range(_GREEDY_TRIES):
        value, line = play_greedily(task, str(attempt))
        if value >= found.value:
            faults.append(Fault(SOLVED_BY_GREEDY, tuple(line)))
            break
    value, line = play_first_hit(task)
    if value >= found.value:
        faults.append(Fault(SOLVED_BY_FIRST_HIT, tuple(line)))
    return faults


def is_solved_simply(task: Task, best: int) -> bool:
    """Return whether a player without a plan finds a turn of this value."""
    values = (play_greedily(task, str(attempt))[0] for attempt in range(_GREEDY_TRIES))
    return play_first_hit(task)[0] >= best or any(value >= best for value in values)


def play_greedily(task: Task, seed: str) -> tuple[int, list[str]]:
    """Let `greedy` play the turn for everybody; return what it is worth and its answers."""
    agent = GreedyAgent(task.game, Dice(f"puzzle/{seed}"))
    state, line = task.start(), list[str]()
    while not task.is_over(state) and len(line) < _LONGEST:
        decision = state.decision()
        assert decision is not None
        # Chance is covered by the proof; here any outcome will do.
        if decision.seat < 0:
            action = decision.options[0]
        else:
            action = agent.decide(task.game.view(state, decision.seat), decision)
        line.append(action.text)
        task.apply(state, action)
    return _worth(task, state), line


def play_first_hit(task: Task) -> tuple[int, list[str]]:
    """Take the first answer after which more is hit, as long as there is one; then end the turn."""
    state, line = task.start(), list[str]()
    while not task.is_over(state) and len(line) < _LONGEST:
        decision = state.decision()
        assert decision is not None
        action = decision.options[0]
        if decision.seat == task.seat:
            hits = task.hits(_ended(task, state))
            better = (option for option in decision.options if _hits_after(task, state, option) > hits)
            action = next(better, None) or task.finish(state)
        line.append(action.text)
        task.apply(state, action)
    return _worth(task, state), line


def _hits_after(task: Task, state: State, option: Action) -> int:
    after = state.copy()
    task.apply(after, option)
    return task.hits(_ended(task, after))


def worth_now(task: Task, state: State) -> int:
    """Return what the turn is worth if the solver ends it and every other choice takes its default."""
    return _worth(task, _ended(task, state))


def _ended(task: Task, state: State) -> State:
    after, steps = state.copy(), 0
    while not task.is_over(after) and steps < _LONGEST:
        decision = after.decision()
        assert decision is not None
        task.apply(after, task.finish(after) if decision.seat == task.seat else decision.options[0])
        steps += 1
    return after


def _worth(task: Task, state: State) -> int:
    return task.value(state) if task.is_over(state) else NO_TURN


def play_line(task: Task, line: Sequence[str], log: Log | None = None) -> int:
    """Play the answers of a line from the start; return what the turn is worth, NO_TURN if the line does not fit."""
    state = task.start()
    for text in line:
        decision = None if task.is_over(state) else state.decision()
        option = None if decision is None else decision.option(text)
        if option is None:
            return NO_TURN
        task.apply(state, option, log)
    return _worth(task, state)


def tell_line(task: Task, line: Sequence[str]) -> Log:
    """Return what happens in a line, up to the end of its turn."""
    log: Log = []
    play_line(task, line, log)
    return [event for event in log if event.key != "turn"]

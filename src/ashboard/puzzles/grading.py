"""How difficult a puzzle is: how little its solution looks like one, and which levels solve it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ashboard.agents.levels import LEVELS, Level
from ashboard.core.decision import Decision
from ashboard.core.dice import Dice
from ashboard.core.state import State
from ashboard.puzzles.proof import worth_now
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.task import Task

_TRIES: Final = 4
_LONGEST: Final = 24
_MOST: Final = 100
# What a point of a headquarters counts in chances to win, by which levels choose.
_POINT: Final = 0.1
_TICKETS: Final = 1 << 30
# The marks of a puzzle: one for each try in a hundred that a level fails, these for every limit that the turns to try
# go beyond, and these for many turns that nearly do it.
EFFORTS: Final = (4, 10, 30, 100)
_EFFORT_MARKS: Final = 50
_NEAR_MISSES: Final = 8
_NEAR_MARKS: Final = 50
# Up to so many marks a puzzle has the first, second, third and fourth difficulty.
MARKS: Final = (100, 175, 250, 350)


def graded(puzzle: Puzzle, task: Task) -> Puzzle:
    """Return the puzzle with its measured difficulty."""
    certificate = puzzle.certificate
    effort = measure_effort(task, certificate.best_line)
    levels = measure_levels(task, certificate.best)
    difficulty = grade(effort, levels, certificate.near_misses)
    return replace(puzzle, difficulty=difficulty, effort=effort, solved_by=levels)


def measure_levels(task: Task, best: int) -> dict[str, int]:
    """Return for each level in how many of a hundred tries it finds a turn of this value."""
    return {name: _share(task, level, best) for name, level in LEVELS.items()}


def measure_effort(task: Task, line: Sequence[str]) -> int:
    """Return how many turns somebody tries who goes by looks: the ranks of the solver's answers, multiplied.

    An answer's rank counts the options of its question that the evaluation of the game likes better.
    """
    state, effort = task.start(), 1
    for text in line:
        decision = state.decision()
        assert decision is not None
        if decision.seat == task.seat:
            effort *= _rank(task, state, decision, text)
        option = decision.option(text)
        assert option is not None
        task.apply(state, option)
    return effort


def _rank(task: Task, state: State, decision: Decision, text: str) -> int:
    looks: dict[str, float] = {}
    for option in decision.options:
        after = state.copy()
        task.apply(after, option)
        looks[option.text] = task.game.judge(after, task.seat)
    return 1 + sum(1 for look in looks.values() if look > looks[text])


def grade(effort: int, solved_by: Mapping[str, int], near_misses: int) -> int:
    """Return the difficulty from 1 to 5: by which levels fail, by the turns to try, and by the near misses."""
    marks = sum(_MOST - share for share in solved_by.values())
    marks += _EFFORT_MARKS * sum(1 for limit in EFFORTS if effort > limit)
    marks += _NEAR_MARKS if near_misses >= _NEAR_MISSES else 0
    return 1 + sum(1 for limit in MARKS if marks > limit)


def _share(task: Task, level: Level, best: int) -> int:
    tries = _TRIES if level.style.softness else 1
    wins = sum(1 for number in range(tries) if play_like(task, level, str(number)) >= best)
    return _MOST * wins // tries


def play_like(task: Task, level: Level, seed: str) -> int:
    """Search the turn with the beam, the options and the budget of a level; return what its choice is worth."""
    values = _complete_turns(task, level)
    softness = level.style.softness
    best = max(values)
    if not softness:
        return best
    weights = [math.exp((value - best) * _POINT / softness) for value in values]
    ticket = Dice(f"level/{seed}").below(_TICKETS) / _TICKETS * math.fsum(weights)
    for value, weight in zip(values, weights, strict=True):
        ticket -= weight
        if ticket < 0.0:
            return value
    return best


def _complete_turns(task: Task, level: Level) -> list[int]:
    """Return the values of the turns that the level finds; at least one."""
    style, insight = level.style, task.game.insight()
    beam: list[tuple[int, State]] = [(0, task.start())]
    complete: list[int] = []
    seen: set[int] = set()
    spent = 0
    for depth in range(_LONGEST):
        grown: list[tuple[int, State]] = []
        for _, state in beam:
            decision = state.decision()
            assert decision is not None
            for option in insight.choices(state, decision, style.most):
                if spent >= level.iterations and complete:
                    break
                child = state.copy()
                task.apply(child, option)
                spent += 1
                _pass_others(task, child)
                if task.is_over(child):
                    complete.append(task.value(child))
                    continue
                mark = insight.fingerprint(child)
                if mark not in seen:
                    seen.add(mark)
                    grown.append((worth_now(task, child), child))
        if not grown:
            break
        grown.sort(key=_worst_last)
        beam = grown[: style.widths[min(depth, len(style.widths) - 1)]]
    return complete or [worth_now(task, task.start())]


def _pass_others(task: Task, state: State) -> None:
    """Let everybody else take the default, as a player would who trusts the enemy to do nothing clever."""
    while not task.is_over(state):
        decision = state.decision()
        assert decision is not None
        if decision.seat == task.seat:
            return
        task.apply(state, decision.options[0])


def _worst_last(entry: tuple[int, State]) -> int:
    return -entry[0]

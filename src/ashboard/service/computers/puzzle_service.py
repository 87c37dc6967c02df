"""Puzzles in front of a solver, computed in a process of their own: the position, attempts, the solution.

The service knows the shipped puzzles and the boards that it has proved itself, and the engine judges every answer;
nothing that a client sends is believed.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from ashboard.core.errors import IllegalAction
from ashboard.core.event import Event, Log
from ashboard.core.game import Game
from ashboard.core.guide import Data, Guide
from ashboard.core.state import State
from ashboard.puzzles.attempt import OPEN, SOLVED, Attempt
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.collection import collection
from ashboard.puzzles.errors import TooLarge
from ashboard.puzzles.explanation import explain
from ashboard.puzzles.proof import play_line
from ashboard.puzzles.puzzle import Puzzle, read_puzzle
from ashboard.puzzles.task import Task
from ashboard.service.computers.position_service import event_data, find_guide
from ashboard.service.problems import Refused

# The solver's seat where there is no turn to play.
_SOLVER: Final = 0
# Says whose turn begins; a puzzle ends with its own.
_NEXT_TURN: Final = "turn"


class PuzzleSummary(msgspec.Struct):
    """A puzzle in a list; the solver's army comes first, in a game without armies the solver's hero among the `cards`.
    Its themes are its first hint."""

    id: str
    game: str
    kind: str
    armies: list[str]
    cards: list[str]
    difficulty: int


def summarise(puzzle: Puzzle) -> PuzzleSummary:
    """Return what a list tells about a puzzle."""
    return PuzzleSummary(
        puzzle.id, puzzle.game, puzzle.kind, list(puzzle.armies), list(puzzle.cards), puzzle.difficulty
    )


@cache
def _puzzles() -> Mapping[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in collection()}


def is_shipped(puzzle_id: str) -> bool:
    """Whether a puzzle has this whole id."""
    return puzzle_id in _puzzles()


def find_shipped_puzzle(puzzle_id: str) -> Puzzle:
    """Return the puzzle with this whole id; raise Refused if there is none."""
    puzzle = _puzzles().get(puzzle_id)
    if puzzle is None:
        raise Refused("not-found", "no puzzle has this id")
    return puzzle


# A puzzle is named by its id, or comes as the data of a board that the service has proved.
Named = str | Mapping[str, Any]


def _read(named: Named) -> Puzzle:
    return find_shipped_puzzle(named) if isinstance(named, str) else read_puzzle(named)


def show_puzzle(named: Named) -> dict[str, Any]:
    """Return the position of a puzzle with its first question, and the same position as a scenario file."""
    puzzle = _read(named)
    scenario = find_kind(puzzle.kind).scenario(puzzle.board, f"Puzzle {puzzle.id}")
    return {"puzzle": summarise(puzzle), "moment": _first_moment(puzzle, scenario), "position": scenario}


def show_start(kind: str, board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the view of a board's position."""
    found = find_kind(kind)
    game, guide = find_guide(found.game)
    return dict(game.view(guide.read_position(found.scenario(board, "Puzzle")), _SOLVER).data())


def _first_moment(puzzle: Puzzle, scenario: str) -> dict[str, Any]:
    task = find_kind(puzzle.kind).task(puzzle.board)
    if task is None:
        return _moment(puzzle, find_guide(puzzle.game)[1].read_position(scenario), OPEN)
    attempt = Attempt(task, puzzle.certificate.best)
    return _moment(puzzle, attempt.state, OPEN, _told(attempt.log), is_asked=attempt.decision is not None)


def judge_attempt(named: Named, answers: Sequence[str]) -> dict[str, Any]:
    """Judge a solver's answers; return the position after them with what the last one led to.

    The rest of the table answers at once, the worst for the solver; after a wrong turn that is its refutation.
    """
    puzzle = _read(named)
    task = find_kind(puzzle.kind).task(puzzle.board)
    try:
        return _judge_pointing(puzzle, answers) if task is None else _judge_turn(puzzle, task, answers)
    except IllegalAction:
        raise Refused("illegal-action", "answers: expected answers to the open questions of the turn") from None
    except TooLarge:
        raise Refused("too-hard", "the replies to this turn take too long to search") from None


def _judge_turn(puzzle: Puzzle, task: Task, answers: Sequence[str]) -> dict[str, Any]:
    attempt, told = Attempt(task, puzzle.certificate.best), 0
    for text in answers:
        told = len(attempt.log)
        attempt.answer(text)
    verdict = attempt.verdict()
    events, is_asked = _told(attempt.log[told:]), attempt.decision is not None
    return _moment(puzzle, attempt.state, verdict.status, events, verdict.value, is_asked=is_asked)


def _judge_pointing(puzzle: Puzzle, answers: Sequence[str]) -> dict[str, Any]:
    """Judge an answer by pointing; its battle is the solution, so a wrong answer is not shown any of it."""
    kind, guide = find_kind(puzzle.kind), find_guide(puzzle.game)[1]
    verdict = kind.check(puzzle.board, puzzle.certificate.best, answers)
    state, events = guide.read_position(kind.scenario(puzzle.board, "Puzzle")), Log()
    if verdict.status == SOLVED:
        state, events = guide.resolve_now(state)
    return _moment(puzzle, state, verdict.status, events, verdict.value)


def _moment(
    puzzle: Puzzle,
    state: State,
    status: str,
    events: Sequence[Event] = (),
    value: int | None = None,
    *,
    is_asked: bool = False,
) -> dict[str, Any]:
    game, guide = find_guide(puzzle.game)
    decision = state.decision() if is_asked else None
    seat = _SOLVER if decision is None else decision.seat
    question = None
    if decision is not None:
        options = [option.text for option in decision.options]
        question = {"seat": seat, "kind": decision.kind, "options": options, "parts": guide.unaided_parts(state)}
    return {
        "status": status,
        "view": game.view(state, seat).data(),
        "decision": question,
        "units": guide.study(state)["units"],
        "events": event_data(events, seat),
        "value": value,
    }


def show_solution(named: Named) -> dict[str, Any]:
    """Return the solution and the tempting turn, step by step, what both are worth, and the rules involved."""
    puzzle = _read(named)
    told = explain(puzzle)
    task = find_kind(puzzle.kind).task(puzzle.board)
    return {
        "solution": {
            "answers": told.solution,
            "value": told.value,
            "steps": _battle(puzzle) if task is None else _steps(task, told.solution),
        },
        "temptation": {
            "answers": told.temptation,
            "value": told.tempting_value,
            "steps": [] if task is None else _steps(task, told.temptation),
        },
        "rules": told.rules,
        "certificate": puzzle.certificate.data(),
    }


def _battle(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Return the battle that a riddle is about, as its only step."""
    guide = find_guide(puzzle.game)[1]
    state = guide.read_position(find_kind(puzzle.kind).scenario(puzzle.board, "Puzzle"))
    after, log = guide.resolve_now(state)
    return [_step(find_guide(puzzle.game)[0], after, log)]


def describe_line(task: Task, line: Sequence[str]) -> dict[str, Any]:
    """Return a turn step by step, and what it is worth."""
    return {"answers": line, "value": play_line(task, line), "steps": _steps(task, line)}


def _steps(task: Task, line: Sequence[str]) -> list[dict[str, Any]]:
    guide = find_guide(task.game.name)[1]
    state, steps = task.start(), list[dict[str, Any]]()
    for text in line:
        decision, option = state.decision(), _option(guide, state, text)
        action = None if decision is None else decision.option(text)
        assert action is not None, "a stored line fits its board"
        log: Log = []
        task.apply(state, action, log)
        steps.append(_step(task.game, state, _told(log), option))
    return steps


def _step(game: Game, state: State, log: Sequence[Event], option: Data | None = None) -> dict[str, Any]:
    view = game.view(state, _SOLVER).data()
    return {"option": option, "events": event_data(log, _SOLVER), "view": view}


def _option(guide: Guide, state: State, text: str) -> Data:
    return next(part for part in guide.parts(state) if part["text"] == text)


def _told(log: Sequence[Event]) -> list[Event]:
    """Return what belongs to the puzzle's turn."""
    return [event for event in log if event.key != _NEXT_TURN]

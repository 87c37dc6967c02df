"""Puzzles: found by what they are about, solved answer by answer, explained afterwards."""

import datetime as dt
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ashboard.core.payloads import EventData
from ashboard.puzzles.collection import collection, daily, select
from ashboard.puzzles.explanation import hints
from ashboard.puzzles.puzzle import DIFFICULTIES, Puzzle
from ashboard.service.computers.puzzle_service import PuzzleSummary, find_shipped_puzzle, summarise
from ashboard.service.games.messages import DecisionMessage
from ashboard.service.http.bodies import AttemptBody
from ashboard.service.http.cached_content import compressed_response
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import AnyConnection, App, problem_responses
from ashboard.service.http.routes.requests import cancel_on_disconnect

PuzzleId = Annotated[str, PathParameter(description="The id of a puzzle.", max_length=64)]
HintStep = Annotated[int, PathParameter(description="Each hint tells more than the one before.", ge=1, le=3)]
_MILLISECONDS: Final = 1000
# Days that are asked for again and again: today, yesterday, tomorrow elsewhere.
_DAYS_KEPT: Final = 8


class PuzzlePage(msgspec.Struct):
    """Puzzles that fit, the easiest first, how many there are in all, and what those of the game can be found by."""

    puzzles: list[PuzzleSummary]
    total: int
    kinds: list[str]
    themes: list[str]
    armies: list[str]


class DailyPuzzle(msgspec.Struct):
    """The puzzle of a day, the same for everybody."""

    date: str
    puzzle: PuzzleSummary


class PuzzleMoment(msgspec.Struct):
    """How an attempt stands: the position with the open question, and the events of the last answer with all replies.

    `value` is what a turn that is over was worth, in the measure of the puzzle's kind.
    """

    status: Literal["open", "solved", "refuted"]
    view: dict[str, Any]
    decision: DecisionMessage | None
    units: dict[str, Any]
    events: list[EventData]
    value: int | None


class PuzzleMessage(msgspec.Struct):
    """A puzzle without its solution; the position is also there as a scenario file."""

    puzzle: PuzzleSummary
    moment: PuzzleMoment
    position: str


class PuzzleHint(msgspec.Struct):
    """The key of a sentence, and what goes into it."""

    key: str
    values: list[str]


class PuzzleStep(msgspec.Struct):
    """One answer of a turn, what it led to, and the position after it; a battle without an answer has no option."""

    option: dict[str, Any] | None
    events: list[EventData]
    view: dict[str, Any]


class PuzzleLine(msgspec.Struct):
    """A turn with all replies, and what it is worth."""

    answers: list[str]
    value: int
    steps: list[PuzzleStep]


class PuzzleSolution(msgspec.Struct):
    """The solution, the best other turn, and the rules involved in the order of their use."""

    solution: PuzzleLine
    temptation: PuzzleLine
    rules: list[str]


@get("/puzzles", responses=problem_responses(), security=[{}], summary="Find puzzles")
async def find_puzzles(
    game: Annotated[str | None, QueryParameter(description="The game they are of.", max_length=40)] = None,
    kind: Annotated[str | None, QueryParameter(description="The kind of the puzzles.", max_length=40)] = None,
    theme: Annotated[str | None, QueryParameter(description="What they are about.", max_length=40)] = None,
    army: Annotated[list[str] | None, QueryParameter(description="Armies that all take part.", max_items=4)] = None,
    difficulty: Annotated[int | None, QueryParameter(description="From 1 to 5.", ge=1, le=DIFFICULTIES)] = None,
    offset: Annotated[int, QueryParameter(description="How many to leave out.", ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> PuzzlePage:
    """Puzzles that fit, the easiest first."""
    known = select(collection(), game=game or "")
    fitting = select(known, kind or "", theme or "", difficulty or 0)
    fitting = [puzzle for puzzle in fitting if set(army or ()) <= set(puzzle.armies)]
    fitting.sort(key=lambda puzzle: puzzle.difficulty)
    page = [summarise(puzzle) for puzzle in fitting[offset : offset + limit]]
    return PuzzlePage(
        page,
        len(fitting),
        sorted({puzzle.kind for puzzle in known}),
        sorted({theme for puzzle in known for theme in puzzle.themes}),
        sorted({army for puzzle in known for army in puzzle.armies}),
    )


@get("/puzzles/daily", responses=problem_responses(), security=[{}], summary="Show the daily puzzle")
async def show_daily(
    app: App,
    date: Annotated[dt.date | None, QueryParameter(description="The day; today by default, in UTC.")] = None,
) -> DailyPuzzle:
    """The puzzle of a day: the same for everybody, and every puzzle once before any comes again."""
    seconds = app.store.sources.now() / _MILLISECONDS
    day = dt.datetime.fromtimestamp(seconds, dt.UTC).date() if date is None else date
    return DailyPuzzle(day.isoformat(), summarise(_daily(day)))


@lru_cache(maxsize=_DAYS_KEPT)
def _daily(day: dt.date) -> Puzzle:
    return daily(day)


@get("/puzzles/{puzzle_id:str}", responses=problem_responses(404, 422), security=[{}], summary="Show a puzzle")
async def show_puzzle(puzzle_id: PuzzleId, app: App, request: AnyConnection) -> Response[PuzzleMessage]:
    """The position and the first question; nothing of the solution."""
    return await _run("puzzle", app, request, puzzle_id)


@post(
    "/puzzles/{puzzle_id:str}/attempt", status_code=200, responses=problem_responses(404, 413, 415, 422),
    security=[{}], summary="Attempt a puzzle",
)  # fmt: skip
async def attempt_puzzle(
    puzzle_id: PuzzleId, data: JSONBody[AttemptBody], app: App, request: AnyConnection
) -> Response[PuzzleMoment]:
    """Judges the solver's answers from the first one on. Everybody else answers at once, the worst for the solver; a
    wrong turn is refuted by the battle that it leads to. A riddle is answered by `CELL SEGMENT` for every tile that
    falls; its battle is shown once it is solved."""
    return await _run("puzzle-attempt", app, request, puzzle_id, answers=data.answers)


@get("/puzzles/{puzzle_id:str}/hints/{step:int}", responses=problem_responses(404), security=[{}], summary="Get a hint")
async def show_hint(puzzle_id: PuzzleId, step: HintStep) -> PuzzleHint:
    """The first says what the puzzle is about, the second what is played, the third where it begins."""
    hint = hints(find_shipped_puzzle(puzzle_id))[step - 1]
    return PuzzleHint(hint.key, list(hint.values))


@get(
    "/puzzles/{puzzle_id:str}/solution", responses=problem_responses(404, 422), security=[{}],
    summary="Show the solution",
)  # fmt: skip
async def show_solution(puzzle_id: PuzzleId, app: App, request: AnyConnection) -> Response[PuzzleSolution]:
    """The solution, what the tempting turn is worth, and the rules involved; for those who have solved the puzzle or
    given up."""
    return await _run("puzzle-solution", app, request, puzzle_id)


async def _run(do: str, app: App, request: AnyConnection, puzzle_id: str, **more: Any) -> Response[Any]:
    """Run a task in a position worker."""
    find_shipped_puzzle(puzzle_id)
    work = app.position_workers.run(do, client_address(request.scope), puzzle_id=puzzle_id, **more)
    return compressed_response(await cancel_on_disconnect(request, work), request.headers)


HANDLERS: list[Any] = [find_puzzles, show_daily, show_puzzle, attempt_puzzle, show_hint, show_solution]

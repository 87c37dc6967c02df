"""Puzzles: found by what they are about, solved answer by answer, explained afterwards."""

import contextlib
import datetime as dt
from collections.abc import AsyncGenerator
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from ashboard.core.payloads import EventData
from ashboard.puzzles.collection import collection, daily, select
from ashboard.puzzles.explanation import hints
from ashboard.puzzles.puzzle import DIFFICULTIES, Puzzle, read_puzzle
from ashboard.service.accounts.auth import Caller
from ashboard.service.accounts.solvers import Progress, PuzzleStanding
from ashboard.service.computers.puzzle_service import PuzzleSummary, find_shipped_puzzle, is_shipped, summarise
from ashboard.service.games.messages import DecisionMessage
from ashboard.service.http.bodies import AttemptBody, BoardBody, OwnAttemptBody, ProgressBody, VoteBody
from ashboard.service.http.cached_content import compressed_response
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import (
    OPTIONAL,
    SECURED,
    AnyConnection,
    App,
    OptionalCaller,
    problem_responses,
    require_person,
)
from ashboard.service.http.routes.proofs import NDJSON, proof_stream
from ashboard.service.http.routes.requests import cancel_on_disconnect
from ashboard.service.problems import Refused

PuzzleId = Annotated[str, PathParameter(description="The id of a puzzle.", max_length=64)]
HintStep = Annotated[int, PathParameter(description="Each hint tells more than the one before.", ge=1, le=3)]
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


class PuzzleCertificate(msgspec.Struct):
    """What the proof found: different final positions and a hash over them, sequences of answers and different turns,
    turns as good as the second best, and the versions of program and rules."""

    finals: int
    digest: str
    best: int
    second: int
    best_line: list[str]
    second_line: list[str]
    sequences: int
    turns: int
    near_misses: int
    engine: str
    rules: int


class PuzzleSolution(msgspec.Struct):
    """The solution, the best other turn, the rules involved in the order of their use, and the certificate."""

    solution: PuzzleLine
    temptation: PuzzleLine
    rules: list[str]
    certificate: PuzzleCertificate


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
    day = app.solvers.today if date is None else date
    return DailyPuzzle(day.isoformat(), summarise(_daily(day)))


@lru_cache(maxsize=_DAYS_KEPT)
def _daily(day: dt.date) -> Puzzle:
    return daily(day)


@get("/puzzles/{puzzle_id:str}", responses=problem_responses(404, 422), security=[{}], summary="Show a puzzle")
async def show_puzzle(puzzle_id: PuzzleId, app: App, request: AnyConnection) -> Response[PuzzleMessage]:
    """The position and the first question; nothing of the solution."""
    return await _run("puzzle", app, request, puzzle_id)


@post(
    "/puzzles/{puzzle_id:str}/attempt", status_code=200, responses=problem_responses(401, 403, 404, 413, 415, 422),
    security=OPTIONAL, summary="Attempt a puzzle",
)  # fmt: skip
async def attempt_puzzle(
    puzzle_id: PuzzleId, data: JSONBody[AttemptBody], caller: OptionalCaller, app: App, request: AnyConnection
) -> Response[PuzzleMoment]:
    """Judges the solver's answers from the first one on. Everybody else answers at once, the worst for the solver; a
    wrong turn is refuted by the battle that it leads to. A riddle is answered by `CELL SEGMENT` for every tile that
    falls; its battle is shown once it is solved. A finished turn is noted for whoever sends the token of a guest or an
    account; an account's first one counts for ratings."""
    found = await _judge("puzzle-attempt", app, request, puzzle_id, answers=data.answers)
    status = msgspec.json.decode(found, type=_Verdict).status
    if status != "open" and _is_noted(caller):
        puzzle, today = find_shipped_puzzle(puzzle_id), app.solvers.today
        day = today.isoformat() if _daily(today).id == puzzle_id else None
        note = app.solvers.note_attempt(
            require_person(caller), puzzle, is_solved=status == "solved", is_helped=data.helped, day=day
        )
        await app.store.run_shielded(note)
    return compressed_response(found, request.headers)


class _Verdict(msgspec.Struct):
    """What the service reads of an attempt's result."""

    status: str


def _is_noted(caller: Caller | None) -> bool:
    """Whether attempts of this caller are kept: not those of strangers, seats, and tokens that may only read."""
    return caller is not None and caller.is_person and "play" in caller.scopes


@post(
    "/puzzles/{puzzle_id:str}/surrender", status_code=204, responses=problem_responses(401, 403, 404),
    security=SECURED, summary="Give a puzzle up",
)  # fmt: skip
async def give_up(puzzle_id: PuzzleId, caller: OptionalCaller, app: App) -> None:
    """Notes that the caller looks the solution up; without an attempt before, that is one that failed."""
    known = require_person(caller)
    known.require("play")
    await app.store.run_shielded(app.solvers.note_surrender(known, find_shipped_puzzle(puzzle_id)))


@get(
    "/puzzles/{puzzle_id:str}/standing", responses=problem_responses(401, 403, 404), security=OPTIONAL,
    summary="Show a puzzle's rating",
)  # fmt: skip
async def show_standing(puzzle_id: PuzzleId, caller: OptionalCaller, app: App) -> PuzzleStanding:
    """Its rating and votes; with the token of a guest or an account, also how they stand to it."""
    is_told = caller is not None and caller.is_person and "read" in caller.scopes
    return await app.solvers.find_standing(find_shipped_puzzle(puzzle_id), caller if is_told else None)


@put(
    "/puzzles/{puzzle_id:str}/vote", status_code=204, responses=problem_responses(401, 403, 404, 413, 415),
    security=SECURED, summary="Vote on a puzzle",
)  # fmt: skip
async def vote_on_puzzle(puzzle_id: PuzzleId, data: JSONBody[VoteBody], caller: OptionalCaller, app: App) -> None:
    """Replaces the account's vote on the puzzle."""
    known = require_person(caller)
    known.require("play")
    if not known.is_account:
        raise Refused("forbidden", "an account is required")
    await app.store.run_shielded(app.solvers.vote(known, find_shipped_puzzle(puzzle_id), data.vote))


@post(
    "/puzzles/{puzzle_id:str}/report", status_code=204, responses=problem_responses(401, 403, 404),
    security=SECURED, summary="Dispute a puzzle's proof",
)  # fmt: skip
async def report_puzzle(puzzle_id: PuzzleId, caller: OptionalCaller, app: App) -> None:
    """Keeps the dispute for the operator, with the certificate and the versions of program and rules."""
    known = require_person(caller)
    known.require("play")
    await app.store.run_shielded(app.solvers.report(known, find_shipped_puzzle(puzzle_id)))


@get("/me/puzzles", responses=problem_responses(401, 403), security=SECURED, summary="Show my progress with puzzles")
async def my_puzzles(caller: OptionalCaller, app: App) -> Progress:
    """What the caller has solved, which solutions they have seen, the days of daily puzzles, and their rating."""
    known = require_person(caller)
    known.require("read")
    return await app.solvers.find_progress(known)


@post(
    "/me/puzzles", status_code=200, responses=problem_responses(401, 403, 413, 415), security=SECURED,
    summary="Bring progress along",
)  # fmt: skip
async def bring_progress(data: JSONBody[ProgressBody], caller: OptionalCaller, app: App) -> Progress:
    """Adds what a browser has kept to the caller's progress, and returns all of it. It counts for no rating; unknown
    puzzles and days that are long past or to come are left out."""
    known = require_person(caller)
    known.require("play")
    known.require("read")
    solved, given = ({name for name in names if is_shipped(name)} for names in (data.solved, data.given))
    await app.store.run_shielded(app.solvers.merge(known, solved, given, set(data.days)))
    return await app.solvers.find_progress(known)


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


@post(
    "/puzzles/proof", status_code=200, responses=problem_responses(413, 415), security=[{}],
    summary="Prove a board", media_type=NDJSON,
)  # fmt: skip
async def prove_board(data: JSONBody[BoardBody], app: App, request: AnyConnection) -> Stream:
    """Is this a puzzle? Searches the whole turn and streams lines: `progress` with how many positions are `done` of at
    `most` so many, then `found` with the certificate and every fault, each with a line that shows it; or `problem`.
    Whoever hangs up ends the search."""
    who = client_address(request.scope)
    app.position_workers.check_proofs(who)
    return proof_stream(_proof(app, who, data))


async def _proof(app: App, who: str, data: BoardBody) -> AsyncGenerator[tuple[bool, bytes], None]:
    async with contextlib.aclosing(app.proved_boards.prove(who, data.kind, data.board)) as messages:
        async for is_done, content in messages:
            yield is_done, msgspec.json.encode(_proved(content)) if is_done else content


class ProofFault(msgspec.Struct):
    """Something that keeps a board from being a puzzle; `line` shows it where there is a turn to show."""

    code: str
    answers: list[str]
    line: PuzzleLine | None


class BoardProof(msgspec.Struct):
    """What the proof of a board found, and the position as the solver sees it. Without faults it is a
    puzzle; `puzzle` is there as soon as it can be solved like one, though a simple player may find the solution."""

    faults: list[ProofFault]
    certificate: PuzzleCertificate
    positions: int
    view: dict[str, Any]
    puzzle: PuzzleSummary | None


class _FoundProof(msgspec.Struct):
    """What a worker says about a proof."""

    faults: list[ProofFault]
    certificate: PuzzleCertificate
    positions: int
    view: dict[str, Any]
    puzzle: dict[str, Any] | None


def _proved(content: bytes) -> BoardProof:
    found = msgspec.json.decode(content, type=_FoundProof)
    puzzle = None if found.puzzle is None else summarise(read_puzzle(found.puzzle))
    return BoardProof(found.faults, found.certificate, found.positions, found.view, puzzle)


@post(
    "/puzzles/own", status_code=200, responses=problem_responses(413, 415, 422), security=[{}],
    summary="Show a board as a puzzle",
)  # fmt: skip
async def show_own(data: JSONBody[BoardBody], app: App, request: AnyConnection) -> Response[PuzzleMessage]:
    """The position and the first question of a board that somebody has composed, if it is a puzzle; nothing of the
    solution."""
    return await _run_own("puzzle", app, request, data)


@post(
    "/puzzles/own/attempt", status_code=200, responses=problem_responses(413, 415, 422), security=[{}],
    summary="Attempt a composed puzzle",
)  # fmt: skip
async def attempt_own(data: JSONBody[OwnAttemptBody], app: App, request: AnyConnection) -> Response[PuzzleMoment]:
    """Judges the solver's answers from the first one on, as for any puzzle; nothing is noted."""
    return await _run_own("puzzle-attempt", app, request, data, answers=data.answers)


@post(
    "/puzzles/own/hints/{step:int}", status_code=200, responses=problem_responses(413, 415, 422), security=[{}],
    summary="Get a hint to a composed puzzle",
)  # fmt: skip
async def hint_own(step: HintStep, data: JSONBody[BoardBody], app: App, request: AnyConnection) -> PuzzleHint:
    """The first says what the puzzle is about, the second what is played, the third where it begins."""
    hint = hints(await _find_own(app, request, data))[step - 1]
    return PuzzleHint(hint.key, list(hint.values))


@post(
    "/puzzles/own/solution", status_code=200, responses=problem_responses(413, 415, 422), security=[{}],
    summary="Show the solution of a composed puzzle",
)  # fmt: skip
async def solve_own(data: JSONBody[BoardBody], app: App, request: AnyConnection) -> Response[PuzzleSolution]:
    """The solution, what the tempting turn is worth, the rules involved and the certificate."""
    return await _run_own("puzzle-solution", app, request, data)


async def _find_own(app: App, request: AnyConnection, data: BoardBody) -> Puzzle:
    work = app.proved_boards.find(client_address(request.scope), data.kind, data.board)
    return await cancel_on_disconnect(request, work)


async def _run_own(do: str, app: App, request: AnyConnection, data: BoardBody, **more: Any) -> Response[Any]:
    puzzle = await _find_own(app, request, data)
    work = app.position_workers.run(do, client_address(request.scope), named=puzzle.data(), **more)
    return compressed_response(await cancel_on_disconnect(request, work), request.headers)


async def _run(do: str, app: App, request: AnyConnection, puzzle_id: str, **more: Any) -> Response[Any]:
    """Run a task in a position worker and send its result."""
    return compressed_response(await _judge(do, app, request, puzzle_id, **more), request.headers)


async def _judge(do: str, app: App, request: AnyConnection, puzzle_id: str, **more: Any) -> bytes:
    """Run a task in a position worker."""
    find_shipped_puzzle(puzzle_id)
    work = app.position_workers.run(do, client_address(request.scope), named=puzzle_id, **more)
    return await cancel_on_disconnect(request, work)


HANDLERS: list[Any] = [
    find_puzzles,
    show_daily,
    show_puzzle,
    attempt_puzzle,
    show_hint,
    show_solution,
    give_up,
    show_standing,
    vote_on_puzzle,
    report_puzzle,
    my_puzzles,
    bring_progress,
    prove_board,
    show_own,
    attempt_own,
    hint_own,
    solve_own,
]

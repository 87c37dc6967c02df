"""Looking back at a game: a turn compared with the best one, a draw with what it could be expected to bring."""

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from ashboard.core.payloads import ComparisonData
from ashboard.core.record import Record
from ashboard.service.accounts.auth import Caller
from ashboard.service.computers.worker import ADVICE, LUCK
from ashboard.service.games.game_store import visible_seq
from ashboard.service.games.lineage import check_ancestors_over
from ashboard.service.games.live_game import LiveGame, main_line
from ashboard.service.games.permissions import viewing_seat
from ashboard.service.games.record_checks import read_record
from ashboard.service.http.application import Application
from ashboard.service.http.bodies import RecordBody, TurnBody
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import (
    LARGE,
    OPTIONAL,
    AnyConnection,
    App,
    GameId,
    GameName,
    OptionalCaller,
    problem_responses,
)
from ashboard.service.http.routes.imported import check_record
from ashboard.service.http.routes.proofs import NDJSON, proof_stream
from ashboard.service.http.routes.requests import cancel_on_disconnect
from ashboard.service.problems import Refused

DrawQuery = Annotated[int, QueryParameter(description="The row that ends with the draw.", ge=1, le=1_000_000)]
TurnQuery = Annotated[int, QueryParameter(description="The row after which the turn begins.", ge=1, le=1_000_000)]


class TurnAdvice(msgspec.Struct):
    """A turn beside the best one: their parts, the chances of winning, the loss, and what makes the difference."""

    seat: int
    played: list[dict[str, Any]]
    chance: float
    best: list[dict[str, Any]]
    best_chance: float
    loss: float
    comparison: ComparisonData | None = None


class Estimate(msgspec.Struct):
    """A mean over sampled continuations, with its standard error."""

    mean: float
    error: float


class DrawLuck(msgspec.Struct):
    """A draw: each seat's chance of winning before it, and what the draw added to that, estimated by sampling."""

    expected: list[Estimate]
    luck: list[Estimate]
    samples: int


class Draws(msgspec.Struct):
    """The rows of a game that end with an answer of chance, without what was undone."""

    rows: list[int]


@get(
    "/games/{game_id:str}/advice", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 422),
    summary="Review a turn",
)  # fmt: skip
async def advise_turn(
    game_id: GameId, caller: OptionalCaller, app: App, request: AnyConnection, seq: TurnQuery
) -> TurnAdvice:
    """Compares a turn with the best one; only when the game and all its ancestors are over."""
    record, at = _moment(await _load_finished(app, game_id, caller), seq)
    return await _advice(app, request, record, at)


@get(
    "/games/{game_id:str}/draws", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 422),
    summary="List the draws",
)  # fmt: skip
async def list_draws(game_id: GameId, caller: OptionalCaller, app: App) -> Draws:
    """The rows whose luck can be measured; only when the game and all its ancestors are over."""
    live = await _load_finished(app, game_id, caller)
    return Draws([row.seq for row in main_line(live.rows) if row.chance])


@get(
    "/games/{game_id:str}/luck", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 422),
    summary="Measure a draw",
)  # fmt: skip
async def measure_draw(
    game_id: GameId, caller: OptionalCaller, app: App, request: AnyConnection, seq: DrawQuery
) -> DrawLuck:
    """Compares a draw with other draws from the same position; only when the game and all its ancestors are over."""
    record, at = _moment(await _load_finished(app, game_id, caller), seq)
    return await _luck(app, request, record, at)


@get(
    "/games/{game_id:str}/puzzles", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 422),
    summary="Find puzzles in a game", media_type=NDJSON,
)  # fmt: skip
async def find_puzzles(game_id: GameId, caller: OptionalCaller, app: App, request: AnyConnection) -> Stream:
    """Turns that gave the game away and are puzzles: only one turn would have won it, or saved it. Only when the game
    and all its ancestors are over. Streams lines: `progress` with how many turns are `done`, then `found` with the
    `puzzles`, each with its board, the `seat` whose turn it was and the number of answers before it (`at`); `is_whole`
    says whether there was time for all turns."""
    live = await _load_finished(app, game_id, caller)
    return _puzzles(app, request, _moment(live, live.seq)[0])


def _puzzles(app: Application, request: AnyConnection, record: Record) -> Stream:
    who = client_address(request.scope)
    app.position_workers.check_proofs(who)
    return proof_stream(app.position_workers.prove("game-puzzles", who, record=record.data()))


async def _load_finished(app: Application, game_id: str, caller: Caller | None) -> LiveGame:
    """Return a game that is over for everybody, with all its ancestors."""
    live = await app.store.load(game_id)
    viewer = viewing_seat(caller, live.info, None, live.lost_seats)
    if live.is_running or visible_seq(live, viewer, app.store.sources.now()) < live.seq:
        raise Refused("not-over", "turns can be reviewed when the game is over")
    await check_ancestors_over(app.store, live.info)
    return live


def _moment(live: LiveGame, seq: int) -> tuple[Record, int]:
    """Return the record of a finished game, and how many of its answers lead to a row."""
    if seq > live.seq:
        raise Refused("not-found", f"there is no such row; expected 1 to {live.seq}")
    info = live.info
    record = Record(info.game, info.rules, info.options, live.record_answers(live.seq), live.start)
    return record, len(live.record_answers(seq))


@post(
    "/guide/{game:str}/advice", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Review a turn of a record", request_max_body_size=LARGE,
)  # fmt: skip
async def advise_record(game: GameName, data: JSONBody[TurnBody], app: App, request: AnyConnection) -> TurnAdvice:
    """Compares a turn of an imported record with the best one."""
    record = read_record(game, data.record)
    await check_record(app, request, record, data.at)
    return await _advice(app, request, record, data.at)


@post(
    "/guide/{game:str}/luck", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Measure a draw of a record", request_max_body_size=LARGE,
)  # fmt: skip
async def measure_draw_of_record(
    game: GameName, data: JSONBody[TurnBody], app: App, request: AnyConnection
) -> DrawLuck:
    """Compares the draw that ends after `at` answers of an imported record with other draws."""
    record = read_record(game, data.record)
    await check_record(app, request, record, data.at)
    return await _luck(app, request, record, data.at)


@post(
    "/guide/{game:str}/puzzles", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Find puzzles in a record", request_max_body_size=LARGE, media_type=NDJSON,
)  # fmt: skip
async def find_puzzles_of_record(
    game: GameName, data: JSONBody[RecordBody], app: App, request: AnyConnection
) -> Stream:
    """The same for an imported record."""
    return _puzzles(app, request, read_record(game, data.record))


async def _advice(app: Application, request: AnyConnection, record: Record, at: int) -> TurnAdvice:
    found = await _study(app, request, ADVICE, record, at)
    if not found:
        raise Refused("not-running", "no seat is asked at that point")
    return msgspec.convert(found, TurnAdvice)


async def _luck(app: Application, request: AnyConnection, record: Record, at: int) -> DrawLuck:
    found = await _study(app, request, LUCK, record, at)
    if not found:
        raise Refused("no-chance", "chance decided nothing at that point")
    return msgspec.convert(found, DrawLuck)


async def _study(app: Application, request: AnyConnection, kind: str, record: Record, at: int) -> dict[str, Any]:
    """Study a moment of a record in a worker; such requests wait in a bounded queue behind games and hints."""
    if not app.computers.workers.all:
        raise Refused("unavailable", "the service runs no computer players")
    return await cancel_on_disconnect(request, app.computers.study(kind, record, at, client_address(request.scope)))


HANDLERS: list[Any] = [
    advise_turn,
    advise_record,
    list_draws,
    measure_draw,
    measure_draw_of_record,
    find_puzzles,
    find_puzzles_of_record,
]

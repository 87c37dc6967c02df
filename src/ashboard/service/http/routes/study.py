"""Studies of a game: facts about a position, previews, analysis."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from ashboard.core.record import Record
from ashboard.service.accounts.auth import Caller
from ashboard.service.computers.position_service import GameExcerpt, find_guide
from ashboard.service.games.game_store import visible_seq
from ashboard.service.games.lineage import check_help_allowed
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.permissions import viewing_seat
from ashboard.service.games.rows import NOBODY
from ashboard.service.http.application import Application
from ashboard.service.http.bodies import PreviewBody
from ashboard.service.http.cached_content import compressed_response
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import (
    OPTIONAL,
    AnyConnection,
    App,
    GameId,
    OptionalCaller,
    SeatQuery,
    problem_responses,
)
from ashboard.service.http.routes.requests import cancel_on_disconnect
from ashboard.service.problems import Refused

RowQuery = Annotated[
    int | None, QueryParameter(description="The row to study; by default the last one.", ge=1, le=1_000_000)
]


class Study(msgspec.Struct):
    """The facts after a row: the parts of the options, every unit, and a battle as if it started now."""

    seq: int
    parts: list[dict[str, Any]]
    units: dict[str, Any]
    what_if: dict[str, Any] | None


class Value(msgspec.Struct):
    """The evaluation after a row for each seat; larger is better."""

    seq: int
    asked: int | None
    values: list[float]


class Analysis(msgspec.Struct):
    """The evaluation of a whole game."""

    rows: list[Value]


@get(
    "/games/{game_id:str}/study", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 422),
    summary="Study a position",
)  # fmt: skip
async def study_position(
    game_id: GameId,
    caller: OptionalCaller,
    app: App,
    request: AnyConnection,
    seq: RowQuery = None,
    seat: SeatQuery = None,
) -> Response[Study]:
    """Everything that explains the position, from what the caller's seat may know."""
    live, viewer, number = await _find_row(app, game_id, caller, seat, seq)
    return await _run_task("study", app, request, excerpt=_excerpt(live, number, viewer))


@post(
    "/games/{game_id:str}/previews", status_code=200, security=OPTIONAL,
    responses=problem_responses(401, 403, 404, 409, 413, 415, 422), summary="Preview answers",
)  # fmt: skip
async def preview_answers(
    game_id: GameId, data: JSONBody[PreviewBody], caller: OptionalCaller, app: App, request: AnyConnection
) -> Response[list[dict[str, Any]]]:
    """Returns the consequences of each of these options."""
    live, viewer, number = await _find_row(app, game_id, caller, data.seat, data.seq)
    return await _run_task("previews", app, request, excerpt=_excerpt(live, number, viewer), options=data.options)


@get(
    "/games/{game_id:str}/analysis", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 422),
    summary="Analyse a game",
)  # fmt: skip
async def analyse_game(game_id: GameId, caller: OptionalCaller, app: App, request: AnyConnection) -> Response[Analysis]:
    """Evaluates every position; while the game runs, from what the caller knows. Refused in games between people."""
    live, viewer, last = await _find_row(app, game_id, caller, None, None)
    is_over = not live.is_running and last == live.seq
    await check_help_allowed(app.store, game_id)
    if not (is_over or viewer != NOBODY):
        raise Refused("between-people", "no help during a game between people")
    excerpt = _excerpt(live, last, viewer)
    return await _run_task("analysis", app, request, is_of_game=False, excerpt=excerpt, is_over=is_over)


async def _run_task(
    do: str, app: Application, request: AnyConnection, *, is_of_game: bool = True, **given: Any
) -> Response[Any]:
    """Run a task on a game in a position worker, and return its encoded result."""
    work = app.position_workers.run(do, client_address(request.scope), is_of_game=is_of_game, **given)
    result = await cancel_on_disconnect(request, work)
    return compressed_response(result, request.headers)


async def _find_row(
    app: Application, game_id: str, caller: Caller | None, seat: int | None, seq: int | None
) -> tuple[LiveGame, int, int]:
    """Return the game, the viewing seat and the row; only rows the viewer may see."""
    store = app.store
    live = await store.load(game_id)
    viewer = viewing_seat(caller, live.info, seat, live.lost_seats)
    find_guide(live.info.game)
    last = visible_seq(live, viewer, store.sources.now())
    number = last if seq is None else seq
    if not last:
        raise Refused("not-running", "the game has not begun")
    if number > last:
        raise Refused("stale", f"the game is at row {last}", seq=last)
    return live, viewer, number


def _excerpt(live: LiveGame, seq: int, viewer: int) -> GameExcerpt:
    """Return the game up to a row, without the secrets of its dice."""
    info = msgspec.structs.replace(live.info, secret="", origin=None, imported_record=None)
    start = Record(info.game, info.rules, info.options, (), live.start)
    return GameExcerpt(info, start.data(), live.rows[:seq], viewer)


HANDLERS: list[Any] = [study_position, preview_answers, analyse_game]

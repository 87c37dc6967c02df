"""Reviews of turns: a turn compared with the best one."""

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from ashboard.core.record import Record
from ashboard.service.games.game_store import visible_seq
from ashboard.service.games.lineage import check_ancestors_over
from ashboard.service.games.permissions import viewing_seat
from ashboard.service.games.record_checks import read_record
from ashboard.service.http.application import Application
from ashboard.service.http.bodies import TurnBody
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
from ashboard.service.http.routes.requests import cancel_on_disconnect
from ashboard.service.problems import Refused

TurnQuery = Annotated[int, QueryParameter(description="The row after which the turn begins.", ge=1, le=1_000_000)]


class TurnAdvice(msgspec.Struct):
    """A turn beside the best one: their parts, the chances of winning, and the loss."""

    seat: int
    played: list[dict[str, Any]]
    chance: float
    best: list[dict[str, Any]]
    best_chance: float
    loss: float


@get(
    "/games/{game_id:str}/advice", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 422),
    summary="Review a turn",
)  # fmt: skip
async def advise_turn(
    game_id: GameId, caller: OptionalCaller, app: App, request: AnyConnection, seq: TurnQuery
) -> TurnAdvice:
    """Compares a turn with the best one; only when the game and all its ancestors are over."""
    live = await app.store.load(game_id)
    info = live.info
    viewer = viewing_seat(caller, info, None, live.lost_seats)
    last = visible_seq(live, viewer, app.store.sources.now())
    if live.is_running or last < live.seq:
        raise Refused("not-over", "turns can be reviewed when the game is over")
    await check_ancestors_over(app.store, info)
    if seq > last:
        raise Refused("not-found", f"there is no such row; expected 1 to {last}")
    record = Record(info.game, info.rules, info.options, live.record_answers(last), live.start)
    return await _advice(app, request, record, len(live.record_answers(seq)))


@post(
    "/guide/{game:str}/advice", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Review a turn of a record", request_max_body_size=LARGE,
)  # fmt: skip
async def advise_record(game: GameName, data: JSONBody[TurnBody], app: App, request: AnyConnection) -> TurnAdvice:
    """Compares a turn of an imported record with the best one."""
    record = read_record(game, data.record)
    await check_record(app, request, record, data.at)
    return await _advice(app, request, record, data.at)


async def _advice(app: Application, request: AnyConnection, record: Record, at: int) -> TurnAdvice:
    if not app.computers.workers.all:
        raise Refused("unavailable", "the service runs no computer players")
    found = await cancel_on_disconnect(
        request, app.computers.advise(record, at, "advice", client_address(request.scope))
    )
    if not found:
        raise Refused("not-running", "no seat is asked at that point")
    return msgspec.convert(found, TurnAdvice)


HANDLERS: list[Any] = [advise_turn, advise_record]

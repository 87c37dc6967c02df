"""Moves: answers, undos, takebacks, resignations, draws, hints."""

from typing import Any, cast

import msgspec
from litestar import Response, delete, post
from litestar.params import JSONBody

from ashboard.agents.catalogue import AGENTS
from ashboard.core.payloads import ComparisonData
from ashboard.service.games.commands import resign, submit_answer, undo
from ashboard.service.games.draws import offer_draw, withdraw_draw
from ashboard.service.games.lineage import check_help_allowed
from ashboard.service.games.live_game import LiveGame
from ashboard.service.games.messages import MomentMessage, snapshot_message
from ashboard.service.games.permissions import acting_seat, held_seats
from ashboard.service.games.rows import Snapshot
from ashboard.service.games.takebacks import decline, request_or_allow
from ashboard.service.http.bodies import AnswerBody, HintBody, TakebackBody, UndoBody
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import (
    SECURED,
    AnyConnection,
    App,
    GameId,
    OptionalCaller,
    problem_responses,
    require_caller,
)
from ashboard.service.http.routes.requests import cancel_on_disconnect, received_at
from ashboard.service.problems import Refused


class Agreement(msgspec.Struct):
    """Whether every player has agreed by now."""

    agreed: bool


class Hint(msgspec.Struct):
    """What a computer player of the level would answer after this row, and why that is better than doing nothing."""

    seq: int
    seat: int
    level: str
    action: str
    comparison: ComparisonData | None = None


@post(
    "/games/{game_id:str}/answers", security=SECURED, responses=problem_responses(401, 403, 404, 409, 413, 415, 422),
    summary="Answer",
)  # fmt: skip
async def give_answer(
    game_id: GameId, data: JSONBody[AnswerBody], caller: OptionalCaller, app: App, request: AnyConnection
) -> Response[MomentMessage]:
    """Answers the open question. It is durable before it is acknowledged; the same key returns the same response."""
    work = submit_answer(
        app.store, game_id, require_caller(caller), data.seq, data.action, data.key, received_at(app, request)
    )
    return _snapshot_response(*await app.store.run_shielded(work))


@post(
    "/games/{game_id:str}/undo", security=SECURED, responses=problem_responses(401, 403, 404, 409, 413, 415, 422),
    summary="Undo",
)  # fmt: skip
async def take_back(
    game_id: GameId, data: JSONBody[UndoBody], caller: OptionalCaller, app: App, request: AnyConnection
) -> Response[MomentMessage]:
    """Goes back to an earlier row by the tournament rule, and the dice with it. Going further needs a takeback."""
    work = undo(app.store, game_id, require_caller(caller), data.seq, data.to, data.key, received_at(app, request))
    return _snapshot_response(*await app.store.run_shielded(work))


@post(
    "/games/{game_id:str}/takeback", security=SECURED, responses=problem_responses(401, 403, 404, 409, 413, 415, 422),
    summary="Ask for or allow a takeback",
)  # fmt: skip
async def wish_to_take_back(
    game_id: GameId, data: JSONBody[TakebackBody], caller: OptionalCaller, app: App
) -> Agreement:
    """Once every player has allowed it, the game goes back, and the dice with it. The next row ends the request."""
    work = request_or_allow(app.store, game_id, require_caller(caller), data.seq, data.to)
    return Agreement(await app.store.run_shielded(work))


@delete(
    "/games/{game_id:str}/takeback", status_code=204, security=SECURED, responses=problem_responses(401, 403, 404, 409),
    summary="Decline a takeback",
)  # fmt: skip
async def decline_to_take_back(game_id: GameId, caller: OptionalCaller, app: App) -> None:
    """Declines another seat's request, or withdraws your own; no new one is possible before the next row."""
    await app.store.run_shielded(decline(app.store, game_id, require_caller(caller)))


@post(
    "/games/{game_id:str}/resignation", security=SECURED, responses=problem_responses(401, 403, 404, 409, 413, 415),
    summary="Resign",
)  # fmt: skip
async def give_up(game_id: GameId, caller: OptionalCaller, app: App) -> Response[MomentMessage]:
    """Resigns, whichever seat is asked."""
    return _snapshot_response(*await app.store.run_shielded(resign(app.store, game_id, require_caller(caller))))


def _snapshot_response(snapshot: Snapshot, live: LiveGame, seat: int) -> Response[MomentMessage]:
    """Return the snapshot as the stream sends it; encoded once for both."""
    content = snapshot_message(live.info, snapshot, seat)
    return Response(cast("MomentMessage", content), media_type="application/json")


@post(
    "/games/{game_id:str}/draw", security=SECURED, responses=problem_responses(401, 403, 404, 409, 413, 415),
    summary="Offer or accept a draw",
)  # fmt: skip
async def agree_on_draw(game_id: GameId, caller: OptionalCaller, app: App) -> Agreement:
    """Once every player has agreed, the game is drawn."""
    return Agreement(await app.store.run_shielded(offer_draw(app.store, game_id, require_caller(caller))))


@delete(
    "/games/{game_id:str}/draw", status_code=204, security=SECURED, responses=problem_responses(401, 403, 404, 409),
    summary="Withdraw or decline a draw",
)  # fmt: skip
async def decline_draw(game_id: GameId, caller: OptionalCaller, app: App) -> None:
    """Ends all draw offers."""
    await app.store.run_shielded(withdraw_draw(app.store, game_id, require_caller(caller)))


@post(
    "/games/{game_id:str}/hint", security=SECURED, responses=problem_responses(401, 403, 404, 409, 413, 415, 422),
    summary="Ask for a hint",
)  # fmt: skip
async def ask_for_hint(
    game_id: GameId, caller: OptionalCaller, app: App, request: AnyConnection, data: JSONBody[HintBody | None] = None
) -> Hint:
    """What a computer player would answer from the caller's seat; refused in games between people and their forks."""
    known, given, store = require_caller(caller), data or HintBody(), app.store
    live = await store.load(game_id)
    acting_seat(known, live.info, live.asked, live.lost_seats)
    await check_help_allowed(store, game_id)
    seq = live.seq if given.seq is None else given.seq
    level = given.level or list(AGENTS)[-1]
    if level not in AGENTS:
        raise Refused("bad-options", f"level: expected one of {', '.join(AGENTS)}")
    if seq > live.seq:
        raise Refused("not-found", f"there is no such row; expected 1 to {live.seq}")
    seat = live.rows[seq - 1].asked
    if seat is None:
        raise Refused("not-running", "no seat is asked at that point")
    if live.is_running and seat not in held_seats(known, live.info, live.lost_seats):
        # A hint for another seat would reveal hidden information.
        raise Refused("not-asked", "another seat is asked at that point")
    if not app.computers.workers.all:
        raise Refused("unavailable", "the service runs no computer players")
    work = app.computers.find_hint(live, seq, seat, level, client_address(request.scope))
    found = await cancel_on_disconnect(request, work)
    return Hint(seq, seat, level, found["action"], found["comparison"])


HANDLERS: list[Any] = [
    give_answer,
    take_back,
    wish_to_take_back,
    decline_to_take_back,
    give_up,
    agree_on_draw,
    decline_draw,
    ask_for_hint,
]

"""Games that continue from a position of another game, or of an imported record."""

from typing import Any

from litestar import post
from litestar.params import JSONBody

from ashboard.service.games.forks import fork_live_game
from ashboard.service.games.game_info import COMPUTER
from ashboard.service.games.game_store import visible_seq
from ashboard.service.games.idempotency import keyed_request
from ashboard.service.games.imports import fork_record
from ashboard.service.games.lineage import check_help_allowed
from ashboard.service.games.permissions import viewing_seat
from ashboard.service.games.record_checks import read_record
from ashboard.service.http.bodies import BroughtForkBody, ForkBody
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import (
    LARGE,
    OPTIONAL,
    AnyConnection,
    App,
    GameId,
    GameName,
    OptionalCaller,
    SeatQuery,
    problem_responses,
    refuse_seat_token,
)
from ashboard.service.http.routes.games import Founded, created_game, seat_plans
from ashboard.service.http.routes.imported import check_record
from ashboard.service.problems import Refused


@post(
    "/games/{game_id:str}/fork", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 413, 415, 422),
    summary="Fork a game",
)  # fmt: skip
async def fork_game(
    game_id: GameId,
    caller: OptionalCaller,
    app: App,
    request: AnyConnection,
    seat: SeatQuery = None,
    data: JSONBody[ForkBody | None] = None,
) -> Founded:
    """Creates a game with new dice; a fork of a running game knows only what the caller's view knows.

    While people play the game against each other, no computer player may join a fork. With a seat's token, the fork is
    created by a new guest, who gets a token.
    """
    given, store = data or ForkBody(), app.store
    app.limiter.spend("games", client_address(request.scope), app.settings.limits.games)
    live = await store.load(game_id)
    viewer = viewing_seat(caller, live.info, seat, live.lost_seats)
    if caller is not None:
        caller.require("play")
    seen = visible_seq(live, viewer, store.sources.now())
    seq = seen if given.seq is None else given.seq
    if seq > seen:
        raise Refused("not-found", f"there is no such row; expected 1 to {seen}")
    wanted = None if given.seats is None else await seat_plans(app, caller, given.seats)
    if any(place.player == COMPUTER for place in wanted or ()):
        # A computer player's moves from here would be help.
        await check_help_allowed(store, game_id)
    founder = None if caller is None or not caller.is_person else caller
    keyed = keyed_request(founder, given.key, "fork", game_id, viewer, given)
    info, token = await store.run_shielded(fork_live_game(store, live, founder, seq, viewer, wanted, keyed))
    return await created_game(store, info, token)


@post(
    "/guide/{game:str}/fork", security=OPTIONAL, responses=problem_responses(401, 403, 404, 409, 413, 415, 422),
    summary="Fork a record", request_max_body_size=LARGE,
)  # fmt: skip
async def fork_brought(
    game: GameName, data: JSONBody[BroughtForkBody], caller: OptionalCaller, app: App, request: AnyConnection
) -> Founded:
    """Creates a game with new dice from a position of an imported record."""
    store = app.store
    app.limiter.spend("games", client_address(request.scope), app.settings.limits.games)
    refuse_seat_token(caller)
    if caller is not None:
        caller.require("play")
    wanted = None if data.seats is None else await seat_plans(app, caller, data.seats)
    record = read_record(game, data.record)
    await check_record(app, request, record, data.at)
    keyed = keyed_request(caller, data.key, "fork", game, data)
    info, token = await store.run_shielded(fork_record(store, caller, record, data.at, wanted, keyed))
    return await created_game(store, info, token)


HANDLERS: list[Any] = [fork_game, fork_brought]

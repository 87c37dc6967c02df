"""Chat and mutes."""

from typing import Annotated, Any

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from ashboard.service.games.chat import clean_line, lines, mute, say
from ashboard.service.games.messages import ChatMessage
from ashboard.service.games.permissions import held_seats
from ashboard.service.http.bodies import ChatBody
from ashboard.service.http.routes.dependencies import (
    SECURED,
    App,
    GameId,
    OptionalCaller,
    SeatPath,
    problem_responses,
    require_caller,
)
from ashboard.service.problems import Refused


class Chat(msgspec.Struct):
    """Lines of chat."""

    lines: list[ChatMessage]


@post(
    "/games/{game_id:str}/chat",
    security=SECURED,
    responses=problem_responses(401, 403, 404, 409, 413, 415, 422),
    summary="Chat",
)
async def chat(game_id: GameId, data: JSONBody[ChatBody], caller: OptionalCaller, app: App) -> ChatMessage:
    """Sends a line to everyone at the table."""
    known = require_caller(caller)
    app.limiter.spend("chat", known.person, app.settings.limits.chat)
    return await app.store.run_shielded(say(app.store, game_id, known, clean_line(data.text)))


@get("/games/{game_id:str}/chat", security=SECURED, responses=problem_responses(401, 403, 404), summary="Read the chat")
async def read_chat(
    game_id: GameId,
    caller: OptionalCaller,
    app: App,
    after: Annotated[int, QueryParameter(description="Lines after this number.", ge=0, le=1_000_000)] = 0,
) -> Chat:
    """The chat, without players the caller has muted."""
    known = require_caller(caller)
    info = await app.store.info(game_id)
    known.require("read")
    if not held_seats(known, info):
        raise Refused("forbidden", "the token holds no seat in this game")
    return Chat(await lines(app.store, info, after, known))


@put(
    "/games/{game_id:str}/mutes/{seat:int}", status_code=204, security=SECURED,
    responses=problem_responses(401, 403, 404, 415),
    summary="Mute a player",
)  # fmt: skip
async def mute_seat(game_id: GameId, seat: SeatPath, caller: OptionalCaller, app: App) -> None:
    """Hides the player's chat from the caller in every game; with a seat's token, in its game only."""
    known = require_caller(caller)
    known.require("play")
    await mute(app.store, game_id, known, seat, is_muted=True)


@delete(
    "/games/{game_id:str}/mutes/{seat:int}", status_code=204, security=SECURED,
    responses=problem_responses(401, 403, 404),
    summary="Unmute a player",
)  # fmt: skip
async def unmute_seat(game_id: GameId, seat: SeatPath, caller: OptionalCaller, app: App) -> None:
    """Shows the player's chat to the caller again."""
    known = require_caller(caller)
    known.require("play")
    await mute(app.store, game_id, known, seat, is_muted=False)


HANDLERS: list[Any] = [chat, read_chat, mute_seat, unmute_seat]

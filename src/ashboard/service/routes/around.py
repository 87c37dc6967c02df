"""What goes on around a game: chat, rematches, forks, records."""

from typing import Annotated, Any

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from ashboard.service.bodies import ChatBody, ForkBody
from ashboard.service.border.gate import address
from ashboard.service.callers import held_seats, viewpoint
from ashboard.service.claims import request_of
from ashboard.service.founding import fork, rematch
from ashboard.service.hall import visible_seq
from ashboard.service.kinship import check_forked_over, check_help
from ashboard.service.messages import ChatMessage
from ashboard.service.problems import Refused
from ashboard.service.routes.documented import (
    OPTIONAL,
    SECURED,
    AnyCaller,
    AnyConnection,
    GameId,
    Here,
    SeatPath,
    SeatQuery,
    refusals,
    required,
)
from ashboard.service.routes.games import Founded, founded, places
from ashboard.service.sheet import COMPUTER
from ashboard.service.talking import clean_line, lines, mute, say


class Chat(msgspec.Struct):
    """Lines of chat."""

    lines: list[ChatMessage]


class RecordFile(msgspec.Struct, omit_defaults=True):
    """The record of a game that is over, with the proof of its dice; `ashboard verify` reads it."""

    ashboard: int
    game: str
    rules: int
    options: dict[str, Any]
    answers: list[str]
    start: dict[str, Any] | None = None
    dice: dict[str, Any] | None = None


@post(
    "/games/{game_id:str}/chat", security=SECURED, responses=refusals(401, 403, 404, 409, 413, 415, 422), summary="Chat"
)
async def chat(game_id: GameId, data: JSONBody[ChatBody], caller: AnyCaller, house: Here) -> ChatMessage:
    """A line to everybody at the table."""
    known = required(caller)
    house.limiter.spend("chat", known.person, house.settings.limits.chat)
    return await house.hall.uninterrupted(say(house.hall, game_id, known, clean_line(data.text)))


@get("/games/{game_id:str}/chat", security=SECURED, responses=refusals(401, 403, 404), summary="Read the chat")
async def read_chat(
    game_id: GameId,
    caller: AnyCaller,
    house: Here,
    after: Annotated[int, QueryParameter(description="Lines behind this number.", ge=0, le=1_000_000)] = 0,
) -> Chat:
    """What was said, without those whom the caller has muted."""
    known = required(caller)
    sheet = await house.hall.sheet(game_id)
    known.require("read")
    if not held_seats(known, sheet):
        raise Refused("forbidden", "the token holds no seat in this game")
    return Chat(await lines(house.hall, sheet, after, known))


@put(
    "/games/{game_id:str}/mutes/{seat:int}", status_code=204, security=SECURED, responses=refusals(401, 403, 404, 415),
    summary="Mute somebody",
)  # fmt: skip
async def mute_seat(game_id: GameId, seat: SeatPath, caller: AnyCaller, house: Here) -> None:
    """The caller hears nothing more from whoever sits there, in any game; with the token of a seat in its game."""
    known = required(caller)
    known.require("play")
    await mute(house.hall, game_id, known, seat, is_muted=True)


@delete(
    "/games/{game_id:str}/mutes/{seat:int}", status_code=204, security=SECURED, responses=refusals(401, 403, 404),
    summary="Hear somebody again",
)  # fmt: skip
async def unmute_seat(game_id: GameId, seat: SeatPath, caller: AnyCaller, house: Here) -> None:
    """The caller hears whoever sits there again."""
    known = required(caller)
    known.require("play")
    await mute(house.hall, game_id, known, seat, is_muted=False)


@post(
    "/games/{game_id:str}/rematch", security=SECURED, responses=refusals(401, 403, 404, 409, 413, 415, 422),
    summary="Ask for a rematch",
)  # fmt: skip
async def ask_for_rematch(game_id: GameId, caller: AnyCaller, house: Here) -> Founded:
    """The same game with every player one seat on, each seat kept for its player; the same one for all who ask."""
    known = required(caller)
    known.require("play")
    sheet = await house.hall.uninterrupted(rematch(house.hall, game_id, known))
    return await founded(house.hall, sheet, None)


@post(
    "/games/{game_id:str}/fork", security=OPTIONAL, responses=refusals(401, 403, 404, 409, 413, 415, 422),
    summary="Play on from a position",
)  # fmt: skip
async def fork_game(
    game_id: GameId,
    caller: AnyCaller,
    house: Here,
    request: AnyConnection,
    seat: SeatQuery = None,
    data: JSONBody[ForkBody | None] = None,
) -> Founded:
    """A new game with dice of its own; from a running game it starts from what the caller's view knows.

    While people play it against each other no computer plays on from there. With the token of a seat it is founded by
    a new guest, who gets a token.
    """
    given, hall = data or ForkBody(), house.hall
    house.limiter.spend("games", address(request.scope), house.settings.limits.games)
    play = await hall.play(game_id)
    viewer = viewpoint(caller, play.sheet, seat, play.lost)
    if caller is not None:
        caller.require("play")
    seen = visible_seq(play, viewer, hall.world.now())
    seq = seen if given.seq is None else given.seq
    if seq > seen:
        raise Refused("not-found", f"there is no such row; expected one from 1 to {seen}")
    wanted = None if given.seats is None else places(given.seats)
    if any(place.player == COMPUTER for place in wanted or ()):
        # What a computer would do from here is help.
        await check_help(hall, game_id)
    founder = None if caller is None or not caller.is_person else caller
    once = request_of(founder, given.key, "fork", game_id, viewer, given)
    sheet, token = await hall.uninterrupted(fork(hall, play, founder, seq, viewer, wanted, once))
    return await founded(hall, sheet, token)


@get(
    "/games/{game_id:str}/record", security=OPTIONAL, responses=refusals(401, 403, 404, 409),
    summary="Download the record",
)  # fmt: skip
async def download_record(game_id: GameId, caller: AnyCaller, house: Here) -> RecordFile:
    """The whole game, chance included, with everything that proves its dice: only when it is over."""
    hall = house.hall
    play = await hall.play(game_id)
    viewer = viewpoint(caller, play.sheet, None, play.lost)
    if play.is_running or visible_seq(play, viewer, hall.world.now()) < play.seq:
        raise Refused("not-over", "the record is given out when the game is over")
    await check_forked_over(hall, play.sheet)
    return msgspec.convert(play.record().data(), RecordFile)


HANDLERS: list[Any] = [
    chat,
    read_chat,
    mute_seat,
    unmute_seat,
    ask_for_rematch,
    fork_game,
    download_record,
]

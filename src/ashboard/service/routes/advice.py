"""Turns looked back at, and games that go on from records brought along."""

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ashboard.core.record import Record
from ashboard.service.bodies import BroughtForkBody, TurnBody
from ashboard.service.border.gate import address
from ashboard.service.bringing import fork_record
from ashboard.service.callers import viewpoint
from ashboard.service.claims import request_of
from ashboard.service.hall import visible_seq
from ashboard.service.house import House
from ashboard.service.kinship import check_forked_over
from ashboard.service.problems import Refused
from ashboard.service.reading import brought_record
from ashboard.service.routes.documented import (
    LARGE,
    OPTIONAL,
    AnyCaller,
    AnyConnection,
    GameId,
    Here,
    check_person,
    refusals,
)
from ashboard.service.routes.games import Founded, founded, places
from ashboard.service.routes.waiting import while_wanted

GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]
TurnQuery = Annotated[int, QueryParameter(description="The row after which the turn begins.", ge=1, le=1_000_000)]


class TurnAdvice(msgspec.Struct):
    """A turn beside the best one: answers taken apart, the chances to win, what was given away."""

    seat: int
    played: list[dict[str, Any]]
    chance: float
    best: list[dict[str, Any]]
    best_chance: float
    loss: float


@get(
    "/games/{game_id:str}/advice", security=OPTIONAL, responses=refusals(401, 403, 404, 409, 422),
    summary="Look back at a turn",
)  # fmt: skip
async def advise_turn(
    game_id: GameId, caller: AnyCaller, house: Here, request: AnyConnection, seq: TurnQuery
) -> TurnAdvice:
    """What a turn was worth beside the best one; only when the game and all it was forked from are over."""
    play = await house.hall.play(game_id)
    sheet = play.sheet
    viewer = viewpoint(caller, sheet, None, play.lost)
    last = visible_seq(play, viewer, house.hall.world.now())
    if play.is_running or last < play.seq:
        raise Refused("not-over", "turns are looked back at when the game is over")
    await check_forked_over(house.hall, sheet)
    if seq > last:
        raise Refused("not-found", f"there is no such row; expected one from 1 to {last}")
    record = Record(sheet.game, sheet.rules, sheet.options, play.entries(last), play.start)
    return await _advice(house, request, record, len(play.entries(seq)))


@post(
    "/guide/{game:str}/advice", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Look back at a turn of a record", request_max_body_size=LARGE,
)  # fmt: skip
async def advise_record(game: GameName, data: JSONBody[TurnBody], house: Here, request: AnyConnection) -> TurnAdvice:
    """The same for a record that somebody brings along."""
    record = brought_record(game, data.record)
    await _check(house, request, record, data.at)
    return await _advice(house, request, record, data.at)


async def _check(house: House, request: AnyConnection, record: Record, at: int) -> None:
    """Refused where the record cannot have been played, or nobody is asked there."""
    who = address(request.scope)
    work = house.assistants.run("record", who, game_name=record.game, record=record.data(), at=at)
    await while_wanted(request, work)


async def _advice(house: House, request: AnyConnection, record: Record, at: int) -> TurnAdvice:
    if not house.computers.workers.all:
        raise Refused("unavailable", "the service has no workers")
    found = await while_wanted(request, house.computers.advice(record, at, "advice", address(request.scope)))
    if not found:
        raise Refused("not-running", "nobody is asked there")
    return msgspec.convert(found, TurnAdvice)


@post(
    "/guide/{game:str}/fork", security=OPTIONAL, responses=refusals(401, 403, 404, 409, 413, 415, 422),
    summary="Play on from a record", request_max_body_size=LARGE,
)  # fmt: skip
async def fork_brought(
    game: GameName, data: JSONBody[BroughtForkBody], caller: AnyCaller, house: Here, request: AnyConnection
) -> Founded:
    """A new game with dice of its own, from a position of a record that somebody brings along."""
    hall = house.hall
    house.limiter.spend("games", address(request.scope), house.settings.limits.games)
    check_person(caller)
    if caller is not None:
        caller.require("play")
    wanted = None if data.seats is None else places(data.seats)
    record = brought_record(game, data.record)
    await _check(house, request, record, data.at)
    once = request_of(caller, data.key, "fork", game, data)
    sheet, token = await hall.uninterrupted(fork_record(hall, caller, record, data.at, wanted, once))
    return await founded(hall, sheet, token)


HANDLERS: list[Any] = [advise_turn, advise_record, fork_brought]

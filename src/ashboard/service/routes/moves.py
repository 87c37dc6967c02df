"""What players do in a game under way."""

from typing import Any, cast

import msgspec
from litestar import Response, delete, post
from litestar.params import JSONBody

from ashboard.agents.catalogue import AGENTS
from ashboard.service.bodies import AnswerBody, HintBody, TakebackBody, UndoBody
from ashboard.service.border.gate import address
from ashboard.service.callers import acting_seat, held_seats
from ashboard.service.commands import answer, resign, undo
from ashboard.service.kinship import check_help
from ashboard.service.messages import MomentMessage, moment_message
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.routes.documented import SECURED, AnyCaller, AnyConnection, GameId, Here, refusals, required
from ashboard.service.routes.waiting import received, while_wanted
from ashboard.service.rows import Moment
from ashboard.service.takebacks import decline, wish_or_allow
from ashboard.service.talking import offer_draw, withdraw_draw


class Agreement(msgspec.Struct):
    """Whether everybody has agreed by now."""

    agreed: bool


class Hint(msgspec.Struct):
    """What a computer of the level would answer after this row."""

    seq: int
    seat: int
    level: str
    action: str


@post(
    "/games/{game_id:str}/answers", security=SECURED, responses=refusals(401, 403, 404, 409, 413, 415, 422),
    summary="Answer",
)  # fmt: skip
async def give_answer(
    game_id: GameId, data: JSONBody[AnswerBody], caller: AnyCaller, house: Here, request: AnyConnection
) -> Response[MomentMessage]:
    """Answers the open question. It is written before it is acknowledged; the same key brings the same response."""
    work = answer(house.hall, game_id, required(caller), data.seq, data.action, data.key, received(house, request))
    return _told(*await house.hall.uninterrupted(work))


@post(
    "/games/{game_id:str}/undo", security=SECURED, responses=refusals(401, 403, 404, 409, 413, 415, 422),
    summary="Take back",
)  # fmt: skip
async def take_back(
    game_id: GameId, data: JSONBody[UndoBody], caller: AnyCaller, house: Here, request: AnyConnection
) -> Response[MomentMessage]:
    """Back to an earlier row by the rule of tournaments; the dice go back too. What goes further others may allow."""
    work = undo(house.hall, game_id, required(caller), data.seq, data.to, data.key, received(house, request))
    return _told(*await house.hall.uninterrupted(work))


@post(
    "/games/{game_id:str}/takeback", security=SECURED, responses=refusals(401, 403, 404, 409, 413, 415, 422),
    summary="Wish to take back, or allow it",
)  # fmt: skip
async def wish_to_take_back(game_id: GameId, data: JSONBody[TakebackBody], caller: AnyCaller, house: Here) -> Agreement:
    """Once everybody has allowed it the game goes back, and the dice with it. With the next row the wish has lapsed."""
    work = wish_or_allow(house.hall, game_id, required(caller), data.seq, data.to)
    return Agreement(await house.hall.uninterrupted(work))


@delete(
    "/games/{game_id:str}/takeback", status_code=204, security=SECURED, responses=refusals(401, 403, 404, 409),
    summary="Decline to take back",
)  # fmt: skip
async def decline_to_take_back(game_id: GameId, caller: AnyCaller, house: Here) -> None:
    """Declines the wish of another seat, or withdraws the own one; it cannot be wished again before the next row."""
    await house.hall.uninterrupted(decline(house.hall, game_id, required(caller)))


@post(
    "/games/{game_id:str}/resignation", security=SECURED, responses=refusals(401, 403, 404, 409, 413, 415),
    summary="Resign",
)  # fmt: skip
async def give_up(game_id: GameId, caller: AnyCaller, house: Here) -> Response[MomentMessage]:
    """Resigns, whoever's turn it is."""
    return _told(*await house.hall.uninterrupted(resign(house.hall, game_id, required(caller))))


def _told(moment: Moment, play: Play, seat: int) -> Response[MomentMessage]:
    """The moment as its stream would tell it; encoded once for both."""
    content = moment_message(play.sheet, moment, seat)
    return Response(cast("MomentMessage", content), media_type="application/json")


@post(
    "/games/{game_id:str}/draw", security=SECURED, responses=refusals(401, 403, 404, 409, 413, 415),
    summary="Offer or accept a draw",
)  # fmt: skip
async def agree_on_draw(game_id: GameId, caller: AnyCaller, house: Here) -> Agreement:
    """Once everybody has agreed the game is drawn."""
    return Agreement(await house.hall.uninterrupted(offer_draw(house.hall, game_id, required(caller))))


@delete(
    "/games/{game_id:str}/draw", status_code=204, security=SECURED, responses=refusals(401, 403, 404, 409),
    summary="Withdraw or decline a draw",
)  # fmt: skip
async def decline_draw(game_id: GameId, caller: AnyCaller, house: Here) -> None:
    """Ends all offers."""
    await house.hall.uninterrupted(withdraw_draw(house.hall, game_id, required(caller)))


@post(
    "/games/{game_id:str}/hint", security=SECURED, responses=refusals(401, 403, 404, 409, 413, 415, 422),
    summary="Ask for a hint",
)  # fmt: skip
async def ask_for_hint(
    game_id: GameId, caller: AnyCaller, house: Here, request: AnyConnection, data: JSONBody[HintBody | None] = None
) -> Hint:
    """What a computer would answer from the caller's seat; refused while people play, in forks too."""
    known, given, hall = required(caller), data or HintBody(), house.hall
    play = await hall.play(game_id)
    acting_seat(known, play.sheet, play.asked, play.lost)
    await check_help(hall, game_id)
    seq = play.seq if given.seq is None else given.seq
    level = given.level or list(AGENTS)[-1]
    if level not in AGENTS:
        raise Refused("bad-options", f"level: expected one of {', '.join(AGENTS)}")
    if seq > play.seq:
        raise Refused("not-found", f"there is no such row; expected one from 1 to {play.seq}")
    seat = play.rows[seq - 1].asked
    if seat is None:
        raise Refused("not-running", "nobody is asked there")
    if play.is_running and seat not in held_seats(known, play.sheet, play.lost):
        # What a computer would do on another seat tells what lies hidden there.
        raise Refused("not-asked", "somebody else is asked there")
    if not house.computers.workers.all:
        raise Refused("unavailable", "the service has no workers")
    work = house.computers.hint(play, seq, seat, level, address(request.scope))
    return Hint(seq, seat, level, await while_wanted(request, work))


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

"""What a page asks about a game: options taken apart, previews, what-if, analysis."""

from typing import Annotated, Any, cast

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from ashboard.core.record import Record
from ashboard.service.bodies import PreviewBody
from ashboard.service.border.gate import address
from ashboard.service.callers import Caller, viewpoint
from ashboard.service.hall import visible_seq
from ashboard.service.house import House
from ashboard.service.kinship import check_help
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.routes.documented import OPTIONAL, AnyCaller, AnyConnection, GameId, Here, SeatQuery, refusals
from ashboard.service.routes.waiting import while_wanted
from ashboard.service.rows import NOBODY
from ashboard.service.studio import Told, guided

RowQuery = Annotated[
    int | None, QueryParameter(description="After which row; without it the last one.", ge=1, le=1_000_000)
]


class Study(msgspec.Struct):
    """What is true after a row: options taken apart for whoever is asked, every unit, a battle that started now."""

    seq: int
    parts: list[dict[str, Any]]
    units: dict[str, Any]
    what_if: dict[str, Any] | None


class Value(msgspec.Struct):
    """How the position after a row looks for each seat, larger is better."""

    seq: int
    asked: int | None
    values: list[float]


class Analysis(msgspec.Struct):
    """The graph of a game."""

    rows: list[Value]


@get(
    "/games/{game_id:str}/study", security=OPTIONAL, responses=refusals(401, 403, 404, 409, 422),
    summary="Study a position",
)  # fmt: skip
async def study_position(
    game_id: GameId,
    caller: AnyCaller,
    house: Here,
    request: AnyConnection,
    seq: RowQuery = None,
    seat: SeatQuery = None,
) -> Response[Study]:
    """Everything that explains the position, from what the caller's seat may know."""
    play, viewer, number = await _seen(house, game_id, caller, seat, seq)
    return await _worked_out("study", house, request, told=_told(play, number, viewer))


@post(
    "/games/{game_id:str}/previews", status_code=200, security=OPTIONAL,
    responses=refusals(401, 403, 404, 409, 413, 415, 422), summary="Preview answers",
)  # fmt: skip
async def preview_answers(
    game_id: GameId, data: JSONBody[PreviewBody], caller: AnyCaller, house: Here, request: AnyConnection
) -> Response[list[dict[str, Any]]]:
    """What would follow from each of these options."""
    play, viewer, number = await _seen(house, game_id, caller, data.seat, data.seq)
    return await _worked_out("previews", house, request, told=_told(play, number, viewer), options=data.options)


@get(
    "/games/{game_id:str}/analysis", security=OPTIONAL, responses=refusals(401, 403, 404, 409, 422),
    summary="Analyse a game",
)  # fmt: skip
async def analyse_game(game_id: GameId, caller: AnyCaller, house: Here, request: AnyConnection) -> Response[Analysis]:
    """The judgement of every position, while the game runs from what the caller knows; refused while people play."""
    play, viewer, last = await _seen(house, game_id, caller, None, None)
    is_over = not play.is_running and last == play.seq
    await check_help(house.hall, game_id)
    if not (is_over or viewer != NOBODY):
        raise Refused("between-people", "no help while a game between people runs")
    told = _told(play, last, viewer)
    return await _worked_out("analysis", house, request, is_of_game=False, told=told, is_over=is_over)


async def _worked_out(
    do: str, house: House, request: AnyConnection, *, is_of_game: bool = True, **given: Any
) -> Response[Any]:
    """What an assistant makes of a game, sent as it is encoded."""
    work = house.assistants.run(do, address(request.scope), is_of_game=is_of_game, **given)
    result = await while_wanted(request, work)
    return Response(cast("Any", result), media_type="application/json")


async def _seen(
    house: House, game_id: str, caller: Caller | None, seat: int | None, seq: int | None
) -> tuple[Play, int, int]:
    """The game, the seat that looks, and the row; only rows that the viewer may see."""
    hall = house.hall
    play = await hall.play(game_id)
    viewer = viewpoint(caller, play.sheet, seat, play.lost)
    guided(play.sheet.game)
    last = visible_seq(play, viewer, hall.world.now())
    number = last if seq is None else seq
    if not last:
        raise Refused("not-running", "the game has not begun")
    if number > last:
        raise Refused("stale", f"the game is at {last}", seq=last)
    return play, viewer, number


def _told(play: Play, seq: int, viewer: int) -> Told:
    """The game up to a row, without what proves its dice."""
    sheet = msgspec.structs.replace(play.sheet, secret="", origin=None, brought=None)
    start = Record(sheet.game, sheet.rules, sheet.options, (), play.start)
    return Told(sheet, start.data(), play.rows[:seq], viewer)


HANDLERS: list[Any] = [study_position, preview_answers, analyse_game]

"""What a page asks about a game: options taken apart, previews, what-if, analysis."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from ashboard.core.decision import CHANCE
from ashboard.core.dice import Dice
from ashboard.core.errors import IllegalAction
from ashboard.core.state import State
from ashboard.service.bodies import PreviewBody
from ashboard.service.callers import Caller, viewpoint
from ashboard.service.hall import visible_seq
from ashboard.service.house import House
from ashboard.service.play import Play
from ashboard.service.problems import Refused
from ashboard.service.routes.documented import OPTIONAL, AnyCaller, GameId, Here, SeatQuery, refusals
from ashboard.service.routes.moves import is_between_people
from ashboard.service.rows import NOBODY
from ashboard.service.studio import guided

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
    "/games/{game_id:str}/study", security=OPTIONAL, responses=refusals(401, 403, 404, 409), summary="Study a position"
)
async def study_position(
    game_id: GameId, caller: AnyCaller, house: Here, seq: RowQuery = None, seat: SeatQuery = None
) -> Study:
    """Everything that explains the position, from what the caller's seat may know."""
    play, viewer, number = await _seen(house, game_id, caller, seat, seq)
    _, guide = guided(play.sheet.game)
    state = _known_state(house, play, number, viewer)
    decision = state.decision()
    is_asked = decision is not None and decision.seat == viewer != NOBODY
    what_if = guide.what_if(state) if state.outcome() is None else None
    units = guide.study(state)["units"]
    assert isinstance(units, dict)
    return Study(number, guide.parts(state) if is_asked else [], units, what_if)


@post(
    "/games/{game_id:str}/previews", status_code=200, security=OPTIONAL,
    responses=refusals(401, 403, 404, 409, 413, 415, 422), summary="Preview answers",
)  # fmt: skip
async def preview_answers(
    game_id: GameId, data: JSONBody[PreviewBody], caller: AnyCaller, house: Here
) -> list[dict[str, Any]]:
    """What would follow from each of these options."""
    play, viewer, number = await _seen(house, game_id, caller, data.seat, data.seq)
    _, guide = guided(play.sheet.game)
    state = _known_state(house, play, number, viewer)
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or decision.seat != viewer:
        raise Refused("not-asked", "somebody else is asked")
    try:
        return guide.consequences(state, data.options)
    except IllegalAction:
        raise Refused("illegal-action", "options: not among those of the position") from None


@get(
    "/games/{game_id:str}/analysis", security=OPTIONAL, responses=refusals(401, 403, 404, 409),
    summary="Analyse a game",
)  # fmt: skip
async def analyse_game(game_id: GameId, caller: AnyCaller, house: Here) -> Analysis:
    """The judgement of every position, while the game runs from what the caller knows; refused while people play."""
    play, viewer, last = await _seen(house, game_id, caller, None, None)
    is_over = not play.is_running and last == play.seq
    if await is_between_people(house.hall, play.sheet) or not (is_over or viewer != NOBODY):
        raise Refused("between-people", "no help while a game between people runs")
    rows: list[Value] = []
    async for moment in house.hall.moments(play, 0):
        if moment.row.seq > last:
            break
        state = moment.state if is_over else _sampled(play, moment.state, viewer)
        values = [round(play.sheet.rulebook.judge(state, seat), 3) for seat in range(play.sheet.seats)]
        rows.append(Value(moment.row.seq, moment.row.asked, values))
        await asyncio.sleep(0)
    return Analysis(rows)


async def _seen(
    house: House, game_id: str, caller: Caller | None, seat: int | None, seq: int | None
) -> tuple[Play, int, int]:
    """The game, the seat that looks, and the row; only rows that the viewer may see."""
    hall = house.hall
    sheet = await hall.sheet(game_id)
    viewer = viewpoint(caller, sheet, seat)
    play = await hall.play(game_id)
    last = visible_seq(play, viewer, hall.world.now())
    number = last if seq is None else seq
    if not last:
        raise Refused("not-running", "the game has not begun")
    if number > last:
        raise Refused("stale", f"the game is at {last}", seq=last)
    return play, viewer, number


def _known_state(house: House, play: Play, seq: int, viewer: int) -> State:
    return _sampled(play, play.moment(seq, house.hall.gaps).state, viewer)


def _sampled(play: Play, state: State, viewer: int) -> State:
    """The position as far as the seat knows it: what it cannot know is dealt anew."""
    return play.sheet.rulebook.view(state, viewer).sample(Dice("study"))


HANDLERS: list[Any] = [study_position, preview_answers, analyse_game]

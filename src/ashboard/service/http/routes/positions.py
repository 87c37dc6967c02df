"""The guide to a game, and free positions: lessons, edited boards, imported records."""

from functools import cache
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from ashboard.agents.catalogue import AGENTS
from ashboard.agents.characters import LEVEL, MARK
from ashboard.core.errors import BadInput
from ashboard.core.payloads import EventData, LessonData
from ashboard.service.computers.position_service import find_guide
from ashboard.service.games.messages import DecisionMessage
from ashboard.service.games.record_checks import first_line
from ashboard.service.games.size_limits import check_position
from ashboard.service.http.bodies import RecordBody, SceneBody
from ashboard.service.http.cached_content import Content, content_response, make_json_content
from ashboard.service.http.middleware import client_address
from ashboard.service.http.routes.dependencies import LARGE, AnyConnection, App, GameName, problem_responses
from ashboard.service.http.routes.requests import cancel_on_disconnect
from ashboard.service.problems import Refused

Language = Annotated[str, PathParameter(description="en, pl, fr or hu.", max_length=8)]


class Advice(msgspec.Struct):
    """What a computer player would answer."""

    action: str | None


class Written(msgspec.Struct):
    """A position as a scenario file."""

    position: str


class Fought(msgspec.Struct):
    """A battle in a position: its events, and the position after it."""

    events: list[EventData]
    view: dict[str, Any]
    position: str


class PositionStudy(msgspec.Struct):
    """A free position with everything that explains it; the events are those of the last answer."""

    view: dict[str, Any]
    decision: DecisionMessage | None
    parts: list[dict[str, Any]]
    units: dict[str, Any]
    what_if: dict[str, Any]
    events: list[EventData]


class ReplayedRow(msgspec.Struct):
    """One row of a replayed record as a spectator sees it; the value is the first seat's, larger is better."""

    seq: int
    events: list[EventData]
    asked: int | None
    view: dict[str, Any]
    value: float


class DiceProof(msgspec.Struct):
    """Whether the draws of a record follow from the commitments before the game, and which seats committed."""

    verdict: Literal["none", "true", "false"]
    detail: str
    committed: list[int] | msgspec.UnsetType = msgspec.UNSET


class ReplayedRecord(msgspec.Struct):
    """A record, row by row, and the proof of its dice."""

    game: str
    options: dict[str, Any]
    rows: list[ReplayedRow]
    dice: DiceProof


@get("/guide/{game:str}", responses=problem_responses(404), security=[{}], summary="Show the guide")
async def show_offers(game: GameName, request: AnyConnection) -> Response[dict[str, Any]]:
    """Editions, modes, boards, armies with every printed tile, levels of computer players."""
    return content_response(_offers(game), request.headers)


@get(
    "/guide/{game:str}/words/{language:str}",
    responses=problem_responses(404),
    security=[{}],
    summary="Show the words of a game",
)
async def show_words(game: GameName, language: Language, request: AnyConnection) -> Response[dict[str, Any]]:
    """Sentences, nouns and names in one language."""
    return content_response(_words(game, language), request.headers)


@get("/guide/{game:str}/lessons", responses=problem_responses(404), security=[{}], summary="List lessons")
async def show_lessons(game: GameName, request: AnyConnection) -> Response[list[LessonData]]:
    """Positions to learn from."""
    return content_response(_lessons(game), request.headers)


# Constant responses are built once; errors are not cached.


@cache
def _offers(game: str) -> Content:
    known, guide = find_guide(game)
    levels = [name for name in AGENTS if MARK not in name]
    characters = [f"{LEVEL}{MARK}{name}" for name in known.insight().characters()]
    return make_json_content(msgspec.json.encode({**guide.offers(), "levels": levels, "characters": characters}))


@cache
def _words(game: str, language: str) -> Content:
    try:
        return make_json_content(msgspec.json.encode(find_guide(game)[1].words(language)))
    except BadInput as error:
        raise Refused("not-found", first_line(error)) from None


@cache
def _lessons(game: str) -> Content:
    return make_json_content(msgspec.json.encode(find_guide(game)[1].lessons()))


@post(
    "/guide/{game:str}/scene", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Study a free position", request_max_body_size=LARGE,
)  # fmt: skip
async def show_scene(
    game: GameName, data: JSONBody[SceneBody], app: App, request: AnyConnection
) -> Response[PositionStudy]:
    """Checks a position and returns it with everything that explains it."""
    return _json_response(await _run_task("scene", game, data, app, request))


@post(
    "/guide/{game:str}/scene/previews", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Preview answers in a position", request_max_body_size=LARGE,
)  # fmt: skip
async def preview_scene(
    game: GameName, data: JSONBody[SceneBody], app: App, request: AnyConnection
) -> Response[list[dict[str, Any]]]:
    """Returns the consequences of each option."""
    return _json_response(await _run_task("scene-previews", game, data, app, request, options=data.options))


@post(
    "/guide/{game:str}/scene/hint", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Ask for a hint in a position", request_max_body_size=LARGE,
)  # fmt: skip
async def advise_scene(game: GameName, data: JSONBody[SceneBody], app: App, request: AnyConnection) -> Response[Advice]:
    """The answer of a computer player that looks one answer ahead."""
    return _json_response(await _run_task("scene-hint", game, data, app, request))


@post(
    "/guide/{game:str}/scene/battle", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Resolve a battle in a position", request_max_body_size=LARGE,
)  # fmt: skip
async def fight_scene(game: GameName, data: JSONBody[SceneBody], app: App, request: AnyConnection) -> Response[Fought]:
    """Resolves a battle now, every choice by default, and returns the position after it."""
    return _json_response(await _run_task("scene-battle", game, data, app, request))


@post(
    "/guide/{game:str}/scene/file", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Export a position", request_max_body_size=LARGE,
)  # fmt: skip
async def write_scene(game: GameName, data: JSONBody[SceneBody], app: App, request: AnyConnection) -> Response[Written]:
    """Returns the position after the answers as a scenario file."""
    return _json_response(await _run_task("scene-file", game, data, app, request))


async def _run_task(do: str, game: str, data: SceneBody, app: App, request: AnyConnection, **more: Any) -> bytes:
    """Run a task on a position in a position worker."""
    find_guide(game)
    check_position(data.position)
    who, given = client_address(request.scope), {"position": data.position, "answers": data.answers, **more}
    return await cancel_on_disconnect(request, app.position_workers.run(do, who, game_name=game, **given))


def _json_response(result: bytes) -> Response[Any]:
    """Return a response of JSON that is already encoded."""
    return Response(cast("Any", result), media_type="application/json")


@post(
    "/guide/{game:str}/replay", status_code=200, responses=problem_responses(404, 413, 415, 422), security=[{}],
    summary="Replay a record", request_max_body_size=LARGE,
)  # fmt: skip
async def replay_record(
    game: GameName, data: JSONBody[RecordBody], app: App, request: AnyConnection
) -> Response[ReplayedRecord]:
    """Returns every position of an imported record, and whether its dice were fair."""
    find_guide(game)
    work = app.position_workers.run("replay", client_address(request.scope), game_name=game, record=data.record)
    return _json_response(await cancel_on_disconnect(request, work))


HANDLERS: list[Any] = [
    show_offers,
    show_words,
    show_lessons,
    show_scene,
    preview_scene,
    advise_scene,
    fight_scene,
    write_scene,
    replay_record,
]

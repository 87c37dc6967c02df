"""The guide to a game, and positions away from any table: lessons, set-up boards, records brought along."""

from functools import cache
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from ashboard.agents.catalogue import AGENTS
from ashboard.core.errors import BadInput
from ashboard.core.payloads import EventData, LessonData
from ashboard.service.bodies import RecordBody, SceneBody
from ashboard.service.border.gate import address
from ashboard.service.bounds import check_position
from ashboard.service.messages import DecisionMessage
from ashboard.service.problems import Refused
from ashboard.service.reading import one_line
from ashboard.service.routes.documented import LARGE, AnyConnection, Here, refusals
from ashboard.service.routes.waiting import while_wanted
from ashboard.service.studio import guided

GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]
Language = Annotated[str, PathParameter(description="en, pl, fr or hu.", max_length=8)]


class Advice(msgspec.Struct):
    """What a computer would answer."""

    action: str | None


class Written(msgspec.Struct):
    """A position as a scenario file."""

    position: str


class Fought(msgspec.Struct):
    """A battle fought in a position: what happened, and the position after it."""

    events: list[EventData]
    view: dict[str, Any]
    position: str


class PositionStudy(msgspec.Struct):
    """A position outside any game, with everything that explains it; the events are those of the last answer."""

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
    """Whether the draws of a record follow from what was committed before the game, and which seats committed."""

    verdict: Literal["none", "true", "false"]
    detail: str
    committed: list[int] | msgspec.UnsetType = msgspec.UNSET


class ReplayedRecord(msgspec.Struct):
    """A record, row by row, and the proof of its dice."""

    game: str
    options: dict[str, Any]
    rows: list[ReplayedRow]
    dice: DiceProof


@get("/guide/{game:str}", responses=refusals(404), security=[{}], summary="What can be set up")
async def show_offers(game: GameName) -> Response[dict[str, Any]]:
    """Editions, modes, boards, armies with every tile as printed, computer levels."""
    return _sent(_offers(game))


@get("/guide/{game:str}/words/{language:str}", responses=refusals(404), security=[{}], summary="The words of a game")
async def show_words(game: GameName, language: Language) -> Response[dict[str, Any]]:
    """Sentences, nouns and names in a language."""
    return _sent(_words(game, language))


@get("/guide/{game:str}/lessons", responses=refusals(404), security=[{}], summary="Lessons")
async def show_lessons(game: GameName) -> Response[list[LessonData]]:
    """Positions to learn from."""
    return _sent(_lessons(game))


# What never changes is made once; what does not exist is not remembered.


@cache
def _offers(game: str) -> bytes:
    return msgspec.json.encode({**guided(game)[1].offers(), "levels": list(AGENTS)})


@cache
def _words(game: str, language: str) -> bytes:
    try:
        return msgspec.json.encode(guided(game)[1].words(language))
    except BadInput as error:
        raise Refused("not-found", one_line(error)) from None


@cache
def _lessons(game: str) -> bytes:
    return msgspec.json.encode(guided(game)[1].lessons())


@post(
    "/guide/{game:str}/scene", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Look at a position", request_max_body_size=LARGE,
)  # fmt: skip
async def show_scene(
    game: GameName, data: JSONBody[SceneBody], house: Here, request: AnyConnection
) -> Response[PositionStudy]:
    """Checks a position and shows it with everything that explains it."""
    return _sent(await _staged("scene", game, data, house, request))


@post(
    "/guide/{game:str}/scene/previews", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Preview answers in a position", request_max_body_size=LARGE,
)  # fmt: skip
async def preview_scene(
    game: GameName, data: JSONBody[SceneBody], house: Here, request: AnyConnection
) -> Response[list[dict[str, Any]]]:
    """What would follow from each of the options."""
    return _sent(await _staged("scene-previews", game, data, house, request, options=data.options))


@post(
    "/guide/{game:str}/scene/hint", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Ask what a computer would do", request_max_body_size=LARGE,
)  # fmt: skip
async def advise_scene(
    game: GameName, data: JSONBody[SceneBody], house: Here, request: AnyConnection
) -> Response[Advice]:
    """The answer of a computer that looks one answer ahead."""
    return _sent(await _staged("scene-hint", game, data, house, request))


@post(
    "/guide/{game:str}/scene/battle", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Fight a battle in a position", request_max_body_size=LARGE,
)  # fmt: skip
async def fight_scene(
    game: GameName, data: JSONBody[SceneBody], house: Here, request: AnyConnection
) -> Response[Fought]:
    """A battle at once, every choice by default; the position after it."""
    return _sent(await _staged("scene-battle", game, data, house, request))


@post(
    "/guide/{game:str}/scene/file", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Write a position down", request_max_body_size=LARGE,
)  # fmt: skip
async def write_scene(
    game: GameName, data: JSONBody[SceneBody], house: Here, request: AnyConnection
) -> Response[Written]:
    """The position after the answers as a scenario file."""
    return _sent(await _staged("scene-file", game, data, house, request))


async def _staged(do: str, game: str, data: SceneBody, house: Here, request: AnyConnection, **more: Any) -> bytes:
    """What an assistant makes of a position."""
    guided(game)
    check_position(data.position)
    who, given = address(request.scope), {"position": data.position, "answers": data.answers, **more}
    return await while_wanted(request, house.assistants.run(do, who, game_name=game, **given))


def _sent(result: bytes) -> Response[Any]:
    """What an assistant has encoded, sent as it is."""
    return Response(cast("Any", result), media_type="application/json")


@post(
    "/guide/{game:str}/replay", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Replay a record", request_max_body_size=LARGE,
)  # fmt: skip
async def replay_record(
    game: GameName, data: JSONBody[RecordBody], house: Here, request: AnyConnection
) -> Response[ReplayedRecord]:
    """Every position of a record that somebody brings along, and whether its dice were fair."""
    guided(game)
    work = house.assistants.run("replay", address(request.scope), game_name=game, record=data.record)
    return _sent(await while_wanted(request, work))


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

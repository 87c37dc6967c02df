"""The guide to a game, and positions away from any table: lessons, set-up boards, records brought along."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from ashboard.agents.catalogue import AGENTS
from ashboard.core.errors import AshboardError, BadInput, IllegalAction
from ashboard.service.bodies import RecordBody, SceneBody
from ashboard.service.bringing import one_line
from ashboard.service.problems import Refused
from ashboard.service.routes.documented import refusals
from ashboard.service.studio import advised, guided, replayed, scene, staged

GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]
Language = Annotated[str, PathParameter(description="en, pl, fr or hu.", max_length=8)]


class Advice(msgspec.Struct):
    """What a computer would answer."""

    action: str | None


class Written(msgspec.Struct):
    """A position as a scenario file."""

    position: str


class Fought(msgspec.Struct):
    """A battle on a set-up board: what happened, and the board after it."""

    events: list[dict[str, Any]]
    view: dict[str, Any]
    position: str


@get("/guide/{game:str}", responses=refusals(404), security=[{}], summary="What can be set up")
async def show_offers(game: GameName) -> dict[str, Any]:
    """Editions, modes, boards, armies with every tile as printed, computer levels."""
    return {**guided(game)[1].offers(), "levels": list(AGENTS)}


@get("/guide/{game:str}/words/{language:str}", responses=refusals(404), security=[{}], summary="The words of a game")
async def show_words(game: GameName, language: Language) -> dict[str, Any]:
    """Sentences, nouns and names in a language."""
    try:
        return guided(game)[1].words(language)
    except BadInput as error:
        raise Refused("not-found", one_line(error)) from None


@get("/guide/{game:str}/lessons", responses=refusals(404), security=[{}], summary="Lessons")
async def show_lessons(game: GameName) -> list[dict[str, Any]]:
    """Positions to learn from."""
    return guided(game)[1].lessons()


@post(
    "/guide/{game:str}/scene", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Look at a position",
)  # fmt: skip
async def show_scene(game: GameName, data: JSONBody[SceneBody]) -> dict[str, Any]:
    """Checks a position and shows it with everything that explains it."""
    return scene(game, *staged(game, data.position, data.answers))


@post(
    "/guide/{game:str}/scene/previews", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Preview answers in a position",
)  # fmt: skip
async def preview_scene(game: GameName, data: JSONBody[SceneBody]) -> list[dict[str, Any]]:
    """What would follow from each of the options."""
    state, _ = staged(game, data.position, data.answers)
    try:
        return guided(game)[1].consequences(state, data.options)
    except IllegalAction:
        raise Refused("illegal-action", "options: not among those of the position") from None


@post(
    "/guide/{game:str}/scene/hint", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Ask what a computer would do",
)  # fmt: skip
async def advise_scene(game: GameName, data: JSONBody[SceneBody]) -> Advice:
    """The answer of a computer that looks one answer ahead."""
    state, _ = staged(game, data.position, data.answers)
    return Advice(await asyncio.to_thread(advised, game, state))


@post(
    "/guide/{game:str}/scene/battle", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Fight a battle in a position",
)  # fmt: skip
async def fight_scene(game: GameName, data: JSONBody[SceneBody]) -> Fought:
    """A battle at once, every choice by default; the position after it."""
    played, guide = guided(game)
    state, _ = staged(game, data.position, data.answers)
    after, log = guide.fought(state)
    return Fought([event.data() for event in log], played.view(after, -1).data(), _written(game, after))


@post(
    "/guide/{game:str}/scene/file", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Write a position down",
)  # fmt: skip
async def write_scene(game: GameName, data: JSONBody[SceneBody]) -> Written:
    """The position after the answers as a scenario file."""
    state, _ = staged(game, data.position, data.answers)
    return Written(_written(game, state))


def _written(game: str, state: Any) -> str:
    try:
        return guided(game)[1].written(state)
    except AshboardError as error:
        raise Refused("bad-position", one_line(error)) from None


@post(
    "/guide/{game:str}/replay", status_code=200, responses=refusals(404, 413, 415, 422), security=[{}],
    summary="Replay a record",
)  # fmt: skip
async def replay_record(game: GameName, data: JSONBody[RecordBody]) -> dict[str, Any]:
    """Every position of a record that somebody brings along, and whether its dice were fair."""
    return await asyncio.to_thread(replayed, game, data.record)


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

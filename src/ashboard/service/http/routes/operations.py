"""Health, metrics and the catalogue of games."""

from functools import cache
from typing import Any, Literal

import msgspec
from litestar import Response, get

from ashboard import __version__
from ashboard.agents.catalogue import AGENTS
from ashboard.games import GAMES
from ashboard.service.http.application import Application
from ashboard.service.http.cached_content import Content, content_response, make_json_content
from ashboard.service.http.routes.dependencies import AnyConnection, App, problem_responses
from ashboard.service.metrics import MEDIA_TYPE
from ashboard.service.problems import Refused


class Health(msgspec.Struct):
    """The service and its database answer, and background work is healthy."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]
    live: Literal[True]
    ready: Literal[True]


class Life(msgspec.Struct):
    """The process answers."""

    live: Literal[True]


class GameOffer(msgspec.Struct):
    """A game that can be created, with its default options."""

    name: str
    rules: int
    seats: int
    options: dict[str, Any]


class LevelOffer(msgspec.Struct):
    """A level of computer player, weakest first."""

    name: str
    description: str


class Catalogue(msgspec.Struct):
    """The games, and the levels of computer players."""

    games: list[GameOffer]
    levels: list[LevelOffer]


@get("/health", responses=problem_responses(), security=[{}], summary="Health")
async def health(app: App) -> Health:
    """The same as readiness, for monitors with a single URL."""
    return await _health(app)


@get("/health/ready", responses=problem_responses(), security=[{}], summary="Readiness")
async def readiness(app: App) -> Health:
    """Whether the service can work: its database answers, and no background work fails or hangs."""
    return await _health(app)


async def _health(app: Application) -> Health:
    await app.database.probe()
    failing = app.supervisor.failing
    if failing:
        raise Refused("unavailable", f"background work is failing: {', '.join(failing)}")
    return Health("ok", __version__, "postgresql" if app.database.is_shared else "sqlite", True, True)


@get("/health/live", responses=problem_responses(), security=[{}], summary="Liveness")
async def life() -> Life:
    """Whether the process answers; restart one that does not."""
    return Life(True)


@get("/metrics", responses=problem_responses(), security=[{}], media_type="text/plain", summary="Metrics")
async def metrics(app: App) -> Response[str]:
    """Metrics in the format of Prometheus."""
    return Response(app.metrics.text().decode(), media_type=MEDIA_TYPE)


@get("/catalogue", responses=problem_responses(), security=[{}], summary="List games and levels")
async def catalogue(request: AnyConnection) -> Response[Catalogue]:
    """The games and the levels of computer players."""
    return content_response(_catalogue(), request.headers)


@cache
def _catalogue() -> Content:
    games = []
    for name, game in GAMES.items():
        options = game.options({})
        games.append(GameOffer(name, game.rules_version, game.seats(options), options))
    levels = [LevelOffer(name, player.description) for name, player in AGENTS.items()]
    return make_json_content(msgspec.json.encode(Catalogue(games, levels)))


HANDLERS: list[Any] = [health, readiness, life, metrics, catalogue]

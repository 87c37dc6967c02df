"""For whoever runs the service, and what can be played here."""

from typing import Any, Literal

import msgspec
from litestar import Response, get

from ashboard import __version__
from ashboard.agents.catalogue import AGENTS
from ashboard.games import GAMES
from ashboard.service.border.metrics import MEDIA_TYPE
from ashboard.service.house import House
from ashboard.service.problems import Refused
from ashboard.service.routes.documented import Here, refusals


class Health(msgspec.Struct):
    """The service answers, and so does its database; whatever goes on in the background goes on."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]
    live: Literal[True]
    ready: Literal[True]


class Life(msgspec.Struct):
    """The process answers, whatever it can do."""

    live: Literal[True]


class GameOffer(msgspec.Struct):
    """A game that can be founded, with its options as they are where nobody says otherwise."""

    name: str
    rules: int
    seats: int
    options: dict[str, Any]


class LevelOffer(msgspec.Struct):
    """A computer player, from the weakest on."""

    name: str
    description: str


class Catalogue(msgspec.Struct):
    """What can be played, and against which computers."""

    games: list[GameOffer]
    levels: list[LevelOffer]


@get("/health", responses=refusals(), security=[{}], summary="Health")
async def health(house: Here) -> Health:
    """The same as readiness, for monitors that know one address."""
    return await _health(house)


@get("/health/ready", responses=refusals(), security=[{}], summary="Readiness")
async def readiness(house: Here) -> Health:
    """Whether the service can do its work: its database answers, and nothing in the background fails or hangs."""
    return await _health(house)


async def _health(house: House) -> Health:
    await house.database.probe()
    failing = house.supervisor.failing
    if failing:
        raise Refused("unavailable", f"what goes on in the background fails: {', '.join(failing)}")
    return Health("ok", __version__, "postgresql" if house.database.is_shared else "sqlite", True, True)


@get("/health/live", responses=refusals(), security=[{}], summary="Life")
async def life() -> Life:
    """Whether the process answers; one that does not should be started again."""
    return Life(True)


@get("/metrics", responses=refusals(), security=[{}], media_type="text/plain", summary="Measurements")
async def metrics(house: Here) -> Response[str]:
    """For Prometheus."""
    return Response(house.metrics.text().decode(), media_type=MEDIA_TYPE)


@get("/catalogue", responses=refusals(), security=[{}], summary="What can be played")
async def catalogue() -> Catalogue:
    """Games and computer levels."""
    games = []
    for name, game in GAMES.items():
        options = game.options({})
        games.append(GameOffer(name, game.rules_version, game.seats(options), options))
    return Catalogue(games, [LevelOffer(name, player.description) for name, player in AGENTS.items()])


HANDLERS: list[Any] = [health, readiness, life, metrics, catalogue]

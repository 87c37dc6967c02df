"""What handlers share: the caller, path and query parameters, documented problems."""

from typing import Annotated, Any, Final

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from ashboard.service.accounts.auth import Caller, authenticate, csrf_token
from ashboard.service.games.messages import Language
from ashboard.service.http.application import Application
from ashboard.service.http.credentials import COOKIE, bearer
from ashboard.service.problems import MEDIA_TYPE, PROBLEMS, Problem, Refused

CSRF_HEADER: Final = "x-csrf-token"
# The largest body with a record or a position; all others are small.
LARGE: Final = 256 * 1024
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
App = NamedDependency[Application]
OptionalCaller = NamedDependency[Caller | None]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

GameId = Annotated[
    str, PathParameter(description="The id of a game; knowing it is enough to watch and join.", max_length=64)
]
GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]
SeatPath = Annotated[int, PathParameter(description="The number of a seat, from 0.", ge=0, le=15)]
SeatQuery = Annotated[
    int | None, QueryParameter(description="Which of the caller's seats to view the game from.", ge=0, le=15)
]

LanguageQuery = Annotated[Language, QueryParameter(description="The language of the sentences.")]

SECURED: Final[list[dict[str, list[str]]]] = [{"bearer": []}, {"cookie": []}]
OPTIONAL: Final[list[dict[str, list[str]]]] = [{}, *SECURED]


def problem_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the documented problems of a route, besides those of every route."""
    return {status: _spec(status) for status in sorted({400, 429, 500, 503, *statuses})}


def _spec(status: int) -> ResponseSpec:
    codes = [code for code, (number, _) in PROBLEMS.items() if number == status]
    return ResponseSpec(
        data_container=Problem,
        description="; ".join(f"`{code}`: {PROBLEMS[code][1]}" for code in codes),
        media_type=MEDIA_TYPE,
        generate_examples=False,
    )


async def find_caller(request: AnyConnection, app: App) -> Caller | None:
    """Return the caller, by bearer token or cookie; None without either."""
    token = bearer(request.headers.get("authorization"))
    if token is None:
        token = request.cookies.get(COOKIE)
        if token is None:
            return None
        method = str(request.scope.get("method", "GET"))
        if method not in _SAFE and request.headers.get(CSRF_HEADER) != csrf_token(token):
            raise Refused("csrf", f"expected the header {CSRF_HEADER} as given at log-in")
    return await admit(app, token)


async def admit(app: App, token: str) -> Caller:
    """Return the owner of a token, within their rate limits."""
    known = await authenticate(app.database, token, app.store.sources.now())
    limits = app.settings.limits
    app.limiter.spend("token", known.token, limits.token)
    app.limiter.spend("account", known.person, limits.token)
    app.known_players.note(token, known)
    return known


def require_caller(known: Caller | None) -> Caller:
    """Return the caller; refuse anonymous requests."""
    if known is None:
        raise Refused("unauthorized", "a token is required")
    return known


def require_person(known: Caller | None) -> Caller:
    """Return the caller; refuse a seat's token."""
    caller = require_caller(known)
    refuse_seat_token(caller)
    return caller


def refuse_seat_token(caller: Caller | None) -> None:
    """Refuse a seat's token, which is valid for that seat only."""
    if caller is not None and not caller.is_person:
        raise Refused("seat-token", "expected the token of a guest or an account", game=caller.game)


def require_account(known: Caller | None) -> Caller:
    """Return the caller; refuse guests, and tokens without the scope `account`."""
    caller = require_person(known)
    if not caller.is_account:
        raise Refused("forbidden", "an account is required")
    caller.require("account")
    return caller

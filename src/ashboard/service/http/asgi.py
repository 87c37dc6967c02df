"""The ASGI application: routes, OpenAPI document, error handlers and middleware."""

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message
from sqlalchemy.exc import SQLAlchemyError

from ashboard import __version__
from ashboard.games import GAMES
from ashboard.service.db.database import NoDatabase
from ashboard.service.games.messages import LANGUAGES
from ashboard.service.http.application import Application, build_application
from ashboard.service.http.credentials import COOKIE
from ashboard.service.http.middleware import Middleware
from ashboard.service.http.openapi import ExactJson, complete_document
from ashboard.service.http.routes import (
    accounts,
    advice,
    chat,
    events,
    fork,
    friends,
    games,
    moves,
    operations,
    positions,
    puzzles,
    record,
    rematch,
    study,
)
from ashboard.service.http.routes.dependencies import find_caller
from ashboard.service.http.routes.page import page_handlers
from ashboard.service.problems import MEDIA_TYPE, Refused
from ashboard.service.settings import Settings

_LOG: Final = logging.getLogger("ashboard.app")
_CODES: Final = {
    400: "bad-request",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
    429: "too-fast",
    503: "unavailable",
}


def build_app(app: Application) -> Middleware:
    """Return the ASGI application with its middleware."""
    return Middleware(
        build_routes(app),
        app.settings,
        app.limiter,
        app.metrics,
        app.store.sources,
        app.admission,
        app.known_players,
    )


async def build_constants(middleware: Middleware) -> None:
    """Ask for everything that is built once and stays the same, so that nobody waits for it later."""
    guides = [f"/guide/{name}" for name, game in GAMES.items() if game.guide is not None]
    words = [f"{guide}/words/{language}" for guide in guides for language in LANGUAGES]
    lessons = [f"{guide}/lessons" for guide in guides]
    for path in ("/schema/openapi.json", "/catalogue", "/puzzles", *guides, *words, *lessons):
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [],
            "client": None,
            "server": None,
        }
        await middleware.app(scope, _nothing, _ignore)


async def _nothing() -> Any:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _ignore(_: Message) -> None:
    """Do nothing with a response."""


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI document, without running a service."""
    return complete_document(
        build_routes(build_application(Settings(database="sqlite:///unused.db"))).openapi_schema.to_schema()
    )


def build_routes(app: Application) -> Litestar:
    """Return the Litestar application with all routes."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with app.open():
            yield

    return Litestar(
        route_handlers=[
            *games.HANDLERS,
            *moves.HANDLERS,
            *chat.HANDLERS,
            *rematch.HANDLERS,
            *fork.HANDLERS,
            *record.HANDLERS,
            *events.HANDLERS,
            *accounts.HANDLERS,
            *friends.HANDLERS,
            *operations.HANDLERS,
            *study.HANDLERS,
            *positions.HANDLERS,
            *puzzles.HANDLERS,
            *advice.HANDLERS,
            *page_handlers(),
        ],
        dependencies={"app": Provide(lambda: app, sync_to_thread=False), "caller": Provide(find_caller)},
        lifespan=[lifespan],
        exception_handlers={
            Refused: _refused,
            HTTPException: _http_problem,
            RecursionError: _too_deep,
            UnicodeDecodeError: _not_text,
            NoDatabase: _no_database,
            SQLAlchemyError: _no_database,
            Exception: _broken,
        },
        request_max_body_size=app.settings.limits.body,
        openapi_config=_document(),
        logging_config=None,
    )


def _document() -> OpenAPIConfig:
    bearer = SecurityScheme(
        type="http",
        scheme="bearer",
        description="The token of a guest or an account; or of a seat, valid for that seat only.",
    )
    cookie = SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie", description="Set at log-in.")
    return OpenAPIConfig(
        title="Ashboard",
        version=__version__,
        description="Play over the network. Errors are problem details with a stable `code`. A request that arrives "
        "too slowly (408), has a URL (414) or headers (431) that are too long, or names an unknown host (421), is "
        "refused before it is read.",
        path="/schema",
        render_plugins=[ExactJson()],
        components=Components(security_schemes={"bearer": bearer, "cookie": cookie}),
    )


def _problem(refused: Refused, headers: dict[str, str] | None = None) -> Response[bytes]:
    fields = dict(headers or {})
    if refused.wait:
        fields["retry-after"] = str(refused.wait)
    if refused.status == 401:
        fields["www-authenticate"] = "Bearer"
    return Response(refused.body(), status_code=refused.status, media_type=MEDIA_TYPE, headers=fields)


def _refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    """Return the problem; delete an invalid cookie, so that the page goes on without one."""
    is_cookie = error.code == "unauthorized" and COOKIE in request.cookies and "authorization" not in request.headers
    gone = f"{COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"
    return _problem(error, {"set-cookie": gone} if is_cookie else None)


def _http_problem(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Return the problem for a request that Litestar itself refuses."""
    code = _CODES.get(error.status_code, "internal" if error.status_code >= 500 else "bad-request")
    return _problem(Refused(code, _detail(error)), dict(error.headers or {}))


def _detail(error: HTTPException) -> str:
    """Return which part of the request is wrong and what was expected."""
    if error.status_code >= 500:
        return ""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{entry.get('key', '')}: {entry.get('message', '')}" for entry in extra if isinstance(entry, dict)]
    return "; ".join(parts) or str(error.detail).partition("\n")[0]


def _no_database(_: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[bytes]:
    _LOG.error("the database failed", extra={"error": type(error.__cause__ or error).__name__})
    return _problem(Refused("unavailable", "the database does not answer"))


def _not_text(_: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[bytes]:
    """Return the problem for a body that is not UTF-8, which the JSON decoder lets through."""
    return _problem(Refused("bad-request", "the body is not UTF-8"))


def _too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    return _problem(Refused("bad-request", "the body is nested too deeply"))


def _broken(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Return a problem without details: an error may quote a position."""
    _LOG.error("a request failed", exc_info=error)
    return _problem(Refused("internal", ""))

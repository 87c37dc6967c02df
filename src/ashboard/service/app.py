"""The application: routes, their document, and the doors around them."""

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from sqlalchemy.exc import SQLAlchemyError

from ashboard import __version__
from ashboard.service.border.gate import Gate
from ashboard.service.house import House, built_house
from ashboard.service.problems import MEDIA_TYPE, Refused
from ashboard.service.routes import accounts, advice, around, events, games, moves, operations, scenes, studies
from ashboard.service.routes.document import ExactJson, exact
from ashboard.service.routes.documented import COOKIE, caller
from ashboard.service.routes.page import page_handlers
from ashboard.service.settings import Settings
from ashboard.service.store.database import NoDatabase

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


def app_of(house: House) -> Gate:
    """The application of a house."""
    return Gate(inner_app(house), house.settings, house.limiter, house.metrics, house.hall.world)


def document() -> dict[str, Any]:
    """The OpenAPI document, without a service."""
    return exact(inner_app(built_house(Settings(database="sqlite:///unused.db"))).openapi_schema.to_schema())


def inner_app(house: House) -> Litestar:
    """The routes of a house."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with house.open():
            yield

    return Litestar(
        route_handlers=[
            *games.HANDLERS,
            *moves.HANDLERS,
            *around.HANDLERS,
            *events.HANDLERS,
            *accounts.HANDLERS,
            *operations.HANDLERS,
            *studies.HANDLERS,
            *scenes.HANDLERS,
            *advice.HANDLERS,
            *page_handlers(),
        ],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False), "caller": Provide(caller)},
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
        request_max_body_size=house.settings.limits.body,
        openapi_config=_document(),
        logging_config=None,
    )


def _document() -> OpenAPIConfig:
    bearer = SecurityScheme(
        type="http", scheme="bearer", description="The token of a guest or an account; or of a seat, good for it alone."
    )
    cookie = SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie", description="Set at log-in.")
    return OpenAPIConfig(
        title="Ashboard",
        version=__version__,
        description="Play over the network. Errors are problem details with a stable `code`. A request that comes too "
        "slowly (408), has too long an address (414) or too large headers (431), or names an unknown host (421), is "
        "refused before it is read.",
        path="/schema",
        render_plugins=[ExactJson()],
        components=Components(security_schemes={"bearer": bearer, "cookie": cookie}),
    )


def _problem(refused: Refused, headers: dict[str, str] | None = None) -> Response[bytes]:
    told = dict(headers or {})
    if refused.wait:
        told["retry-after"] = str(refused.wait)
    if refused.status == 401:
        told["www-authenticate"] = "Bearer"
    return Response(refused.body(), status_code=refused.status, media_type=MEDIA_TYPE, headers=told)


def _refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    """A cookie that is worth nothing any more is taken back: the page goes on as a stranger."""
    is_cookie = error.code == "unauthorized" and COOKIE in request.cookies and "authorization" not in request.headers
    gone = f"{COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"
    return _problem(error, {"set-cookie": gone} if is_cookie else None)


def _http_problem(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What Litestar itself refuses."""
    code = _CODES.get(error.status_code, "internal" if error.status_code >= 500 else "bad-request")
    return _problem(Refused(code, _detail(error)), dict(error.headers or {}))


def _detail(error: HTTPException) -> str:
    """Which part is wrong and what was expected."""
    if error.status_code >= 500:
        return ""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{entry.get('key', '')}: {entry.get('message', '')}" for entry in extra if isinstance(entry, dict)]
    return "; ".join(parts) or str(error.detail).partition("\n")[0]


def _no_database(_: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[bytes]:
    _LOG.error("the database failed", extra={"error": type(error.__cause__ or error).__name__})
    return _problem(Refused("unavailable", "the database does not answer"))


def _not_text(_: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[bytes]:
    """The decoder of JSON lets this error of its own through."""
    return _problem(Refused("bad-request", "not UTF-8"))


def _too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    return _problem(Refused("bad-request", "nested too deeply"))


def _broken(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Says that it went wrong, and nothing about what: an error may quote a position."""
    _LOG.error("a request failed", exc_info=error)
    return _problem(Refused("internal", ""))

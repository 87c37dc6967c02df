"""The outermost middleware: security headers, rate limits by address, host and origin checks, access log, metrics."""

import logging
import time
from email.utils import formatdate
from functools import lru_cache
from typing import Any, Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ashboard.service.admission import Admission, Place
from ashboard.service.http.addresses import client_network
from ashboard.service.http.allowed_hosts import AllowedHosts
from ashboard.service.http.cached_content import FOREVER
from ashboard.service.http.known_players import KnownPlayers
from ashboard.service.http.large_responses import LARGE, LargeResponses
from ashboard.service.http.rate_limits import RateLimiter
from ashboard.service.metrics import Metrics
from ashboard.service.problems import MEDIA_TYPE, Refused
from ashboard.service.request_context import CLIENT_ADDRESS
from ashboard.service.settings import Settings
from ashboard.service.system_sources import SystemSources

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    b"content-security-policy": CSP.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# A script, style sheet or typeface of the page is no document.
_PART_HEADERS: Final = {name: HEADERS[name] for name in (b"x-content-type-options", b"cross-origin-resource-policy")}
# Data opened as a document may load and run nothing at all.
_DATA_HEADERS: Final = {
    **_PART_HEADERS,
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"x-frame-options": HEADERS[b"x-frame-options"],
    b"referrer-policy": HEADERS[b"referrer-policy"],
}
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
# Health and metrics have their own rate limit, so that a fast player does not make the service look unhealthy.
_OPERATIONS: Final = ("/health", "/health/live", "/health/ready", "/metrics")
_HEALTH: Final = ("/health", "/health/live", "/health/ready")
_METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
_LOG: Final = logging.getLogger("ashboard.access")


class Middleware:
    """ASGI middleware around the application."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        limiter: RateLimiter,
        metrics: Metrics,
        sources: SystemSources,
        admission: Admission,
        known_players: KnownPlayers,
    ) -> None:
        self.app: Final = app
        self._settings: Final = settings
        self._limiter: Final = limiter
        self._metrics: Final = metrics
        self._sources: Final = sources
        self._admission: Final = admission
        self._known_players: Final = known_players
        self._large_responses: Final = LargeResponses()
        self._hosts: Final = AllowedHosts(settings.hosts, settings.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind != "lifespan":
            CLIENT_ADDRESS.set(client_address(scope))
        if kind == "http":
            await self._http(scope, receive, send)
        elif kind == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, is_over = time.perf_counter(), 0, False
        place: Place | None = None

        async def sent(message: Message) -> None:
            nonlocal status, is_over
            if is_over:
                return
            if message["type"] == "http.response.start":
                status = message["status"]
                if place is not None:
                    place.release()
                message["headers"] = [*message["headers"], *self._headers(message)]
                if _length(message) > LARGE:
                    try:
                        self._large_responses.check(client_address(scope))
                    except Refused as refused:
                        await _refuse(refused, sent)
                        is_over = True
                        return
            if message["type"] == "http.response.body" and len(message["body"]) > LARGE:
                await self._large_responses.send(message["body"], client_address(scope), scope, send)
            else:
                await send(message)

        try:
            self._check(scope)
            place = await self._enter(scope)
        except Refused as refused:
            # A client that is too fast has to reconnect, with everything it pipelined.
            await _refuse(refused, sent, is_last=refused.code == "too-fast")
        else:
            await self.app(scope, receive, sent)
        self._note(scope, status, time.perf_counter() - began)

    async def _enter(self, scope: Scope) -> Place | None:
        """Wait until the loop has time for the request; players and health checks never wait."""
        if scope["path"] in _HEALTH or self._known_players.is_playing(scope):
            return None
        return await self._admission.enter(client_address(scope))

    def _headers(self, message: Any) -> list[tuple[bytes, bytes]]:
        given = {name.lower(): value for name, value in message["headers"]}
        added = [(name, value) for name, value in _security_headers(given).items() if name not in given]
        # The clock that deadlines refer to, whatever the system clock says.
        added.append((b"date", _date(self._sources.now() // 1000)))
        if b"cache-control" not in given:
            added.append((b"cache-control", b"no-store"))
        if self._settings.is_secure:
            added.append((b"strict-transport-security", b"max-age=31536000"))
        return added

    def _check(self, scope: Scope) -> None:
        limits, is_monitor = self._settings.limits, scope["path"] in _OPERATIONS
        rate = limits.operations if is_monitor else limits.address
        self._limiter.spend("operations" if is_monitor else "address", client_address(scope), rate)
        self._check_host(scope)
        headers = dict(scope["headers"])
        # No name contains a zero byte, and PostgreSQL cannot even compare with one.
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise Refused("bad-request", "the URL contains a zero byte")
        if str(scope.get("method")) in _SAFE:
            return
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
            if kind != b"application/json":
                raise Refused("unsupported-media-type", "expected application/json")
        # A page of another site can neither act with a cookie nor log anyone in.
        if b"origin" in headers and b"authorization" not in headers and not is_same_origin(headers):
            raise Refused("foreign-origin", "the request comes from a page of another origin")

    def _check_host(self, scope: Scope) -> None:
        if not self._hosts.allow(scope["headers"]):
            raise Refused("unknown-host", "expected a host name the service answers to; see --allow-host")

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        # The path template, not the path: knowing a game's id is enough to join it.
        route = str(scope.get("path_template") or "unknown")
        method = str(scope.get("method"))
        # Made-up methods must not create new time series.
        method = method if method in _METHODS else "other"
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.labels(route).observe(seconds)
        _LOG.info("request", extra={"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 2)})

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._limiter.spend("address", client_address(scope), self._settings.limits.address)
            self._check_host(scope)
            headers = dict(scope["headers"])
            if b"origin" in headers and not is_same_origin(headers):
                raise Refused("foreign-origin", "the request comes from a page of another origin")
            place = await self._enter(scope)
        except Refused as refused:
            await receive()
            await reject_websocket(refused, scope, send)
        else:
            await self.app(scope, receive, _releasing(place, send))


def _releasing(place: Place | None, send: Send) -> Send:
    """Return `send`, which gives the place back with the first message."""

    async def sent(message: Message) -> None:
        if place is not None:
            place.release()
        await send(message)

    return sent


def _security_headers(given: dict[bytes, bytes]) -> dict[bytes, bytes]:
    """Return the headers that matter for this kind of response; those of documents are longer than many bodies."""
    if given.get(b"cache-control") == FOREVER.encode():
        return _PART_HEADERS
    is_data = given.get(b"content-type", b"").split(b";")[0].strip().endswith((b"/json", b"+json"))
    return _DATA_HEADERS if is_data else HEADERS


@lru_cache(maxsize=2)
def _date(seconds: int) -> bytes:
    return formatdate(seconds, usegmt=True).encode()


def client_address(scope: Scope) -> str:
    """Return the client's address as rate limits count it."""
    client = scope.get("client")
    return "unknown" if client is None else client_network(str(client[0]))


def is_same_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether the page comes from the host it sends the request to."""
    origin = headers[b"origin"].decode("latin-1").lower()
    host = headers.get(b"host", b"").decode("latin-1").lower()
    return bool(host) and origin in (f"http://{host}", f"https://{host}")


async def reject_websocket(refused: Refused, scope: Scope, send: Any) -> None:
    """Reject a WebSocket before it opens, with the problem as body if the server supports it."""
    if "websocket.http.response" in (scope.get("extensions") or {}):
        headers = [(b"content-type", MEDIA_TYPE.encode()), *HEADERS.items()]
        if refused.wait:
            headers.append((b"retry-after", str(refused.wait).encode()))
        await send({"type": "websocket.http.response.start", "status": refused.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": refused.body()})
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": refused.code})


def _length(message: Any) -> int:
    length = next((value for name, value in message["headers"] if name.lower() == b"content-length"), b"0")
    return int(length)


async def _refuse(refused: Refused, send: Any, *, is_last: bool = False) -> None:
    body = refused.body()
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    if is_last:
        headers.append((b"connection", b"close"))
    if refused.wait:
        headers.append((b"retry-after", str(refused.wait).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

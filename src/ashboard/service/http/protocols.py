"""Server protocols: limits on the time, size and number of requests and frames, before any handler sees them."""

import asyncio
import socket
import struct
import time
from typing import Any, Final

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from ashboard.service.http.connection_limits import ConnectionLimiter
from ashboard.service.problems import MEDIA_TYPE, Refused
from ashboard.service.request_context import ABORT, RECEIVED, timestamp
from ashboard.service.settings import Limits
from ashboard.service.system_sources import monotonic

_MOST_HEADERS: Final = 64
# Pipelined requests before the first is answered.
_MOST_AHEAD: Final = 16
# The size of a body on the wire, with its chunk headers; more is not even discarded.
_MOST_SENT: Final = 4 * 1024 * 1024
# Bytes of a socket that are parsed before its frames are counted.
_PIECE: Final = 1024
# Bytes of pongs that may wait for a client that reads nothing.
_MOST_PONGS: Final = 256 * 1024
_FAREWELL: Final = 1.0
# SO_LINGER with a timeout of 0: closing the connection resets it, and the kernel keeps nothing of it.
_RESET: Final = struct.pack("ii", 1, 0)


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration, with what the protocols need."""

    def __init__(self, app: Any, limits: Limits, connection_limiter: ConnectionLimiter, **more: Any) -> None:
        super().__init__(app, http=LimitedHttpProtocol, ws=LimitedWebSocketProtocol, ws_max_size=limits.frame, **more)
        self.limits: Final = limits
        self.connection_limiter: Final = connection_limiter


class LimitedHttpProtocol(HttpToolsProtocol):
    """An HTTP connection with limits on the time and size of requests."""

    config: ServerConfig

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._limits: Final = self.config.limits
        self._deadline: asyncio.TimerHandle | None = None
        self._draining: asyncio.TimerHandle | None = None
        self._is_in_head = True
        self._received = 0
        self._head = 0
        self._refusal: Refused | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.config.connection_limiter.admit(transport):
            self._expect(self._limits.head_time)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.connection_limiter.release(self.transport)
        self._relax()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        if self._deadline is None and self._is_in_head:
            self._expect(self._limits.head_time)
        self._received += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self._relax()
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self._refuse(self._refusal or Refused("bad-request", "the request is not HTTP"))
        else:
            self._check_received()

    def _check_received(self) -> None:
        if self._is_in_head and self._received > self._limits.head:
            self._refuse(Refused("headers-too-large", "the headers are too large"))
        elif self._received > _MOST_SENT:
            self.transport.abort()

    # Callbacks of the parser

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head, self._head = True, 0
        self.scope["extensions"] = {ABORT: {"now": self.transport.abort}}

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self._limits.url:
            self._stop(Refused("address-too-long", "the URL is too long"))

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value)
        if self._head > self._limits.head or len(self.headers) >= _MOST_HEADERS:
            self._stop(Refused("headers-too-large", "the headers are too large"))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._is_in_head, self._received = False, 0
        self._expect(self._limits.body_time)
        self.config.connection_limiter.mark_busy(self.transport, is_busy=True)
        super().on_headers_complete()
        if len(self.pipeline) > _MOST_AHEAD:
            self._stop(Refused("bad-request", "too many pipelined requests"))

    def on_message_complete(self) -> None:
        self.scope["extensions"][RECEIVED] = timestamp()
        super().on_message_complete()
        self._relax()
        self._is_in_head, self._received = True, 0

    def on_response_complete(self) -> None:
        if self.pipeline:
            _restart_timing(self.pipeline[-1][0].scope["extensions"])
        else:
            self.config.connection_limiter.mark_busy(self.transport, is_busy=False)
        super().on_response_complete()

    # Limits

    def _stop(self, refused: Refused) -> None:
        """Stop parsing the current request."""
        self._refusal = refused
        raise ValueError(refused.code)

    def _refuse(self, refused: Refused) -> None:
        """Send the problem, unless a response is under way; then close the connection."""
        self._relax()
        is_silent = self.cycle is None or self.cycle.response_complete or not self.cycle.response_started
        if is_silent and not self.pipeline:
            self.transport.write(_response(refused))
        self.transport.close()

    def _expect(self, seconds: float) -> None:
        """Set the deadline for what is being received."""
        self._relax()
        self._deadline = self.loop.call_later(seconds, self._run_out)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _run_out(self) -> None:
        if self._is_in_head and not self._received:
            self.transport.close()
        else:
            self._refuse(Refused("too-slow", "the request did not arrive completely"))

    def pause_writing(self) -> None:
        """Abort a connection whose client reads nothing for long, whatever the kernel reports."""
        super().pause_writing()
        if self._draining is None:
            self._draining = self.loop.call_later(2 * self._limits.slow, reset, self.transport)

    def resume_writing(self) -> None:
        if self._draining is not None:
            self._draining.cancel()
            self._draining = None
        if self.flow is not None:
            super().resume_writing()

    def _unsupported_upgrade_warning(self) -> None:
        """Ignore requests for other protocols: the client gets this one."""


def _restart_timing(extensions: Any) -> None:
    """Let a pipelined request count from when the one before it is answered."""
    if RECEIVED in extensions:
        extensions[RECEIVED] = timestamp()


def reset(transport: asyncio.BaseTransport) -> None:
    """End a connection at once, with everything that is queued for it."""
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
    transport.abort()  # type: ignore[attr-defined]  # every transport of a stream has it


class TimestampedQueue(asyncio.Queue[Any]):
    """Received frames, each with the time at which it was complete and its turn had come."""

    def put_nowait(self, item: Any) -> None:
        if item["type"] == "websocket.receive":
            item[RECEIVED] = timestamp()
        super().put_nowait(item)

    async def get(self) -> Any:
        """Return the next frame; one that was sent ahead counts from when the one before it is handled."""
        asked = monotonic()
        item = await super().get()
        if RECEIVED in item:
            item[RECEIVED] = {"at": max(asked, item[RECEIVED]["at"])}
        return item


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket with a limit on frames per second, of any kind."""

    config: ServerConfig

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = TimestampedQueue()
        self._rate: Final = self.config.limits.frames
        self._left = float(self._rate.burst)
        self._then = time.monotonic()
        self._frames = 0
        self._is_ended = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.connection_limiter.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing() or self._is_ended:
                return
            super().data_received(data[start : start + _PIECE])
            self._count()

    def _count(self) -> None:
        """Count frames; those that ask for nothing cost time as well."""
        now = time.monotonic()
        self._left = min(float(self._rate.burst), self._left + (now - self._then) * self._rate.second) - self._frames
        self._then, self._frames = now, 0
        if self._rate.second and self._left < 0 and not self.close_sent and self.handshake_complete:
            self._end(1008, "too-fast")

    def _end(self, code: int, reason: str) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self._is_ended = True
        # Stop reading; closing at once would discard the close frame.
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(_FAREWELL, self.transport.close)

    # Every frame counts.

    def handle_text(self, event: Frame) -> None:
        self._frames += 1
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._frames += 1
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        self._frames += 1
        super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        self._frames += 1
        super().handle_pong(event)

    def handle_ping(self) -> None:
        self._frames += 1
        if self.transport.get_write_buffer_size() > _MOST_PONGS:
            self.transport.abort()
        else:
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Close the socket on a text frame that is not UTF-8."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self._end(1007, "not UTF-8")
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Abort before the handshake; there is no one to tell."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    async def run_asgi(self) -> None:
        """Run the application; reset the connection if the client still reads nothing at the end."""
        await super().run_asgi()
        if not self.writable.is_set():
            reset(self.transport)

    async def send(self, message: Any) -> None:
        """Send; after the end of the socket, raise ClientDisconnected. A rejected handshake counts as complete, too."""
        await self.writable.wait()
        if self.close_sent and message["type"] in ("websocket.send", "websocket.close"):
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True


def _response(refused: Refused) -> bytes:
    body = refused.body()
    head = f"HTTP/1.1 {refused.status} \r\ncontent-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\n"
    return f"{head}connection: close\r\ncache-control: no-store\r\n\r\n".encode() + body

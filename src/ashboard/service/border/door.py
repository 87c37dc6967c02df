"""The door to the network: how long, how large and how many requests and frames may be before anybody looks at them."""

import asyncio
import time
from typing import Any, Final

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from ashboard.service.border.doorkeeper import Doorkeeper
from ashboard.service.border.origin import RECEIVED, stamp
from ashboard.service.problems import MEDIA_TYPE, Refused
from ashboard.service.settings import Limits

_MOST_HEADERS: Final = 64
# Requests that may follow each other before the first is answered.
_MOST_AHEAD: Final = 16
# What a body may be on the wire, with what stands around its chunks; more is not even thrown away.
_MOST_SENT: Final = 4 * 1024 * 1024
# So much of what comes over a socket is looked at before its frames are counted.
_PIECE: Final = 1024
# Answers to pings that wait for somebody who takes none.
_MOST_PONGS: Final = 256 * 1024
_FAREWELL: Final = 1.0
ABORT: Final = "ashboard.abort"


class DoorConfig(uvicorn.Config):
    """The configuration with what the door needs to know."""

    def __init__(self, app: Any, limits: Limits, keeper: Doorkeeper, **more: Any) -> None:
        super().__init__(app, http=HttpDoor, ws=SocketDoor, ws_max_size=limits.frame, **more)
        self.limits: Final = limits
        self.keeper: Final = keeper


class HttpDoor(HttpToolsProtocol):
    """A connection whose requests come within their time and size, or it is closed."""

    config: DoorConfig

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
        if self.config.keeper.enter(transport):
            self._expect(self._limits.head_time)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.keeper.leave(self.transport)
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
            self._refuse(self._refusal or Refused("bad-request", "not HTTP"))
        else:
            self._check_received()

    def _check_received(self) -> None:
        if self._is_in_head and self._received > self._limits.head:
            self._refuse(Refused("headers-too-large", "the headers are too large"))
        elif self._received > _MOST_SENT:
            self.transport.abort()

    # What the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head, self._head = True, 0
        self.scope["extensions"] = {ABORT: {"now": self.transport.abort}}

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self._limits.url:
            self._stop(Refused("address-too-long", "the address is too long"))

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value)
        if self._head > self._limits.head or len(self.headers) >= _MOST_HEADERS:
            self._stop(Refused("headers-too-large", "the headers are too large"))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._is_in_head, self._received = False, 0
        self._expect(self._limits.body_time)
        self.config.keeper.note(self.transport, is_busy=True)
        super().on_headers_complete()
        if len(self.pipeline) > _MOST_AHEAD:
            self._stop(Refused("bad-request", "too many requests at once"))

    def on_message_complete(self) -> None:
        self.scope["extensions"][RECEIVED] = stamp()
        super().on_message_complete()
        self._relax()
        self._is_in_head, self._received = True, 0

    def on_response_complete(self) -> None:
        if not self.pipeline:
            self.config.keeper.note(self.transport, is_busy=False)
        super().on_response_complete()

    # What is too much

    def _stop(self, refused: Refused) -> None:
        """Nothing more is read of what the parser is at."""
        self._refusal = refused
        raise ValueError(refused.code)

    def _refuse(self, refused: Refused) -> None:
        """Say so, unless an answer is under way; then end the connection."""
        self._relax()
        is_silent = self.cycle is None or self.cycle.response_complete or not self.cycle.response_started
        if is_silent and not self.pipeline:
            self.transport.write(_response(refused))
        self.transport.close()

    def _expect(self, seconds: float) -> None:
        """What is being sent has to be here by then."""
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
            self._refuse(Refused("too-slow", "the request did not come to its end"))

    def pause_writing(self) -> None:
        """Whoever takes nothing for long is let go, whatever the system says of it."""
        super().pause_writing()
        if self._draining is None:
            self._draining = self.loop.call_later(2 * self._limits.slow, self.transport.abort)

    def resume_writing(self) -> None:
        if self._draining is not None:
            self._draining.cancel()
            self._draining = None
        if self.flow is not None:
            super().resume_writing()

    def _unsupported_upgrade_warning(self) -> None:
        """Whoever asks for another protocol gets this one."""


class StampedQueue(asyncio.Queue[Any]):
    """What has come over a socket, each frame with the moment at which it was whole."""

    def put_nowait(self, item: Any) -> None:
        if item["type"] == "websocket.receive":
            item[RECEIVED] = stamp()
        super().put_nowait(item)


class SocketDoor(WebSocketsSansIOProtocol):
    """A socket that takes so many frames a second, of whatever kind."""

    config: DoorConfig

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = StampedQueue()
        self._rate: Final = self.config.limits.frames
        self._left = float(self._rate.burst)
        self._then = time.monotonic()
        self._frames = 0
        self._is_ended = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.keeper.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing() or self._is_ended:
                return
            super().data_received(data[start : start + _PIECE])
            self._count()

    def _count(self) -> None:
        """What a client sends that asks for nothing costs time as well."""
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
        # Nothing more is read; closed at once, the connection would take the goodbye with it.
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
        """A text that is none ends the socket."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self._end(1007, "not UTF-8")
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Before the handshake there is nobody to tell."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    async def send(self, message: Any) -> None:
        """A handshake that is refused has been answered, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True


def _response(refused: Refused) -> bytes:
    body = refused.body()
    head = f"HTTP/1.1 {refused.status} \r\ncontent-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\n"
    return f"{head}connection: close\r\ncache-control: no-store\r\n\r\n".encode() + body

"""The stream of a game: over a WebSocket, which also accepts answers, and as NDJSON for bots."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import QueryParameter
from litestar.response import Stream as StreamResponse

from ashboard.service.accounts.auth import Caller, is_token_valid
from ashboard.service.games.chat import clean_line, say
from ashboard.service.games.commands import submit_answer, undo
from ashboard.service.games.game_info import RUNNING
from ashboard.service.games.messages import LANGUAGES
from ashboard.service.games.permissions import held_seats, viewing_seat
from ashboard.service.games.rows import NOBODY
from ashboard.service.http.bodies import AnswerFrame, AnyFrame, UndoFrame
from ashboard.service.http.credentials import sent_token
from ashboard.service.http.middleware import client_address, reject_websocket
from ashboard.service.http.routes.dependencies import (
    OPTIONAL,
    AnyConnection,
    App,
    GameId,
    LanguageQuery,
    OptionalCaller,
    SeatQuery,
    admit,
    problem_responses,
)
from ashboard.service.live.streams import Stream, TakeTurn, Viewer
from ashboard.service.problems import Refused
from ashboard.service.request_context import milliseconds_since

SUBPROTOCOL: Final = "ashboard"
_POLICY, _AGAIN, _GONE, _TEXT_ONLY = 1008, 1013, 1001, 1003
_FAREWELL: Final = 2.0
_MOST: Final = 10**6
_LONGEST_NUMBER: Final = 20
After = Annotated[int, QueryParameter(description="Rows after this number.", ge=0, le=_MOST)]
_FRAMES: Final = msgspec.json.Decoder(AnyFrame)


class NdJson(msgspec.Struct):
    """One line of the stream: a moment, the table, a line of chat or a ping, by its type."""

    type: str


@contextlib.asynccontextmanager
async def open_stream(app: App, viewer: Viewer, origin: str) -> AsyncIterator[Any]:
    """Count a stream and report the viewer's presence inside the block."""
    names = _stream_limits(app, viewer, origin)
    app.connections.enter(names)
    app.metrics.sockets.inc()
    subscription = app.store.subscriptions.add(viewer.game, viewer.seat, viewer.person)
    try:
        await app.presence_tracker.update(viewer.game, viewer.seat)
        yield subscription
    finally:
        app.store.subscriptions.remove(viewer.game, subscription)
        app.metrics.sockets.dec()
        app.connections.leave(list(names))
        if viewer.seat == NOBODY or viewer.seat not in app.store.subscriptions.seats(viewer.game):
            with contextlib.suppress(Refused):
                await app.store.run_shielded(app.presence_tracker.update(viewer.game, viewer.seat))


def _stream_limits(app: App, viewer: Viewer, origin: str) -> dict[str, int]:
    """Return the names a stream counts under, with their limits."""
    limits = app.settings.limits
    names = {"all": limits.connections, f"address {origin}": limits.connections_of_address}
    if viewer.seat != NOBODY:
        names[f"seat {viewer.game} {viewer.seat}"] = limits.connections_of_seat
    return names


def _turns(app: App, viewer: Viewer, origin: str) -> TakeTurn | None:
    """Return how a stream waits before it tells anything: players not at all, spectators while the loop is busy."""
    return None if viewer.seat != NOBODY else partial(app.admission.enter, origin, is_stream=True)


@get(
    "/games/{game_id:str}/events", security=OPTIONAL, responses=problem_responses(401, 403, 404),
    media_type="application/x-ndjson", summary="Follow a game",
)  # fmt: skip
async def follow_game(
    game_id: GameId,
    caller: OptionalCaller,
    app: App,
    request: AnyConnection,
    after: After = 0,
    seat: SeatQuery = None,
    language: LanguageQuery = "en",
) -> StreamResponse:
    """Everything after a row, then every change, a line of JSON each; ends when the game is over or the seat lost."""
    viewer = await _viewer(app, caller, game_id, seat, language)
    origin = client_address(request.scope)
    app.connections.check(_stream_limits(app, viewer, origin))
    return StreamResponse(_lines(app, viewer, after, origin), media_type="application/x-ndjson")


async def _lines(app: App, viewer: Viewer, after: int, origin: str) -> AsyncIterator[bytes]:
    async with open_stream(app, viewer, origin) as subscription:
        stream = Stream(app.store, app.tables, viewer, after, ends=True, take_turn=_turns(app, viewer, origin))
        async for message in stream.messages(subscription):
            yield message + b"\n"
            if app.closing.is_set():
                return


@websocket("/games/{game_id:str}/events")
async def play_over_socket(socket: WebSocket[Any, Any, Any], game_id: GameId, app: App) -> None:
    """The same stream over a WebSocket, which also accepts answers, undos and chat."""
    try:
        caller, viewer, after, protocol = await _authenticate(socket, app, game_id)
    except Refused as refused:
        await socket.receive()
        await reject_websocket(refused, socket.scope, socket.send)
        return
    try:
        async with open_stream(app, viewer, client_address(socket.scope)) as subscription:
            await socket.accept(subprotocols=protocol)
            turns = _turns(app, viewer, client_address(socket.scope))
            stream = Stream(app.store, app.tables, viewer, after, ends=False, take_turn=turns)
            await SocketSession(app, socket, caller, viewer).run(stream, subscription)
    except Refused as refused:
        await socket.accept(subprotocols=protocol)
        await socket.close(code=_AGAIN, reason=refused.code)


async def _authenticate(
    socket: WebSocket[Any, Any, Any], app: App, game_id: str
) -> tuple[Caller | None, Viewer, int, str | None]:
    """Return who connects and what they ask for; the token comes from header, subprotocol or cookie, never the URL."""
    offered = [part.strip() for part in socket.headers.get("sec-websocket-protocol", "").split(",")]
    token = sent_token(socket.scope["headers"])
    caller = None if token is None else await admit(app, token)
    seat = _number(socket, "seat")
    language = socket.query_params.get("language", "en")
    if language not in LANGUAGES:
        raise Refused("bad-request", "language: expected one of " + ", ".join(LANGUAGES))
    viewer = await _viewer(app, caller, game_id, seat, language)
    protocol = SUBPROTOCOL if SUBPROTOCOL in offered else None
    return caller, viewer, _number(socket, "after") or 0, protocol


async def _viewer(app: App, caller: Caller | None, game_id: str, seat: int | None, language: str) -> Viewer:
    """Return the viewer: one seat, or all seats of someone who plays several at one screen."""
    info = await app.store.info(game_id)
    lost = (await app.store.load(game_id)).lost_seats if info.status == RUNNING else ()
    held = () if caller is None or seat is not None else tuple(held_seats(caller, info, lost))
    return Viewer(info.id, viewing_seat(caller, info, seat, lost), caller, language, held)


def _number(socket: WebSocket[Any, Any, Any], name: str) -> int | None:
    text = socket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER and int(text) <= _MOST):
        raise Refused("bad-request", f"{name}: expected a number")
    return int(text)


class SocketSession:
    """One open WebSocket: one task sends, one receives."""

    def __init__(self, app: App, socket: WebSocket[Any, Any, Any], caller: OptionalCaller, viewer: Viewer) -> None:
        self._app: Final = app
        self._socket: Final = socket
        self._caller: Final = caller
        self._viewer: Final = viewer
        self._sending: Final = asyncio.Lock()

    async def run(self, stream: Stream, subscription: Any) -> None:
        """Run until either side closes the socket."""
        tasks = [asyncio.create_task(work) for work in (self._send_all(stream, subscription), self._take_all())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        code, reason = done.pop().result()
        if code:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                async with asyncio.timeout(_FAREWELL):
                    await self._socket.close(code=code, reason=reason)

    async def _send_all(self, stream: Stream, subscription: Any) -> tuple[int, str]:
        async for message in stream.messages(subscription):
            if not await self._send(message):
                return _AGAIN, "too-slow"
            if self._app.closing.is_set():
                return _GONE, "the service is shutting down; reconnect"
        return _AGAIN if stream.refusal == "not-found" else _POLICY, stream.refusal

    async def _send(self, message: bytes) -> bool:
        """Send a message; return False if the client does not read."""
        try:
            async with self._sending, asyncio.timeout(self._app.settings.limits.slow):
                await self._socket.send_data(message.decode(), mode="text")
        except TimeoutError:
            return False
        return True

    async def _take_all(self) -> tuple[int, str]:
        limits = self._app.settings.limits
        who = f"{self._viewer.game} {self._viewer.seat} {client_address(self._socket.scope)}"
        while True:
            event: Any = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return 0, ""
            data = event.get("text")
            if data is None:
                return _TEXT_ONLY, "text-frames-only"
            try:
                self._app.limiter.spend("frames", who, limits.frames)
            except Refused as refused:
                return _POLICY, refused.code
            answer_back = await self._handle(data, self._app.store.sources.now() - milliseconds_since(event))
            if answer_back is not None and not await self._send(answer_back):
                return _AGAIN, "too-slow"

    async def _handle(self, data: str, received: int) -> bytes | None:
        """Handle a frame and return the reply; a bad frame gets a problem."""
        key: str | None = None
        try:
            frame = _frame(data)
            key = getattr(frame, "key", None)
            return await self._execute(frame, received)
        except Refused as refused:
            head = {"type": "problem", "key": key}
            return msgspec.json.encode({**head, "problem": msgspec.Raw(refused.body())})

    async def _execute(self, frame: AnyFrame, received: int) -> bytes | None:
        store, game, caller = self._app.store, self._viewer.game, self._caller
        if caller is None:
            raise Refused("unauthorized", "spectators cannot act")
        if not await is_token_valid(self._app.database, caller.token, store.sources.now()):
            raise Refused("unauthorized", "the token was revoked or has expired")
        if isinstance(frame, AnswerFrame):
            work = submit_answer(store, game, caller, frame.seq, frame.action, frame.key, received)
        elif isinstance(frame, UndoFrame):
            work = undo(store, game, caller, frame.seq, frame.to, frame.key, received)
        else:
            self._app.limiter.spend("chat", caller.person, self._app.settings.limits.chat)
            await store.run_shielded(say(store, game, caller, clean_line(frame.text)))
            return None
        snapshot, _, _ = await store.run_shielded(work)
        return msgspec.json.encode({"type": "answered", "key": frame.key, "seq": snapshot.row.seq})


def _frame(data: str) -> AnyFrame:
    try:
        frame: AnyFrame = _FRAMES.decode(data)
    except msgspec.ValidationError as error:
        raise Refused("bad-request", str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("bad-request", "the frame is not JSON") from None
    return frame


HANDLERS: list[Any] = [follow_game, play_over_socket]

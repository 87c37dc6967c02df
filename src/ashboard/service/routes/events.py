"""The events of a game: over a socket, which also takes answers, and as lines of JSON for bots."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import QueryParameter
from litestar.response import Stream as StreamResponse

from ashboard.service.bodies import AnswerFrame, AnyFrame, UndoFrame
from ashboard.service.border.gate import address, deny
from ashboard.service.border.origin import age
from ashboard.service.callers import Caller, held_seats, is_valid, viewpoint
from ashboard.service.commands import answer, undo
from ashboard.service.messages import LANGUAGES
from ashboard.service.problems import Refused
from ashboard.service.routes.documented import (
    COOKIE,
    OPTIONAL,
    AnyCaller,
    AnyConnection,
    GameId,
    Here,
    LanguageQuery,
    SeatQuery,
    admitted,
    bearer,
    refusals,
)
from ashboard.service.rows import NOBODY
from ashboard.service.sheet import RUNNING
from ashboard.service.streams import Stream, Viewer
from ashboard.service.talking import clean_line, say

SUBPROTOCOL: Final = "ashboard"
_TOKEN_MARK: Final = "token."
_POLICY, _AGAIN, _GONE, _TEXT_ONLY = 1008, 1013, 1001, 1003
_FAREWELL: Final = 2.0
_MOST: Final = 10**6
After = Annotated[int, QueryParameter(description="Rows behind this number.", ge=0, le=_MOST)]
_FRAMES: Final = msgspec.json.Decoder(AnyFrame)


class NdJson(msgspec.Struct):
    """One line of the stream: a moment, the table, a line of chat or a ping, told apart by its type."""

    type: str


@contextlib.asynccontextmanager
async def watching(house: Here, viewer: Viewer, origin: str) -> AsyncIterator[Any]:
    """Counts the stream while it is open, and says that the seat is there."""
    names = _caps(house, viewer, origin)
    house.connections.enter(names)
    house.metrics.sockets.inc()
    watcher = house.hall.watchers.add(viewer.game, viewer.seat, viewer.person)
    try:
        await house.attendance.note(viewer.game, viewer.seat)
        yield watcher
    finally:
        house.hall.watchers.remove(viewer.game, watcher)
        house.metrics.sockets.dec()
        house.connections.leave(list(names))
        if viewer.seat == NOBODY or viewer.seat not in house.hall.watchers.seats(viewer.game):
            with contextlib.suppress(Refused):
                await house.hall.uninterrupted(house.attendance.note(viewer.game, viewer.seat))


def _caps(house: Here, viewer: Viewer, origin: str) -> dict[str, int]:
    """Under which names a stream counts, and how many there may be."""
    limits = house.settings.limits
    names = {"all": limits.connections, f"address {origin}": limits.connections_of_address}
    if viewer.seat != NOBODY:
        names[f"seat {viewer.game} {viewer.seat}"] = limits.connections_of_seat
    return names


@get(
    "/games/{game_id:str}/events", security=OPTIONAL, responses=refusals(401, 403, 404),
    media_type="application/x-ndjson", summary="Follow a game",
)  # fmt: skip
async def follow_game(
    game_id: GameId,
    caller: AnyCaller,
    house: Here,
    request: AnyConnection,
    after: After = 0,
    seat: SeatQuery = None,
    language: LanguageQuery = "en",
) -> StreamResponse:
    """Everything behind a row and whatever comes, a line of JSON each; ends when the game is over, or the seat lost."""
    viewer = await _viewer(house, caller, game_id, seat, language)
    origin = address(request.scope)
    house.connections.check(_caps(house, viewer, origin))
    return StreamResponse(_lines(house, viewer, after, origin), media_type="application/x-ndjson")


async def _lines(house: Here, viewer: Viewer, after: int, origin: str) -> AsyncIterator[bytes]:
    async with watching(house, viewer, origin) as watcher:
        stream = Stream(house.hall, house.tables, viewer, after, ends=True)
        async for message in stream.messages(watcher):
            yield message + b"\n"
            if house.closing.is_set():
                return


@websocket("/games/{game_id:str}/events")
async def play_over_socket(socket: WebSocket[Any, Any, Any], game_id: GameId, house: Here) -> None:
    """The same stream over a socket; answers, undos and chat may come the other way."""
    try:
        caller, viewer, after, protocol = await _greeted(socket, house, game_id)
    except Refused as refused:
        await socket.receive()
        await deny(refused, socket.scope, socket.send)
        return
    try:
        async with watching(house, viewer, address(socket.scope)) as watcher:
            await socket.accept(subprotocols=protocol)
            stream = Stream(house.hall, house.tables, viewer, after, ends=False)
            await Talk(house, socket, caller, viewer).go(stream, watcher)
    except Refused as refused:
        await socket.accept(subprotocols=protocol)
        await socket.close(code=_AGAIN, reason=refused.code)


async def _greeted(
    socket: WebSocket[Any, Any, Any], house: Here, game_id: str
) -> tuple[Caller | None, Viewer, int, str | None]:
    """Who it is and what he wants, from the header, the subprotocol or the cookie; never from the address."""
    offered = [part.strip() for part in socket.headers.get("sec-websocket-protocol", "").split(",")]
    token = bearer(socket.headers.get("authorization"))
    for part in offered:
        if token is None and part.startswith(_TOKEN_MARK):
            token = part.removeprefix(_TOKEN_MARK)
    token = token or socket.cookies.get(COOKIE)
    caller = None if token is None else await admitted(house, token)
    seat = _number(socket, "seat")
    language = socket.query_params.get("language", "en")
    if language not in LANGUAGES:
        raise Refused("bad-request", "language: expected one of " + ", ".join(LANGUAGES))
    viewer = await _viewer(house, caller, game_id, seat, language)
    protocol = SUBPROTOCOL if SUBPROTOCOL in offered else None
    return caller, viewer, _number(socket, "after") or 0, protocol


async def _viewer(house: Here, caller: Caller | None, game_id: str, seat: int | None, language: str) -> Viewer:
    """One seat, or all seats of somebody who plays several at one screen."""
    sheet = await house.hall.sheet(game_id)
    lost = (await house.hall.play(game_id)).lost if sheet.status == RUNNING else ()
    held = () if caller is None or seat is not None else tuple(held_seats(caller, sheet, lost))
    return Viewer(sheet.id, viewpoint(caller, sheet, seat, lost), caller, language, held)


def _number(socket: WebSocket[Any, Any, Any], name: str) -> int | None:
    text = socket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and int(text[:20]) <= _MOST):
        raise Refused("bad-request", f"{name}: expected a number")
    return int(text)


class Talk:
    """One open socket: one task sends, one takes what comes."""

    def __init__(self, house: Here, socket: WebSocket[Any, Any, Any], caller: AnyCaller, viewer: Viewer) -> None:
        self._house: Final = house
        self._socket: Final = socket
        self._caller: Final = caller
        self._viewer: Final = viewer
        self._sending: Final = asyncio.Lock()

    async def go(self, stream: Stream, watcher: Any) -> None:
        """Until either side ends it."""
        tasks = [asyncio.create_task(work) for work in (self._send_all(stream, watcher), self._take_all())]
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

    async def _send_all(self, stream: Stream, watcher: Any) -> tuple[int, str]:
        async for message in stream.messages(watcher):
            if not await self._send(message):
                return _AGAIN, "too-slow"
            if self._house.closing.is_set():
                return _GONE, "the service ends; come back"
        return _AGAIN if stream.refusal == "not-found" else _POLICY, stream.refusal

    async def _send(self, message: bytes) -> bool:
        """Whether the client takes what it is sent."""
        try:
            async with self._sending, asyncio.timeout(self._house.settings.limits.slow):
                await self._socket.send_data(message.decode(), mode="text")
        except TimeoutError:
            return False
        return True

    async def _take_all(self) -> tuple[int, str]:
        limits = self._house.settings.limits
        who = f"{self._viewer.game} {self._viewer.seat} {address(self._socket.scope)}"
        while True:
            event: Any = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return 0, ""
            data = event.get("text")
            if data is None:
                return _TEXT_ONLY, "text-frames-only"
            try:
                self._house.limiter.spend("frames", who, limits.frames)
            except Refused as refused:
                return _POLICY, refused.code
            answer_back = await self._taken(data, self._house.hall.world.now() - age(event))
            if answer_back is not None and not await self._send(answer_back):
                return _AGAIN, "too-slow"

    async def _taken(self, data: str, received: int) -> bytes | None:
        """What a frame is answered with; a bad one is told so and nothing else happens."""
        key: str | None = None
        try:
            frame = _frame(data)
            key = getattr(frame, "key", None)
            return await self._carried_out(frame, received)
        except Refused as refused:
            head = {"type": "problem", "key": key}
            return msgspec.json.encode({**head, "problem": msgspec.Raw(refused.body())})

    async def _carried_out(self, frame: AnyFrame, received: int) -> bytes | None:
        hall, game, caller = self._house.hall, self._viewer.game, self._caller
        if caller is None:
            raise Refused("unauthorized", "spectators only look")
        if not await is_valid(self._house.database, caller.token, hall.world.now()):
            raise Refused("unauthorized", "the token is revoked or expired")
        if isinstance(frame, AnswerFrame):
            work = answer(hall, game, caller, frame.seq, frame.action, frame.key, received)
        elif isinstance(frame, UndoFrame):
            work = undo(hall, game, caller, frame.seq, frame.to, frame.key, received)
        else:
            self._house.limiter.spend("chat", caller.person, self._house.settings.limits.chat)
            await hall.uninterrupted(say(hall, game, caller, clean_line(frame.text)))
            return None
        moment, _, _ = await hall.uninterrupted(work)
        return msgspec.json.encode({"type": "answered", "key": frame.key, "seq": moment.row.seq})


def _frame(data: str) -> AnyFrame:
    try:
        frame: AnyFrame = _FRAMES.decode(data)
    except msgspec.ValidationError as error:
        raise Refused("bad-request", str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("bad-request", "the frame is not JSON") from None
    return frame


HANDLERS: list[Any] = [follow_game, play_over_socket]

"""The events of a game: nothing is missed, nothing bad harms."""

import asyncio
import contextlib
import itertools
import json
import socket as plain
import threading

import pytest
from tests.service.applications import FixedWorld, HastenedWorld, opened, pass_time
from tests.service.clients import Client, bearer, code
from tests.service.servers import sqlite_url
from tests.service.sockets import GameSocket
from tests.service.threads import ThreadServer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ashboard.agents.catalogue import WEAKEST
from ashboard.service.games.rows import NOBODY
from ashboard.service.games.subscriptions import Subscription
from ashboard.service.live.streams import Stream, Viewer


def test_every_viewer_hears_every_row(server, client):
    """
    Two players and a spectator get every row in order, each with a view of their own.
    """
    table = client.table()
    sockets = [GameSocket(server, table.game, token) for token in (*table.tokens, None)]
    table.play(15)
    last = table.look()["seq"]
    for viewer, socket in enumerate(sockets):
        with socket:
            message = socket.moment(last)
            assert message["view"]["seat"] == (viewer if viewer < 2 else None)
            assert (message["decision"] is not None) == (message["asked"] == viewer)


def test_reconnecting_misses_nothing(server, client):
    """
    Whoever comes back with the last number he saw gets exactly the rows behind it.
    """
    table = client.table()
    with GameSocket(server, table.game, table.tokens[0]) as socket:
        seen = socket.moment(1)["seq"]
    table.play(25)
    last = table.look()["seq"]
    with GameSocket(server, table.game, table.tokens[0], after=seen) as socket:
        assert socket.message("moment")["seq"] == seen + 1
        socket.moment(last)


def test_both_streams_are_the_same(server, client):
    """
    The lines of JSON are the messages of the socket, byte by byte.
    """
    table = client.table()
    table.play(12)
    table.post(0, "resignation")
    lines = client.get(f"{table.path}/events", headers=table.headers(0)).text.splitlines()
    moments = [line for line in lines if '"type":"moment"' in line[:20]]
    with GameSocket(server, table.game, table.tokens[0]) as socket:
        received = [socket.connection.recv(timeout=30) for _ in range(len(moments) + 1)]

    assert json.loads(lines[0])["type"] == "table"
    assert [line for line in received if '"type":"moment"' in line[:20]] == moments
    assert len(moments) == table.look()["seq"]


def test_answers_over_the_socket(server, client):
    """
    A frame answers as a request does: acknowledged with its number after it was written, refused with its key.
    """
    table = client.table()
    seen = table.look(0)
    with GameSocket(server, table.game, table.tokens[0], after=seen["seq"]) as socket:
        frame = {"type": "answer", "seq": seen["seq"], "action": seen["decision"]["options"][0], "key": "one"}
        socket.send(frame)
        assert socket.message("answered") == {"type": "answered", "key": "one", "seq": seen["seq"] + 1}
        socket.send(frame)
        assert socket.message("answered")["seq"] == seen["seq"] + 1
        socket.send(frame | {"key": "two"})
        problem = socket.message("problem")
        assert (problem["key"], problem["problem"]["code"]) == ("two", "stale")
        assert problem["problem"]["fresh"]["view"]["seat"] == 0
    assert table.look()["seq"] == seen["seq"] + 1


BAD_FRAMES = [
    "",
    "null",
    "[]",
    "{",
    "{}",
    '{"type":"dance"}',
    '{"type":"answer"}',
    '{"type":"answer","seq":"1","action":"end","key":"k"}',
    '{"type":"answer","seq":-1,"action":"end","key":"k"}',
    '{"type":"answer","seq":1e99,"action":"end","key":"k"}',
    '{"type":"answer","seq":1,"action":"end","key":"k","more":1}',
    '{"type":"answer","seq":1,"action":"end","key":""}',
    '{"type":"answer","seq":1,"action":"%s","key":"k"}' % ("x" * 400),
    '{"type":"chat","text":""}',
    "[" * 5000,
    '{"type":"answer","seq":1,"action":"\\ud800","key":"k"}',
    "\u0000\u0001",
]


def test_bad_frames(server, client):
    """
    A malformed frame gets a clear problem, the socket stays, and nothing happens to the game.
    """
    table = client.table()
    seen = table.look(0)
    with GameSocket(server, table.game, table.tokens[0], after=seen["seq"]) as socket:
        for frame in BAD_FRAMES:
            socket.send(frame)
            problem = socket.message("problem")["problem"]
            assert problem["code"] in ("bad-request", "illegal-action"), frame
        assert table.look(0)["seq"] == seen["seq"]
        action = {"type": "answer", "seq": seen["seq"], "action": seen["decision"]["options"][0], "key": "good"}
        socket.send(action)
        assert socket.message("answered")["seq"] == seen["seq"] + 1


@pytest.mark.parametrize(("frame", "status"), [(b"\x00binary", 1003), ("x" * 20_000, 1009)])
def test_refused_frames(server, client, frame, status):
    """
    Binary and oversized frames end the socket with a clear code; the service and the game go on.
    """
    table = client.table()
    with GameSocket(server, table.game, table.tokens[0]) as socket:
        socket.moment(1)
        socket.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            socket.message("closed")
        assert closed.value.rcvd.code == status
    assert table.play(3)["seq"] == 4


def test_reordered_frames(server, client):
    """
    Of frames sent in the wrong order those that do not fit are refused, and the game is as if they had not come.
    """
    table = client.alone()
    seen = table.look(0)
    with GameSocket(server, table.game, table.tokens[0], after=seen["seq"]) as socket:
        options = seen["decision"]["options"]
        socket.send({"type": "answer", "seq": seen["seq"] + 1, "action": options[1], "key": "late"})
        socket.send({"type": "answer", "seq": seen["seq"], "action": options[0], "key": "first"})
        assert socket.message("problem", "answered")["key"] == "late"
        assert socket.message("problem", "answered")["key"] == "first"
    assert table.look()["seq"] == seen["seq"] + 1


def test_broken_frames_on_the_wire(server, client):
    """
    Bytes that are no frame at all end their own connection and nothing else.
    """
    table = client.table()
    with plain.create_connection(("127.0.0.1", server.port), timeout=30) as raw:
        raw.sendall(
            f"GET /games/{table.game}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in raw.recv(4096)
        raw.sendall(b"\xff\xff\xff\xff" * 100)
        while raw.recv(4096):
            pass
    assert client.get("/health").status_code == 200


def test_spectators_only_look(server, client):
    """
    A spectator's frames are refused.
    """
    table = client.table()
    with GameSocket(server, table.game) as socket:
        socket.send({"type": "answer", "seq": 1, "action": "end", "key": "k"})
        assert socket.message("problem")["problem"]["code"] == "unauthorized"


def test_refused_sockets(server, client):
    """
    Other origins, unknown tokens, games and languages are refused before the socket opens, with the problem.
    """
    table = client.table()
    refused = [
        ({"token": None, "origin": "https://elsewhere.example"}, 403, "foreign-origin"),
        ({"token": None, "origin": "null"}, 403, "foreign-origin"),
        ({"token": "nonsense"}, 401, "unauthorized"),
        ({"token": None, "after": "x"}, 400, "bad-request"),
        ({"token": None, "after": "0&language=xx"}, 400, "bad-request"),
        ({"token": None, "after": "0&seat=0"}, 401, "unauthorized"),
        ({"token": table.tokens[0], "after": "0&seat=1"}, 403, "forbidden"),
    ]
    for arguments, status, problem in refused:
        with pytest.raises(InvalidStatus) as error:
            GameSocket(server, table.game, **arguments)
        assert error.value.response.status_code == status
        assert json.loads(error.value.response.body)["code"] == problem
    with pytest.raises(InvalidStatus) as error:
        GameSocket(server, "nowhere")
    assert error.value.response.status_code == 404
    with GameSocket(server, table.game, origin=server.url) as socket:
        socket.moment(1)


def test_token_as_subprotocol(server, client):
    """
    A page cannot set headers on a socket: it offers its token as a subprotocol.
    """
    table = client.table()
    with GameSocket(server, table.game, subprotocols=["ashboard", f"token.{table.tokens[1]}"]) as socket:
        assert socket.connection.subprotocol == "ashboard"
        assert socket.moment(1)["view"]["seat"] == 1


def test_joining_is_seen(server, client):
    """
    Who waits at an open table sees others come, then the first row.
    """
    game = client.founded()
    first = client.seated(game, 0, name="Ann")
    with GameSocket(server, game, first) as socket:
        assert socket.message("table")["status"] == "open"
        client.seated(game, 1, name="Bob")
        while True:
            table = socket.message("table")
            if table["status"] == "running":
                break
        assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bob"]
        socket.moment(1)


def test_presence(server, client):
    """
    A seat is present while it has a stream.
    """
    table = client.table()
    with GameSocket(server, table.game, table.tokens[0]) as ann:
        ann.message("table")
        with GameSocket(server, table.game, table.tokens[1]) as bob:
            bob.message("moment")
            assert wait_for(ann, [True, True])
        assert wait_for(ann, [True, False])


def test_spectators_are_counted(server, client):
    """
    Everybody is told how many watch; a seat's own streams do not count, and whoever leaves is gone.
    """
    table = client.table()
    with GameSocket(server, table.game, table.tokens[0]) as ann, GameSocket(server, table.game, table.tokens[0]):
        with GameSocket(server, table.game) as eve:
            with GameSocket(server, table.game):
                wait_for_spectators(ann, 2)
                wait_for_spectators(eve, 2)
                assert table.look()["table"]["spectators"] == 2
            wait_for_spectators(ann, 1)
        wait_for_spectators(ann, 0)
        assert table.look(0)["table"]["spectators"] == 0


def test_a_crowd_is_told_as_one(server, client):
    """
    Those who come together are not told of each other one by one.
    """
    table = client.table()
    with contextlib.ExitStack() as stack, GameSocket(server, table.game, table.tokens[0]) as ann:
        ann.message("table")
        for _ in range(20):
            stack.enter_context(GameSocket(server, table.game))
        assert wait_for_spectators(ann, 20) < 20


def wait_for_spectators(socket, number):
    """How many messages it took."""
    return next(count for count in itertools.count(1) if socket.message("table")["spectators"] == number)


def wait_for(socket, present):
    while [seat["present"] for seat in socket.message("table")["seats"]] != present:
        pass
    return True


def test_chat(server, client):
    """
    A line reaches the table as it was written but on one line; whoever has muted its writer hears nothing.
    """
    table = client.table()
    with GameSocket(server, table.game, table.tokens[1]) as socket:
        table.post(0, "chat", {"text": "<b>hello</b>\n\u202e there"})
        assert socket.message("chat")["text"] == "<b>hello</b> there"
        assert client.put(f"{table.path}/mutes/0", headers=table.headers(1)).status_code == 204
        table.post(0, "chat", {"text": "can you hear me"})
        table.post(1, "chat", {"text": "peace"})
        assert socket.message("chat")["text"] == "peace"
    assert [line["text"] for line in chat(client, table, 1)] == ["peace"]
    client.delete(f"{table.path}/mutes/0", headers=table.headers(1))
    assert len(chat(client, table, 1)) == 3
    assert code(client.post(f"{table.path}/chat", json={"text": "me too"})) == "unauthorized"
    stranger = client.table()
    assert code(client.get(f"{table.path}/chat", headers=stranger.headers(0))) == "forbidden"


def chat(client, table, seat):
    return client.get(f"{table.path}/chat", headers=table.headers(seat)).json()["lines"]


def test_delayed_spectators(tmp_path):
    """
    Spectators of a game with delay see the rows later, and the end of the game too; players see them at once.
    """
    world = HastenedWorld()
    with ThreadServer(sqlite_url(tmp_path), world=world) as server, Client(server.url) as client:
        table = client.table(delay=3600)
        table.post(0, "resignation")
        look = table.look()

        assert table.look(1)["table"]["status"] == "over"
        assert (look["table"]["status"], look["table"]["outcome"], look["view"]) == ("running", None, None)
        assert look["table"]["fairness"]["secret"] is None
        assert code(client.get(f"{table.path}/record")) == "not-over"
        # The last second passes by itself, as a stream waits for it.
        world.ahead = 3_599_000
        with GameSocket(server, table.game) as socket:
            socket.moment(table.look(0)["seq"])
        assert table.look()["table"]["status"] == "over"


def test_what_a_delay_keeps_back(tmp_path):
    """
    Lists, tables, forks and records tell a spectator nothing before its time: that the game is over, that something was
    taken back, that a computer plays on.
    """

    async def run():
        world = FixedWorld()
        async with opened(sqlite_url(tmp_path), world) as (app, client):
            terms = {"delay": 60, "listed": True, "rated": True, "clock": {"turn": 30}}
            options = {"mode": "free-for-all", "armies": ["moloch", "borgo", "outpost"]}
            path, headers = await guests(client, {**terms, "options": options}, 3)
            await pass_time(app, world, 31)
            await app.clocks.time_out(path.removeprefix("/games/"))
            seat = (await client.get(path, headers=headers[1])).json()["table"]["seats"][0]
            assert seat["level"] == WEAKEST
            assert (await client.get(path)).json()["table"]["seats"][0]["level"] is None
            world.time += 61_000
            assert (await client.get(path)).json()["table"]["seats"][0]["level"] == WEAKEST

            path, headers = await guests(client, terms, 2)
            first = (await client.get(path, headers=headers[0])).json()
            body = {"seq": 1, "action": first["decision"]["options"][0], "key": "one"}
            await client.post(f"{path}/answers", json=body, headers=headers[0])
            world.time += 1
            await client.post(f"{path}/resignation", headers=headers[0])
            over = (await client.get(path, headers=headers[1])).json()["table"]
            assert over["status"] == "over"
            line = await listed(client, path, "running")
            assert (line["status"], line["outcome"], line["ended"]) == ("running", None, None)
            assert await listed(client, path, "over") is None
            assert await listed(client, path, "running&result=won") is None
            refused = await client.get(f"{path}/analysis")
            assert refused.status_code == 409
            world.time += 60_000 - 1
            made = (await client.post(f"{path}/fork", json={})).json()
            assert (await app.store.info(made["id"])).origin.seed
            world.time += 2
            assert (await listed(client, path, "over"))["outcome"] == over["outcome"]
            made = (await client.post(f"{path}/fork", json={"seq": 2})).json()
            assert not (await app.store.info(made["id"])).origin.seed

    asyncio.run(run())


async def guests(client, terms, seats):
    """The path of a game and what its guests prove themselves with."""
    path = "/games/" + (await client.post("/games", json=terms)).json()["id"]
    tokens = [(await client.post(f"{path}/seats/{seat}", json={})).json()["token"] for seat in range(seats)]
    return path, [bearer(token) for token in tokens]


async def listed(client, path, status):
    """The line of a game in a list, None where it is not there."""
    games = (await client.get(f"/games?status={status}")).json()["games"]
    return next((game for game in games if f"/games/{game['id']}" == path), None)


@pytest.mark.parametrize("moments", range(8))
def test_a_stream_ends_though_news_arrive(tmp_path, moments):
    """
    A stream that is let go in the very moment in which it is called ends nevertheless.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (app, client):
            path, _ = await guests(client, {}, 0)
            subscription = Subscription(NOBODY)
            viewer = Viewer(path.removeprefix("/games/"), NOBODY, None, "en")
            messages = Stream(app.store, app.tables, viewer, 0, ends=False).messages(subscription)
            assert json.loads(await anext(messages))["type"] == "table"
            waiting = asyncio.create_task(anext(messages))
            while subscription.changed.is_set() or not subscription.changed._waiters:
                await asyncio.sleep(0)
            subscription.changed.set()
            for _ in range(moments):
                await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting], timeout=5)
            assert waiting.cancelled()

    asyncio.run(run())


def test_a_silent_client_harms_nobody(server, client):
    """
    Whoever takes nothing off the socket does not hold up the others.
    """
    table = client.table()
    silent = GameSocket(server, table.game, table.tokens[1])
    stop = threading.Event()
    try:
        table.play(40)
        with GameSocket(server, table.game, table.tokens[0]) as socket:
            socket.moment(table.look()["seq"])
    finally:
        stop.set()
        silent.connection.socket.close()
    assert client.get(table.path, headers=bearer(table.tokens[0])).status_code == 200

"""Streams are counted, slow clients are let go, and whoever sends too much is told so."""

import contextlib
import socket
import time

import pytest
from tests.service.clients import Client
from tests.service.servers import sqlite_url
from tests.service.sockets import GameSocket
from tests.service.threads import ThreadServer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ashboard.service.problems import Refused
from ashboard.service.settings import Limits, Rate


def ended(stream):
    """The code and the reason with which a socket was closed."""
    with pytest.raises(ConnectionClosed) as closed:
        stream.message("nothing like this")
    return closed.value.rcvd.code, closed.value.rcvd.reason


def streams(server):
    return server.app.metrics.sockets._value.get()


def test_streams_are_counted(tmp_path):
    """
    A seat has so many streams and an address so many, sockets and lines alike; one that ends makes room.
    """
    limits = Limits(connections_of_seat=2, connections_of_address=4)
    with ThreadServer(sqlite_url(tmp_path), limits) as server, Client(server.url) as client:
        table = client.table()
        path, headers = f"{table.path}/events", table.headers(0)
        first, second = (GameSocket(server, table.game, table.tokens[0]) for _ in range(2))
        first.moment(1), second.moment(1)
        assert client.get(path, headers=headers).status_code == 429
        with GameSocket(server, table.game, table.tokens[0]) as third:
            assert ended(third) == (1013, "too-fast")
        others = [GameSocket(server, table.game) for _ in range(2)]
        for other in others:
            other.moment(1)
        assert client.get(path).json()["code"] == "too-fast"
        for open_one in (first, *others):
            open_one.__exit__()
        while streams(server) > 1:
            time.sleep(0.02)
        with GameSocket(server, table.game, table.tokens[0]) as again:
            again.moment(1)
        second.__exit__()


def test_too_many_frames(tmp_path):
    """
    A socket that sends too fast is closed with a code; nothing else is.
    """
    limits = Limits(frames=Rate(5, 0.01))
    with ThreadServer(sqlite_url(tmp_path), limits) as server, Client(server.url) as client:
        table = client.table()
        with GameSocket(server, table.game, table.tokens[0]) as stream, GameSocket(server, table.game) as other:
            # It may be closed before the last frame is sent.
            with contextlib.suppress(ConnectionClosed):
                for _ in range(8):
                    stream.send("{}")
            assert ended(stream) == (1008, "too-fast")
            table.step()
            other.moment(2)


def silent_socket(server):
    """One with little room, of which nothing is read."""
    silent = socket.socket()
    silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    silent.connect(("127.0.0.1", server.port))
    return silent


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system does not let go by itself")
@pytest.mark.parametrize("kind", ["socket", "lines"])
def test_a_client_that_takes_nothing_is_let_go(tmp_path, kind):
    """
    Whoever never reads what he is sent is let go, over a socket and by lines; the others go on.
    """
    with ThreadServer(sqlite_url(tmp_path), Limits(slow=0.5)) as server, Client(server.url) as client:
        table = client.table()
        with GameSocket(server, table.game) as other, silent_socket(server) as silent:
            silent.sendall(request(table, kind))
            while streams(server) < 2:
                time.sleep(0.02)
            table.play(20)
            while streams(server) > 1:
                time.sleep(0.05)
            other.moment(21)
            # Nothing of him is left: neither the place nor the connection.
            silent.settimeout(30)
            with pytest.raises(ConnectionResetError):
                emptied(silent)


def request(table, kind):
    """A stream, asked for by hand."""
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    head = f"GET {table.path}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    return (head + (upgrade if kind == "socket" else "") + "\r\n").encode()


def emptied(silent):
    while silent.recv(65536):
        pass


def test_a_game_that_is_gone_ends_its_streams(tmp_path, monkeypatch):
    """
    What is refused in the middle of a stream is said with its code, as at the door.
    """

    async def gone(*_):
        raise Refused("not-found", "there is no such game")

    with ThreadServer(sqlite_url(tmp_path)) as server, Client(server.url) as client:
        game = client.founded()
        with GameSocket(server, game) as stream:
            stream.message("table")
            monkeypatch.setattr(server.app.tables, "encode", gone)
            client.seated(game, 0)
            assert ended(stream) == (1013, "not-found")


def test_a_revoked_token_ends_its_streams(tmp_path):
    """
    Whoever leaves a table hears nothing more from the seat.
    """
    with ThreadServer(sqlite_url(tmp_path)) as server, Client(server.url) as client:
        game = client.founded()
        token = client.seated(game, 0)
        with GameSocket(server, game, token) as stream:
            stream.message("table")
            client.delete(f"/games/{game}/seats/0", headers={"Authorization": f"Bearer {token}"})
            assert ended(stream) == (1008, "unauthorized")
        with pytest.raises(InvalidStatus):
            GameSocket(server, game, token)

"""The door to the network: half requests, endless headers and crowds of connections keep nobody out."""

import asyncio
import contextlib
import json
import logging
import socket
import threading

import httpx
import pytest
from tests.service.clients import Client
from tests.service.servers import Server, sqlite_url
from tests.service.sockets import GameSocket
from tests.service.threads import ThreadServer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ashboard.service.http import large_responses as deliveries
from ashboard.service.http.addresses import client_network
from ashboard.service.http.connection_limits import fit_limits
from ashboard.service.http.large_responses import LARGE, LargeResponses
from ashboard.service.http.protocols import LimitedWebSocketProtocol
from ashboard.service.live.tables import TableMessages
from ashboard.service.problems import Refused
from ashboard.service.request_context import ABORT
from ashboard.service.settings import Limits, Rate

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Half: "
SLOW = (408, "too-slow")
WAIT = 60


def dialled(server, data=b"", origin="127.0.0.1"):
    """A connection by hand, from an address of this machine."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=WAIT, source_address=(origin, 0))
    connection.sendall(data)
    return connection


def answered(connection):
    """All that comes until the connection is closed."""
    found = b""
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        while data := connection.recv(65536):
            found += data
    connection.close()
    return found


def problem(found):
    """Status and code of a problem that came over a connection."""
    head, _, body = found.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    """A service that waits for nobody for long."""
    limits = Limits(head_time=0.3, body_time=0.3, frames=Rate(50, 1))
    with ThreadServer(sqlite_url(tmp_path_factory.mktemp("door")), limits) as running:
        yield running


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (HALF, SLOW),
        (
            b"POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
            SLOW,
        ),
        (b"\r\n\r\n", SLOW),
        (b"", None),
        (b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n", (414, "address-too-long")),
        (HALF + b"a" * 20_000, (431, "headers-too-large")),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 100 + b"\r\n", (431, "headers-too-large")),
        (b"nonsense\r\n\r\n", (400, "bad-request")),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500, None),
    ],
    ids=["head", "body", "nothing", "silence", "address", "header", "headers", "nonsense", "ahead"],
)
def test_requests_without_end(quick, sent, expected):
    """
    A request comes in its time and within its size, or the connection is closed.
    """
    found = answered(dialled(quick, sent))
    assert expected is None or problem(found) == expected


def keep_sending(connection, data):
    """80 MB, if nobody minds."""
    with connection:
        for _ in range(10_000):
            connection.sendall(data)


def test_headers_are_not_gathered(quick):
    """
    Whoever sends headers without end can send them no further than their bound.
    """
    connection = dialled(quick, b"GET / HTTP/1.1\r\n")
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        keep_sending(connection, b"X-More: " + b"a" * 8000 + b"\r\n")


def test_a_body_that_goes_on_after_its_answer(quick):
    """
    Nor does a body go on once its answer is given.
    """
    head = b"POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
    connection = dialled(quick, head)
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        keep_sending(connection, b"1000\r\n" + b"a" * 4096 + b"\r\n")


def test_half_requests_keep_nobody_out(tmp_path):
    """
    One address has so many connections; hundreds of half requests of it leave the others theirs.
    """
    limits = Limits(sockets=60, sockets_of_address=40)
    with ThreadServer(sqlite_url(tmp_path), limits) as server, Client(server.url) as client:
        crowd = [dialled(server, origin="127.0.0.9") for _ in range(300)]
        for one in crowd:
            with contextlib.suppress(OSError):
                one.sendall(HALF)
        table = client.table()
        table.step()
        with GameSocket(server, table.game, table.tokens[0]) as stream:
            stream.moment(2)
        for one in crowd:
            one.close()


def test_many_addresses_keep_nobody_out(tmp_path):
    """
    Where there is no room left, the address with the most connections loses one; a stream under way is not the first.
    """
    limits = Limits(sockets=40, sockets_of_address=30)
    with ThreadServer(sqlite_url(tmp_path), limits) as server, Client(server.url) as client:
        table = client.table()
        with GameSocket(server, table.game, table.tokens[0]) as stream:
            stream.moment(1)
            crowd = [dialled(server, HALF, f"127.0.1.{number % 10 + 1}") for number in range(100)]
            other = httpx.HTTPTransport(local_address="127.0.2.1")
            with httpx.Client(base_url=server.url, transport=other, timeout=WAIT) as newcomer:
                assert newcomer.get("/health").status_code == 200
            table.step()
            stream.moment(2)
            for one in crowd:
                one.close()


def test_pings_are_frames(quick):
    """
    Frames that ask for nothing are counted, too.
    """
    with Client(quick.url) as client, GameSocket(quick, client.founded()) as stream:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(80):
                stream.connection.ping()
        with pytest.raises(ConnectionClosed) as closed:
            stream.message("nothing like this")
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "too-fast")


def test_a_text_that_is_none(quick):
    """
    A frame of text that is not UTF-8 ends its socket and nothing else.
    """
    with Client(quick.url) as client, GameSocket(quick, client.founded()) as stream:
        stream.connection.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            stream.message("nothing like this")
        assert closed.value.rcvd.code == 1007


HANDSHAKE = (
    "GET {} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
)


def test_a_socket_that_ends_while_it_is_written_to(tmp_path, monkeypatch, caplog):
    """
    What is on its way to a socket that has just been ended for what came over it goes nowhere, and is no error.
    """
    ended, whole = threading.Event(), LimitedWebSocketProtocol._end

    def end(self, code, reason):
        whole(self, code, reason)
        ended.set()

    async def keep_waiting(*_):
        while not ended.is_set():
            await asyncio.sleep(0.01)
        return await encoded(*_)

    encoded = TableMessages.encode
    monkeypatch.setattr(LimitedWebSocketProtocol, "_end", end)
    monkeypatch.setattr(TableMessages, "encode", keep_waiting)
    # Whoever takes what comes is not fast enough to hear of the end before somebody writes.
    monkeypatch.setattr("ashboard.service.http.routes.events.SocketSession._take_all", asyncio.Event().wait)
    with (
        ThreadServer(sqlite_url(tmp_path)) as server,
        Client(server.url) as client,
        GameSocket(server, client.founded()) as stream,
    ):
        stream.connection.send(b"\xff", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            stream.connection.recv(WAIT)
        assert closed.value.rcvd.code == 1007
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_refused_handshakes_are_no_errors(tmp_path):
    """
    Whoever knocks in vain, at the wrong door or in the wrong way, leaves no line that warns of anything.
    """
    with Server(sqlite_url(tmp_path), "--workers", "0") as server, Client(server.url) as client:
        game = client.founded()
        for path, more in (("nowhere", {}), (game, {"origin": "https://elsewhere.example"})):
            with pytest.raises(InvalidStatus):
                GameSocket(server, path, **more)
        with pytest.raises(InvalidStatus):
            GameSocket(server, game, "wrong")
        with pytest.raises(InvalidStatus) as refused:
            GameSocket(server, game, after="0" * 20 + "9" * 5000)
        assert refused.value.response.status_code == 400
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        for request in (
            HANDSHAKE.format(f"/games/{game}/events") + "\r\n",
            HANDSHAKE.format(f"/games/{game}/events") + key + "Cookie: " + "a" * 10_000 + "\r\n\r\n",
            HANDSHAKE.format(f"/games/{game}/events?after=x") + key + "\r\n",
            HANDSHAKE.format(f"/games/{game}/events?a=\xe9") + key + "\r\n",
            HANDSHAKE.format("/health") + key + "\r\n",
            "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n",
            "nonsense\r\n\r\n",
        ):
            connection = dialled(server, request.encode("latin-1"))
            connection.shutdown(socket.SHUT_WR)
            answered(connection)
        assert client.get("/health").status_code == 200
        server.stop()
        lines = [json.loads(line) for line in server.lines]
        # A busy machine may starve the process, and its clocks rightly warn of that.
        severe = [
            line
            for line in lines
            if line["severity"] not in ("info", "debug") and line["logger"] != "ashboard.timekeeper"
        ]
        assert severe == []


def test_large_answers_that_nobody_takes():
    """
    An address has so many large answers on their way; one that is taken makes room.
    """

    async def run():
        deliveries, taken, pieces = LargeResponses(), asyncio.Event(), []

        async def send(message):
            pieces.append(len(message["body"]))
            await taken.wait()

        body = b"x" * (2 * LARGE)
        under_way = [asyncio.create_task(deliveries.send(body, "here", {}, send)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            deliveries.check("here")
        deliveries.check("elsewhere")
        assert sum(pieces) < LARGE
        taken.set()
        await asyncio.gather(*under_way)
        assert sum(pieces) == 4 * len(body)
        deliveries.check("here")

    asyncio.run(run())


def test_a_large_answer_that_takes_too_long(monkeypatch):
    """
    Whoever does not take a large answer in its time loses the connection.
    """
    monkeypatch.setattr(deliveries, "_TIME", 0)
    aborted = []

    async def send(_):
        await asyncio.Event().wait()

    scope = {"extensions": {ABORT: {"now": lambda: aborted.append(1)}}}
    asyncio.run(LargeResponses().send(b"x" * LARGE, "here", scope, send))
    assert aborted == [1]


@pytest.mark.parametrize(
    ("host", "as_what"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_addresses(host, as_what):
    """
    An address of IPv6 counts with all that share its network; one of IPv4 is the same however it is written.
    """
    assert client_network(host) == as_what


def test_connections_fit_the_descriptors():
    """
    There are no more connections than descriptors, and streams leave room for requests.
    """
    assert fit_limits(Limits(), 10**6) == Limits()
    small = fit_limits(Limits(), 1024)
    assert (small.sockets, small.connections) == (824, 618)
    assert fit_limits(Limits(), 64).sockets > 0


def test_streams_of_one_address_leave_room():
    """
    No handful of addresses can take all streams.
    """
    assert Limits().connections_of_address * 20 <= Limits().connections
    assert Limits().sockets_of_address * 20 <= Limits().sockets

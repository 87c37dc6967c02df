"""A database that does not answer is said to be so, over requests and sockets alike, and play goes on after it."""

import contextlib

import pytest
from tests.service import postgres
from tests.service.clients import Client, bearer, code
from tests.service.servers import Server
from tests.service.sockets import GameSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus


@contextlib.contextmanager
def outage(url):
    """While it lasts the database lets nobody in, and all who were in are out."""
    name = url.rpartition("/")[2].partition("?")[0]
    postgres.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    try:
        postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        yield
    finally:
        postgres.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_an_outage_of_the_database(postgres_url):
    """
    Every request is refused with 503, a socket too, before its handshake and after; then everything is as before.
    """
    with Server(postgres_url, "--workers", "0") as server, Client(server.url) as client:
        table = client.table()
        token = client.seated(client.founded(), 0)
        seen = table.look(0)
        stream = GameSocket(server, table.game, table.tokens[0])
        stream.moment(1)
        with outage(postgres_url):
            refused = [
                client.get("/health"),
                client.get("/games"),
                client.post("/games", json={}),
                client.post("/guests", json={}),
                client.get(table.path, headers=table.headers(0)),
                client.get("/me", headers=bearer(token)),
                client.get("/me/games", headers=bearer(token)),
                client.post("/sessions", json={"login": "somebody", "password": "correct horse"}),
                client.get(f"{table.path}/study", headers=table.headers(0)),
                client.get(f"{table.path}/events"),
                table.answer(0, seen["seq"], "end", "outage"),
                table.post(0, "chat", {"text": "hello"}),
                table.post(0, "resignation"),
            ]
            assert [(answer.status_code, code(answer)) for answer in refused] == [(503, "unavailable")] * len(refused)
            with pytest.raises(InvalidStatus) as denied:
                GameSocket(server, table.game, table.tokens[0])
            assert denied.value.response.status_code == 503
            # One that is open is told so, or ended with a code that says to come back.
            with contextlib.suppress(ConnectionClosed):
                stream.send({"type": "chat", "text": "hello"})
                assert stream.message("problem")["problem"]["code"] == "unavailable"
        with contextlib.suppress(ConnectionClosed):
            stream.__exit__()
        table.step()
        with GameSocket(server, table.game, table.tokens[0]) as again:
            again.moment(2)
        severe = [line for line in server.lines if '"a request failed"' in line or "ASGI" in line]
        assert severe == []

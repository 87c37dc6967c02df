"""Whatever is sent, nothing fails inside and memory does not grow: ten minutes of each in `make soak`."""

import itertools
import json
import random
import time
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, seed, settings
from tests.effort import EFFORT
from tests.service.clients import Client, bearer
from tests.service.http.fuzzing import FRAMES, bodies, spoiled
from tests.service.http.test_openapi import ENDLESS, OPERATIONS
from tests.service.servers import Server, sqlite_url
from tests.service.sockets import GameSocket
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.long

MINUTES = 10
# In `make test` so many bodies and frames are spoiled; the time counts in `make soak`.
FEW = 250
# Close codes with which a service ends a socket for what came over it: never for a failure of its own.
EXPECTED = {1002, 1003, 1007, 1008, 1009}


@pytest.fixture
def small(tmp_path):
    with Server(sqlite_url(tmp_path), "--workers", "1", "--thinking", "0.1", module="tests.service.small") as server:
        yield server
        assert not [line for line in server.lines if json.loads(line)["severity"] == "error"]


class Effort:
    """Lets a test go on for its number of tries, or for its minutes; holds memory to what it was when warm."""

    def __init__(self, server):
        self._server = server
        self._warm = 0.0

    def rounds(self):
        """Numbers, as many as there is room for."""
        began = time.monotonic()
        for number in itertools.count():
            gone = (time.monotonic() - began) / (60 * MINUTES)
            if gone >= 1 or (EFFORT != "soak" and number >= FEW):
                break
            # The first third fills what is kept in mind.
            if gone > 1 / 3 and not self._warm:
                self._warm = self._megabytes()
            yield number
        if EFFORT == "soak":
            assert self._megabytes() <= self._warm * 1.1, f"{self._warm} MB grew to {self._megabytes()} MB"

    def _megabytes(self):
        status = Path(f"/proc/{self._server.process.pid}/status").read_text("utf-8")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def finished_record(client):
    table = client.table()
    table.play(6)
    table.post(0, "resignation")
    return client.get(f"{table.path}/record", headers=bearer(table.tokens[0])).json()


def test_spoiled_bodies(small):
    """
    A body that was valid once is refused in a way that has a code, whatever is wrong with it.
    """
    with Client(small.url) as client:
        chance, record = random.Random("bodies"), finished_record(client)
        guest = client.post("/guests", json={}).json()["token"]
        table = client.table()
        for number in Effort(small).rounds():
            if number % 200 == 199:
                table = client.table()
            method, path, body = chance.choice(bodies(table.game, record))
            data = spoiled(chance, json.dumps(body).encode())
            token = chance.choice((None, guest, *table.tokens))
            headers = {"content-type": "application/json", **bearer(token)}
            try:
                answer = client.request(method, path, content=data, headers=headers)
            except httpx.RemoteProtocolError as error:
                pytest.fail(f"{method} {path} {data[:200]!r}: {error}")
            assert answer.status_code < 500, f"{method} {path} {data[:500]!r}: {answer.text}"
            # Whoever happens to log in is a stranger again with the next request.
            client.cookies.clear()
            if answer.status_code >= 400:
                assert answer.json()["code"]


def test_spoiled_frames(small):
    """
    A frame that was valid once is answered with a problem, or ends the socket with a code that blames the client.
    """
    with Client(small.url) as client:
        chance, table, socket = random.Random("frames"), client.table(), None
        for number in Effort(small).rounds():
            if number % 200 == 199:
                table = client.table()
            if socket is None:
                socket = GameSocket(small, table.game, chance.choice((None, *table.tokens)))
            data = spoiled(chance, json.dumps(chance.choice(FRAMES)).encode())
            try:
                # As text even where it is none.
                socket.connection.send(data, text=chance.random() < 0.9)
                # Another one after it, so that there is an answer to wait for.
                socket.send({"type": "answer", "seq": 0, "action": "x", "key": f"mark-{number}"})
                while socket.message("problem")["key"] != f"mark-{number}":
                    pass
            except ConnectionClosed as closed:
                assert closed.rcvd is not None, data[:500]
                assert closed.rcvd.code in EXPECTED, data[:500]
                socket = None
        if socket is not None:
            socket.__exit__()


@pytest.mark.soak
def test_whatever_the_document_allows(small):
    """
    Whatever fits the document or nearly does, from a stranger or a player, gets a response that the document names.
    """
    labels = [label for label in OPERATIONS if ENDLESS not in label]
    with Client(small.url) as client:
        for number in Effort(small).rounds():
            lap, place = divmod(number, len(labels))
            label = labels[place]
            table = client.table()
            token = table.tokens[0] if lap % 2 and "/sessions" not in label else None
            try_operation(small, label, number, table.game, token)


def try_operation(server, label, number, game, token):
    """A few requests to one operation; with a token those about a game are about that token's."""

    @seed(number)
    @settings(max_examples=10, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[label].as_strategy())
    def tried(case):
        if token is not None and "game_id" in (case.path_parameters or {}):
            case.path_parameters["game_id"] = game
        # Longer than anything waits for its turn.
        case.call_and_validate(base_url=server.url, headers=bearer(token), timeout=60)

    tried()

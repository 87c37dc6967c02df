"""Limits, headers and errors: strict at the border."""

import asyncio
import gzip
import http.client
import json
from types import SimpleNamespace

import pytest
from sqlalchemy import event
from tests.service.applications import opened
from tests.service.clients import Client, code
from tests.service.servers import Server, sqlite_url
from tests.service.sockets import GameSocket
from tests.service.threads import ThreadServer

from ashboard.service.http.routes import page
from ashboard.service.problems import PROBLEMS
from ashboard.service.settings import Limits, Rate

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}
JSON = "application/json"


def sent(client, content, kind):
    return client.post("/games", content=content, headers={"content-type": kind})


@pytest.mark.parametrize("path", ["/health", "/games", "/games/nowhere", "/nowhere", "/schema/openapi.json", "/"])
def test_headers(client, path):
    """
    Every answer, errors too, carries the headers that keep browsers strict; no script may stand in a page, and none
    runs where data is opened as a document.
    """
    headers = client.get(path).headers
    policy = headers["content-security-policy"]

    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy
    assert ("script-src 'self'" in policy) == (path == "/")
    assert "unsafe" not in policy
    assert HEADERS.items() <= dict(headers).items()
    # The page itself, where it is built, may be kept and is asked for anew each time; nothing else is kept.
    assert headers["cache-control"] in ({"no-store", "no-cache"} if path == "/" else {"no-store"})


@pytest.mark.parametrize(
    ("request_of", "status", "problem"),
    [
        (lambda client: client.get("/nowhere"), 404, "not-found"),
        (lambda client: client.get("/games/nowhere"), 404, "not-found"),
        (lambda client: client.get("/games?mode=%00"), 400, "bad-request"),
        (lambda client: client.get("/games/%00"), 400, "bad-request"),
        (lambda client: client.put("/games"), 405, "method-not-allowed"),
        (lambda client: sent(client, b"{", JSON), 400, "bad-request"),
        (lambda client: client.post("/games", json=[]), 400, "bad-request"),
        (lambda client: client.post("/games", json={"spam": 1}), 400, "bad-request"),
        (lambda client: client.post("/games", json={"delay": "soon"}), 400, "bad-request"),
        (lambda client: sent(client, b"a=b", "text/plain"), 415, "unsupported-media-type"),
        (lambda client: client.post("/games", json={"options": {"x": "y" * 300_000}}), 413, "too-large"),
        (lambda client: sent(client, b"[" * 60_000, JSON), 400, "bad-request"),
        (lambda client: sent(client, b'{"game": "\xff"}', JSON), 400, "bad-request"),
        (lambda client: client.get("/me", headers={"Authorization": "Basic eDp5"}), 401, "unauthorized"),
        (lambda client: client.get("/me", headers={"Authorization": "Bearer " + "x" * 5000}), 401, "unauthorized"),
        (lambda client: client.get("/games", params={"limit": 0}), 400, "bad-request"),
    ],
)  # fmt: skip
def test_problems(client, request_of, status, problem):
    """
    Errors are problem details with a stable code, in one line.
    """
    answer = request_of(client)

    assert (answer.status_code, code(answer)) == (status, problem)
    assert answer.json()["status"] == status
    assert "\n" not in answer.json().get("detail", "")


def test_a_body_without_an_end(client):
    """
    A body that comes in pieces is refused as soon as it is too large, whatever its end may be.
    """
    pieces = (b'{"options": {"x": "' + b"y" * 8192 if number == 0 else b"y" * 8192 for number in range(100))
    answer = client.post("/games", content=pieces, headers={"content-type": JSON})
    assert (answer.status_code, code(answer)) == (413, "too-large")


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/assets/../../settings.py",
        "/assets/%2e%2e/%2e%2e/settings.py",
        "//etc/passwd",
        "/play/../../service/settings.py",
        "/..\\..\\etc\\passwd",
    ],
)
def test_no_path_leads_out(server, path):
    """
    Whatever a path looks like, it is a file of the page or nothing.
    """
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.putrequest("GET", path, skip_host=False)
    connection.endheaders()
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    assert b"root:" not in text
    assert b"class Settings" not in text
    assert answer.status in (200, 404)
    assert answer.status == 404 or answer.headers["content-type"].startswith(("text/html", "text/plain"))


def test_other_sites_read_nothing(client):
    """
    No answer lets a page of another origin read it, and none is asked before it acts.
    """
    foreign = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    answers = [client.get(path, headers=foreign) for path in ("/games", "/health", "/schema/openapi.json")]
    answers += [client.options("/games", headers=foreign), client.post("/games", json={}, headers=foreign)]
    assert all(not any(name.startswith("access-control") for name in answer.headers) for answer in answers)
    assert code(answers[-1]) == "foreign-origin"


def test_codes_have_statuses():
    """
    A code stands for one status, and that is one of an error.
    """
    assert all(400 <= status < 600 for status, _ in PROBLEMS.values())


def test_passwords_are_not_guessed(tmp_path):
    """
    Whoever tries passwords is told to wait.
    """
    # As many as usual, and no more before the test is over, however slow the machine is.
    limits = Limits(passwords=Rate(Limits().passwords.burst, 0.001))
    with ThreadServer(sqlite_url(tmp_path), limits) as server, Client(server.url) as client:
        wrong = {"login": "nobody", "password": "wrong horse"}
        refused = [answer for answer in (client.post("/sessions", json=wrong) for _ in range(12)) if answer.is_error]
        assert code(refused[-1]) == "too-fast"
        assert int(refused[-1].headers["retry-after"]) >= 1
        assert client.get("/health").status_code == 200


@pytest.mark.parametrize(
    ("limits", "is_token"), [(Limits(address=Rate(5, 0.01)), False), (Limits(token=Rate(5, 0.01)), True)]
)
def test_rates(tmp_path, limits, is_token):
    """
    An address and a token may ask so often and no more; the health of the service is counted by itself.
    """

    async def run():
        async with opened(sqlite_url(tmp_path), limits=limits) as (_, client):
            token = (await client.post("/games", json={})).json()["token"]
            headers = {"Authorization": f"Bearer {token}"} if is_token else {}
            statuses = [(await client.get("/me", headers=headers)).status_code for _ in range(8)]
            assert statuses[-1] == 429
            assert statuses[0] != 429
            assert (await client.get("/health")).status_code == 200

    asyncio.run(run())


def test_logs_hold_no_secrets(tmp_path):
    """
    Logs are lines of JSON without tokens, passwords, ids of games or texts of answers.
    """
    with Server(sqlite_url(tmp_path), "--workers", "0", "--log-level", "debug") as server, Client(server.url) as client:
        token = client.account("logged", "swordfish!!")
        table = client.table()
        moment = table.step()
        client.get(f"/games/{table.game}?token={token}")
        with GameSocket(server, table.game, table.tokens[0], after=f"0&token={token}") as socket:
            socket.moment(1)
        server.stop()
        text = "".join(server.lines)
        for line in server.lines:
            json.loads(line)
        for secret in (token, "swordfish", table.game, *table.tokens, moment["view"]["units"][0]["tile"] + " "):
            assert secret not in text
        assert "/games/{game_id}/answers" in text


def test_metrics(client):
    """
    Measurements are there for Prometheus.
    """
    client.table().step()
    text = client.get("/metrics").text
    assert "ashboard_answers_total" in text
    assert 'route="/games/{game_id}/answers"' in text


def test_monitors_have_a_rate(tmp_path):
    """
    What the service says of itself may be asked for so often and no more, whatever else an address asks for.
    """

    async def run():
        async with opened(sqlite_url(tmp_path), limits=Limits(operations=Rate(5, 0.01))) as (_, client):
            for path in ("/health", "/metrics") * 3:
                answer = await client.get(path)
            assert (answer.status_code, code(answer)) == (429, "too-fast")
            assert answer.headers["connection"] == "close"
            assert (await client.get("/games")).status_code == 200

    asyncio.run(run())


def test_the_database_is_asked_once_for_many(tmp_path, monkeypatch):
    """
    However many want to know whether the database answers, it is asked once a second.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (app, client):
            said, engine = [], app.database.engine().sync_engine
            event.listen(engine, "before_cursor_execute", lambda _1, _2, statement, *_: said.append(statement))
            # The time stands still for the probes alone.
            monkeypatch.setattr("ashboard.service.db.database.time", SimpleNamespace(monotonic=lambda: 10.0**9))
            for _ in range(5):
                assert (await client.get("/health")).status_code == 200
            assert said.count("SELECT 1") == 1

    asyncio.run(run())


def test_unknown_methods(tmp_path):
    """
    Methods that somebody makes up make no measurements of their own.
    """

    async def run():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            for number in range(5):
                assert (await client.request(f"MADE{number}", "/games")).status_code == 405
            text = (await client.get("/metrics")).text
            assert 'method="other"' in text
            assert "MADE" not in text

    asyncio.run(run())


def test_the_page_is_served(tmp_path, monkeypatch):
    """
    Files of the page are sent with their types; one with a hash in its name may be kept for ever. No path leads out.
    """
    folder = tmp_path / "page"
    (folder / "page" / "assets").mkdir(parents=True)
    (folder / "page" / "index.html").write_text("<!doctype html><title>Ashboard</title>")
    (folder / "page" / "assets" / "main-abc.js").write_text("export {}")
    monkeypatch.setattr(page, "files", lambda _: folder)

    async def run():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            index = await client.get("/")
            assert index.headers["content-type"].startswith("text/html")
            assert index.headers["cache-control"] == "no-cache"
            assert (await client.get("/play/abc")).text == index.text
            script = await client.get("/assets/main-abc.js")
            assert "javascript" in script.headers["content-type"]
            assert "immutable" in script.headers["cache-control"]
            same = await client.get("/", headers={"if-none-match": index.headers["etag"]})
            assert same.status_code == 304
            for path in ("/assets/../../ashboard.db", "/%2e%2e/ashboard.db", "/assets/"):
                assert (await client.get(path)).status_code == 404

    asyncio.run(run())


def test_the_page_is_compressed(tmp_path, monkeypatch):
    """
    What the build has compressed is sent to whoever takes it, each encoding under a tag of its own, and under its own
    name to nobody.
    """
    folder = tmp_path / "page"
    (folder / "page" / "assets").mkdir(parents=True)
    (folder / "page" / "index.html").write_text("<!doctype html><title>Ashboard</title>")
    script = b"export {}" * 100
    (folder / "page" / "assets" / "main-abc.js").write_bytes(script)
    (folder / "page" / "assets" / "main-abc.js.gz").write_bytes(gzip.compress(script, mtime=0))
    (folder / "page" / "assets" / "main-abc.js.br").write_bytes(b"brotli")
    monkeypatch.setattr(page, "files", lambda _: folder)

    async def run():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            tags = set()
            for accepted, encoding in (
                ("gzip, deflate, br, zstd", "br"),
                ("gzip", "gzip"),
                ("br;q=0, gzip;q=0.5", "gzip"),
                ("*", "br"),
                ("br;q=nonsense", None),
                ("identity", None),
                ("", None),
            ):
                async with client.stream("GET", "/assets/main-abc.js", headers={"accept-encoding": accepted}) as sent:
                    body = b"".join([piece async for piece in sent.aiter_raw()])
                assert sent.headers.get("content-encoding") == encoding, accepted
                assert body == {"br": b"brotli", "gzip": gzip.compress(script, mtime=0), None: script}[encoding]
                assert "javascript" in sent.headers["content-type"]
                assert sent.headers["vary"] == "accept-encoding"
                tags.add((encoding, sent.headers["etag"]))
                known = {"accept-encoding": accepted, "if-none-match": f'"other", W/{sent.headers["etag"]}'}
                again = await client.get("/assets/main-abc.js", headers=known)
                assert (again.status_code, again.headers["vary"]) == (304, "accept-encoding")
            assert len(tags) == len({tag for _, tag in tags}) == 3
            assert "vary" not in (await client.get("/")).headers
            assert (await client.get("/assets/main-abc.js.gz")).status_code == 404

    asyncio.run(run())


def test_what_is_compressed(client):
    """
    The words of a game are the same for everybody and are compressed; what brings a token never is.
    """
    words = client.get("/guide/neuroshima-hex/words/en", headers={"accept-encoding": "gzip"})
    assert words.headers["content-encoding"] == "gzip"
    assert words.json()["language"] == "en"
    known = {"accept-encoding": "gzip", "if-none-match": words.headers["etag"]}
    assert client.get("/guide/neuroshima-hex/words/en", headers=known).status_code == 304
    for made in (client.post("/guests", json={}), client.post("/games", json={})):
        assert made.json()["token"]
        assert "content-encoding" not in made.headers

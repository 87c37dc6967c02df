"""The service answers to its own names alone: a page of another name cannot reach it by pointing that name here."""

import json
import socket

import httpx
import pytest
from tests.service.clients import Client, code
from tests.service.servers import Server, sqlite_url
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ashboard.service.http.allowed_hosts import AllowedHosts

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
HOME = [
    "localhost",
    "LocalHost:8000",
    "localhost.",
    "127.0.0.1:8000",
    " localhost:1 ",
    "[::1]:8000",
    "[::1]",
    "ashboard.localhost:1",
]
FOREIGN = ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost"]
MALFORMED = [
    "",
    ":8000",
    "localhost:",
    "localhost:port",
    "local host",
    "a:b:1",
    "[::1",
    "localhost/x",
    "evil@localhost",
]


def allows(hosts, *given):
    return hosts.allow([(b"Host", host.encode("latin-1")) for host in given])


@pytest.mark.parametrize("host", [*HOME, "192.168.1.5:8000", "[fe80::1]:8000"])
def test_own_names(host):
    """
    Wherever it listens, loopback's names and all addresses are its own: nobody can point an address elsewhere.
    """
    assert allows(AllowedHosts((), LOOPBACK), host)
    assert allows(AllowedHosts((), EVERYWHERE), host)


@pytest.mark.parametrize("host", [*FOREIGN, *MALFORMED])
def test_other_names(host):
    """
    Every other name is refused, and whatever is none.
    """
    assert not allows(AllowedHosts((), LOOPBACK), host)
    assert not allows(AllowedHosts((), EVERYWHERE), host)


def test_one_host():
    """
    A request names one host.
    """
    assert not allows(AllowedHosts((), LOOPBACK))
    assert not allows(AllowedHosts((), LOOPBACK), "localhost", "localhost")
    assert not allows(AllowedHosts(("*",), LOOPBACK))


def test_allowed_names():
    """
    Names can be allowed, with all below them or all there are.
    """
    hosts = AllowedHosts(("Games.example", "*.club.example"), LOOPBACK)
    assert allows(hosts, "games.example:443")
    assert allows(hosts, "chess.club.example")
    assert not allows(hosts, "club.example")
    assert not allows(hosts, "evilclub.example")
    assert allows(AllowedHosts(("*",), LOOPBACK), "evil.example")


def test_names_in_the_network():
    """
    A service that listens for others answers to what they call its machine; one that does not, does not.
    """
    name = socket.gethostname().lower()
    for own in (name, f"{name.partition('.')[0]}.local:8000"):
        assert allows(AllowedHosts((), EVERYWHERE), own)
        assert allows(AllowedHosts((), LOOPBACK), own) == (name == "localhost")
    assert allows(AllowedHosts((), "games.home"), "games.home:80")


@pytest.mark.parametrize("path", ["/", "/games", "/health", "/metrics", "/schema/openapi.json", "/nowhere"])
def test_rebinding(server, client, path):
    """
    No page of another name reads anything, wherever that name points.
    """
    refused = client.get(path, headers={"Host": f"evil.example:{server.port}"})
    assert (refused.status_code, code(refused)) == (421, "unknown-host")
    assert client.get(path, headers={"Host": f"localhost:{server.port}"}).status_code in (200, 404)


def test_rebinding_acts(server, client):
    """
    Nor does it do anything, even though its origin is the host it names; over sockets neither.
    """
    name = f"evil.example:{server.port}"
    refused = client.post("/games", json={}, headers={"Host": name, "Origin": f"http://{name}"})
    assert (refused.status_code, code(refused)) == (421, "unknown-host")
    game = client.table().game
    with socket.create_connection((LOOPBACK, server.port)) as plain, pytest.raises(InvalidStatus) as error:
        connect(f"ws://{name}/games/{game}/events", sock=plain, origin=f"http://{name}")
    assert error.value.response.status_code == 421
    assert json.loads(error.value.response.body)["code"] == "unknown-host"


def test_allowed_by_command(tmp_path):
    """
    `--allow-host` names the host of a proxy.
    """
    with Server(sqlite_url(tmp_path), "--allow-host", "games.example", "--allow-host", "*.club.example") as server:
        with Client(server.url) as client:
            for host, status in (("games.example", 200), ("one.club.example", 200), ("evil.example", 421)):
                assert client.get("/health", headers={"Host": host}).status_code == status
        with httpx.Client(base_url=server.url) as plain:
            assert plain.get("/health").status_code == 200

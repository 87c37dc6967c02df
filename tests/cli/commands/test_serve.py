"""`ashboard` alone, and what a person at a terminal sees of the service."""

import json
import os
import re
import socket
import subprocess
import sys
from urllib.request import urlopen

import pytest
from tests.cli.pseudo_terminal import Terminal

from ashboard.cli.commands import serve
from ashboard.cli.output import browser_launch
from ashboard.cli.output.browser_launch import database_file, free_port, page_address, ready_message, stopped_message
from ashboard.cli.translations import translations

ASHBOARD = [sys.executable, "-m", "ashboard"]
READY = re.compile(
    r"^Ashboard is ready: (http://127\.0\.0\.1:\d+/) \(games are kept in (.+); Ctrl\+C stops it\)$", re.MULTILINE
)


@pytest.fixture
def environment(tmp_path):
    """A home folder without anything in it, and no screen to open a browser on."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "XDG_DATA_HOME"}
    return {name: value for name, value in os.environ.items() if name not in hidden} | {"HOME": str(tmp_path)}


def answer(address):
    with urlopen(address, timeout=60) as response:
        return response.read().decode()


def test_alone_at_a_terminal(environment, tmp_path):
    """
    At a terminal `ashboard` alone serves the page, says in one line where, and keeps games in the user's data folder;
    Ctrl+C ends it with a line and status 0.
    """
    with Terminal(ASHBOARD, environment, tmp_path) as terminal:
        terminal.wait_for(READY.search)
        address, kept = READY.search(terminal.text).groups()
        assert "<title>" in answer(address)
        assert json.loads(answer(f"{address}health"))["database"] == "sqlite"
        terminal.press_ctrl_c()
        assert terminal.end() == 0

    assert kept == "~/.local/share/ashboard/ashboard.db"
    assert (tmp_path / ".local/share/ashboard/ashboard.db").is_file()
    greeted, _, stopped = terminal.text.strip().partition("\n")
    assert READY.fullmatch(greeted)
    assert stopped.removeprefix("^C") == f"Ashboard has stopped. Your games are kept in {kept}."


def test_readable_lines_at_a_terminal(environment, tmp_path):
    """
    At a terminal the log of a service is readable; a file gets the same as JSON.
    """
    command = [*ASHBOARD, "serve", "--port", "0", "--workers", "0", "--log-file", "log.jsonl"]
    with Terminal(command, environment, tmp_path) as terminal:
        terminal.wait_for(READY.search)
        answer(READY.search(terminal.text)[1] + "health")
        terminal.wait_for(lambda text: "GET /health" in text)
        terminal.press_ctrl_c()
        assert terminal.end() == 0

    assert re.search(
        r"^\d\d:\d\d:\d\d serving \(host 127\.0\.0\.1, port \d+, database sqlite\)$", terminal.text, re.MULTILINE
    )
    assert re.search(r"^\d\d:\d\d:\d\d GET /health 200, [\d.]+ ms$", terminal.text, re.MULTILINE)
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["text"] for line in lines] == ["serving", "request"]


def test_the_greeting_follows_the_locale(environment, tmp_path):
    """
    Who reads Polish is greeted in Polish, as `ashboard play` talks.
    """
    command = [*ASHBOARD, "serve", "--port", "0", "--workers", "0"]
    with Terminal(command, {**environment, "LC_ALL": "pl_PL.UTF-8"}, tmp_path) as terminal:
        terminal.wait_for(lambda text: "Ashboard jest gotowy: http://127.0.0.1:" in text)
        terminal.press_ctrl_c()
        assert terminal.end() == 0
    assert "Ashboard się zatrzymał." in terminal.text


def test_the_greeting_is_the_one_of_make_play():
    """
    `make play` greets before anything is installed; in English both say the same.
    """
    gaps = {"address": "http://a/", "kept": "~/a.db"}
    assert translations("en").say("page-ready", **gaps) == ready_message(*gaps.values())
    assert translations("en").say("page-stopped", kept="~/a.db") == stopped_message("~/a.db")


def test_json_at_a_terminal(environment, tmp_path):
    """
    `--log-format json` means JSON, at a terminal too.
    """
    command = [*ASHBOARD, "serve", "--port", "0", "--workers", "0", "--log-format", "json"]
    with Terminal(command, environment, tmp_path) as terminal:
        terminal.wait_for(lambda text: '"serving"' in text and text.endswith("\n"))
        terminal.press_ctrl_c()
        assert terminal.end() == 0

    told = json.loads(terminal.text.splitlines()[0])
    assert (told["host"], told["database"]) == ("127.0.0.1", "sqlite")
    assert told["port"] > 0
    assert READY.search(terminal.text) is None


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--log-format", "xml"), "--log-format"),
        (("--log-level", "loud"), "--log-level"),
        (("--log-file", "/nowhere/at/all.log"), "--log-file"),
    ],
)
def test_refuses_odd_logs(arguments, named, ashboard, tmp_path):
    """
    A log that cannot be written as asked is refused in one line.
    """
    ran = ashboard("serve", "--database", f"sqlite:///{tmp_path}/a.db", "--port", "0", *arguments)

    assert ran.code == 2
    assert named in ran.complaint


def test_a_taken_port(ashboard, tmp_path):
    """
    A service does not take another port than the one it was told: it says in one line what to do.
    """
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = ashboard("serve", "--database", f"sqlite:///{tmp_path}/a.db", "--port", port)

    assert ran.code == 2
    assert "--port 0 finds one" in ran.complaint


def test_the_next_free_port():
    """
    Playing at home takes the next port where one is taken.
    """
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert free_port("127.0.0.1", port) != port


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::", "http://[::1]:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("home.example", "http://home.example:8000/"),
    ],
)
def test_the_address_of_the_page(host, address):
    """
    The address works in a browser on this machine, whatever the service listens on.
    """
    assert page_address(host, 8000) == address


def test_places_of_games(monkeypatch, tmp_path):
    """
    A file is named from the home folder, or in full; the address of a server, which may hold a password, is not.
    """
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    assert database_file(f"sqlite:///{tmp_path}/home/games/a.db") == "~/games/a.db"
    assert database_file(f"sqlite:///{tmp_path}/a.db") == f"{tmp_path}/a.db"
    assert database_file("postgresql://ann:secret@db/games") == ""


def test_no_screen_no_browser(monkeypatch):
    """
    A browser is opened, quietly, only where there is a screen to open it on.
    """
    opened = []
    monkeypatch.setattr(browser_launch.sys, "platform", "linux")
    monkeypatch.setattr(subprocess, "run", lambda command, **quiet: opened.append((command[-1], quiet["stdout"])))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    # At once instead of in a thread.
    monkeypatch.setattr(browser_launch.threading, "Thread", lambda target, args, daemon: Now(target, args))

    browser_launch.show_page("http://one/")
    monkeypatch.setenv("DISPLAY", ":0")
    browser_launch.show_page("http://two/")

    assert opened == [("http://two/", subprocess.DEVNULL)]


class Now:
    """A thread that is done when it is started."""

    def __init__(self, target, args):
        self.start = lambda: target(*args)


@pytest.mark.parametrize("missing", ["service", "page"])
def test_nothing_to_play_on(missing, ashboard, monkeypatch):
    """
    At a terminal, without the extra or without the page, one line says what is missing.
    """
    if missing == "service":
        monkeypatch.setitem(sys.modules, "uvicorn", None)
        monkeypatch.delitem(sys.modules, "ashboard.service.serve", raising=False)
    else:
        monkeypatch.setattr(serve, "has_page", lambda: False)
    monkeypatch.setattr("ashboard.cli.app._is_at_terminal", lambda: True)

    ran = ashboard()

    assert ran.code == 3
    assert ('pip install "ashboard[play]"' if missing == "service" else "make wheel") in ran.complaint


def test_postgres_without_its_driver(ashboard, monkeypatch):
    """
    The extra `play` leaves PostgreSQL out, and one line says which extra brings it.
    """
    monkeypatch.setattr("ashboard.service.db.database.find_spec", lambda name: None)

    ran = ashboard("serve", "--database", "postgresql://db/games")

    assert ran.code == 3
    assert 'pip install "ashboard[service]"' in ran.complaint

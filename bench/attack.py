"""The worst request that each route allows: what it takes of the loop that serves everybody, of the processes beside
it, and of memory.

The service runs in a process of its own without limits of rates, so that every request is really worked on. Time is
that of the processor, not of the clock: a busy machine changes nothing.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

GUIDE = "/guide/neuroshima-hex"
SIDES = ["N", "NE", "SE", "S", "SW", "NW"]
LONGEST_POSITION, LARGEST_OPTIONS, SMALL, LARGE, FRAME = 32_000, 32_000, 64 * 1024, 256 * 1024, 16 * 1024
# What a request may take of the loop; others wait no longer than that.
GOAL_MS = 50.0
# What is told in small portions, between which others go on.
IN_PORTIONS = "/events"
MEGABYTE = 1 << 20
# A list has 200 at most; each friend costs a password that is slow to hash, and a list is one query.
FRIENDS = 20
# An empty board and a full hand: millions of turns.
ENDLESS = {
    "armies": ["moloch", "borgo"],
    "points": [20, 20],
    "hand": ["battle", "blocker", "hybrid"],
    "units": ["0 hq c3 0", "1 hq d4 0"],
}


@dataclass
class Worst:
    """The figures of one route."""

    route: str
    what: str
    statuses: set[int] = field(default_factory=set)
    loop: float = 0
    beside: float = 0
    service: int = 0
    helpers: int = 0


def army(name: str, size: int = 0) -> dict[str, Any]:
    """An army of one's own that asks for as much as an army may."""
    attack = {"initiative": [9, 8, 7, 6, 5, 4], "melee": [20] * 6, "ranged": [20] * 6, "links": SIDES}
    words = {"effects": ["medic"] * 12, "traits": ["explodes", "sniper", "rotation"] * 4}
    tiles = [
        {"id": "hq", "name": "HQ", "kind": "hq", "count": 1, "hit_points": 99, **attack},
        {
            "id": "unit",
            "name": "Unit",
            "kind": "soldier",
            "count": 30,
            "toughness": 20,
            "mobile": True,
            **attack,
            **words,
        },
        {"id": "battle", "name": "Battle", "kind": "instant", "count": 4},
    ]
    return {"id": name, "name": name, "tile": tiles, "character": "x" * size}


def crowded() -> str:
    """A position with a unit of many words on every cell."""
    printed = 'kind = "soldier", initiative = [9, 8, 7, 6, 5, 4], toughness = 20'
    attacks = "melee = [9, 9, 9, 9, 9, 9], ranged = [9, 9, 9, 9, 9, 9]"
    words = 'effects = ["medic", "mother", "mother"], links = ["N", "NE", "SE", "S", "SW", "NW"]'
    cells = [f"{column}{row}" for column, rows in zip("abcde", (3, 4, 5, 4, 3)) for row in range(1, rows + 1)]
    lines = [
        'edition = "classic"',
        "turn = 0",
        '[[seat]]\narmy = "moloch"\nhand = ["battle"]',
        '[[seat]]\narmy = "borgo"',
    ]
    for number, cell in enumerate(cells):
        lines += ["[[unit]]", f"seat = {number % 2}", f'at = "{cell}"', f"print = {{ {printed}, {attacks}, {words} }}"]
    return "\n".join(lines)


def long_record(client: httpx.Client) -> dict[str, Any]:
    """The record of a long game."""
    founded = client.post("/games", json={"game": "bright-future", "seats": [{"player": "me"}] * 2}).json()
    headers = {"Authorization": f"Bearer {founded['token']}"}
    for seat in (0, 1):
        client.post(f"/games/{founded['id']}/seats/{seat}", headers=headers)
    chance, number = random.Random(1), 0
    seen = client.get(f"/games/{founded['id']}", headers=headers).json()
    while seen["asked"] is not None:
        number += 1
        seen = client.get(f"/games/{founded['id']}", headers=headers).json()
        if seen["decision"] is None:
            break
        body = {"seq": seen["seq"], "action": chance.choice(seen["decision"]["options"]), "key": f"k{number}"}
        client.post(f"/games/{founded['id']}/answers", json=body, headers=headers)
    record: dict[str, Any] = client.get(f"/games/{founded['id']}/record", headers=headers).json()
    # The last row at which somebody is asked.
    return {"game": founded["id"], "headers": headers, "record": record, "seq": seen["seq"] - 1}


def padded(body: dict[str, Any], size: int) -> bytes:
    """A body as large as may be, by spaces."""
    text = json.dumps(body).encode()
    return text[:-1] + b" " * (size - len(text)) + text[-1:]


def requests(fodder: dict[str, Any], table: dict[str, Any]) -> Iterator[tuple[str, str, str, bytes, dict[str, str]]]:
    """Route, what is bad about the request, method, body, headers."""
    nested = b'{"options": {"armies": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}"
    keys = json.dumps({"options": {f"k{number}": number for number in range(5000)}}).encode()
    digits = b'{"options": {"first": ' + b"9" * 60_000 + b"}}"
    own = {"options": {"armies": [army("one", 14_000), army("two", 14_000)], "mirror": True}}
    for what, body in (
        ("as large as may be", padded({}, SMALL)),
        ("nested", nested),
        ("many keys", keys),
        ("a long number", digits),
        ("armies of 31 KB", json.dumps(own).encode()),
    ):
        yield "/games", what, "POST", body, {}
    positions = {
        "lines of 32 dots": ("a." * 32 + "a = 1\n") * (LONGEST_POSITION // 71),
        "nested lists": "a = " + "[\n" * (LONGEST_POSITION // 2 - 10),
        "many tables": "".join(f"[a{number}]\n" for number in range(LONGEST_POSITION // 9))[:LONGEST_POSITION],
        "many keys": "".join(f"a{number}=1\n" for number in range(LONGEST_POSITION // 9))[:LONGEST_POSITION],
        "a crowded board": crowded(),
    }
    for end in ("", "/previews", "/hint", "/battle", "/file"):
        for what, position in positions.items():
            body = json.dumps({"position": position, "options": ["battle"] if end == "/previews" else []}).encode()
            yield f"{GUIDE}/scene{end}", what, "POST", body, {}
    answers = {"position": crowded(), "answers": ["battle"] * 500}
    yield f"{GUIDE}/scene", "500 answers", "POST", json.dumps(answers).encode(), {}
    record, start = fodder["record"], {"answers": []}
    for _ in range(49):
        start = {"answers": [], "start": start}
    long = "/guide/bright-future"
    for end in ("replay", "puzzles"):
        yield f"{long}/{end}", "a long game", "POST", json.dumps({"record": record}).encode(), {}
    for end in ("replay", "advice", "luck", "fork"):
        given = {"record": {**record, "start": start}} | ({} if end == "replay" else {"at": 0})
        yield f"{long}/{end}", "a chain of 50 games", "POST", padded(given, LARGE), {}
    place, headers, late = f"/games/{fodder['game']}", fodder["headers"], fodder["seq"]
    for end in ("", "/study", f"/study?seq={late}", "/analysis", "/record", "/events?after=0"):
        yield f"/games/ID{end}", "a long game", "GET", b"", {**headers, "path": place + end}
    yield "/games", "the lobby, 100 games of 31 KB", "GET", b"", {"path": "/games?limit=100"}
    yield "/me/games", "100 games of 31 KB", "GET", b"", {**table["headers"], "path": "/me/games?limit=100"}
    for path in (
        "/catalogue",
        GUIDE,
        f"{GUIDE}/words/en",
        f"{GUIDE}/lessons",
        "/schema/openapi.json",
        "/metrics",
        "/health",
    ):
        yield path, "", "GET", b"", {}
    yield "/guests", "as large as may be", "POST", padded({"name": "x" * 40}, SMALL), {}
    yield "/accounts", "a long password", "POST", json.dumps({"login": "attacker", "password": "x" * 200}).encode(), {}
    seats = [{"player": "open"}] * 2
    for end, what, given in (
        ("/fork", "late in a long game", {"seq": late, "seats": seats}),
        ("/previews", "64 options in a long game", {"seq": late, "options": ["x" * 200] * 64}),
        ("/hint", "late in a long game", {"seq": late, "level": "random"}),
        ("/chat", "a long line", {"text": "x" * 500}),
    ):
        yield f"/games/ID{end}", what, "POST", json.dumps(given).encode(), {**headers, "path": place + end}
    for end in (f"/advice?seq={late}", f"/luck?seq={late}", "/draws", "/puzzles"):
        yield f"/games/ID{end}", "a long game", "GET", b"", {**headers, "path": place + end}
    yield from puzzle_requests(fodder["puzzles"], fodder["popular"])
    yield "/me/friends", "20 friends", "GET", b"", {**fodder["popular"]}
    yield "/me/friends", "one more", "POST", json.dumps({"code": fodder["code"]}).encode(), {**fodder["lonely"]}
    yield "/friends/{code}", "", "GET", b"", {"path": f"/friends/{fodder['code']}"}
    yield "/me/friends/{friend_id}", "no friend", "DELETE", b"", {**fodder["popular"], "path": "/me/friends/nobody"}
    yield "/ratings", "", "GET", b"", {}


def puzzle_requests(
    puzzles: list[dict[str, Any]], solver: dict[str, str]
) -> Iterator[tuple[str, str, str, bytes, dict[str, str]]]:
    """The longest list, a day far away, a board that is searched for ever, and the hardest puzzle of each kind."""
    yield "/puzzles", "100 puzzles", "GET", b"", {"path": "/puzzles?limit=100"}
    yield "/puzzles/daily", "the last day", "GET", b"", {"path": "/puzzles/daily?date=9999-12-31"}
    for end in ("/proof", "/own", "/own/attempt", "/own/hints/{step}", "/own/solution"):
        given = {"kind": "win-now", "board": ENDLESS} | ({"answers": ["x" * 200] * 200} if "attempt" in end else {})
        path = f"/puzzles{end}".replace("{step}", "3")
        yield f"/puzzles{end}", "an endless turn", "POST", json.dumps(given).encode(), {"path": path}
    place = "/puzzles/{puzzle_id}"
    for puzzle in puzzles:
        path, kind = f"/puzzles/{puzzle['id']}", puzzle["kind"]
        for end in ("", "/solution"):
            yield place + end, kind, "GET", b"", {"path": path + end}
        yield f"{place}/hints/{{step}}", kind, "GET", b"", {"path": f"{path}/hints/3"}
        attempts = {"solved": puzzle["solution"], "tempted": puzzle["temptation"], "200 answers": ["x" * 200] * 200}
        for what, answers in attempts.items():
            body = json.dumps({"answers": answers or ["end"]}).encode()
            yield f"{place}/attempt", f"{kind}, {what}", "POST", body, {"path": f"{path}/attempt"}
        for method, end in (("POST", "/surrender"), ("GET", "/standing"), ("POST", "/report")):
            yield place + end, kind, method, b"", {**solver, "path": path + end}
        yield f"{place}/vote", kind, "PUT", json.dumps({"vote": 1}).encode(), {**solver, "path": f"{path}/vote"}


def hardest_puzzles(client: httpx.Client) -> list[dict[str, Any]]:
    """The hardest puzzle of each kind, with its lines."""
    found = []
    for kind in client.get("/puzzles").json()["kinds"]:
        last = client.get(f"/puzzles?kind={kind}").json()["total"] - 1
        [puzzle] = client.get(f"/puzzles?kind={kind}&limit=1&offset={last}").json()["puzzles"]
        told = client.get(f"/puzzles/{puzzle['id']}/solution").json()
        found.append(puzzle | {line: told[line]["answers"] for line in ("solution", "temptation")})
    return found


def popular_account(client: httpx.Client) -> dict[str, Any]:
    """Somebody with friends, their link, and somebody who becomes one more."""

    def registered(login: str) -> dict[str, str]:
        made = client.post("/accounts", json={"login": login, "password": "correct horse"}).raise_for_status()
        return {"Authorization": f"Bearer {made.json()['token']}"}

    popular = registered("popular")
    code = client.post("/me/friends/code", headers=popular).json()["code"]
    for number in range(FRIENDS):
        client.post("/me/friends", json={"code": code}, headers=registered(f"friend{number}")).raise_for_status()
    return {"popular": popular, "code": code, "lonely": registered("lonely")}


def fodder_of(client: httpx.Client) -> dict[str, Any]:
    """What the worst requests need: a long game, puzzles, friends."""
    return long_record(client) | {"puzzles": hardest_puzzles(client)} | popular_account(client)


def other_requests(
    document: dict[str, Any], known: set[tuple[str, str]], game: str, headers: dict[str, str]
) -> Iterator[tuple[str, str, str, bytes, dict[str, str]]]:
    """Every operation of the document that is not among those known, with the largest body that it takes.

    What ends something comes last.
    """
    operations = [(way.upper(), place, said) for place, ways in document["paths"].items() for way, said in ways.items()]
    for method, template, said in sorted(operations, key=lambda operation: operation[0] == "DELETE"):
        if (method, template) not in known:
            path = template.replace("{game_id}", game).replace("{seat}", "0").replace("{token_id}", "x")
            path = path.replace("{game}", "neuroshima-hex").replace("{language}", "en")
            assert "{" not in path, f"{method} {template}: expected a worst request of its own"
            body = padded({"seq": 1}, SMALL) if "requestBody" in said else b""
            yield template, "as large as may be" if body else "", method, body, {**headers, "path": path}


def all_requests(
    client: httpx.Client, fodder: dict[str, Any], guest: dict[str, str]
) -> list[tuple[str, str, str, bytes, dict[str, str]]]:
    """At least one request to every operation of the document."""
    # A spare guest, because these requests log out, resign and delete.
    spare = {"Authorization": f"Bearer {client.post('/guests', json={}).json()['token']}"}
    game = client.post("/games", json={}, headers=spare).json()["id"]
    return complete(list(requests(fodder, {"headers": guest})), client.get("/schema/openapi.json").json(), game, spare)


def complete(
    chosen: list[tuple[str, str, str, bytes, dict[str, str]]],
    document: dict[str, Any],
    game: str,
    headers: dict[str, str],
) -> list[tuple[str, str, str, bytes, dict[str, str]]]:
    """These requests, and one to each operation of the document that they leave out."""
    known = {(method, template_of(route)) for route, _, method, _, _ in chosen}
    return [*chosen, *other_requests(document, known, game, headers)]


def template_of(route: str) -> str:
    """A route as the document writes it."""
    plain = route.partition("?")[0].replace("/games/ID", "/games/{game_id}").replace("/words/en", "/words/{language}")
    return plain.replace("/guide/neuroshima-hex", "/guide/{game}").replace("/guide/bright-future", "/guide/{game}")


def memory(pid: int) -> int:
    """Bytes that a process holds."""
    with contextlib.suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    return 0


def processor(pid: int) -> float:
    """Seconds that the first thread of a process has worked, to the nanosecond."""
    with contextlib.suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[0]) / 1e9
    return 0


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(child) for child in listed.stdout.split()]


def state(pid: int) -> tuple[int, int]:
    """Bytes of a process, and of those that it has started."""
    return memory(pid), sum(memory(child) for child in children(pid))


async def measured(
    url: str, pid: int, worst: Worst, method: str, body: bytes, headers: dict[str, str], times: int
) -> None:
    """The request a few times in a row."""
    path = headers.pop("path")
    if body:
        headers["content-type"] = "application/json"
    before = state(pid)
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        # What is made once for everybody is made by the first.
        await client.get(path, headers=headers) if method == "GET" and IN_PORTIONS not in path else None
        for _ in range(times):
            loop, beside = processor(pid), sum(processor(child) for child in children(pid))
            async with client.stream(method, path, content=body, headers=headers) as answer:
                async for _line in answer.aiter_bytes():
                    pass
            worst.statuses.add(answer.status_code)
            worst.loop = max(worst.loop, processor(pid) - loop)
            worst.beside = max(worst.beside, sum(processor(child) for child in children(pid)) - beside)
    after = state(pid)
    worst.service, worst.helpers = after[0] - before[0], after[1] - before[1]


async def frames(url: str, pid: int, game: str, times: int) -> Worst:
    """A socket that sends the largest frames that there may be."""
    worst, before = Worst("socket", "frames of 16 KB"), memory(pid)
    text = json.dumps({"type": "chat", "text": "x" * (FRAME - 100)})
    async with connect(f"{url.replace('http', 'ws')}/games/{game}/events?after=100000", max_size=None) as socket:
        for _ in range(times * 20):
            loop = processor(pid)
            await socket.send(text)
            while json.loads(await socket.recv())["type"] != "problem":
                pass
            worst.loop = max(worst.loop, processor(pid) - loop)
    worst.service = memory(pid) - before
    return worst


@contextlib.contextmanager
def service(folder: str) -> Iterator[tuple[str, int]]:
    """A service of its own; its address and process."""
    command = [sys.executable, "-m", "ashboard", "serve", "--port", "0", "--no-limits", "--log-format", "json"]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder}/attack.db"], stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    port = next(json.loads(line)["port"] for line in process.stderr if '"serving"' in line)
    log = open(f"{folder}/log", "w", encoding="utf-8")  # noqa: SIM115, PTH123 open as long as the service
    draining = subprocess.Popen(["cat"], stdin=process.stderr, stdout=log)
    try:
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait()
        draining.wait()
        log.close()


async def run(times: int) -> list[Worst]:
    """Every route in turn."""
    found: list[Worst] = []
    with tempfile.TemporaryDirectory() as folder, service(folder) as (url, pid):
        with httpx.Client(base_url=url, timeout=120) as client:
            fodder = fodder_of(client)
            guest = {"Authorization": f"Bearer {client.post('/guests', json={}).json()['token']}"}
            own = {"armies": [army("one", 14_000), army("two", 14_000)], "mirror": True}
            for _ in range(100):
                client.post("/games", json={"options": own, "listed": True}, headers=guest)
            chosen = all_requests(client, fodder, guest)
        for route, what, method, body, headers in chosen:
            worst = Worst(f"{method} {route}", what)
            await measured(url, pid, worst, method, body, {"path": route, **headers}, times)
            found.append(worst)
            show(worst)
        found.append(await frames(url, pid, fodder["game"], times))
        show(found[-1])
    return found


def show(worst: Worst) -> None:
    """One line of the table."""
    statuses = " ".join(map(str, sorted(worst.statuses)))
    times = f"{worst.loop * 1000:8.1f} {worst.beside * 1000:9.1f}"
    grown = f"{worst.service / MEGABYTE:7.1f} {worst.helpers / MEGABYTE:9.1f}"
    print(f"{worst.route:42} {worst.what:30} {statuses:8} {times} {grown}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each request is sent (5)")
    arguments = parser.parse_args()
    print(f"{'route':42} {'request':30} {'status':8} {'loop ms':>8} {'beside ms':>9} {'loop MB':>7} {'beside MB':>9}")
    found = [worst for worst in asyncio.run(run(arguments.times)) if IN_PORTIONS not in worst.route]
    slow = [f"{worst.route} ({worst.what})" for worst in found if worst.loop * 1000 > GOAL_MS]
    most = max(found, key=lambda worst: worst.loop)
    print(f"\nat most {most.loop * 1000:.1f} ms of the loop, by {most.route} ({most.what}); goal {GOAL_MS:.0f} ms")
    print("missed by " + ", ".join(slow) if slow else "met by every request")


if __name__ == "__main__":
    main()

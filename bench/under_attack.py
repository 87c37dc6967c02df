"""What a player feels while strangers attack: the times of answers, beside those in a quiet hour."""

import argparse
import asyncio
import base64
import contextlib
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from attack import all_requests, fodder_of
from attackers import GUIDE, HARMLESS, KINDS, READY

FOLDER = Path(__file__).resolve().parent
HEX = {"armies": ["moloch", "borgo"], "edition": "2025"}
OPEN = {"player": "open"}
COMPUTER = {"player": "computer", "level": "recruit"}
TABLES = ([OPEN, OPEN], [OPEN, COMPUTER])
RANDOM = {"player": "computer", "level": "random"}
# Times of a player under attack to those in a quiet hour, at most.
GOAL = 3.0
# From so many addresses everything is tried.
ADDRESSES = (1, 100)
# A player wants to answer so often, in seconds.
PACE = 0.1
# Players have played for so many seconds before the attack begins: a service that has just started is another matter.
WARM = 1.0
# Starts a program on one core, with everything that it starts itself.
PINNED = "import os, sys; os.sched_setaffinity(0, {int(sys.argv[1])}); os.execv(sys.argv[2], sys.argv[2:])"


class Question(msgspec.Struct):
    """The open question of a seat."""

    options: list[str]


class Message(msgspec.Struct):
    """What a client needs of a message."""

    type: str
    seq: int = 0
    asked: int | None = None
    decision: Question | None = None


DECODER = msgspec.json.Decoder(Message)


@dataclass
class Times:
    """Seconds that answers took to be acknowledged, and that the computer opposite took to answer in turn.

    They count from when the attack begins.
    """

    answers: list[float] = field(default_factory=list)
    replies: list[float] = field(default_factory=list)
    is_counting: bool = False

    def note_reply(self, seconds: float) -> None:
        if self.is_counting:
            self.replies.append(seconds)

    def note_answer(self, seconds: float) -> None:
        """Count also the answers that would have been given meanwhile: who waits sends none that could be slow too."""
        while self.is_counting and seconds > 0:
            self.answers.append(seconds)
            seconds -= PACE


@dataclass(frozen=True)
class Percentiles:
    """Of a number of times, in milliseconds."""

    count: int
    p50: float
    p99: float

    @staticmethod
    def of(times: list[float]) -> "Percentiles":
        ordered = sorted(times) or [float("inf")]
        p50, p99 = (round(ordered[int(share * len(ordered))] * 1000, 1) for share in (0.5, 0.99))
        return Percentiles(len(times), p50, p99)


@dataclass(frozen=True)
class Measured:
    """One run: what was sent from how many addresses, what became of it, and what the players felt."""

    kind: str
    addresses: int
    sent: dict[str, int]
    times: Times
    megabytes: float


class Service:
    """The service with all its limits, on one core together with its worker."""

    def __init__(self, database: Path, core: int, *more: str) -> None:
        serve = ["-m", "ashboard", "serve", "--port", "0", "--database", f"sqlite:///{database}", *more]
        self._log = database.with_name("log")
        with self._log.open("w", encoding="utf-8") as log:
            command = [sys.executable, "-c", PINNED, str(core), sys.executable, *serve]
            self._process = subprocess.Popen(command, stderr=log)
        self.port = 0
        while not self.port:
            assert self._process.poll() is None, self._log.read_text("utf-8")
            time.sleep(0.05)
            lines = self._log.read_text("utf-8").splitlines()
            self.port = next((json.loads(line)["port"] for line in lines if '"serving"' in line), 0)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def megabytes(self) -> float:
        """What it holds in memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Player:
    """Somebody who plays over a socket, as a page does: both seats at one screen, or one against the computer."""

    def __init__(self, service: Service, seats: list[dict[str, str]], times: Times) -> None:
        self._seats = seats
        self._service = service
        self._times = times
        self._chance = random.Random(0)
        # Since when an acknowledgement, and a reply of the computer, has been waited for.
        self._sent: float | None = None
        self._asked: float | None = None

    async def play(self, game: str, token: str) -> None:
        """Play game after game until cancelled; what is waited for by then counts as long as it has lasted."""
        try:
            while True:
                await self._play_game(game, token)
                game, token = await sit_down(self._service, self._seats)
        finally:
            self._note_rest(time.perf_counter())

    def _note_rest(self, end: float) -> None:
        if self._sent is not None:
            self._times.note_answer(end - self._sent)
        if self._asked is not None:
            self._times.note_reply(end - self._asked)

    async def _play_game(self, game: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        address = f"ws://127.0.0.1:{self._service.port}/games/{game}/events"
        async with connect(
            address, additional_headers=headers, compression=None, max_size=None, close_timeout=0.1
        ) as socket:
            seen, question = 0, None
            async for text in socket:
                message, now = DECODER.decode(text), time.perf_counter()
                if message.type == "answered" and self._sent is not None:
                    self._times.note_answer(now - self._sent)
                    self._sent = None
                if message.type == "moment" and message.seq > seen:
                    seen, question = message.seq, message.decision
                    self._note_computer(message, now)
                    if message.asked is None:
                        return
                if question is not None and self._sent is None:
                    await self._answer(socket, seen, question)
                    question = None

    def _note_computer(self, message: Message, now: float) -> None:
        if message.asked is not None and message.decision is None:
            self._asked = self._asked or now
        elif self._asked is not None:
            self._times.note_reply(now - self._asked)
            self._asked = None

    async def _answer(self, socket: Any, seq: int, question: Question) -> None:
        await asyncio.sleep(PACE)
        action = self._chance.choice(question.options)
        self._sent = time.perf_counter()
        await socket.send(json.dumps({"type": "answer", "seq": seq, "action": action, "key": f"k{seq}"}))


class Bench:
    """Players and those who attack; every run has a new service, so that none feels the one before it."""

    def __init__(self, given: argparse.Namespace, folder: Path) -> None:
        self._given = given
        self._folder = folder
        self._fodder = folder / "fodder.json"
        self._prepared = folder / "prepared.db"

    def prepare(self) -> None:
        """Make what attackers use: games that run and are over, an account, the worst requests of all routes."""
        with self._serving(self._prepared, "--no-limits") as service:
            watched, _ = asyncio.run(sit_down(service, TABLES[0]))
            with httpx.Client(base_url=service.url, timeout=120) as http:
                guest = {"Authorization": f"Bearer {http.post('/guests', json={}).json()['token']}"}
                worst = [
                    {
                        "method": method,
                        "path": headers.pop("path", route),
                        "body": base64.b64encode(body).decode(),
                        "headers": [f"{name}: {value}" for name, value in headers.items()],
                    }
                    for route, _, method, body, headers in all_requests(http, fodder_of(http), guest)
                ]
                record = finished_record(http)
                http.post("/accounts", json={"login": "somebody", "password": "correct horse"}).raise_for_status()
        fodder = {"game": watched, "record": record, "login": "somebody", "worst": worst}
        self._fodder.write_text(json.dumps(fodder), "utf-8")

    async def run(self, kind: str, addresses: int) -> Measured:
        """Let players play while the attackers do their work."""
        given, times, database = self._given, Times(), self._folder / "bench.db"
        for old in self._folder.glob("bench.db*"):
            old.unlink()
        shutil.copy(self._prepared, database)
        with self._serving(database) as service:
            tables = [TABLES[number % len(TABLES)] for number in range(given.players)]
            games = [await sit_down(service, seats) for seats in tables]
            command = [
                *(sys.executable, str(FOLDER / "attackers.py"), kind, "--port", str(service.port)),
                *("--rate", str(given.rate), "--seconds", str(given.seconds), "--addresses", str(addresses)),
                *("--core", str(given.attackers_core), "--fodder", str(self._fodder)),
            ]
            playing = [
                asyncio.create_task(Player(service, seats, times).play(*game)) for seats, game in zip(tables, games)
            ]
            await wake_workers(service, json.loads(self._fodder.read_text("utf-8")))
            await asyncio.wait(playing, timeout=WARM)
            attackers = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
            assert attackers.stdout is not None
            assert (await attackers.stdout.readline()).decode().strip() == READY
            times.is_counting = True
            await asyncio.wait(playing, timeout=given.seconds, return_when=asyncio.FIRST_EXCEPTION)
            await end_all(playing)
            told, _ = await attackers.communicate()
            return Measured(kind, addresses, json.loads(told), times, round(service.megabytes(), 1))

    @contextlib.contextmanager
    def _serving(self, database: Path, *more: str) -> Iterator[Service]:
        service = Service(database, self._given.service_core, *more)
        try:
            yield service
        finally:
            service.stop()


async def end_all(playing: list[asyncio.Task[None]]) -> None:
    """Stop everybody who plays; raise what went wrong before."""
    for one in playing:
        one.cancel()
    for failed in await asyncio.gather(*playing, return_exceptions=True):
        if not isinstance(failed, asyncio.CancelledError):
            raise failed


def finished_record(http: httpx.Client) -> Any:
    """The record of a game between computers."""
    game = http.post("/games", json={"options": HEX, "seats": [RANDOM, RANDOM]}).json()["id"]
    while http.get(f"/games/{game}").json()["table"]["status"] != "over":
        time.sleep(0.2)
    return http.get(f"/games/{game}/record").json()


async def sit_down(service: Service, seats: list[dict[str, str]]) -> tuple[str, str]:
    """A game in which one person has every open seat, and the token of the person."""
    async with httpx.AsyncClient(base_url=service.url, timeout=120) as http:
        token = (await post(http, "/guests", {}))["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        game = (await post(http, "/games", {"options": HEX, "seats": seats, "listed": True}))["id"]
        for number, seat in enumerate(seats):
            if seat == OPEN:
                await post(http, f"/games/{game}/seats/{number}", {})
        return game, token


async def wake_workers(service: Service, fodder: dict[str, Any]) -> None:
    """Let the processes start that strangers' work is done in, and the one that is kept for games under way."""
    async with httpx.AsyncClient(base_url=service.url, timeout=120) as http:
        await post(http, f"{GUIDE}/replay", {"record": fodder["record"]})
        await post(http, f"{GUIDE}/advice", {"record": fodder["record"], "at": 0})
        replaying = asyncio.create_task(post(http, f"{GUIDE}/replay", {"record": fodder["record"]}))
        (await http.get(f"/games/{fodder['game']}/study")).raise_for_status()
        await replaying


async def post(http: httpx.AsyncClient, path: str, body: object) -> Any:
    answer = await http.post(path, json=body)
    answer.raise_for_status()
    return answer.json()


class Report:
    """The lines of the table, as text and as JSON when they come; what the file holds is not measured again."""

    def __init__(self, file: Path | None, terms: dict[str, object]) -> None:
        """Lines that were measured on other terms, or at another commit, are forgotten."""
        self._file = file
        self._terms = terms
        self.rows: list[dict[str, Any]] = []
        if file is not None and file.is_file():
            kept = json.loads(file.read_text("utf-8"))
            self.rows = kept["rows"] if kept.get("terms") == terms else []

    def find(self, kind: str, addresses: int) -> dict[str, Any] | None:
        """Return the line of an attack, if it has been measured."""
        found = (row for row in self.rows if (row["attack"], row["addresses"]) == (kind, addresses))
        return next(found, None)

    def add(self, one: Measured, quiet: dict[str, Any] | None) -> dict[str, Any]:
        """Note how much slower answers were than in quiet; the quiet hour itself is as slow as itself."""
        answers, replies = Percentiles.of(one.times.answers), Percentiles.of(one.times.replies)
        row: dict[str, Any] = {
            "attack": one.kind,
            "addresses": one.addresses,
            "answers": asdict(answers),
            "replies": asdict(replies),
            "megabytes": one.megabytes,
            "sent": one.sent,
        }
        beside = quiet or row
        row["ratio"] = round(answers.p99 / beside["answers"]["p99"], 2)
        row["reply_ratio"] = round(replies.p99 / beside["replies"]["p99"], 2)
        row["met"] = row["ratio"] <= GOAL
        self.rows.append(row)
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps({"terms": self._terms, "rows": self.rows}, indent=2) + "\n", "utf-8")
        return row

    @property
    def missed(self) -> list[str]:
        return [f"{row['attack']} from {row['addresses']}" for row in self.rows if not row["met"]]


def show(row: dict[str, Any]) -> None:
    """Print one line; the reply of a computer is shown beside the answers."""
    answers, replies = row["answers"], row["replies"]
    verdict = "" if row["attack"] == HARMLESS else "met" if row["met"] else "MISSED"
    print(
        f"{row['attack']:10} {row['addresses']:4} {answers['count']:7} {answers['p50']:8} {answers['p99']:8} "
        f"{row['ratio']:6} {verdict:6} {replies['count']:6} {replies['p50']:8} {replies['p99']:8} "
        f"{row['reply_ratio']:6} {row['megabytes']:7}  {told(row['sent'])}",
        flush=True,
    )


def commit_name() -> str:
    """Return the commit that is measured, with a mark where it has been changed since."""
    command = ["git", "-C", str(FOLDER), "describe", "--always", "--dirty", "--exclude", "*"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def told(sent: dict[str, int]) -> str:
    return ", ".join(f"{what} {count}" for what, count in sorted(sent.items()))


HEAD = (
    f"{'attack':10} {'from':>4} {'answers':>7} {'p50 ms':>8} {'p99 ms':>8} {'ratio':>6} {'goal':6} "
    f"{'repl.':>6} {'p50 ms':>8} {'p99 ms':>8} {'ratio':>6} {'MB':>7}  what became of the requests"
)


async def measure(bench: Bench, given: argparse.Namespace, report: Report) -> None:
    """Measure everything from one address and from a hundred, each beside a quiet hour of its own."""
    print(HEAD)
    for addresses in ADDRESSES:
        quiet = None
        for kind in (HARMLESS, *(given.attacks or KINDS)):
            row = report.find(kind, addresses) or report.add(await bench.run(kind, addresses), quiet)
            quiet = quiet or row
            show(row)


def main() -> int:
    cores = sorted(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(
        description="Measure a player's answers while one address and while a hundred attack, each kind of attack by "
        f"itself and all together. The p99 is to be at most {GOAL:g} times the quiet one, which is measured while the "
        "same number of harmless requests is sent. The service and its worker run on one core; the attackers and, "
        "before them, the players on another. The status is 1 if the goal was missed."
    )
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help="of " + ", ".join(KINDS) + "; all if not given")
    parser.add_argument("--rate", type=float, default=100, help="requests a second, all addresses together (100)")
    parser.add_argument("--seconds", type=float, default=15, help="for each attack (15)")
    parser.add_argument("--players", type=int, default=4, help="who play meanwhile (4)")
    parser.add_argument("--service-core", type=int, default=cores[0])
    parser.add_argument("--attackers-core", type=int, default=cores[-1])
    parser.add_argument("--json", type=Path, help="file for the table as JSON; what it holds is not measured again")
    given = parser.parse_args()
    os.sched_setaffinity(0, {given.attackers_core})
    print(f"{given.players} players, {given.rate:g} requests a second, {given.seconds:g} s each")
    terms = {"rate": given.rate, "seconds": given.seconds, "players": given.players, "commit": commit_name()}
    report = Report(given.json, terms)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(given, Path(folder))
        wanted = itertools.product((HARMLESS, *(given.attacks or KINDS)), ADDRESSES)
        if any(report.find(*one) is None for one in wanted):
            bench.prepare()
        asyncio.run(measure(bench, given, report))
    missed = ", ".join(report.missed)
    print(f"goal, p99 at most {GOAL:g} times the quiet one: " + (f"MISSED by {missed}" if missed else "met"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

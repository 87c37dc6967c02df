"""How fast the service is: 200 live games, beside a bare echo and a bare commit on the same machine in the same run."""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import connect

HEX = {"armies": ["moloch", "borgo"], "edition": "2025"}
FRAME = {"type": "answer", "seq": 17, "action": "place outlaw c3 2", "key": "abcdefgh-17"}
FOLDER = Path(__file__).resolve().parent


class Question(msgspec.Struct):
    """The open question of a seat."""

    options: list[str]


class Message(msgspec.Struct):
    """What a client needs of a message; the rest is not even decoded."""

    type: str
    seq: int = 0
    asked: int | None = None
    decision: Question | None = None


DECODER = msgspec.json.Decoder(Message)


@dataclass
class Load:
    """What the clients have measured."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000

    def __str__(self) -> str:
        return f"{self.rate:8.0f} a second   p50 {self.percentile(0.5):7.1f} ms   p99 {self.percentile(0.99):7.1f} ms"


class Process:
    """A server in a process of its own, on a port that it names itself."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen([sys.executable, *arguments], stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        self.port = 0
        for line in self.process.stderr:
            if '"port"' in line:
                self.port = json.loads(line)["port"]
                break
        # Somebody has to read what it says, or it would wait.
        self._drain = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL)

    def megabytes(self) -> float:
        """What it holds in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self._drain.wait()


async def bare(process: Process, clients: int, seconds: float) -> Load:
    """Clients that send a frame and wait for what comes back."""
    load, end = Load(seconds=seconds), time.perf_counter() + seconds + 1

    async def client() -> None:
        async with connect(f"ws://127.0.0.1:{process.port}/", compression=None) as socket:
            text = json.dumps(FRAME)
            await asyncio.sleep(1)
            while time.perf_counter() < end:
                began = time.perf_counter()
                await socket.send(text)
                await socket.recv()
                load.latencies.append(time.perf_counter() - began)

    await asyncio.gather(*(client() for _ in range(clients)))
    return load


async def founded(http: httpx.AsyncClient) -> tuple[str, str]:
    """A game of one person at one screen, and the token that holds both seats."""
    made = (await http.post("/games", json={"options": HEX})).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    for seat in (0, 1):
        (await http.post(f"/games/{made['id']}/seats/{seat}", json={}, headers=headers)).raise_for_status()
    return made["id"], made["token"]


async def live(process: Process, clients: int, seconds: float) -> Load:
    """Live games, one client each, who answers at random as fast as he is acknowledged."""
    load, starting = Load(seconds=seconds), asyncio.Semaphore(8)
    ready, clock = asyncio.Barrier(clients), {"end": float("inf")}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{process.port}", timeout=120) as http:

        async def client(number: int) -> None:
            chance = random.Random(number)
            async with starting:
                game, token = await founded(http)
            is_first = True
            while time.perf_counter() < clock["end"]:
                async with game_socket(process, game, token) as socket:
                    question = await first_question(socket)
                    if is_first:
                        # Everybody sits down and looks before anybody answers.
                        await ready.wait()
                        await asyncio.sleep(1)
                        clock["end"] = min(clock["end"], time.perf_counter() + seconds)
                        is_first = False
                    await played(socket, question, chance, load, clock)
                if time.perf_counter() < clock["end"]:
                    game, token = await founded(http)

        await asyncio.gather(*(client(number) for number in range(clients)))
    return load


def game_socket(process: Process, game: str, token: str) -> Any:
    return connect(
        f"ws://127.0.0.1:{process.port}/games/{game}/events",
        additional_headers={"Authorization": f"Bearer {token}"},
        compression=None,
        max_size=None,
    )


async def first_question(socket: Any) -> Message:
    """The position that a client meets when he comes."""
    while True:
        message = DECODER.decode(await socket.recv())
        if message.type == "moment" and message.decision is not None:
            return message


async def played(socket: Any, question: Message, chance: random.Random, load: Load, clock: dict[str, float]) -> None:
    """One game to its end or to the end of the measurement; an answer follows when the last one is acknowledged."""
    for number in itertools.count():
        if question.decision is None or time.perf_counter() >= clock["end"]:
            return
        action = chance.choice(question.decision.options)
        frame = {"type": "answer", "seq": question.seq, "action": action, "key": f"k{number}"}
        began, is_acknowledged, expected = time.perf_counter(), False, question.seq + 1
        await socket.send(json.dumps(frame))
        while not is_acknowledged or question.seq < expected:
            message = DECODER.decode(await socket.recv())
            if message.type == "answered":
                load.latencies.append(time.perf_counter() - began)
                is_acknowledged = True
            elif message.type == "moment":
                question = message


async def idle(process: Process, games: int) -> float:
    """Megabytes for games that nobody plays but that are kept in mind."""
    before = process.megabytes()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{process.port}", timeout=120) as http:
        for _ in range(games // 20):
            for game, _ in await asyncio.gather(*(founded(http) for _ in range(20))):
                (await http.get(f"/games/{game}")).raise_for_status()
    return (process.megabytes() - before) * 1000 / games


async def broadcast(process: Process, spectators: int, answers: int = 10) -> list[float]:
    """Milliseconds from an answer until the last of many spectators has heard of it."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{process.port}", timeout=120) as http:
        game, token = await founded(http)
        headers = {"Authorization": f"Bearer {token}"}
        heard = [asyncio.Queue[int]() for _ in range(spectators)]

        async def spectator(queue: "asyncio.Queue[int]") -> None:
            async with connect(
                f"ws://127.0.0.1:{process.port}/games/{game}/events", compression=None, open_timeout=120
            ) as socket:
                async for text in socket:
                    message = DECODER.decode(text)
                    if message.type == "moment":
                        queue.put_nowait(message.seq)

        tasks = [asyncio.create_task(spectator(queue)) for queue in heard]
        for queue in heard:
            await queue.get()
        times = []
        for number in range(answers):
            seen = (await http.get(f"/games/{game}", headers=headers)).json()
            action = random.Random(number).choice(seen["decision"]["options"])
            began = time.perf_counter()
            body = {"seq": seen["seq"], "action": action, "key": f"b{number}"}
            (await http.post(f"/games/{game}/answers", json=body, headers=headers)).raise_for_status()
            for queue in heard:
                await queue.get()
            times.append((time.perf_counter() - began) * 1000)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return sorted(times)


@contextlib.contextmanager
def running(*arguments: str) -> Any:
    process = Process(*arguments)
    try:
        yield process
    finally:
        process.stop()


@dataclass
class Goals:
    """What was wanted, and whether it was reached."""

    lines: list[str] = field(default_factory=list)

    def say(self, what: str, value: str, goal: str, is_met: bool) -> None:
        line = f"  {what} {value} (goal: {goal}): {'met' if is_met else 'MISSED'}"
        self.lines.append(line)
        print(line, flush=True)


def measure(given: argparse.Namespace, folder: str) -> None:
    """Everything, in one run."""
    bare_script, goals = str(FOLDER / "service_bare.py"), Goals()
    database = given.database or f"sqlite:///{folder}/bench.db"
    commit_database = given.database or f"sqlite:///{folder}/bare.db"
    print(f"{given.clients} clients, {given.seconds} s each, {os.cpu_count()} cores, client on the same machine")
    with running(bare_script, "echo") as process:
        echo = uvloop.run(bare(process, given.clients, given.seconds))
    print("bare echo    ", echo)
    with running(bare_script, "commit", commit_database) as process:
        commit = uvloop.run(bare(process, given.clients, given.seconds))
    print("bare commit  ", commit)
    with running(bare_script, "serve", database) as process:
        loaded = uvloop.run(live(process, given.clients, given.seconds))
    print("live games   ", loaded)
    compared(loaded, echo, commit, goals)
    with running(bare_script, "serve", database.replace("bench.db", "idle.db")) as process:
        print(f"idle games    {uvloop.run(idle(process, given.idle)):.1f} MB for 1,000")
        times = uvloop.run(broadcast(process, given.spectators))
        middle, worst = times[len(times) // 2], times[-1]
        print(
            f"broadcast     to {given.spectators} spectators: median {middle:.0f} ms, worst {worst:.0f} ms", flush=True
        )
    if given.minutes:
        grown(given, bare_script, database.replace("bench.db", "long.db"), goals)
    print("goals", *goals.lines, sep="\n")


def compared(loaded: Load, echo: Load, commit: Load, goals: Goals) -> None:
    """The service beside what is bare, in the same run."""
    print(f"  answers to bare echoes {loaded.rate / echo.rate:.3f}")
    ratio = loaded.rate / commit.rate
    goals.say("answers to bare commits", f"{ratio:.2f}", "at least 0.5 on SQLite", ratio >= 0.5)
    ratio = loaded.percentile(0.99) / echo.percentile(0.99)
    goals.say("p99 to the p99 of the bare echo", f"{ratio:.1f}", "under 10", ratio < 10)


def grown(given: argparse.Namespace, script: str, database: str, goals: Goals) -> None:
    """Memory over one long run of live games, minute by minute; the first minute fills what is kept in mind."""

    async def watched(process: Process) -> list[float]:
        sizes: list[float] = []
        playing = asyncio.create_task(live(process, given.clients, given.minutes * 60))
        for minute in range(given.minutes):
            await asyncio.wait([playing], timeout=60)
            sizes.append(process.megabytes())
            print(f"long run      minute {minute + 1:2}   {sizes[-1]:.0f} MB", flush=True)
        print("long run     ", await playing)
        return sizes

    with running(script, "serve", database) as process:
        sizes = uvloop.run(watched(process))
    first, last = sizes[min(1, len(sizes) - 1)], sizes[-1]
    change = f"{last - first:+.0f} MB from {first:.0f} MB"
    goals.say(f"memory from minute 2 to {given.minutes}", change, "no growth: within 5 %", last <= first * 1.05)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument(
        "--minutes", type=int, default=10, help="of the long run that shows whether memory grows; 0: none"
    )
    parser.add_argument("--database", default="", help="a migrated postgresql://… instead of a new SQLite file")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(given, folder)


if __name__ == "__main__":
    main()

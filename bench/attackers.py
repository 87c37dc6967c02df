"""Attackers: requests at a bounded rate from one loopback address or a hundred, for a bounded time.

They say when they begin, and at the end what became of the requests."""

import argparse
import asyncio
import base64
import contextlib
import itertools
import json
import os
import resource
import socket
import struct
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attack import army

# At most so many connections of one attack are open at a time, and a request that gets no answer is given up.
OPEN_AT_ONCE = 1000
PATIENCE = 10.0
HUNDRED = [f"127.0.0.{number}" for number in range(2, 102)]
GUIDE = "/guide/neuroshima-hex"
# Told when everything is loaded, which takes longer than many answers.
READY = "ready"
PIECE = 256 * 1024
_RESET = struct.pack("ii", 1, 0)


def request(method: str, path: str, body: object = None, *headers: str) -> bytes:
    """A whole request on a connection of its own."""
    content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *headers]
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


def harmless(fodder: dict[str, Any]) -> Iterator[bytes]:
    """What a spectator's page asks."""
    return itertools.repeat(request("GET", f"/games/{fodder['game']}"))


def worst(fodder: dict[str, Any], part: str, is_in: bool) -> Iterator[bytes]:
    """The worst requests that `attack.py` knows, to the routes that have this part in their path or do not."""
    chosen = [one for one in fodder["worst"] if (part in one["path"]) == is_in]
    return itertools.cycle(
        [request(one["method"], one["path"], base64.b64decode(one["body"]) or None, *one["headers"]) for one in chosen]
    )


def puzzles(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Puzzles, attempts at them and their solutions."""
    return worst(fodder, "/puzzles", True)


def scenes(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Positions of the worst forms."""
    return worst(fodder, "/scene", True)


def routes(fodder: dict[str, Any]) -> Iterator[bytes]:
    """The worst requests to every other route."""
    return worst(fodder, "/scene", False)


def records(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Whole games to replay."""
    return itertools.repeat(request("POST", f"{GUIDE}/replay", {"record": fodder["record"]}))


def advice(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Turns to look back at, each of which keeps a worker busy."""
    return studies(fodder, "advice")


def luck(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Draws to measure, in the same queue."""
    return studies(fodder, "luck")


def studies(fodder: dict[str, Any], what: str) -> Iterator[bytes]:
    """Every third moment of a record."""
    record = fodder["record"]
    turns = [number for number, text in enumerate(record["answers"]) if not text.startswith("draw ")]
    return itertools.cycle([request("POST", f"{GUIDE}/{what}", {"record": record, "at": turn}) for turn in turns[::3]])


def computers(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Games of computers that nobody watches."""
    seat = {"player": "computer", "level": "warlord"}
    return itertools.repeat(request("POST", "/games", {"seats": [seat, seat], "listed": True}))


def armies(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Games with an army of one's own as large as a body may be, and looks at the lobby that lists them."""
    options = {"armies": [army("one", 14_000), army("two", 14_000)], "mirror": True}
    found = [request("POST", "/games", {"options": options, "listed": True})]
    looks = [request("GET", f"/games?status={status}&limit=100") for status in ("open", "running", "over")]
    return itertools.cycle([*found, *looks])


def lobby(fodder: dict[str, Any]) -> Iterator[bytes]:
    """The longest lists."""
    asked = [f"/games?status={status}&limit=100" for status in ("open", "running", "over")]
    return itertools.cycle([request("GET", path) for path in (*asked, "/ratings", "/health", "/metrics")])


def passwords(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Tries at one login, and at many that do not exist: each costs a hash that is slow on purpose."""
    for number in itertools.count():
        login = fodder["login"] if number % 2 else f"nobody{number}"
        yield request("POST", "/sessions", {"login": login, "password": f"not this one {number}"})


def half_open(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Requests of which the end never comes."""
    return itertools.repeat(b"POST /games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\nX-Slow: ")


def headers(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Headers without an end, in pieces of a quarter of a megabyte."""
    return itertools.repeat(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-More: " + b"x" * PIECE + b"\r\n")


def streams(fodder: dict[str, Any]) -> Iterator[bytes]:
    """Sockets and lines of a game that are opened and never read."""
    handshake = (
        *("Upgrade: websocket", "Sec-WebSocket-Version: 13"),
        "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
    )
    path = f"/games/{fodder['game']}/events"
    socket_request = request("GET", path, None, *handshake).replace(b"Connection: close", b"Connection: Upgrade")
    return itertools.cycle([socket_request, request("GET", path)])


Attack = Callable[[dict[str, Any]], Iterator[bytes]]
# Those that send and wait for an answer, and those that keep their connections.
ASKING: dict[str, Attack] = {
    "scenes": scenes,
    "puzzles": puzzles,
    "routes": routes,
    "records": records,
    "advice": advice,
    "luck": luck,
    "computers": computers,
    "armies": armies,
    "lobby": lobby,
    "passwords": passwords,
}
HOLDING: dict[str, Attack] = {"half-open": half_open, "headers": headers, "streams": streams}
MIX = "mix"
HARMLESS = "harmless"
KINDS = [*ASKING, *HOLDING, MIX]


class Attackers:
    """Everybody who attacks in one run."""

    def __init__(self, given: argparse.Namespace, fodder: dict[str, Any]) -> None:
        self._given = given
        self._addresses = itertools.cycle(HUNDRED[: given.addresses])
        self._attacks = self._chosen(fodder)
        self._held: list[asyncio.StreamWriter] = []
        self._room = asyncio.Semaphore(OPEN_AT_ONCE)
        self.came: Counter[str] = Counter()

    def _chosen(self, fodder: dict[str, Any]) -> Iterator[tuple[bytes, bool]]:
        kind = self._given.kind
        if kind == HARMLESS:
            return ((data, False) for data in harmless(fodder))
        chosen = [kind] if kind != MIX else [*ASKING, *HOLDING]
        each = [zip((ASKING | HOLDING)[name](fodder), itertools.repeat(name in HOLDING)) for name in chosen]
        return (next(one) for one in itertools.cycle(each))

    async def go(self) -> None:
        """One request after the other at the stated rate, whatever becomes of those before."""
        loop = asyncio.get_running_loop()
        began, tasks = loop.time(), set()
        for number in range(round(self._given.rate * self._given.seconds)):
            await asyncio.sleep(max(0.0, began + number / self._given.rate - loop.time()))
            if loop.time() - began > self._given.seconds:
                break
            if self._room.locked():
                self.came["held back"] += 1
                continue
            await self._room.acquire()
            task = asyncio.create_task(self._send(*next(self._attacks)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.sleep(max(0.0, began + self._given.seconds - loop.time()))
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, data: bytes, holds: bool) -> None:
        writer = None
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self._given.port, local_addr=(next(self._addresses), 0)
                )
                writer.write(data)
                await writer.drain()
                if not holds:
                    status = await reader.readline()
                    self.came[status.split()[1].decode() if len(status.split()) > 1 else "closed"] += 1
            if holds:
                # Until the other side has enough of it, or the attack is over.
                self.came["held"] += 1
                writer.transport.pause_reading()
                await asyncio.sleep(self._given.seconds)
        except asyncio.CancelledError:
            # Whoever holds a connection until the end has been counted.
            self.came["unfinished"] += not holds
            raise
        except TimeoutError:
            self.came["no answer"] += 1
        except OSError:
            self.came["cut off"] += 1
        finally:
            self._room.release()
            if writer is not None:
                # No connection lingers: a hundred thousand of them would use up the ports.
                with contextlib.suppress(OSError):
                    sock = writer.get_extra_info("socket")
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                writer.transport.abort()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=[HARMLESS, *KINDS])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--rate", type=float, required=True, help="requests a second, all addresses together")
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--addresses", type=int, choices=(1, 100), required=True)
    parser.add_argument("--core", type=int, required=True)
    parser.add_argument("--fodder", type=Path, required=True, help="what they use, as JSON")
    given = parser.parse_args()
    os.sched_setaffinity(0, {given.core})
    # Whoever measures on the same core comes first.
    os.nice(10)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    attackers = Attackers(given, json.loads(given.fodder.read_text("utf-8")))
    print(READY, flush=True)
    asyncio.run(attackers.go())
    json.dump(attackers.came, sys.stdout)


if __name__ == "__main__":
    main()

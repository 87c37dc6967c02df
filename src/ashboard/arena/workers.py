"""Worker processes that play games in parallel; they exchange texts, never objects."""

import json
import os
import signal
import threading
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final, Generic, TypeVar

from ashboard.arena.pairing import Pairing, pairing_from_json
from ashboard.arena.result import GameResult, play_pairing
from ashboard.core.errors import AshboardError, BadInput

K = TypeVar("K", bound=Hashable)
Task = tuple[K, Pairing]
# Called when a worker dies and its game is started again.
OnLoss = Callable[[str], None]

# A game whose worker dies is given to a second one, not to a third.
_ATTEMPTS: Final = 2
_PATIENCE: Final = 5.0


class WorkFailed(AshboardError):
    """A game cannot be played where it should be."""

    code = "work-failed"


def play_all(tasks: Iterable[Task[K]], jobs: int, on_loss: OnLoss) -> Generator[tuple[K, GameResult], None, None]:
    """Yield the results as games end, each with its key; tasks are taken as workers become free."""
    if jobs == 1:
        for key, pairing in tasks:
            yield key, play_pairing(pairing)
        return
    workers: Workers[K] = Workers(iter(tasks), on_loss)
    try:
        workers.start(jobs)
        yield from workers.results()
    finally:
        workers.close()


def play_in_order(pairings: list[Pairing], jobs: int, on_loss: OnLoss) -> Iterator[GameResult]:
    """Yield the results in the order of the pairings, however many processes play them."""
    waiting: dict[int, GameResult] = {}
    following = 0
    for number, game in play_all(enumerate(pairings), min(jobs, len(pairings)), on_loss):
        waiting[number] = game
        while following in waiting:
            yield waiting.pop(following)
            following += 1


class Workers(Generic[K]):
    """A pool of processes, each with at most one game."""

    def __init__(self, tasks: Iterator[Task[K]], on_loss: OnLoss) -> None:
        self._tasks: Final = tasks
        self._on_loss: Final = on_loss
        self._retries: Final[list[Task[K]]] = []
        self._failures: Final[dict[K, int]] = {}
        self._processes: Final[dict[Connection, SpawnProcess]] = {}
        self._busy: Final[dict[Connection, Task[K]]] = {}

    def start(self, jobs: int) -> None:
        """Start so many processes, each with its first game."""
        for _ in range(jobs):
            self._start()

    def results(self) -> Iterator[tuple[K, GameResult]]:
        """Yield results until all games are played."""
        while self._busy:
            for connection in wait(list(self._busy)):
                assert isinstance(connection, Connection)
                key, pairing = self._busy.pop(connection)
                try:
                    game = read_result(connection.recv_bytes().decode())
                except (EOFError, ConnectionResetError):
                    self._replace(connection, (key, pairing))
                else:
                    self._send_next(connection)
                    yield key, game

    def close(self) -> None:
        """End all processes, busy or not."""
        for connection, process in self._processes.items():
            connection.close()
            process.terminate()
        for process in self._processes.values():
            process.join(_PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()
        self._processes.clear()

    def _start(self) -> None:
        task = self._next()
        if task is None:
            return
        # A fresh process knows nothing of this one's threads.
        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_work, args=(there,), daemon=False)
        process.start()
        there.close()
        self._processes[here] = process
        self._send(here, task)

    def _send_next(self, connection: Connection) -> None:
        task = self._next()
        if task is not None:
            self._send(connection, task)

    def _send(self, connection: Connection, task: Task[K]) -> None:
        self._busy[connection] = task
        try:
            connection.send_bytes(task[1].to_json().encode())
        except (BrokenPipeError, ConnectionResetError):
            # The worker has died; waiting for its answer will show it.
            return

    def _next(self) -> Task[K] | None:
        return self._retries.pop() if self._retries else next(self._tasks, None)

    def _replace(self, connection: Connection, task: Task[K]) -> None:
        """Start another process for one that has died, and queue its game again."""
        process = self._processes.pop(connection)
        process.join(_PATIENCE)
        code = process.exitcode
        connection.close()
        failures = self._failures[task[0]] = self._failures.get(task[0], 0) + 1
        if failures >= _ATTEMPTS:
            raise WorkFailed(f"the game {task[1].seed!r} ended {failures} processes, the last with status {code}")
        self._on_loss(f"a process ended with status {code}; its game {task[1].seed!r} is played once more")
        self._retries.append(task)
        self._start()


def _work(connection: Connection) -> None:
    """The loop of a worker: play what arrives until the pipe is closed."""
    # Only the parent handles an interrupt.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    follow_parent()
    while True:
        try:
            text = connection.recv_bytes().decode()
        except EOFError:
            return
        try:
            connection.send_bytes(play_json(text).encode())
        except BrokenPipeError:
            return


def _leave(number: int, frame: object) -> None:
    """Leave through every `finally`, so that bots are ended too."""
    raise SystemExit(0)


def follow_parent() -> None:
    """End this process when its parent is killed."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def play_json(text: str) -> str:
    """Play a pairing given as JSON; return its result, or the error, as JSON."""
    try:
        return json.dumps({"played": play_pairing(pairing_from_json(text))}, separators=(",", ":"))
    except AshboardError as error:
        return json.dumps({"error": str(error)})


def read_result(text: str) -> GameResult:
    """Return the result in a text of `play_json`, or raise its error."""
    data = json.loads(text)
    if "error" in data:
        raise BadInput("", data["error"])
    game: GameResult = data["played"]
    return game

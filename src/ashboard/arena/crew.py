"""Processes that play games side by side; they exchange texts, never objects."""

import json
import os
import signal
import threading
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final, Generic, TypeVar

from ashboard.arena.fixture import Fixture, fixture_from_json
from ashboard.arena.played import Played, played
from ashboard.core.errors import AshboardError, BadInput

K = TypeVar("K", bound=Hashable)
Task = tuple[K, Fixture]
# Who is told when a process dies and its game is begun anew.
Mourn = Callable[[str], None]

# A game is given to a second process if its first one dies, not to a third.
_ATTEMPTS: Final = 2
_PATIENCE: Final = 5.0


class WorkFailed(AshboardError):
    """A game cannot be played where it should be."""

    code = "work-failed"


def all_played(tasks: Iterable[Task[K]], jobs: int, mourn: Mourn) -> Generator[tuple[K, Played], None, None]:
    """The games as they end, each with its key; they are taken from the tasks as somebody is free to play."""
    if jobs == 1:
        for key, fixture in tasks:
            yield key, played(fixture)
        return
    crew: Crew[K] = Crew(iter(tasks), mourn)
    try:
        crew.hire(jobs)
        yield from crew.results()
    finally:
        crew.dismiss()


def in_order(fixtures: list[Fixture], jobs: int, mourn: Mourn) -> Iterator[Played]:
    """The games in their order, however many processes play them."""
    waiting: dict[int, Played] = {}
    following = 0
    for number, game in all_played(enumerate(fixtures), min(jobs, len(fixtures)), mourn):
        waiting[number] = game
        while following in waiting:
            yield waiting.pop(following)
            following += 1


class Crew(Generic[K]):
    """Some processes, each with at most one game."""

    def __init__(self, tasks: Iterator[Task[K]], mourn: Mourn) -> None:
        self._tasks: Final = tasks
        self._mourn: Final = mourn
        self._again: Final[list[Task[K]]] = []
        self._failures: Final[dict[K, int]] = {}
        self._members: Final[dict[Connection, SpawnProcess]] = {}
        self._busy: Final[dict[Connection, Task[K]]] = {}

    def hire(self, jobs: int) -> None:
        """That many processes, each with its first game."""
        for _ in range(jobs):
            self._start()

    def results(self) -> Iterator[tuple[K, Played]]:
        """What the processes have to say, until all games are played."""
        while self._busy:
            for connection in wait(list(self._busy)):
                assert isinstance(connection, Connection)
                key, fixture = self._busy.pop(connection)
                try:
                    game = heard(connection.recv_bytes().decode())
                except (EOFError, ConnectionResetError):
                    self._replace(connection, (key, fixture))
                else:
                    self._occupy(connection)
                    yield key, game

    def dismiss(self) -> None:
        """Ends all processes, busy or not."""
        for connection, process in self._members.items():
            connection.close()
            process.terminate()
        for process in self._members.values():
            process.join(_PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()
        self._members.clear()

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
        self._members[here] = process
        self._give(here, task)

    def _occupy(self, connection: Connection) -> None:
        task = self._next()
        if task is not None:
            self._give(connection, task)

    def _give(self, connection: Connection, task: Task[K]) -> None:
        self._busy[connection] = task
        try:
            connection.send_bytes(task[1].to_json().encode())
        except (BrokenPipeError, ConnectionResetError):
            # It has died; waiting for its answer tells so.
            return

    def _next(self) -> Task[K] | None:
        return self._again.pop() if self._again else next(self._tasks, None)

    def _replace(self, connection: Connection, task: Task[K]) -> None:
        """Another process for one that has died, and its game once more."""
        process = self._members.pop(connection)
        process.join(_PATIENCE)
        code = process.exitcode
        connection.close()
        failures = self._failures[task[0]] = self._failures.get(task[0], 0) + 1
        if failures >= _ATTEMPTS:
            raise WorkFailed(f"the game {task[1].seed!r} ended {failures} processes, the last with status {code}")
        self._mourn(f"a process ended with status {code}; its game {task[1].seed!r} is played once more")
        self._again.append(task)
        self._start()


def _work(connection: Connection) -> None:
    """What a process does: plays what it is given until nobody gives it anything more."""
    # The first process alone says what an interrupt means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    follow_parent()
    while True:
        try:
            text = connection.recv_bytes().decode()
        except EOFError:
            return
        try:
            connection.send_bytes(told(text).encode())
        except BrokenPipeError:
            return


def _leave(number: int, frame: object) -> None:
    """Leaves through every `finally`, so that bots are ended too."""
    raise SystemExit(0)


def follow_parent() -> None:
    """Nobody works on for a parent that was killed."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def told(text: str) -> str:
    """A fixture played; both are JSON, as is a complaint in place of a result."""
    try:
        return json.dumps({"played": played(fixture_from_json(text))}, separators=(",", ":"))
    except AshboardError as error:
        return json.dumps({"error": str(error)})


def heard(text: str) -> Played:
    """The game that `told` tells of, or its complaint."""
    data = json.loads(text)
    if "error" in data:
        raise BadInput("", data["error"])
    game: Played = data["played"]
    return game

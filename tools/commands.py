"""Runs other programs: their output goes to a log, their end is waited for, and no one of them outlives us."""

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tools.paths import LOGS, ROOT

_GRACE = 15.0


class Failed(Exception):
    """Something needed could not be made; the message is one line for people."""

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status


class Stopped(Exception):
    """We are told to end."""


_running: set[subprocess.Popen[str]] = set()
_lock = threading.Lock()
_is_stopping = False


def run(
    command: Sequence[str | Path],
    log: str,
    failure: str,
    *,
    folder: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    niceness: int = 0,
    allowed: Sequence[int] = (0,),
    on_line: Callable[[str], None] | None = None,
) -> None:
    """Run a command to its end; raise Failed, with the place of its log, if it fails."""
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    with path.open("a", encoding="utf-8") as file:
        print("$", *command, file=file, flush=True)
        process = start(command, folder=folder, environment=environment, niceness=niceness)
        assert process.stdout is not None
        for line in process.stdout:
            file.write(line)
            if on_line is not None:
                on_line(line)
    if wait(process) not in allowed:
        raise Failed(f"{failure} (see {path.relative_to(ROOT)})")


def start(
    command: Sequence[str | Path],
    *,
    folder: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    niceness: int = 0,
) -> subprocess.Popen[str]:
    """Start a command in a group of its own: Ctrl+C reaches us alone, and we end the others in order."""
    nice = ["nice", "-n", str(niceness)] if niceness else []
    with _lock:
        if _is_stopping:
            raise Stopped
        process = subprocess.Popen(
            [*nice, *map(str, command)],
            cwd=folder,
            env=dict(os.environ if environment is None else environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        _running.add(process)
    return process


def wait(process: subprocess.Popen[str]) -> int:
    """The exit status of a command once it has ended."""
    status = process.wait()
    with _lock:
        _running.discard(process)
    if process.stdout is not None:
        process.stdout.close()
    return status


def end(*processes: subprocess.Popen[str]) -> None:
    """End commands with everything they have started."""
    for process in processes:
        _signal(process, signal.SIGTERM)
    for process in processes:
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            _signal(process, signal.SIGKILL)
            process.wait()
    with _lock:
        _running.difference_update(processes)


def end_all() -> None:
    """End whatever still runs, and start nothing any more."""
    global _is_stopping  # noqa: PLW0603 one process, one end
    with _lock:
        _is_stopping = True
        left = list(_running)
    end(*left)


def _signal(process: subprocess.Popen[str], number: signal.Signals) -> None:
    """To the whole group, unless it is gone."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)

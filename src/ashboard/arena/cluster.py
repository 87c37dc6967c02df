"""A Ray cluster that plays games; tasks exchange texts, never objects. Needs the extra `ray`."""

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from typing import Any, Final, TypeVar

from ashboard import __version__
from ashboard.arena.extras import require
from ashboard.arena.pairing import Pairing
from ashboard.arena.result import GameResult
from ashboard.arena.workers import WorkFailed, play_json, read_result
from ashboard.core.errors import BadInput

K = TypeVar("K", bound=Hashable)
Piece = TypeVar("Piece")
Result = TypeVar("Result")

AUTO: Final = "auto"
# To reach a cluster, its address known or searched; the whole complaint comes within 20 seconds.
_CONNECT_SECONDS: Final = 2.0
_PATIENCE: Final = 14.0
_PROBE: Final = "import sys; from ashboard.arena.cluster import probe; probe(sys.argv[1])"


class Cluster:
    """A cluster that was there when it was looked for."""

    def __init__(self, address: str) -> None:
        require("ray", "--ray", "ray")
        self._address: Final = address
        _check_port(address)
        _check_cluster(address)

    def play_all(self, tasks: Iterable[tuple[K, Pairing]]) -> Generator[tuple[K, GameResult], None, None]:
        """The games as they end, each with its key; as many at a time as the cluster has processors."""
        import ray

        _join(self._address)
        try:
            yield from _results(iter(tasks), max(1, int(ray.cluster_resources().get("CPU", 1))))
        except ray.exceptions.RayError as error:
            raise WorkFailed(f"the Ray cluster failed: {_reason(error)}") from None
        finally:
            ray.shutdown()

    def map(self, work: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Generator[Result, None, None]:
        """The results of other work, in the order of the pieces."""
        import ray

        _join(self._address)
        try:
            remote: Any = ray.remote(num_cpus=1, max_retries=1)(work)
            for reference in [remote.remote(piece) for piece in pieces]:
                yield ray.get(reference)
        except ray.exceptions.RayError as error:
            raise WorkFailed(f"the Ray cluster failed: {_reason(error)}") from None
        finally:
            ray.shutdown()


def probe(address: str) -> None:
    """Joins a cluster and leaves it; run by a process of its own, which can be ended when it takes too long."""
    import ray

    _join(address)
    ray.shutdown()


def task(text: str, version: str) -> str:
    """The task of a cluster process: a pairing in, its result out."""
    if version != __version__:
        raise WorkFailed(f"the cluster has ashboard {__version__}, expected {version}")
    return play_json(text)


def _check_cluster(address: str) -> None:
    """Tries to join in a child, because Ray itself waits long and ends its own process when nobody answers."""
    child = subprocess.Popen(
        [sys.executable, "-c", _PROBE, address],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        status = child.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        status = -1
    finally:
        if child.returncode is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
    if status != 0:
        known = "no Ray cluster found on this machine" if address == AUTO else f"no Ray cluster answers at {address!r}"
        raise BadInput("--ray", known)


def _check_port(address: str) -> None:
    """A plain address that refuses a connection needs no further trial."""
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), _CONNECT_SECONDS).close()
    except (OSError, OverflowError):
        raise BadInput("--ray", f"no Ray cluster answers at {address!r}") from None


def _join(address: str) -> None:
    import ray

    ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)


def _reason(error: Exception) -> str:
    """The last line of what may be a whole traceback."""
    cause = getattr(error, "cause", None) or error
    lines = str(cause).strip().splitlines()
    return lines[-1] if lines else type(cause).__name__


def _results(tasks: Iterator[tuple[K, Pairing]], most: int) -> Iterator[tuple[K, GameResult]]:
    import ray

    remote: Any = ray.remote(num_cpus=1, max_retries=1)(task)
    running: dict[Any, K] = {}
    for key, pairing in tasks:
        running[remote.remote(pairing.to_json(), __version__)] = key
        if len(running) >= most:
            yield from _finished(running)
    while running:
        yield from _finished(running)


def _finished(running: dict[Any, K]) -> Iterator[tuple[K, GameResult]]:
    import ray

    done, _ = ray.wait(list(running), num_returns=1)
    for reference in done:
        yield running.pop(reference), read_result(ray.get(reference))

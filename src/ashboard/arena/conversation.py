"""Lines to and from a child process, bounded in time and size."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Final

LONGEST_LINE: Final = 64 * 1024
_LAST_WORDS: Final = 400
_FAREWELL: Final = 1.0
_GLANCE: Final = 0.01


class Silence(Exception):
    """No line came: the time is over, the child has ended, or it talks too much."""


class Conversation:
    """A child with pipes of its own and a process group of its own; what it never reads or says costs no memory."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._child: Final = subprocess.Popen(
            command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        assert self._child.stdin is not None and self._child.stdout is not None and self._child.stderr is not None
        self._ear: Final = self._child.stdout.fileno()
        self._mouth: Final = self._child.stdin.fileno()
        self._grumbling: Final = self._child.stderr.fileno()
        for pipe_end in (self._ear, self._mouth, self._grumbling):
            os.set_blocking(pipe_end, False)
        self._heard = b""
        self._last_words = b""

    def exchange(self, line: bytes, seconds: float, start: float = 0.0) -> bytes:
        """Says a line and returns the one that comes back, or raises Silence with the reason."""
        end = time.monotonic() + seconds + start
        unsaid = memoryview(line)
        with selectors.DefaultSelector() as selector:
            selector.register(self._ear, selectors.EVENT_READ)
            selector.register(self._grumbling, selectors.EVENT_READ)
            if unsaid:
                selector.register(self._mouth, selectors.EVENT_WRITE)
            while b"\n" not in self._heard:
                left = end - time.monotonic()
                ready = selector.select(left) if left > 0 else []
                if not ready:
                    more = f" and {start:g} s to start" if start else ""
                    raise Silence(f"time limit: no answer within {seconds:g} s{more}")
                for key, _ in ready:
                    if key.fd == self._mouth:
                        unsaid = self._say(unsaid)
                        if not unsaid:
                            selector.unregister(self._mouth)
                    elif not self._hear(key.fd):
                        selector.unregister(key.fd)
        said, _, rest = self._heard.partition(b"\n")
        self._heard = rest.lstrip()
        return said

    def chatter(self) -> bytes:
        """What the child has said without being asked."""
        with contextlib.suppress(Silence):
            self._hear(self._ear)
        return self._heard

    def close(self, farewell: bytes) -> None:
        """Says goodbye, gives the child a moment to leave, and ends its whole process group."""
        with contextlib.suppress(Silence, OSError):
            self._say(memoryview(farewell))
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            assert pipe is not None
            pipe.close()
        self._status(_FAREWELL if farewell else 0.0)
        # The group outlives its leader if a grandchild is left.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()

    def _say(self, unsaid: memoryview) -> memoryview:
        try:
            return unsaid[os.write(self._mouth, unsaid) :]
        except BlockingIOError:
            return unsaid
        except BrokenPipeError:
            # It has closed its ears; whether it still answers shows in what it says.
            return memoryview(b"")

    def _hear(self, pipe: int) -> bool:
        """Takes in what a pipe holds; says whether there can be more."""
        try:
            piece = os.read(pipe, LONGEST_LINE)
        except BlockingIOError:
            return True
        if pipe == self._grumbling:
            self._last_words = (self._last_words + piece)[-_LAST_WORDS:]
            return bool(piece)
        if not piece:
            raise Silence(self._ending())
        self._heard = (self._heard + piece).lstrip()
        if len(self._heard.partition(b"\n")[0]) > LONGEST_LINE:
            raise Silence(f"garbage: a line of more than {LONGEST_LINE // 1024} KB")
        return True

    def _ending(self) -> str:
        """How the child has ended, if it has."""
        status = self._status(_FAREWELL)
        if status is None:
            return "crash: closed its standard output"
        with contextlib.suppress(BlockingIOError):
            for _ in range(_LAST_WORDS):
                self._last_words = (self._last_words + os.read(self._grumbling, _LAST_WORDS))[-_LAST_WORDS:]
        how = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
        words = self._last_words.decode("utf-8", "replace").strip().splitlines()
        return f"crash: {how}" + (f" ({words[-1]})" if words else "")

    def _status(self, seconds: float) -> int | None:
        """How the child ended, if it does in time; it keeps its number, so that nobody else is met under it."""
        end = time.monotonic() + seconds
        while True:
            ended = os.waitid(os.P_PID, self._child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is not None:
                return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status
            if time.monotonic() >= end:
                return None
            time.sleep(_GLANCE)

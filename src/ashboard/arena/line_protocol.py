"""A line protocol with a child process, bounded in time and size."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Final

LONGEST_LINE: Final = 64 * 1024
_ERROR_BYTES: Final = 400
_EXIT_SECONDS: Final = 1.0
_POLL_SECONDS: Final = 0.01


class NoAnswer(Exception):
    """No line arrived: the time is up, the child has ended, or its line is too long."""


class LineProtocol:
    """A child with pipes of its own and a process group of its own; what it never reads or says costs no memory."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._child: Final = subprocess.Popen(
            command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        assert self._child.stdin is not None and self._child.stdout is not None and self._child.stderr is not None
        self._stdout: Final = self._child.stdout.fileno()
        self._stdin: Final = self._child.stdin.fileno()
        self._stderr: Final = self._child.stderr.fileno()
        for pipe_end in (self._stdout, self._stdin, self._stderr):
            os.set_blocking(pipe_end, False)
        self._received = b""
        self._errors = b""

    def exchange(self, line: bytes, seconds: float, start: float = 0.0) -> bytes:
        """Send a line and return the one that comes back, or raise NoAnswer with the reason."""
        end = time.monotonic() + seconds + start
        unsent = memoryview(line)
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stderr, selectors.EVENT_READ)
            if unsent:
                selector.register(self._stdin, selectors.EVENT_WRITE)
            while b"\n" not in self._received:
                left = end - time.monotonic()
                ready = selector.select(left) if left > 0 else []
                if not ready:
                    more = f" and {start:g} s to start" if start else ""
                    raise NoAnswer(f"time limit: no answer within {seconds:g} s{more}")
                for key, _ in ready:
                    if key.fd == self._stdin:
                        unsent = self._write(unsent)
                        if not unsent:
                            selector.unregister(self._stdin)
                    elif not self._read(key.fd):
                        selector.unregister(key.fd)
        line_back, _, rest = self._received.partition(b"\n")
        self._received = rest.lstrip()
        return line_back

    def unrequested(self) -> bytes:
        """Return what the child has written without being asked."""
        with contextlib.suppress(NoAnswer):
            self._read(self._stdout)
        return self._received

    def close(self, last_line: bytes) -> None:
        """Send a last line, give the child a moment to exit, and end its whole process group."""
        with contextlib.suppress(NoAnswer, OSError):
            self._write(memoryview(last_line))
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            assert pipe is not None
            pipe.close()
        self._status(_EXIT_SECONDS if last_line else 0.0)
        # The group outlives its leader if a grandchild is left.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()

    def _write(self, unsent: memoryview) -> memoryview:
        try:
            return unsent[os.write(self._stdin, unsent) :]
        except BlockingIOError:
            return unsent
        except BrokenPipeError:
            # It no longer reads; whether it still answers shows in its output.
            return memoryview(b"")

    def _read(self, pipe: int) -> bool:
        """Read what a pipe holds; return whether there can be more."""
        try:
            piece = os.read(pipe, LONGEST_LINE)
        except BlockingIOError:
            return True
        if pipe == self._stderr:
            self._errors = (self._errors + piece)[-_ERROR_BYTES:]
            return bool(piece)
        if not piece:
            raise NoAnswer(self._exit_reason())
        self._received = (self._received + piece).lstrip()
        if len(self._received.partition(b"\n")[0]) > LONGEST_LINE:
            raise NoAnswer(f"garbage: a line of more than {LONGEST_LINE // 1024} KB")
        return True

    def _exit_reason(self) -> str:
        """How the child has ended, if it has."""
        status = self._status(_EXIT_SECONDS)
        if status is None:
            return "crash: closed its standard output"
        with contextlib.suppress(BlockingIOError):
            for _ in range(_ERROR_BYTES):
                self._errors = (self._errors + os.read(self._stderr, _ERROR_BYTES))[-_ERROR_BYTES:]
        how = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
        words = self._errors.decode("utf-8", "replace").strip().splitlines()
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
            time.sleep(_POLL_SECONDS)

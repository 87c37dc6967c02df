"""A command at a terminal: a pseudo-terminal, and everything that appears on it."""

import os
import pty
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

WAIT = 120
SETSID = shutil.which("setsid") or "setsid"


class Terminal:
    """Runs a command whose input, output and errors are one terminal."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], folder: Path) -> None:
        self._own, other = pty.openpty()
        # A session of its own makes the terminal its controlling one, so that Ctrl+C reaches the command.
        self.process = subprocess.Popen(
            [SETSID, "--ctty", "--wait", *command],
            stdin=other,
            stdout=other,
            stderr=other,
            env=dict(environment),
            cwd=folder,
        )
        os.close(other)
        self.text = ""
        self._changed = threading.Condition()
        self._is_over = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait_for(self, found: Callable[[str], object]) -> None:
        """Waits until what has appeared satisfies the question, or the command has ended."""
        with self._changed:
            self._changed.wait_for(lambda: found(self.text) or self._is_over, WAIT)
        assert found(self.text), self.text

    def press_ctrl_c(self) -> None:
        os.write(self._own, b"\x03")

    def end(self) -> int:
        """The exit status, once everything it said has been read."""
        status = self.process.wait(WAIT)
        self._reader.join(WAIT)
        return status

    def _read(self) -> None:
        # A terminal whose last user has gone fails to be read.
        with suppress(OSError):
            while data := os.read(self._own, 4096):
                with self._changed:
                    self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
                    self._changed.notify_all()
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.press_ctrl_c()
            self.end()
        os.close(self._own)

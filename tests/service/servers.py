"""Services for the tests: real processes on real sockets."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

WAIT = 120


class Server:
    """One `ashboard serve` on a free port."""

    def __init__(self, url, *arguments, limits=False, environment=None, module="ashboard"):
        command = [sys.executable, "-m", module, "serve", "--port", "0", "--database", url, *arguments]
        self.process = subprocess.Popen(
            command if limits else [*command, "--no-limits"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | (environment or {}),
        )
        self.lines = []
        self.port = None
        self._ready = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        is_ready = self._ready.wait(WAIT) and self.port
        if not is_ready:
            self.process.kill()
            self._end()
        assert is_ready, "".join(self.lines)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self):
        return f"ws://127.0.0.1:{self.port}"

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)
            if '"serving"' in line:
                self.port = json.loads(line)["port"]
                self._ready.set()
        self._ready.set()

    def wait_for_line(self, text):
        """Waits until the log says so."""
        end = time.monotonic() + WAIT
        while not any(text in line for line in self.lines):
            assert time.monotonic() < end, "".join(self.lines)
            time.sleep(0.02)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def _end(self):
        """Its exit status; whatever it had to say is read by then."""
        status = self.process.wait(WAIT)
        self._reader.join(WAIT)
        self.process.stderr.close()
        return status

    def stop(self):
        """Ends it as a system would; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder}/ashboard.db"

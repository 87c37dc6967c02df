"""The service under `make play`: its log is kept, and what a person should know of it is said."""

import json
import os
import sys
import threading
from typing import Final

from tools.commands import end, start, wait
from tools.environment import PYTHON
from tools.paths import LOGS, ROOT, SOURCE
from tools.progress import Progress

HOST: Final = "127.0.0.1"
_LOG: Final = LOGS / "service.jsonl"
_URGENT: Final = ("warning", "error", "critical")


class Service:
    """One `ashboard serve`, on the installed package or, interpreted, on the source itself."""

    def __init__(self, progress: Progress, port: int, database: str, *, on_source: bool) -> None:
        self._progress: Final = progress
        self._is_ready: Final = threading.Event()
        environment = dict(os.environ)
        if on_source:
            environment["PYTHONPATH"] = str(SOURCE)
        options = ("--host", HOST, "--port", str(port), "--database", database, "--log-format", "json")
        LOGS.mkdir(parents=True, exist_ok=True)
        self.process: Final = start([PYTHON, "-m", "ashboard", "serve", *options], environment=environment)
        self._reader: Final = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait_until_ready(self) -> bool:
        """Whether it answers; False if it has ended instead."""
        while not self._is_ready.wait(0.2):
            if self.process.poll() is not None:
                self._reader.join()
                return self._is_ready.is_set()
        return True

    @property
    def is_over(self) -> bool:
        return self.process.poll() is not None

    def status(self) -> int:
        """Its exit status, once it has ended."""
        self._reader.join()
        return wait(self.process)

    def stop(self) -> None:
        end(self.process)
        self._reader.join()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with _LOG.open("a", encoding="utf-8") as file:
            for line in self.process.stdout:
                file.write(line)
                file.flush()
                self._tell(line)

    def _tell(self, line: str) -> None:
        """Everything as it is where nobody sits at a terminal, else only what is worth a person's while."""
        entry = _parsed(line)
        if entry.get("text") == "serving":
            self._is_ready.set()
        if not sys.stderr.isatty():
            sys.stderr.write(line)
            sys.stderr.flush()
        elif not entry:
            self._progress.say(line.rstrip())
        elif entry.get("severity") in _URGENT:
            self._progress.say(f"{entry['severity']}: {entry['text']} (more in {_LOG.relative_to(ROOT)})")


def _parsed(line: str) -> dict[str, str]:
    """A line of the log; nothing for a line that is none."""
    try:
        entry = json.loads(line)
    except ValueError:
        return {}
    return entry if isinstance(entry, dict) else {}

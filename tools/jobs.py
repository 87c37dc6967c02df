"""Background jobs."""

import threading
import time
from collections.abc import Callable

from tools.progress import Stage


class Job:
    """A function in a thread of its own; waiting for it raises what it raised."""

    def __init__(self, work: Callable[[], object], stage: Stage | None = None) -> None:
        self._work = work
        self._stage = stage
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait(self, *others: "Job") -> None:
        """Wait for its end, or for the first failure among it and the others."""
        # In slices: a signal is heard between them.
        while self._thread.is_alive():
            self._thread.join(0.2)
            for other in others:
                other.complain()
        self.complain()

    def complain(self) -> None:
        """Raise what it has raised."""
        if self._error is not None:
            raise self._error

    @property
    def is_over(self) -> bool:
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._work()
        except BaseException as error:  # noqa: BLE001 it is raised again where somebody waits
            self._error = error
        if self._stage is not None:
            self._stage.ended = time.monotonic()

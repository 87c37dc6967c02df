"""Passwords are hashed slowly on purpose: one at a time and behind everything else, so that tries cost nobody."""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from ashboard.service.problems import Refused

T = TypeVar("T")
# Who waits for a hash at a time, and the seconds after which somebody who may not wait is to come back.
_MOST: Final = 50
_LATER: Final = 5
_LAST: Final = 19


class Queue:
    """One thread for all hashes of a process, which the system serves when nobody else wants the core."""

    def __init__(self) -> None:
        self._thread: Final = ThreadPoolExecutor(1, "hashing", _step_back)
        self._waiting = 0

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Return what the work comes to when its turn has come; Refused where too many wait already."""
        if self._waiting >= _MOST:
            refused = Refused("unavailable", "too many log in just now; try again in a moment")
            refused.wait = _LATER
            raise refused
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)
        finally:
            self._waiting -= 1


def _step_back() -> None:
    """Lower the priority of this thread, where threads have one of their own."""
    thread = threading.get_native_id()
    if hasattr(os, "setpriority") and thread != os.getpid():
        os.setpriority(os.PRIO_PROCESS, thread, _LAST)


HASHING: Final = Queue()

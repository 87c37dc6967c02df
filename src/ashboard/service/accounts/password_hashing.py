"""Password hashing, slow on purpose: one at a time and at the lowest priority, so that guessing slows nobody down."""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from ashboard.service.problems import Refused

T = TypeVar("T")
# How many requests may wait for a hash, and the seconds after which a refused one may try again.
_MOST: Final = 50
_LATER: Final = 5
_LAST: Final = 19


class HashingQueue:
    """One low-priority thread for all password hashes of a process."""

    def __init__(self) -> None:
        self._thread: Final = ThreadPoolExecutor(1, "hashing", _lower_priority)
        self._waiting = 0

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Run work when its turn comes and return its result; raise Refused if too many are waiting."""
        if self._waiting >= _MOST:
            refused = Refused("unavailable", "too many people are logging in; try again in a moment")
            refused.wait = _LATER
            raise refused
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)
        finally:
            self._waiting -= 1


def _lower_priority() -> None:
    """Lower the priority of this thread, on systems where threads have their own."""
    thread = threading.get_native_id()
    if hasattr(os, "setpriority") and thread != os.getpid():
        os.setpriority(os.PRIO_PROCESS, thread, _LAST)


HASHING: Final = HashingQueue()

"""A lock between processes: several targets of one `make -j` may want the same thing made."""

import contextlib
import fcntl
from collections.abc import Iterator

from tools.paths import BUILD


@contextlib.contextmanager
def exclusive(name: str) -> Iterator[None]:
    """Hold the lock of this name, waiting until no other process does."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.turn").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield

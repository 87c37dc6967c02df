"""One at a time: several targets of one `make -j` may want the same thing made."""

import contextlib
import fcntl
from collections.abc import Iterator

from tools.places import BUILD


@contextlib.contextmanager
def turn(name: str) -> Iterator[None]:
    """Wait until nobody else, in this process or another, makes the thing of this name."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.turn").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield

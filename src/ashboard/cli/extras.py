"""What a command needs besides the command itself."""

import contextlib
from collections.abc import Iterator

from ashboard.core.errors import NotBuilt


@contextlib.contextmanager
def needs(extra: str, what: str = "this command") -> Iterator[None]:
    """Say in one line which extra is missing where a package of it is."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("ashboard"):
            raise
        raise NotBuilt(f'{what} needs extra packages: pip install "ashboard[{extra}]"') from None

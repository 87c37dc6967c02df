"""Errors as one line and an exit status; warnings."""

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import Final

from ashboard.core.errors import AshboardError, NotBuilt
from ashboard.core.game import Caution

OK: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2
NOT_BUILT: Final = 3
INTERRUPTED: Final = 130
_LONGEST: Final = 800
_FAILURES: Final = ("replay-failed", "work-failed")


def error_line(error: Exception) -> str:
    """Return the error in one line, without control characters."""
    words = " ".join(_message(error).split())
    short = words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
    return "ashboard: " + "".join(sign if sign.isprintable() else "\ufffd" for sign in short)


def exit_status(error: Exception) -> int:
    """Return the exit status for the kind of error."""
    if isinstance(error, NotBuilt):
        return NOT_BUILT
    is_failure = isinstance(error, AshboardError) and error.code in _FAILURES
    return FAILED if is_failure else BAD_INPUT


def warn(text: str) -> None:
    """Print a warning in one line on standard error."""
    print(error_line(AshboardError(text)), file=sys.stderr)


def warn_about(cautions: Iterable[Caution]) -> None:
    """Warn once of each thing that the rulebook advises against."""
    for text in dict.fromkeys(map(str, cautions)):
        warn(text)


@contextlib.contextmanager
def require_extra(extra: str, what: str = "this command") -> Iterator[None]:
    """Name the extra to install where one of its packages is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("ashboard"):
            raise
        raise NotBuilt(f'{what} needs extra packages: pip install "ashboard[{extra}]"') from None


def _message(error: Exception) -> str:
    if isinstance(error, AshboardError):
        return str(error)
    if isinstance(error, OSError):
        what = error.strerror or str(error)
        return what if error.filename is None else f"{error.filename}: {what}"
    if isinstance(error, RecursionError):
        return "bad input: nested too deeply"
    return f"bad input: {error}"

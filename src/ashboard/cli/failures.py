"""What went wrong, as one line and an exit status."""

from typing import Final

from ashboard.core.errors import AshboardError, NotBuilt, ReplayFailed

OK: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2
NOT_BUILT: Final = 3
INTERRUPTED: Final = 130
_LONGEST: Final = 800


def complaint(error: Exception) -> str:
    """The error in one line, without signs that could steer a terminal."""
    words = " ".join(_message(error).split())
    short = words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
    return "ashboard: " + "".join(sign if sign.isprintable() else "\ufffd" for sign in short)


def status_of(error: Exception) -> int:
    """The exit status that says what kind of error it was."""
    if isinstance(error, NotBuilt):
        return NOT_BUILT
    return FAILED if isinstance(error, ReplayFailed) else BAD_INPUT


def _message(error: Exception) -> str:
    if isinstance(error, AshboardError):
        return str(error)
    if isinstance(error, OSError):
        what = error.strerror or str(error)
        return what if error.filename is None else f"{error.filename}: {what}"
    if isinstance(error, RecursionError):
        return "bad input: nested too deeply"
    return f"bad input: {error}"

"""The client address and arrival time of the request being handled."""

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Final

from ashboard.service.system_sources import monotonic

# The client's address; tasks started while the request is handled inherit it.
CLIENT_ADDRESS: Final[ContextVar[str]] = ContextVar("origin", default="")
# The extension of a request, and the field of a frame, with the monotonic time at which it had arrived completely.
RECEIVED: Final = "ashboard.received"
# The extension of a request with the function that aborts its connection.
ABORT: Final = "ashboard.abort"


def timestamp() -> dict[object, object]:
    """Return the current monotonic time."""
    return {"at": monotonic()}


def milliseconds_since(stamped: Mapping[str, Any]) -> int:
    """Return the milliseconds since a request or frame arrived; 0 if the server did not record it."""
    received = stamped.get(RECEIVED)
    return 0 if received is None else round((monotonic() - float(received["at"])) * 1000)

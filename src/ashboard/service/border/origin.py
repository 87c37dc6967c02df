"""Where and when the work came from that is being done now."""

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Final

from ashboard.service.world import steady

# The address that has asked for it; whatever is started meanwhile inherits it.
ORIGIN: Final[ContextVar[str]] = ContextVar("origin", default="")
# The extension of a request, and the field of a frame, that says at which steady moment it had come in whole.
RECEIVED: Final = "ashboard.received"


def stamp() -> dict[object, object]:
    """This moment."""
    return {"at": steady()}


def age(stamped: Mapping[str, Any]) -> int:
    """Milliseconds since a request or a frame had come in; 0 where nobody at the door has said so."""
    received = stamped.get(RECEIVED)
    return 0 if received is None else round((steady() - float(received["at"])) * 1000)

"""Where clients send their token: header, subprotocol of a WebSocket, or cookie; never the URL."""

from collections.abc import Iterable
from typing import Final

from ashboard.service.problems import Refused

COOKIE: Final = "ashboard"
_TOKEN_MARK: Final = "token."


def sent_token(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """Return the token among the headers of a request or handshake; raise Refused if Authorization has no token."""
    given = {name.lower(): value.decode("latin-1") for name, value in headers}
    token = bearer(given.get(b"authorization"))
    if token is not None:
        return token
    for part in given.get(b"sec-websocket-protocol", "").split(","):
        if part.strip().startswith(_TOKEN_MARK):
            return part.strip().removeprefix(_TOKEN_MARK)
    for part in given.get(b"cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and value:
            return value
    return None


def bearer(header: str | None) -> str | None:
    """Return the token of an Authorization header."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Refused("unauthorized", "expected Authorization: Bearer TOKEN")
    return token.strip()

"""Allowed host names: pages of other hosts cannot reach the service by pointing their name at it."""

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final

# Names that always resolve to the local machine.
_HOME: Final = ("localhost", "*.localhost")
ANY: Final = "*"


class AllowedHosts:
    """The host names that requests may use.

    The owner of a name can point it at any address, and their pages then reach whatever listens there (DNS rebinding).
    An IP address cannot be pointed elsewhere, so addresses are always allowed.
    """

    def __init__(self, allowed: Iterable[str], listening: str) -> None:
        names = {name.lower().rstrip(".") for name in (*_HOME, *allowed)}
        if not _is_address(listening):
            names.add(listening.lower().rstrip("."))
        elif not ipaddress.ip_address(listening).is_loopback:
            names |= _own_names()
        self._is_open: Final = ANY in names
        self._names: Final = frozenset(name for name in names if not name.startswith("*"))
        self._ends: Final = tuple(name[1:] for name in names if name.startswith("*."))

    def allow(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Whether a request with these headers names exactly one host, and an allowed one."""
        given = [value for name, value in headers if name.lower() == b"host"]
        if len(given) != 1:
            return False
        name = _name(given[0].decode("latin-1").strip().lower())
        is_known = name in self._names or name.endswith(self._ends) or _is_address(name)
        return bool(name) and (self._is_open or is_known)


def _name(host: str) -> str:
    """Return the host without its port; empty if it is malformed."""
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        name, port = host, "0"
    if not (port.isascii() and port.isdigit()):
        return ""
    if name.startswith("[") and name.endswith("]"):
        return name[1:-1]
    return "" if ":" in name else name.removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _own_names() -> set[str]:
    """Return the names of this machine in the local network."""
    name = socket.gethostname().lower()
    return {name, f"{name.partition('.')[0]}.local"} - {"", ".local"}

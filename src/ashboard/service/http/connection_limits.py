"""Limits on connections, per address; when there are too many, the address with the most loses one."""

import resource
from asyncio import Transport
from dataclasses import replace
from typing import Final

from ashboard.service.http.addresses import client_network
from ashboard.service.settings import Limits

# File descriptors for everything but clients: the database, worker processes, files.
_OWN: Final = 200
_FEWEST: Final = 16


def raise_descriptor_limit() -> int:
    """Raise the limit of file descriptors as far as the system allows, and return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):
        return soft
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def fit_limits(limits: Limits, most: int) -> Limits:
    """Return the limits with no more connections than descriptors; streams leave room for requests."""
    known = limits.sockets if most == resource.RLIM_INFINITY else min(limits.sockets, most - _OWN)
    sockets = max(_FEWEST, known)
    return replace(limits, sockets=sockets, connections=min(limits.connections, sockets * 3 // 4))


class ConnectionLimiter:
    """The open connections of this process."""

    def __init__(self, limits: Limits, *, is_behind_proxy: bool) -> None:
        """Behind a proxy all clients share its address, and the proxy limits them."""
        self._most: Final = limits.sockets
        self._most_of_address: Final = limits.sockets if is_behind_proxy else limits.sockets_of_address
        # By address, oldest first; whether a request is being answered.
        self._open: Final[dict[str, dict[Transport, bool]]] = {}
        self._whose: Final[dict[Transport, str]] = {}

    def __len__(self) -> int:
        return len(self._whose)

    def admit(self, transport: Transport) -> bool:
        """Return whether a connection is admitted, if need be in place of one of the address with the most."""
        peer = transport.get_extra_info("peername")
        who = client_network(str(peer[0])) if peer else "unknown"
        mine = len(self._open.get(who, ()))
        if mine >= self._most_of_address or (len(self) >= self._most and not self._make_room(mine)):
            return False
        self._open.setdefault(who, {})[transport] = False
        self._whose[transport] = who
        return True

    def _make_room(self, mine: int) -> bool:
        """Close a connection of the address with the most, unless the newcomer would have as many.

        The oldest idle one goes first.
        """
        greediest = max(self._open.values(), key=len)
        if len(greediest) <= mine + 1:
            return False
        gone = next((known for known, is_busy in greediest.items() if not is_busy), next(iter(greediest)))
        self.release(gone)
        gone.abort()
        return True

    def mark_busy(self, transport: Transport, *, is_busy: bool) -> None:
        """Note whether a request is being answered on a connection."""
        who = self._whose.get(transport)
        if who is not None:
            self._open[who][transport] = is_busy

    def release(self, transport: Transport) -> None:
        """Forget a connection; one that was never admitted changes nothing."""
        who = self._whose.pop(transport, None)
        if who is not None:
            del self._open[who][transport]
            if not self._open[who]:
                del self._open[who]

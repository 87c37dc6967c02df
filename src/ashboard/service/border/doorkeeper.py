"""Who is let in: connections are counted by address, and where there are too many the greediest address loses one."""

import resource
from asyncio import Transport
from dataclasses import replace
from typing import Final

from ashboard.service.border.addresses import counted
from ashboard.service.settings import Limits

# Descriptors for everything but clients: the database, workers, assistants, files.
_OWN: Final = 200
_FEWEST: Final = 16


def descriptors() -> int:
    """How many this process may open, after asking for all that the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):
        return soft
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def fitted(limits: Limits, most: int) -> Limits:
    """The limits with no more connections than there are descriptors; streams leave room for requests."""
    known = limits.sockets if most == resource.RLIM_INFINITY else min(limits.sockets, most - _OWN)
    sockets = max(_FEWEST, known)
    return replace(limits, sockets=sockets, connections=min(limits.connections, sockets * 3 // 4))


class Doorkeeper:
    """The open connections of this process."""

    def __init__(self, limits: Limits, *, is_behind_proxy: bool) -> None:
        """Behind a proxy everybody comes from its address, and the proxy counts."""
        self._most: Final = limits.sockets
        self._most_of_address: Final = limits.sockets if is_behind_proxy else limits.sockets_of_address
        # By address, oldest first; whether somebody is being answered there.
        self._open: Final[dict[str, dict[Transport, bool]]] = {}
        self._whose: Final[dict[Transport, str]] = {}

    def __len__(self) -> int:
        return len(self._whose)

    def enter(self, transport: Transport) -> bool:
        """Whether one more is let in; if need be, in place of one of the address that has the most."""
        peer = transport.get_extra_info("peername")
        who = counted(str(peer[0])) if peer else "unknown"
        mine = len(self._open.get(who, ()))
        if mine >= self._most_of_address or (len(self) >= self._most and not self._make_room(mine)):
            return False
        self._open.setdefault(who, {})[transport] = False
        self._whose[transport] = who
        return True

    def _make_room(self, mine: int) -> bool:
        """Let one of the greediest address go, unless the newcomer would be as greedy.

        The oldest that nobody is being answered on goes first.
        """
        greediest = max(self._open.values(), key=len)
        if len(greediest) <= mine + 1:
            return False
        gone = next((known for known, is_busy in greediest.items() if not is_busy), next(iter(greediest)))
        self.leave(gone)
        gone.abort()
        return True

    def note(self, transport: Transport, *, is_busy: bool) -> None:
        """Somebody is being answered there, or is not any more."""
        who = self._whose.get(transport)
        if who is not None:
            self._open[who][transport] = is_busy

    def leave(self, transport: Transport) -> None:
        """One is gone; one that was never let in changes nothing."""
        who = self._whose.pop(transport, None)
        if who is not None:
            del self._open[who][transport]
            if not self._open[who]:
                del self._open[who]

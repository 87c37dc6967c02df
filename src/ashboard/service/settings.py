"""What whoever runs the service may choose."""

from dataclasses import dataclass, field
from typing import Final

MINUTE: Final = 60
KILOBYTE: Final = 1024


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that; a second of 0 lifts the limit."""

    burst: int
    second: float


@dataclass(frozen=True)
class Limits:
    """What one address, account, token or socket may take."""

    address: Rate = Rate(2000, 100)
    token: Rate = Rate(1000, 50)
    games: Rate = Rate(300, 5)
    accounts: Rate = Rate(20, 0.2)
    passwords: Rate = Rate(10, 0.2)
    chat: Rate = Rate(20, 1)
    frames: Rate = Rate(1000, 100)
    # For monitors: what the service says of itself.
    operations: Rate = Rate(100, 10)
    # Bytes of an address, of all headers, of a body, of a frame.
    url: int = 8 * KILOBYTE
    head: int = 16 * KILOBYTE
    body: int = 64 * KILOBYTE
    frame: int = 16 * KILOBYTE
    # Seconds in which the headers of a request have to be here, and then its body.
    head_time: float = 10.0
    body_time: float = 30.0
    # Connections of any kind, no more than there are descriptors; and streams among them.
    sockets: int = 10_000
    sockets_of_address: int = 400
    connections: int = 5000
    connections_of_address: int = 200
    connections_of_seat: int = 20
    # Errands that wait or run, in all and from an address, and the seconds that one waits for its result.
    errands: int = 256
    errands_of_address: int = 16
    patience: float = 20.0
    # A client that takes nothing off its socket for so long is let go; it comes back with after=seq.
    slow: float = 20.0


NO_LIMIT: Final = Rate(1, 0)
UNLIMITED: Final = Limits(
    address=NO_LIMIT,
    token=NO_LIMIT,
    games=NO_LIMIT,
    accounts=NO_LIMIT,
    passwords=NO_LIMIT,
    chat=NO_LIMIT,
    frames=NO_LIMIT,
    operations=NO_LIMIT,
    sockets_of_address=10_000,
    connections_of_address=5000,
    errands_of_address=256,
)


@dataclass(frozen=True)
class Settings:
    """One service process."""

    database: str = "sqlite:///ashboard.db"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    limits: Limits = field(default_factory=Limits)
    # Positions kept in mind; the others are replayed when somebody asks.
    plays: int = 1000
    finished: int = 50
    # What a computer may think in a whole turn.
    thinking: float = 3.0
    # Seconds in which players reveal what they add to the dice, or lose their seats; a time for every turn that is
    # longer counts instead. In a game without a clock nobody has promised to be there.
    reveal: int = 30
    reveal_unclocked: int = 24 * 3600
    # Seconds between two heartbeats.
    pulse: float = 2.0
    # Seconds by which an answer may come too late.
    grace: float = 0.0
    # Processes that run errands, and the seconds after which one is ended.
    assistants: int = 2
    errand: float = 5.0
    is_secure: bool = False
    # Names that requests may be sent to, besides addresses and this machine's own names; * for any.
    hosts: tuple[str, ...] = ()
    # Days after which games that never began and guests who never played are removed; 0 keeps them.
    retention: int = 30

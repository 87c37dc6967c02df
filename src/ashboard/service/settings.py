"""Settings of a service process."""

from dataclasses import dataclass, field
from typing import Final

MINUTE: Final = 60
KILOBYTE: Final = 1024


@dataclass(frozen=True)
class Rate:
    """A token bucket: a burst, and a refill per second; 0 per second means no limit."""

    burst: int
    second: float


@dataclass(frozen=True)
class Limits:
    """Limits for one address, account, token or socket."""

    address: Rate = Rate(2000, 100)
    token: Rate = Rate(1000, 50)
    games: Rate = Rate(300, 5)
    accounts: Rate = Rate(20, 0.2)
    passwords: Rate = Rate(10, 0.2)
    chat: Rate = Rate(20, 1)
    frames: Rate = Rate(1000, 100)
    # Health and metrics, for monitoring.
    operations: Rate = Rate(100, 10)
    # Bytes of a URL, of all headers, of a body, of a frame.
    url: int = 8 * KILOBYTE
    head: int = 16 * KILOBYTE
    body: int = 64 * KILOBYTE
    frame: int = 16 * KILOBYTE
    # Seconds for the headers of a request to arrive, then for its body.
    head_time: float = 10.0
    body_time: float = 30.0
    # Connections of any kind, capped by file descriptors; and streams among them.
    sockets: int = 10_000
    sockets_of_address: int = 400
    connections: int = 5000
    connections_of_address: int = 200
    connections_of_seat: int = 20
    # Tasks of position workers that wait or run, in all and per address, and the seconds a client waits for a result.
    position_tasks: int = 256
    position_tasks_of_address: int = 16
    patience: float = 20.0
    # The share of the event loop's time that may be in use while those who do not play are admitted at once, 0 for any;
    # and how many of their requests wait otherwise, for how many seconds.
    loop_share: float = 0.5
    waiting: int = 1000
    waiting_time: float = 5.0
    # Proofs of puzzles that wait or run, in all and per address.
    proofs: int = 32
    proofs_of_address: int = 2
    # Seconds after which a client that reads nothing is disconnected; it reconnects with after=seq.
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
    position_tasks_of_address=256,
    loop_share=0.0,
    proofs_of_address=32,
)


@dataclass(frozen=True)
class Settings:
    """Settings of one service process."""

    database: str = "sqlite:///ashboard.db"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    limits: Limits = field(default_factory=Limits)
    # Games kept in memory; others are replayed from their record when needed.
    cached_games: int = 1000
    cached_finished_games: int = 50
    # Seconds a computer player may think in a whole turn.
    thinking: float = 3.0
    # Seconds in which players reveal their contribution to the dice, or lose their seats; a longer time per turn counts
    # instead. In a game without a clock nobody has promised to be present.
    reveal: int = 30
    reveal_unclocked: int = 24 * 3600
    # Seconds between two heartbeats.
    heartbeat: float = 2.0
    # Seconds by which an answer may be late.
    grace: float = 0.0
    # Position worker processes, and the seconds after which a task is killed.
    position_workers: int = 2
    position_seconds: float = 5.0
    # Seconds after which a proof of a puzzle is killed.
    proof_seconds: float = 20.0
    is_secure: bool = False
    # Host names the service answers to, besides IP addresses and this machine's own names; * for any.
    hosts: tuple[str, ...] = ()
    # Days after which games that never began and guests who never played are deleted; 0 keeps them.
    retention: int = 30

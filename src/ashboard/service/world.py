"""Time and chance from outside: the only clock and the only source of ids, tokens and secrets."""

import hashlib
import secrets
import time
from typing import Final

_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 20


# Runs on while the machine sleeps, and does not jump when somebody sets its clock.
_STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def steady() -> float:
    """Seconds since some moment, the same as long as the process lives."""
    return time.clock_gettime(_STEADY)


class World:
    """The real one; a test may hand over another."""

    def __init__(self) -> None:
        self._began: Final = time.time_ns() // 1_000_000 - self._elapsed()

    def steady(self) -> float:
        """Seconds by which the process measures how long it has slept."""
        return steady()

    def now(self) -> int:
        """Milliseconds since 1970, counted on from the start of the process whatever the clock of the machine does."""
        return self._began + self._elapsed()

    @staticmethod
    def _elapsed() -> int:
        return int(steady() * 1000)

    def identity(self) -> str:
        """A name that nobody guesses: whoever knows a game's may look at it and join."""
        return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))

    def token(self) -> str:
        """What its holder proves himself with; stored as its hash alone."""
        return "ash_" + secrets.token_urlsafe(32)

    def secret(self) -> str:
        """The half of the dice that the service brings, 256 bits."""
        return secrets.token_hex(32)


def hashed(token: str) -> str:
    """A token as the database keeps it: it has 256 bits, so that no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()

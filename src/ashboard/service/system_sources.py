"""The process's only clock, and its only source of ids, tokens and secrets."""

import hashlib
import secrets
import time
from typing import Final

_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 20
_CODE_GROUPS: Final = 5
_GROUP_LENGTH: Final = 5


# Keeps running while the machine sleeps, and does not jump when its clock is set.
_STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def monotonic() -> float:
    """Return seconds since an arbitrary moment, fixed for the life of the process."""
    return time.clock_gettime(_STEADY)


class SystemSources:
    """The real clock and random source; tests pass their own."""

    def __init__(self) -> None:
        self._began: Final = time.time_ns() // 1_000_000 - self._elapsed()

    def monotonic(self) -> float:
        """Return the seconds by which the process measures how long it slept."""
        return monotonic()

    def now(self) -> int:
        """Return milliseconds since 1970, counted from the start of the process whatever the system clock does."""
        return self._began + self._elapsed()

    @staticmethod
    def _elapsed() -> int:
        return int(monotonic() * 1000)

    def new_id(self) -> str:
        """Return an unguessable id: knowing a game's id is enough to watch and join it."""
        return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))

    def new_token(self) -> str:
        """Return a bearer token; only its hash is stored."""
        return "ash_" + secrets.token_urlsafe(32)

    def new_recovery_code(self) -> str:
        """Return a code to write down, in groups; 125 random bits, of which only the hash is stored."""
        letters = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_GROUPS * _GROUP_LENGTH))
        return "-".join(letters[start : start + _GROUP_LENGTH] for start in range(0, len(letters), _GROUP_LENGTH))

    def new_secret(self) -> str:
        """Return the service's share of a game's dice: 256 bits."""
        return secrets.token_hex(32)


def hash_recovery_code(code: str) -> str:
    """Return the hash under which a recovery code is stored, however the code is written."""
    return hash_token("".join(sign for sign in code.lower() if sign.isalnum()))


def hash_token(token: str) -> str:
    """Return the hash under which a token is stored; 256 random bits need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()

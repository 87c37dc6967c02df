"""Reproducible dice: numbered tickets in named streams, always the same for the same seed."""

import hashlib
from typing import Final, final

from ashboard.core.action import Action
from ashboard.core.decision import Decision

_VERSION: Final = "1"
_WORD: Final = 6
_RANGE: Final = 1 << 48
_KEY_LIMIT: Final = 64


@final
class Dice:
    """Ticket n of a stream depends only on the seed, the stream's name and n."""

    def __init__(self, seed: str) -> None:
        raw = seed.encode()
        self._key: Final = raw if len(raw) <= _KEY_LIMIT else hashlib.blake2b(raw).digest()
        self._seed: Final = seed
        self._used: dict[str, int] = {}
        # By stream the hash of what all its tickets begin with.
        self._begun: Final[dict[str, hashlib.blake2b]] = {}

    def below(self, bound: int, stream: str = "dice") -> int:
        """Return the stream's next ticket: a number from 0 to bound - 1, all equally likely."""
        if not 1 <= bound <= _RANGE:
            raise ValueError(f"no ticket below {bound}")
        number = self._used.get(stream, 0)
        self._used[stream] = number + 1
        fair = _RANGE - _RANGE % bound
        attempt = 0
        while True:
            digest = self._digest(stream, number, attempt)
            for start in range(0, len(digest) - _WORD + 1, _WORD):
                word = int.from_bytes(digest[start : start + _WORD], "big")
                if word < fair:
                    return word % bound
            attempt += 1

    def answer(self, decision: Decision) -> Action:
        """Return the answer of chance, drawn by the weights of the options."""
        weights = decision.weights
        if weights is None:
            return decision.options[self.below(len(decision.options), decision.stream)]
        total = 0
        for weight in weights:
            total += weight
        ticket = self.below(total, decision.stream)
        for number, weight in enumerate(weights):
            if ticket < weight:
                return decision.options[number]
            ticket -= weight
        raise AssertionError("weights do not cover the ticket")

    def skip(self, stream: str) -> None:
        """Skip a ticket whose draw came from a record."""
        self._used[stream] = self._used.get(stream, 0) + 1

    def copy(self) -> "Dice":
        """Dice of their own that fall from here on like these."""
        twin = Dice(self._seed)
        twin._used = self._used.copy()
        return twin

    def _digest(self, stream: str, number: int, attempt: int) -> bytes:
        begun = self._begun.get(stream)
        if begun is None:
            begun = hashlib.blake2b(f"{_VERSION}|{stream}|".encode(), key=self._key)
            self._begun[stream] = begun
        ticket = begun.copy()
        ticket.update(f"{number}|{attempt}".encode() if attempt else str(number).encode())
        return ticket.digest()

"""The only randomness: numbered tickets of named streams, the same for ever for the same seed."""

import hashlib
from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision

_VERSION: Final = "1"
_WORD: Final = 6
_RANGE: Final = 1 << 48
_KEY_LIMIT: Final = 64


class Dice:
    """Ticket n of a stream depends on the seed, the stream's name and n, on nothing else."""

    def __init__(self, seed: str) -> None:
        raw = seed.encode()
        self._key: Final = raw if len(raw) <= _KEY_LIMIT else hashlib.blake2b(raw).digest()
        self._used: dict[str, int] = {}

    def below(self, bound: int, stream: str = "dice") -> int:
        """The stream's next ticket, every number from 0 to bound - 1 equally likely."""
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
        """The answer of chance: options in their order, as likely as their weights say."""
        weights = decision.weights
        if weights is None:
            return decision.options[self.below(len(decision.options), decision.stream)]
        ticket = self.below(sum(weights), decision.stream)
        for option, weight in zip(decision.options, weights, strict=True):
            if ticket < weight:
                return option
            ticket -= weight
        raise AssertionError("weights do not cover the ticket")

    def skip(self, stream: str) -> None:
        """Counts a ticket as used: a record's draw was given, not rolled."""
        self._used[stream] = self._used.get(stream, 0) + 1

    def _digest(self, stream: str, number: int, attempt: int) -> bytes:
        tail = f"|{attempt}" if attempt else ""
        return hashlib.blake2b(f"{_VERSION}|{stream}|{number}{tail}".encode(), key=self._key).digest()

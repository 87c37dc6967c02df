"""How often tests repeat themselves: little in `make check`, enough in `make test`, for long in `make soak`.

`ASHBOARD_EFFORT` says which of them runs, and this module alone reads it. tests/README.md says what belongs where.
"""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import settings

T = TypeVar("T")

# How much of what a sweep repeats in `make test` is repeated.
SHARES: Final = {"check": 0.25, "test": 1.0, "soak": 10.0}
EFFORT: Final = os.environ.get("ASHBOARD_EFFORT", "test")


def times(number: int, least: int = 1) -> int:
    """Return how often to repeat what `make test` repeats so many times; fewer than the least would prove nothing."""
    return max(least, round(number * SHARES[EFFORT]))


def examples(number: int) -> settings:
    """Let Hypothesis try so many examples in `make test`, always the same ones."""
    return settings(derandomize=True, deadline=None, database=None, max_examples=times(number))


def some(cases: Sequence[T], *, check: int = 1, test: int = 1) -> Sequence[T]:
    """Return every so many-th of the cases, and all of them in `make soak`."""
    return cases[:: {"check": check, "test": test, "soak": 1}[EFFORT]]

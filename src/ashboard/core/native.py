"""What the compiler is told about storage, for the few places where most of the time goes; plain Python ignores it.

Only the compiler reads `mypy_extensions`, so the engine still needs the standard library alone. This module is never
compiled itself.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    # A number of 64 bits: no object is made for it, wherever it goes.
    i64 = int

    def mypyc_attr(**settings: object) -> Callable[[type], type]:
        """Say of a class that it is `acyclic`: what it holds never leads back to it, so it needs no collector."""
        return lambda native: native


__all__ = ["i64", "mypyc_attr"]

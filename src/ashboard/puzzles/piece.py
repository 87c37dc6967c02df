"""A piece of work of the factory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """Everything that decides what comes out: the kind, the seed and the number."""

    kind: str
    seed: str
    number: int

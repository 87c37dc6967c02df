"""Changed copies of tuples, as positions keep them; written for the compiler, which is slow with `(*a, b)`."""

from typing import TypeVar

T = TypeVar("T")


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with another one in one place."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def extended(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return the values with one more at the end."""
    return values + (value,)  # noqa: RUF005 - one allocation instead of a list on the way

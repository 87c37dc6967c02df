"""Which armies meet, and who of them sits where."""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeVar

A = TypeVar("A")


def line_ups(armies: list[A], seats: int, *, mirror: bool) -> Iterator[tuple[A, ...]]:
    """
    Every choice of armies in every rotation around the table.

    First comes the choice whose armies were least often at the table, of its rotations the one
    whose seats they had least often; so every beginning is balanced as well as its length allows.
    """
    for choice in _balanced(_choices(len(armies), seats, mirror), len(armies), seats):
        yield tuple(armies[index] for index in choice)


def choices(armies: list[A], seats: int, *, mirror: bool) -> Iterator[list[tuple[A, ...]]]:
    """Every choice of armies with all its rotations around the table together, in the same order."""
    for choice in _spread(_choices(len(armies), seats, mirror), len(armies)):
        turns = dict.fromkeys(_rotations(choice))
        yield [tuple(armies[index] for index in turn) for turn in turns]


def _choices(armies: int, seats: int, mirror: bool) -> list[tuple[int, ...]]:
    """Different armies, and where mirrors are allowed also the same army at every seat."""
    same = [(army,) * seats for army in range(armies)] if mirror else []
    return [*combinations(range(armies), seats), *same]


def _balanced(chosen: list[tuple[int, ...]], armies: int, seats: int) -> Iterator[tuple[int, ...]]:
    """One full cycle: as many rounds through all choices as there are seats, each choice in another rotation."""
    left = {choice: list(dict.fromkeys(_rotations(choice))) for choice in chosen}
    sat = [[0] * seats for _ in range(armies)]
    for _ in range(seats):
        for choice in _spread([choice for choice in chosen if left[choice]], armies):
            turn = min(left[choice], key=lambda turn: sum(sat[army][seat] for seat, army in enumerate(turn)))
            left[choice].remove(turn)
            for seat, army in enumerate(turn):
                sat[army][seat] += 1
            yield turn


def _spread(chosen: list[tuple[int, ...]], armies: int) -> Iterator[tuple[int, ...]]:
    """The choices, next always the one whose armies were used least so far."""
    used = [0] * armies
    left = list(chosen)
    while left:
        choice = min(left, key=lambda choice: (max(used[army] for army in choice), sum(used[army] for army in choice)))
        left.remove(choice)
        for army in choice:
            used[army] += 1
        yield choice


def _rotations(choice: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(*choice[turn:], *choice[:turn]) for turn in range(len(choice))]

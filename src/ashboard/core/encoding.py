"""Positions and actions as numbers, for programs that learn."""

from typing import Final, Protocol

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.state import State

# In place of an index: the answer has none, because the decision has more of its kind than there are ranks.
NOT_OFFERED: Final = -1


class Part:
    """A named part of a vector: where it begins, and its shape."""

    def __init__(self, name: str, start: int, shape: tuple[int, ...]) -> None:
        self.name: Final = name
        self.start: Final = start
        self.shape: Final = shape
        size = 1
        for length in shape:
            size *= length
        self.size: Final = size

    def coordinates(self, place: int) -> tuple[int, ...]:
        """Take a place within the part apart."""
        found: list[int] = []
        for length in reversed(self.shape):
            found.append(place % length)
            place //= length
        found.reverse()
        return tuple(found)

    def __repr__(self) -> str:
        return f"Part({self.name}, {self.start}, {self.shape})"


class Layout:
    """Parts one after the other."""

    def __init__(self) -> None:
        self.parts: Final[list[Part]] = []
        self.size = 0

    def add(self, name: str, *shape: int) -> int:
        """Add a part behind the others, and return where it begins."""
        part = Part(name, self.size, shape)
        self.parts.append(part)
        self.size += part.size
        return part.start

    def part_of(self, place: int) -> Part:
        """Find the part that a place lies in."""
        for part in self.parts:
            if part.start <= place < part.start + part.size:
                return part
        raise IndexError(f"no place {place}; there are {self.size}")


class Encoding(Protocol):
    """One kind of table in numbers; made from a first position, and good for all positions of its game.

    What it answers depends on the position alone. It is fastest for one game from beginning to end.
    """

    @property
    def observation(self) -> Layout:
        """The parts of an observation, each value an int8."""

    @property
    def actions(self) -> Layout:
        """The regions of the action space."""

    @property
    def private_parts(self) -> tuple[str, ...]:
        """The parts of an observation that hold what only the seat itself may know."""

    def afresh(self) -> "Encoding":
        """Return the same encoding for another game that is played beside this one."""

    def observe(self, state: State, seat: int) -> bytearray:
        """Encode what a seat may know, from its own point of view."""

    def indices(self, state: State) -> list[int]:
        """Return the index of each option of the open decision, in their order, for the seat that is asked."""


def mask_of(indices: list[int], size: int) -> bytearray:
    """Return a byte for each action, 1 where it is one of these."""
    mask = bytearray(size)
    put_mask(mask, 0, indices)
    return mask


def put_mask(masks: bytearray, start: int, indices: list[int]) -> None:
    """Write a 1 for each of these actions into a mask that begins somewhere and is zero so far."""
    for index in indices:
        if index >= 0:
            masks[start + index] = 1


def sort_offered(indices: list[int]) -> list[int]:
    """Return the indices that may be chosen, in ascending order."""
    found = sorted(indices)
    # What is not offered is less than any index.
    start = 0
    while start < len(found) and found[start] == NOT_OFFERED:
        start += 1
    return found[start:] if start else found


def numbered_option(encoding: Encoding, state: State, number: int) -> Action:
    """Find the answer behind a number: of chance it is that of an outcome, of players an index."""
    decision = state.decision()
    assert decision is not None
    if decision.seat == CHANCE:
        return decision.options[number]
    return decision.options[encoding.indices(state).index(number)]


def numbered_chances(decision: Decision) -> list[tuple[int, float]]:
    """Return the numbers of what chance may answer, with their chances."""
    weights = decision.weights
    if weights is None:
        weights = [1] * len(decision.options)
    total = 0
    for weight in weights:
        total += weight
    return [(number, weight / total) for number, weight in enumerate(weights)]


def rank_rest(indices: list[int], rest: list[tuple[tuple[int, ...], int]], start: int, most: int) -> None:
    """Give the answers that fit no region their ranks, in the order of their keys."""
    rest.sort()
    for rank, (_, place) in enumerate(rest):
        indices[place] = start + rank if rank < most else NOT_OFFERED

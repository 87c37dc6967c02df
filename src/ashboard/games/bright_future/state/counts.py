"""Small arithmetic on tuples that count things or hold cards."""

from ashboard.core.tuples import replaced


def changed(counts: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return replaced(counts, index, counts[index] + by)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of them."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


def added(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards with one more, in their order."""
    place = 0
    while place < len(cards) and cards[place] <= card:
        place += 1
    held = list(cards)
    held.insert(place, card)
    return tuple(held)


def listed(cards: tuple[int, ...]) -> str:
    """The numbers as text, part of a key."""
    return ",".join(map(str, cards))

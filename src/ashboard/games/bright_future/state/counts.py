"""Small arithmetic on tuples that count things or hold cards."""


def changed(counts: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of them."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def added(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards with one more, in their order."""
    place = 0
    while place < len(cards) and cards[place] <= card:
        place += 1
    return (*cards[:place], card, *cards[place:])


def listed(cards: tuple[int, ...]) -> str:
    """The numbers as text, part of a key."""
    return ",".join(map(str, cards))

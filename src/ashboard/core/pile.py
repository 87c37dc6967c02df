"""A face-down pile whose unknown order does not exist: counts, with known cards above and below."""

from typing import Final


class Known:
    """A card whose place in the pile is known to some seats (a bit mask)."""

    def __init__(self, card: int, seers: int) -> None:
        self.card: Final = card
        self.seers: Final = seers


class Pile:
    """Immutable. Known cards on top, a count per card for the rest, known cards at the bottom."""

    def __init__(self, counts: tuple[int, ...], top: tuple[Known, ...] = (), bottom: tuple[Known, ...] = ()) -> None:
        self.counts: Final = counts
        self.top: Final = top
        self.bottom: Final = bottom

    def __len__(self) -> int:
        return sum(self.counts) + len(self.top) + len(self.bottom)

    def next_known(self) -> int:
        """The card that must come next, or -1 when chance decides or the pile is empty."""
        if self.top:
            return self.top[0].card
        if self.bottom and not any(self.counts):
            return self.bottom[0].card
        return -1

    def drawn(self, card: int) -> "Pile":
        """The pile without its next card; chance has said which one unless it was known."""
        if self.top:
            return Pile(self.counts, self.top[1:], self.bottom)
        if not any(self.counts):
            return Pile(self.counts, (), self.bottom[1:])
        return Pile(self._changed(card, -1), (), self.bottom)

    def peeked(self, card: int, seers: int) -> "Pile":
        """A look under the known top: chance has said which card lies there."""
        return Pile(self._changed(card, -1), (*self.top, Known(card, seers)), self.bottom)

    def put_on_top(self, card: int, seers: int) -> "Pile":
        return Pile(self.counts, (Known(card, seers), *self.top), self.bottom)

    def put_at_bottom(self, card: int, seers: int) -> "Pile":
        return Pile(self.counts, self.top, (*self.bottom, Known(card, seers)))

    def shuffled(self, *more: int) -> "Pile":
        """Everything poured back into the counts, with more cards if given; needs no dice."""
        counts = list(self.counts)
        for known in (*self.top, *self.bottom):
            counts[known.card] += 1
        for card in more:
            counts[card] += 1
        return Pile(tuple(counts))

    def contents(self) -> list[int]:
        """How many of each card lie in the pile, wherever."""
        counts = list(self.counts)
        for known in (*self.top, *self.bottom):
            counts[known.card] += 1
        return counts

    def seen_by(self, seat: int) -> list[int]:
        """The known cards on top as far as this seat knows them; -1 for one it does not."""
        return [known.card if known.seers >> seat & 1 else -1 for known in self.top]

    def _changed(self, card: int, by: int) -> tuple[int, ...]:
        counts = list(self.counts)
        counts[card] += by
        return tuple(counts)

"""A face-down pile that stores no hidden order: counts of cards, with known cards above and below."""

from typing import Final, final

from ashboard.core.dice import Dice
from ashboard.core.native import mypyc_attr
from ashboard.core.tuples import extended, replaced


def _dealt(counts: list[int], dice: Dice) -> int:
    """Draw a card at random from the counts."""
    ticket = dice.below(sum(counts), "deal")
    for card, count in enumerate(counts):
        if ticket < count:
            counts[card] -= 1
            return card
        ticket -= count
    raise AssertionError("the counts do not cover the ticket")


def _total(counts: tuple[int, ...]) -> int:
    total = 0
    for count in counts:
        total += count
    return total


# In place of a mask of seats: a card that lies open for all, spectators too.
EVERYBODY: Final = -1
_UNCOUNTED: Final = -1


@final
@mypyc_attr(acyclic=True)
class Known:
    """A card whose place in the pile is known to some seats (a bit mask) or to EVERYBODY."""

    def __init__(self, card: int, seers: int) -> None:
        self.card: Final = card
        self.seers: Final = seers

    def is_seen_by(self, seat: int) -> bool:
        return self.seers == EVERYBODY or (seat >= 0 and bool(self.seers >> seat & 1))


@final
@mypyc_attr(acyclic=True)
class Pile:
    """Immutable. Known cards on top, a count per card for the rest, known cards at the bottom."""

    def __init__(
        self,
        counts: tuple[int, ...],
        top: tuple[Known, ...] = (),
        bottom: tuple[Known, ...] = (),
        loose: int = _UNCOUNTED,
    ) -> None:
        # `loose` is the sum of the counts, where the caller knows it.
        self.counts: Final = counts
        self.top: Final = top
        self.bottom: Final = bottom
        self._loose: Final = _total(counts) if loose == _UNCOUNTED else loose
        self._key = ""

    def __len__(self) -> int:
        return self._loose + len(self.top) + len(self.bottom)

    def next_known(self) -> int:
        """Return the card that must come next, or -1 when chance decides or the pile is empty."""
        if self.top:
            return self.top[0].card
        if self.bottom and not self._loose:
            return self.bottom[0].card
        return -1

    def drawn(self, card: int) -> "Pile":
        """Return the pile without its next card, which chance has named unless it was known."""
        if self.top:
            return Pile(self.counts, self.top[1:], self.bottom, self._loose)
        if not self._loose:
            return Pile(self.counts, (), self.bottom[1:])
        return Pile(self._changed(card, -1), (), self.bottom, self._loose - 1)

    def peeked(self, card: int, seers: int) -> "Pile":
        """Return the pile after a look below the known top; chance has named the card."""
        return Pile(self._changed(card, -1), extended(self.top, Known(card, seers)), self.bottom, self._loose - 1)

    def put_on_top(self, card: int, seers: int) -> "Pile":
        return Pile(self.counts, (Known(card, seers), *self.top), self.bottom)

    def put_at_bottom(self, card: int, seers: int) -> "Pile":
        return Pile(self.counts, self.top, extended(self.bottom, Known(card, seers)))

    def shuffled(self, *more: int) -> "Pile":
        """Return the pile with all its cards, and any others given, back in the counts; needs no dice."""
        counts = list(self.counts)
        for known in (*self.top, *self.bottom):
            counts[known.card] += 1
        for card in more:
            counts[card] += 1
        return Pile(tuple(counts))

    def key(self) -> str:
        """Return the pile as text: what lies where, and who knows it; written once."""
        if not self._key:
            places = [[f"{known.card}:{known.seers}" for known in part] for part in (self.top, self.bottom)]
            self._key = f"{','.join(map(str, self.counts))}^{','.join(places[0])}_{','.join(places[1])}"
        return self._key

    def contents(self) -> list[int]:
        """Return how many of each card are in the pile."""
        counts = list(self.counts)
        for known in (*self.top, *self.bottom):
            counts[known.card] += 1
        return counts

    def unseen(self, seat: int) -> list[int]:
        """Return how many of each card are in places that the seat has not seen."""
        counts = list(self.counts)
        for known in (*self.top, *self.bottom):
            if not known.is_seen_by(seat):
                counts[known.card] += 1
        return counts

    def seen_top(self, seat: int) -> list[int]:
        """Return the known cards on top; -1 for each that this seat does not know."""
        return [known.card if known.is_seen_by(seat) else -1 for known in self.top]

    def known_top(self, seat: int) -> list[int]:
        """Return the same down to the last card that the seat knows; to the seat, what lies below is like the rest."""
        seen = self.seen_top(seat)
        while seen and seen[-1] < 0:
            seen.pop()
        return seen

    def sampled(self, seat: int, dice: Dice) -> "Pile":
        """Return a pile that fits what the seat knows: cards it has not seen are redealt or go back into the counts."""
        seen = self.known_top(seat)
        bottom = [known for known in self.bottom if known.is_seen_by(seat)]
        hidden = [known.card for known in self.top if not known.is_seen_by(seat)]
        hidden += [known.card for known in self.bottom if not known.is_seen_by(seat)]
        if not hidden:
            return self
        counts = list(self.counts)
        for card in hidden:
            counts[card] += 1
        top: list[Known] = []
        for number, card in enumerate(seen):
            top.append(self.top[number] if card >= 0 else Known(_dealt(counts, dice), self.top[number].seers))
        return Pile(tuple(counts), tuple(top), tuple(bottom))

    def resampled(self, seat: int, dice: Dice) -> "Pile":
        """Return the same, but keep every place that somebody knows and redeal there what the seat has not seen."""
        counts = self.unseen(seat)
        parts: list[tuple[Known, ...]] = []
        for part in (self.top, self.bottom):
            dealt = [known if known.is_seen_by(seat) else Known(_dealt(counts, dice), known.seers) for known in part]
            parts.append(tuple(dealt))
        return Pile(tuple(counts), parts[0], parts[1])

    def _changed(self, card: int, by: int) -> tuple[int, ...]:
        return replaced(self.counts, card, self.counts[card] + by)

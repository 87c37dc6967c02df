"""Options that combine several things, chosen one thing after another instead of from a list of all combinations."""

from collections.abc import Iterable, Mapping
from typing import Final

Picked = tuple[str, ...]


class Combination:
    """
    Options that share a first word; the words after it are what each of them combines.

    Things come in any order, or, where places matter, word after word.
    """

    def __init__(self, options: Mapping[str, tuple[str, ...]], *, is_ordered: bool = False) -> None:
        self._things: Final = dict(options)
        self._is_ordered: Final = is_ordered

    def begins(self, picked: Picked) -> list[str]:
        """The options that have all of these."""
        return [text for text, things in self._things.items() if self._fits(things, picked)]

    def whole(self, picked: Picked) -> str | None:
        """The option that has these and nothing else."""
        return next((text for text in self.begins(picked) if len(self._things[text]) == len(picked)), None)

    def following(self, picked: Picked) -> list[str]:
        """The things that can still be picked."""
        found: dict[str, None] = {}
        for text in self.begins(picked):
            things = self._things[text]
            left: Iterable[str] = things[len(picked) :][:1] if self._is_ordered else things
            found.update(dict.fromkeys(thing for thing in left if self._is_ordered or thing not in picked))
        return list(found)

    def settled(self, picked: Picked) -> str | None:
        """The only option that is left."""
        left = self.begins(picked)
        return left[0] if len(left) == 1 and picked else None

    def _fits(self, things: tuple[str, ...], picked: Picked) -> bool:
        return things[: len(picked)] == picked if self._is_ordered else set(picked) <= set(things)

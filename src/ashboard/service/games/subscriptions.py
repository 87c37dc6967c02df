"""Subscriptions of streams to games: a change wakes them, and each reads for itself what has changed."""

import asyncio
from typing import Final


class Subscription:
    """The subscription of one stream; several changes before it reads count as one."""

    def __init__(self, seat: int, person: str | None = None) -> None:
        self.seat: Final = seat
        self.person: Final = person
        self.changed: Final = asyncio.Event()
        # Whether the table around the game has changed: seats, chat, offers, status.
        self.has_table_changed = True
        # Whether the viewer's permission has to be checked again before anything else is sent.
        self.needs_check = True


class Subscriptions:
    """The subscriptions of this process, by game."""

    def __init__(self) -> None:
        self._by_game: Final[dict[str, set[Subscription]]] = {}
        self._by_person: Final[dict[str, set[Subscription]]] = {}

    def add(self, game: str, seat: int, person: str | None = None) -> Subscription:
        subscription = Subscription(seat, person)
        self._by_game.setdefault(game, set()).add(subscription)
        if person is not None:
            self._by_person.setdefault(person, set()).add(subscription)
        return subscription

    def remove(self, game: str, subscription: Subscription) -> None:
        _take(self._by_game, game, subscription)
        if subscription.person is not None:
            _take(self._by_person, subscription.person, subscription)

    def wake(self, game: str, *, has_table_changed: bool) -> None:
        for subscription in self._by_game.get(game, ()):
            subscription.has_table_changed = subscription.has_table_changed or has_table_changed
            subscription.needs_check = subscription.needs_check or has_table_changed
            subscription.changed.set()

    def recheck(self, person: str) -> None:
        """Make every stream of a person check its permission again: tokens were revoked."""
        for subscription in self._by_person.get(person, ()):
            subscription.needs_check = True
            subscription.changed.set()

    def wake_all(self) -> None:
        for game in self._by_game:
            self.wake(game, has_table_changed=True)

    def games(self) -> list[str]:
        return list(self._by_game)

    def seats(self, game: str) -> list[int]:
        return [subscription.seat for subscription in self._by_game.get(game, ())]


def _take(subscriptions: dict[str, set[Subscription]], key: str, subscription: Subscription) -> None:
    there = subscriptions.get(key, set())
    there.discard(subscription)
    if not there:
        subscriptions.pop(key, None)

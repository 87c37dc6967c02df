"""Who watches which game here, woken when something has happened; what it was, everybody reads for himself."""

import asyncio
from typing import Final


class Watcher:
    """One stream: it may be called any number of times and looks once."""

    def __init__(self, seat: int, person: str | None = None) -> None:
        self.seat: Final = seat
        self.person: Final = person
        self.called: Final = asyncio.Event()
        # Something around the game has changed: who sits there, what is said, how it stands.
        self.is_table = True
        # Whether its viewer may see what it shows has to be asked again before anything else is sent.
        self.is_doubtful = True


class Watchers:
    """The streams of this process, by game."""

    def __init__(self) -> None:
        self._by_game: Final[dict[str, set[Watcher]]] = {}
        self._by_person: Final[dict[str, set[Watcher]]] = {}

    def add(self, game: str, seat: int, person: str | None = None) -> Watcher:
        watcher = Watcher(seat, person)
        self._by_game.setdefault(game, set()).add(watcher)
        if person is not None:
            self._by_person.setdefault(person, set()).add(watcher)
        return watcher

    def remove(self, game: str, watcher: Watcher) -> None:
        _take(self._by_game, game, watcher)
        if watcher.person is not None:
            _take(self._by_person, watcher.person, watcher)

    def wake(self, game: str, *, is_table: bool) -> None:
        for watcher in self._by_game.get(game, ()):
            watcher.is_table = watcher.is_table or is_table
            watcher.is_doubtful = watcher.is_doubtful or is_table
            watcher.called.set()

    def recall(self, person: str) -> None:
        """Tokens of this person stand no more: every stream that was opened with one asks whether it may go on."""
        for watcher in self._by_person.get(person, ()):
            watcher.is_doubtful = True
            watcher.called.set()

    def wake_all(self) -> None:
        for game in self._by_game:
            self.wake(game, is_table=True)

    def games(self) -> list[str]:
        return list(self._by_game)

    def seats(self, game: str) -> list[int]:
        return [watcher.seat for watcher in self._by_game.get(game, ())]


def _take(watchers: dict[str, set[Watcher]], key: str, watcher: Watcher) -> None:
    there = watchers.get(key, set())
    there.discard(watcher)
    if not there:
        watchers.pop(key, None)

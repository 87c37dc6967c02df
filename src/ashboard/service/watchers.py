"""Who watches which game here, woken when something has happened; what it was, everybody reads for himself."""

import asyncio
from typing import Final


class Watcher:
    """One stream: it may be called any number of times and looks once."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.called: Final = asyncio.Event()
        # Something around the game has changed: who sits there, what is said, how it stands.
        self.is_table = True


class Watchers:
    """The streams of this process, by game."""

    def __init__(self) -> None:
        self._by_game: Final[dict[str, set[Watcher]]] = {}

    def add(self, game: str, seat: int) -> Watcher:
        watcher = Watcher(seat)
        self._by_game.setdefault(game, set()).add(watcher)
        return watcher

    def remove(self, game: str, watcher: Watcher) -> None:
        there = self._by_game.get(game, set())
        there.discard(watcher)
        if not there:
            self._by_game.pop(game, None)

    def wake(self, game: str, *, is_table: bool) -> None:
        for watcher in self._by_game.get(game, ()):
            watcher.is_table = watcher.is_table or is_table
            watcher.called.set()

    def wake_all(self) -> None:
        for game in self._by_game:
            self.wake(game, is_table=True)

    def games(self) -> list[str]:
        return list(self._by_game)

    def seats(self, game: str) -> list[int]:
        return [watcher.seat for watcher in self._by_game.get(game, ())]

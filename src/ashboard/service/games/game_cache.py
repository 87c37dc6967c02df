"""The games kept in memory: the most recently used running ones, and a few finished ones."""

from collections import OrderedDict
from typing import Final

from ashboard.service.games.live_game import LiveGame


class GameCache:
    """An LRU cache of live games; evicted games are rebuilt by replaying their record."""

    def __init__(self, running: int, over: int) -> None:
        self._running: Final[OrderedDict[str, LiveGame]] = OrderedDict()
        self._over: Final[OrderedDict[str, LiveGame]] = OrderedDict()
        self._most: Final = ((self._running, running), (self._over, over))

    def __len__(self) -> int:
        return len(self._running) + len(self._over)

    def get(self, game: str) -> LiveGame | None:
        return self._running.get(game) or self._over.get(game)

    def put(self, game: str, live: LiveGame) -> LiveGame:
        """Cache the game, unless it is cached already; return the cached one, now the most recently used."""
        kept = self.remove(game) or live
        (self._running if kept.is_running else self._over)[game] = kept
        for shelf, most in self._most:
            while len(shelf) > most:
                shelf.popitem(last=False)
        return kept

    def evict_clocked(self) -> None:
        """Evict running games with a clock: their times have to be computed again."""
        for game in [game for game, live in self._running.items() if live.times is not None]:
            del self._running[game]

    def remove(self, game: str) -> LiveGame | None:
        """Remove the game and return it, if it was cached."""
        return self._running.pop(game, None) or self._over.pop(game, None)

"""Games that are kept in mind: those wanted last, a bounded number; of finished ones a few."""

from collections import OrderedDict
from typing import Final

from ashboard.service.play import Play


class Shelf:
    """What falls off it is replayed when somebody asks again."""

    def __init__(self, running: int, over: int) -> None:
        self._running: Final[OrderedDict[str, Play]] = OrderedDict()
        self._over: Final[OrderedDict[str, Play]] = OrderedDict()
        self._most: Final = ((self._running, running), (self._over, over))

    def __len__(self) -> int:
        return len(self._running) + len(self._over)

    def get(self, game: str) -> Play | None:
        return self._running.get(game) or self._over.get(game)

    def put(self, game: str, play: Play) -> Play:
        """Keeps the game, unless it is here already; the one that is kept was wanted last."""
        kept = self.take(game) or play
        (self._running if kept.is_running else self._over)[game] = kept
        for shelf, most in self._most:
            while len(shelf) > most:
                shelf.popitem(last=False)
        return kept

    def forget_clocks(self) -> None:
        """Games that run by a clock off the shelf: their times have to be worked out again."""
        for game in [game for game, play in self._running.items() if play.times is not None]:
            del self._running[game]

    def take(self, game: str) -> Play | None:
        """Off the shelf."""
        return self._running.pop(game, None) or self._over.pop(game, None)

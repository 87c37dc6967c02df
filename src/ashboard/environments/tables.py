"""Tables: a game with its options, from which episodes start."""

import secrets
from collections.abc import Mapping
from typing import Final

from ashboard.core.dice import Dice
from ashboard.core.encoding import Encoding, Layout
from ashboard.core.episode import Episode
from ashboard.core.errors import BadInput
from ashboard.core.game import Game
from ashboard.core.outcome import Outcome
from ashboard.core.state import State
from ashboard.games import GAMES


class Table:
    """What is fixed for all episodes: game, options, encoding; the first position is set up once and copied."""

    def __init__(self, game: str, options: Mapping[str, object]) -> None:
        self.game: Final[Game] = GAMES[game]
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in options.items()}
        self.version: Final = self.game.version_of(plain)
        self.options: Final = self.game.options(plain, self.version)
        self.seats: Final = self.game.seats(self.options, self.version)
        self._first: Final = self.game.new(self.options, self.version)
        encoding = self.game.encoding(self._first)
        if encoding is None:
            raise BadInput("game", f"{game} has no encoding")
        self.encoding: Final[Encoding] = encoding

    @property
    def observation(self) -> Layout:
        """The parts of an observation."""
        return self.encoding.observation

    @property
    def actions(self) -> Layout:
        """The regions of the action space."""
        return self.encoding.actions

    def start(self, seed: str) -> Episode:
        """Start a game with these dice."""
        return Episode(self._first.copy(), self.encoding, Dice(seed))

    def first(self) -> State:
        """Return the first position, before anything was drawn."""
        return self._first.copy()

    def with_options(self, options: Mapping[str, object]) -> "Table":
        """Return the same table with some options changed; its spaces must stay the same."""
        other = Table(self.game.name, {**self.options, **options})
        same = (other.observation.size, other.actions.size, other.seats)
        if same != (self.observation.size, self.actions.size, self.seats):
            raise BadInput("options", "with these options the spaces are different; make another environment")
        return other


class Seeds:
    """The seeds of episodes: a given one, and those that follow from it, or from none."""

    def __init__(self) -> None:
        self._base = secrets.token_hex(8)
        self._number = 0

    def next(self, seed: int | None) -> str:
        """Return the seed of the next episode."""
        if seed is not None:
            self._base, self._number = str(seed), 0
        self._number += 1
        return f"{self._base} {self._number}"

    def copy(self) -> "Seeds":
        """Return the same seeds to come."""
        twin = Seeds()
        twin._base, twin._number = self._base, self._number
        return twin


def reward(outcome: Outcome | None, seat: int) -> float:
    """1 for a win, -1 for a loss, 0 for a draw and while the game runs."""
    return 0.0 if outcome is None else 2.0 * outcome.share(seat) - 1.0


def describe(layout: Layout) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Return where each part begins, and its shape."""
    return {part.name: (part.start, part.shape) for part in layout.parts}

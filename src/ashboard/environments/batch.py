"""Many games at once: one call steps them all, into arrays that are allocated once."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ashboard.core.episode import Episode
from ashboard.core.episode_batch import EpisodeBatch
from ashboard.environments.tables import Table, reward


class Batch:
    """Games of one kind, each waiting for the action of the seat that is asked.

    After `reset` and `step` the arrays hold what is now: `observations` and `masks` of the seats that are asked,
    `seats`, and what the last step brought: `rewards` for every seat, and `ended`, where the game was over and another
    one has begun. They are the same arrays all the time: copy what you want to keep.
    """

    def __init__(self, game: str, size: int, **options: object) -> None:
        self.table: Final = Table(game, options)
        self.size: Final = size
        self._seed = 0
        self._played = 0
        self._lay_out(EpisodeBatch(self.table.first(), self.table.encoding, size))

    def _lay_out(self, games: EpisodeBatch) -> None:
        """Make the arrays; those of the games are their buffers."""
        size = self.size
        self._games = games
        self.observations: NDArray[np.int8] = np.frombuffer(games.observations, np.int8).reshape(size, -1)
        self.masks: NDArray[np.int8] = np.frombuffer(games.masks, np.int8).reshape(size, -1)
        self.seats: NDArray[np.int8] = np.frombuffer(games.seats, np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((size, self.table.seats), np.float32)
        self.ended: NDArray[np.bool_] = np.zeros(size, np.bool_)
        self._over: list[int] = []

    @property
    def episodes(self) -> list[Episode]:
        """The games under way."""
        return self._games.episodes

    def reset(self, seed: int = 0) -> None:
        """Start all games again; the same seed gives the same dice."""
        self._seed, self._played = seed, 0
        self._clear()
        self._games.start([self._next_seed() for _ in range(self.size)])

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        """Take one action in every game; an illegal one raises IllegalAction, and no game goes on."""
        if len(actions) != self.size:
            raise ValueError(f"expected {self.size} actions")
        over = self._games.step(np.asarray(actions).tolist())
        if self._over:
            self._clear()
        self._over = over
        for place in over:
            outcome = self.episodes[place].state.outcome()
            self.rewards[place] = [reward(outcome, seat) for seat in range(self.table.seats)]
            self.ended[place] = True
            self._games.restart(place, self._next_seed())

    def copy(self) -> "Batch":
        """Return a batch of its own with arrays of its own, whose games go on from here with the same dice to come."""
        twin = Batch.__new__(Batch)
        twin.__dict__.update(self.__dict__)
        twin._lay_out(self._games.copy())
        twin.rewards[...] = self.rewards
        twin.ended[...] = self.ended
        twin._over = self._over
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> "Batch":
        return self.copy()

    def _clear(self) -> None:
        """Forget what the last step brought."""
        self.rewards[:] = 0
        self.ended[:] = False
        self._over = []

    def _next_seed(self) -> str:
        self._played += 1
        return f"{self._seed} {self._played}"

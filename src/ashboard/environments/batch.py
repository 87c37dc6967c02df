"""Many games at once: one call steps them all, into arrays that are allocated once."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashboard.core.episode import OVER, Episode
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
        self._allocate()
        self._seed = 0
        self._played = 0
        self.episodes: list[Episode] = []

    def _allocate(self) -> None:
        size = self.size
        self.observations: NDArray[np.int8] = np.zeros((size, self.table.observation.size), np.int8)
        self.masks: NDArray[np.int8] = np.zeros((size, self.table.actions.size), np.int8)
        self.seats: NDArray[np.int8] = np.zeros(size, np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((size, self.table.seats), np.float32)
        self.ended: NDArray[np.bool_] = np.zeros(size, np.bool_)
        self._views: memoryview = self.observations.data.cast("B")
        self._masked: memoryview = self.masks.data.cast("B")

    @property
    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return self.observations, self.masks, self.seats, self.rewards, self.ended

    def reset(self, seed: int = 0) -> None:
        """Start all games again; the same seed gives the same dice."""
        self._seed, self._played = seed, 0
        self.rewards[:] = 0
        self.ended[:] = False
        self.episodes = [self._start() for _ in range(self.size)]
        for place in range(self.size):
            self._write(place)

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        """Take one action in every game; an illegal one raises IllegalAction."""
        if len(actions) != self.size:
            raise ValueError(f"expected {self.size} actions")
        if self.ended.any():
            self.rewards[self.ended] = 0
            self.ended[:] = False
        for place, action in enumerate(np.asarray(actions).tolist()):
            episode = self.episodes[place]
            episode.step(action)
            if episode.seat == OVER:
                outcome = episode.state.outcome()
                self.rewards[place] = [reward(outcome, seat) for seat in range(self.table.seats)]
                self.ended[place] = True
                self.episodes[place] = self._start()
            self._write(place)

    def copy(self) -> "Batch":
        """Return a batch of its own with arrays of its own, whose games go on from here with the same dice to come."""
        twin = Batch.__new__(Batch)
        twin.__dict__.update(self.__dict__)
        twin._allocate()
        for mine, other in zip(self._arrays, twin._arrays, strict=True):
            other[...] = mine
        twin.episodes = [episode.copy() for episode in self.episodes]
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> "Batch":
        return self.copy()

    def _start(self) -> Episode:
        self._played += 1
        return self.table.start(f"{self._seed} {self._played}")

    def _write(self, place: int) -> None:
        episode = self.episodes[place]
        seat = episode.seat
        width = self.table.observation.size
        self._views[place * width : (place + 1) * width] = episode.observe(seat)
        width = self.table.actions.size
        self._masked[place * width : (place + 1) * width] = episode.mask(seat)
        self.seats[place] = seat

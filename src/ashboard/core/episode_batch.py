"""Episodes side by side: one call steps them all, and writes what is asked into buffers that are made once."""

from typing import Final

from ashboard.core.dice import Dice
from ashboard.core.encoding import Encoding, put_mask
from ashboard.core.episode import OVER, Episode
from ashboard.core.state import State


class EpisodeBatch:
    """Games from one first position. In every buffer the games have rows of the same length, one after the other."""

    def __init__(self, first: State, encoding: Encoding, size: int) -> None:
        self._first: Final = first
        # Each game has an encoding of its own, as the games change from step to step.
        self._encodings: Final = [encoding.afresh() for _ in range(size)]
        self._width: Final = encoding.observation.size
        self._actions: Final = encoding.actions.size
        self._no_actions: Final = bytes(self._actions)
        self.episodes: list[Episode] = []
        self.observations: Final = bytearray(size * self._width)
        self.masks: Final = bytearray(size * self._actions)
        self.seats: Final = bytearray(size)

    def start(self, seeds: list[str]) -> None:
        """Start all games again, each with dice of its own."""
        self.episodes = [
            Episode(self._first.copy(), self._encodings[place], Dice(seed)) for place, seed in enumerate(seeds)
        ]
        for place in range(len(seeds)):
            self._write(place)

    def restart(self, place: int, seed: str) -> None:
        """Start one game again."""
        self.episodes[place] = Episode(self._first.copy(), self._encodings[place], Dice(seed))
        self._write(place)

    def step(self, actions: list[int]) -> list[int]:
        """Answer in every game, and return the places of those that are over; their rows stay as they were.

        If one of the actions is not legal, IllegalAction is raised and nothing changes.
        """
        answers: list[int] = []
        for place, action in enumerate(actions):
            answers.append(self.episodes[place].place_of(action))
        over: list[int] = []
        for place, answer in enumerate(answers):
            episode = self.episodes[place]
            episode.answer(answer)
            if episode.seat == OVER:
                over.append(place)
            else:
                self._write(place)
        return over

    def copy(self) -> "EpisodeBatch":
        """Return a batch of its own with buffers of its own, whose games go on with the same dice to come."""
        twin = EpisodeBatch(self._first, self._encodings[0], len(self._encodings))
        twin.episodes = [episode.copy(twin._encodings[place]) for place, episode in enumerate(self.episodes)]
        twin.observations[:] = self.observations
        twin.masks[:] = self.masks
        twin.seats[:] = self.seats
        return twin

    def _write(self, place: int) -> None:
        episode = self.episodes[place]
        start = place * self._width
        self.observations[start : start + self._width] = episode.encoding.observe(episode.state, episode.seat)
        start = place * self._actions
        self.masks[start : start + self._actions] = self._no_actions
        put_mask(self.masks, start, episode.indices)
        self.seats[place] = episode.seat

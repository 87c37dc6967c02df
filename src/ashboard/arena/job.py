"""A measurement job: agents, tables and seed; the same job always schedules the same games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ashboard.agents.catalogue import SearchLimits
from ashboard.arena.arrangements import Arrangement, arrangements
from ashboard.arena.pairing import Pairing
from ashboard.arena.sides import armies, sides
from ashboard.games import GAMES

Options = Mapping[str, object]
# A game's place in a job: the number of its pair from 1, and its number in the pair from 0.
Place = tuple[int, int]
TWO: Final = 2


@dataclass(frozen=True)
class ScheduledGame:
    """A game of the schedule, with the agents by seat as numbers."""

    place: Place
    pairing: Pairing
    seating: Arrangement
    armies: tuple[str, ...]


@dataclass(frozen=True)
class Job:
    """Pair n is played at the tables of group n, again from the first one after the last; the tables are options."""

    game: str
    agents: tuple[str, ...]
    groups: tuple[tuple[Options, ...], ...]
    seed: str
    limits: SearchLimits
    patience: float
    sides: tuple[int, ...] = field(init=False)
    seatings: tuple[Arrangement, ...] = field(init=False)
    names: tuple[tuple[tuple[str, ...], ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        game = GAMES[self.game]
        states = [[game.new(options) for options in group] for group in self.groups]
        object.__setattr__(self, "sides", sides(game, states[0][0]))
        object.__setattr__(self, "seatings", tuple(arrangements(self.sides, len(self.agents))))
        object.__setattr__(self, "names", tuple(tuple(armies(game, state) for state in group) for group in states))

    @property
    def is_duel(self) -> bool:
        """Whether two agents meet on two sides, so that pairs say which one is stronger."""
        return len(self.agents) == TWO == len(set(self.sides))

    @property
    def games_a_pair(self) -> int:
        return len(self.seatings) * len(self.groups[0])

    def armies(self) -> list[str]:
        """All that are played with, none in a game that has nothing to choose."""
        return list(dict.fromkeys(army for group in self.names for table in group for army in table if army))

    def schedule(self, pairs: int) -> Iterator[ScheduledGame]:
        """The games of the first pairs in their order."""
        for pair in range(1, pairs + 1):
            yield from self.pair(pair)

    def pair(self, pair: int) -> list[ScheduledGame]:
        """The games of one pair: the same dice for all, every arrangement at every table."""
        number = (pair - 1) % len(self.groups)
        games: list[ScheduledGame] = []
        for options, known in zip(self.groups[number], self.names[number], strict=True):
            for seating in self.seatings:
                place = (pair, len(games))
                games.append(ScheduledGame(place, self._pairing(place, options, seating), seating, known))
        return games

    def _pairing(self, place: Place, options: Options, seating: Arrangement) -> Pairing:
        names = tuple(self.agents[index] for index in seating)
        seed = f"{self.seed}/{place[0]}"
        rules = GAMES[self.game].version_of(options)
        return Pairing(self.game, rules, options, names, seed, f"{seed}/{place[1] + 1}", self.limits, self.patience)

    def data(self) -> dict[str, object]:
        """What makes it this job and no other, ready for JSON; how many pairs are played is not part of it."""
        return {
            "game": self.game,
            "rules": GAMES[self.game].version_of(self.groups[0][0]),
            "agents": list(self.agents),
            "groups": [[dict(options) for options in group] for group in self.groups],
            "seed": self.seed,
            "seconds": self.limits.seconds,
            "iterations": self.limits.iterations,
            "patience": self.patience,
        }

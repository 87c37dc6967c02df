"""What a mode decides."""

from abc import ABC, abstractmethod

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.position import Position


class Mode(ABC):
    """A way to play; immutable, asked by the turn and by the end of battles."""

    @property
    @abstractmethod
    def name(self) -> str: ...

    @property
    @abstractmethod
    def seats(self) -> int: ...

    @property
    @abstractmethod
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""

    @property
    @abstractmethod
    def first_draws(self) -> tuple[int, ...]:
        """The size of the hand to draw to in the first turns of the game [DRAW-02]."""

    @abstractmethod
    def cycle(self, first: int) -> tuple[int, ...]:
        """The seats in the order of their turns, again and again [TURN-01]."""

    @abstractmethod
    def after_battle(self, position: Position) -> Outcome | None:
        """The end of the game that any battle can bring [BATTLE-31 a]."""

    @abstractmethod
    def comparison(self, position: Position) -> Outcome | None:
        """Who is ahead when the last battle is over; None when it is a tie [BATTLE-31 b]."""

    @abstractmethod
    def tie(self, position: Position, *, played_off: bool) -> Outcome:
        """How a tie that nothing breaks is written down."""

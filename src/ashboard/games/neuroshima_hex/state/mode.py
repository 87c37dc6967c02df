"""What a mode decides."""

from abc import ABC, abstractmethod
from typing import Final

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.state.position import Position

Seats = tuple[int, ...]

# Which battle was fought: any, the final one, the extra one after a tie, or another one in the extra round.
ANY: Final = 0
FINAL: Final = 1
EXTRA: Final = 2
IN_EXTRA_ROUND: Final = 3
DECISIVE: Final = (FINAL, EXTRA)


class BattleResult:
    """What a battle has decided: the end of the game, a tie to be broken, or nothing."""

    def __init__(self, outcome: Outcome | None = None, tied: Seats = ()) -> None:
        self.outcome: Final = outcome
        self.tied: Final = tied


class Mode(ABC):
    """A way to play; immutable, asked by the turn and after battles."""

    def __init__(self, name: str, sides: Seats) -> None:
        self.name: Final = name
        self.sides: Final = sides
        self.seats: Final = len(sides)

    @property
    def players(self) -> int:
        """How many seats have a player; they come first."""
        return self.seats

    @property
    def first_draws(self) -> Seats:
        """The size of the hand to draw to in the first turns of the game; later it is three [DRAW-02, DRAW-03]."""
        return 1, 2

    def cycle(self, first: int) -> Seats:
        """The seats in the order of their turns, again and again [TURN-01]."""
        return tuple((first + number) % self.seats for number in range(self.seats))

    def points(self, printed: Seats) -> Seats:
        """What the headquarters start with, from what is printed on them [SETUP-03]."""
        return printed

    @abstractmethod
    def battle_result(self, position: Position, contenders: Seats, last: int) -> BattleResult:
        """What a battle has decided among those who can still win [BATTLE-31]."""

    def tie(self, position: Position, tied: Seats, last: int) -> Outcome:
        """How a tie that nothing breaks any more is written down."""
        return Outcome((), position.points, "END-12" if last == EXTRA else "END-07")


def surviving_seats(position: Position, contenders: Seats) -> Seats:
    """The contenders whose headquarters is not destroyed."""
    return tuple(seat for seat in contenders if position.points[seat] != 0)


def seats_of_side(sides: Seats, side: int) -> Seats:
    """The seats of a side."""
    return tuple(seat for seat, other in enumerate(sides) if other == side)

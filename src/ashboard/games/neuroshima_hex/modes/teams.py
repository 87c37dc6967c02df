"""Two against two, and one against two [TEAM-01 to TEAM-07, TEAM-20 to TEAM-24]."""

from typing import Final

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.state.mode import DECISIVE, BattleResult, Mode, Seats, seats_of_side, surviving_seats
from ashboard.games.neuroshima_hex.state.position import Position

_TEAM_POINTS: Final = 13


class Teams(Mode):
    """The first team to destroy an enemy headquarters wins, or the one with more points in all."""

    def __init__(self, sides: Seats = (0, 1, 0, 1)) -> None:
        super().__init__("teams", sides)

    @property
    def first_draws(self) -> Seats:
        return 1, 2, 3

    def cycle(self, first: int) -> Seats:
        """The teams take turns: A1, B1, A2, B2 [TEAM-01]."""
        own = _from(seats_of_side(self.sides, self.sides[first]), first)
        others = seats_of_side(self.sides, 1 - self.sides[first])
        # The opponents begin with the one who sits next.
        others = _from(others, min(others, key=lambda seat: (seat - first) % self.seats))
        return own[0], others[0], own[1], others[1]

    def battle_result(self, position: Position, contenders: Seats, last: int) -> BattleResult:
        points = position.points
        alive = surviving_seats(position, contenders)
        lost = [sum(self.sides[seat] == side for seat in contenders if seat not in alive) for side in (0, 1)]
        left = [sum(points[seat] for seat in alive if self.sides[seat] == side) for side in (0, 1)]
        if lost[0] and lost[1]:
            return self._both_lost(points, alive, left)
        if lost[0] or lost[1]:
            return BattleResult(self._won(0 if lost[1] else 1, points, "TEAM-06"))
        if last not in DECISIVE:
            return BattleResult()
        if left[0] == left[1]:
            return BattleResult(tied=alive)
        return BattleResult(self._won(0 if left[0] > left[1] else 1, points, "TEAM-07"))

    def _both_lost(self, points: Seats, alive: Seats, left: list[int]) -> BattleResult:
        """The remaining headquarters decide; equal ones are played off where the edition says so [TEAM-06]."""
        if left[0] != left[1]:
            return BattleResult(self._won(0 if left[0] > left[1] else 1, points, "TEAM-06"))
        return BattleResult(tied=alive) if alive else BattleResult(Outcome((), points, "TEAM-06"))

    def _won(self, side: int, points: Seats, rule: str) -> Outcome:
        return Outcome(seats_of_side(self.sides, side), points, rule)

    def tie(self, position: Position, tied: Seats, last: int) -> Outcome:
        return Outcome((), position.points, "TEAM-07")


class OneAgainstTwo(Mode):
    """The single player takes every other turn and has the stronger headquarters."""

    def __init__(self, sides: Seats = (0, 1, 1)) -> None:
        super().__init__("one-against-two", sides)
        self.single: Final = next(seat for seat in range(3) if sides.count(sides[seat]) == 1)
        self.team: Final = tuple(seat for seat in range(3) if seat != self.single)

    def cycle(self, first: int) -> Seats:
        """Single, second, single, third; the single player always begins [TEAM-21]."""
        return self.single, self.team[0], self.single, self.team[1]

    def points(self, printed: Seats) -> Seats:
        """The team's headquarters have 13 points each [TEAM-20]."""
        return tuple(value if seat == self.single else _TEAM_POINTS for seat, value in enumerate(printed))

    def battle_result(self, position: Position, contenders: Seats, last: int) -> BattleResult:
        points = position.points
        alive = surviving_seats(position, contenders)
        # TEAM-23: one headquarters of each side lost in the same battle: the team wins.
        if self.single not in alive:
            return BattleResult(Outcome(self.team, points, "TEAM-23"))
        if len(alive) < len(contenders):
            return BattleResult(Outcome((self.single,), points, "TEAM-23"))
        if last not in DECISIVE:
            return BattleResult()
        together = sum(points[seat] for seat in self.team)
        if points[self.single] == together:
            return BattleResult(tied=contenders)
        winners = (self.single,) if points[self.single] > together else self.team
        return BattleResult(Outcome(winners, points, "TEAM-23"))

    def tie(self, position: Position, tied: Seats, last: int) -> Outcome:
        return Outcome((), position.points, "TEAM-24")


def _from(seats: Seats, first: int) -> Seats:
    start = seats.index(first)
    return (*seats[start:], *seats[:start])

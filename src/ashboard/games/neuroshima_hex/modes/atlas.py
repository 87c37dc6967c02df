"""A mission of the atlas: its seats, sides and headquarters; its goals are asked before [ATLAS-01]."""

from typing import Final

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.printed.mission import Mission
from ashboard.games.neuroshima_hex.state.mode import DECISIVE, BattleResult, Mode, Seats, seats_of_side, surviving_seats
from ashboard.games.neuroshima_hex.state.position import NO_MARKER, Position


class Atlas(Mode):
    """Where headquarters are in play the last one standing wins, or the one with more points."""

    def __init__(self, mission: Mission) -> None:
        super().__init__("atlas", tuple(seat.side for seat in mission.seats))
        self.mission: Final = mission

    @property
    def players(self) -> int:
        return self.mission.players

    @property
    def first_draws(self) -> Seats:
        return (1, 2, 3)[: self.players]

    def cycle(self, first: int) -> Seats:
        return tuple((first + number) % self.players for number in range(self.players))

    def points(self, printed: Seats) -> Seats:
        """A seat without a headquarters has no marker."""
        seats = self.mission.seats
        return tuple(value if seats[seat].headquarters else NO_MARKER for seat, value in enumerate(printed))

    def battle_result(self, position: Position, contenders: Seats, last: int) -> BattleResult:
        points = position.points
        sides = sorted({self.sides[seat] for seat in surviving_seats(position, contenders)})
        if len(sides) < 2:
            return BattleResult(self._won(sides, points, "END-05"))
        if last not in DECISIVE:
            return BattleResult()
        totals = [sum(points[seat] for seat in self._players(side) if points[seat] > 0) for side in sides]
        ahead = [side for side, total in zip(sides, totals, strict=True) if total == max(totals)]
        if len(ahead) > 1:
            return BattleResult(tied=tuple(seat for side in ahead for seat in self._players(side)))
        return BattleResult(self._won(ahead, points, "END-06"))

    def _won(self, sides: list[int], points: Seats, rule: str) -> Outcome:
        return Outcome(self._players(sides[0]) if sides else (), points[: self.players], rule)

    def tie(self, position: Position, tied: Seats, last: int) -> Outcome:
        return Outcome((), position.points[: self.players], "END-12")

    def _players(self, side: int) -> Seats:
        return tuple(seat for seat in seats_of_side(self.sides, side) if seat < self.players)

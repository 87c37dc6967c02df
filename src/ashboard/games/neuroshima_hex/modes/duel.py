"""Two players, each for himself [END-01, END-05 to END-07]."""

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.state.mode import DECISIVE, BattleResult, Mode, Seats, surviving_seats
from ashboard.games.neuroshima_hex.state.position import Position


class Duel(Mode):
    """One against one: the last headquarters standing wins, or the one with more points."""

    def __init__(self) -> None:
        super().__init__("duel", (0, 1))

    def battle_result(self, position: Position, contenders: Seats, last: int) -> BattleResult:
        points = position.points
        alive = surviving_seats(position, contenders)
        if len(alive) < 2:
            return BattleResult(Outcome(alive, points, "END-05"))
        if last not in DECISIVE:
            return BattleResult()
        if points[0] == points[1]:
            return BattleResult(tied=(0, 1))
        return BattleResult(Outcome((0 if points[0] > points[1] else 1,), points, "END-06"))

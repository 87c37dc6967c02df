"""Three or four players, everybody against everybody [MULTI-01 to MULTI-06]."""

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.state.mode import (
    DECISIVE,
    EXTRA,
    IN_EXTRA_ROUND,
    BattleResult,
    Mode,
    Seats,
    surviving_seats,
)
from ashboard.games.neuroshima_hex.state.position import Position


class FreeForAll(Mode):
    """A player without headquarters is out; the last one standing wins, or the one with the most points."""

    def __init__(self, seats: int) -> None:
        super().__init__("free-for-all", tuple(range(seats)))

    @property
    def first_draws(self) -> Seats:
        return 1, 2, 3

    def battle_result(self, position: Position, contenders: Seats, last: int) -> BattleResult:
        points = position.points
        alive = surviving_seats(position, contenders)
        if not alive:
            # Those who fell together in the extra round share it [MULTI-06], otherwise they draw [MULTI-04].
            if last in (EXTRA, IN_EXTRA_ROUND):
                return BattleResult(Outcome(contenders, points, "MULTI-06"))
            return BattleResult(Outcome((), points, "MULTI-04", drawn=contenders))
        if len(alive) == 1:
            return BattleResult(Outcome(alive, points, "MULTI-04"))
        if last not in DECISIVE:
            return BattleResult()
        most = max(points[seat] for seat in alive)
        ahead = tuple(seat for seat in alive if points[seat] == most)
        return BattleResult(tied=ahead) if len(ahead) > 1 else BattleResult(Outcome(ahead, points, "MULTI-05"))

    def tie(self, position: Position, tied: Seats, last: int) -> Outcome:
        """A draw between the leaders, or a victory shared after the extra battle [MULTI-05, MULTI-06]."""
        if last == EXTRA:
            return Outcome(tied, position.points, "MULTI-06")
        return Outcome((), position.points, "MULTI-05", drawn=tied)

"""The points rule on top of another mode: headquarters stand, wounds of enemy ones count [POINTS-01 to POINTS-07]."""

from typing import Final

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.state.mode import DECISIVE, EXTRA, BattleResult, Mode, Seats, seats_of_side
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.scoring import Scoring


class ByPoints(Mode):
    """Seats, sides and turns of a mode; the goal decides, then the most points."""

    def __init__(self, mode: Mode, scoring: Scoring) -> None:
        super().__init__(mode.name, mode.sides)
        self._mode: Final = mode
        self._scoring: Final = scoring

    @property
    def first_draws(self) -> Seats:
        return self._mode.first_draws

    def cycle(self, first: int) -> Seats:
        return self._mode.cycle(first)

    def points(self, printed: Seats) -> Seats:
        return self._mode.points(printed)

    def battle_result(self, position: Position, contenders: Seats, last: int) -> BattleResult:
        totals = self._totals(position, contenders)
        reached = {side: total for side, total in totals.items() if total >= self._scoring.goal}
        if reached and self._scoring.is_capped:
            return BattleResult(Outcome(self._seats(list(reached), contenders), position.scores, "POINTS-05"))
        if not reached and last not in DECISIVE:
            return BattleResult()
        most = max(totals.values())
        ahead = self._seats([side for side, total in totals.items() if total == most], contenders)
        rule = "POINTS-04" if reached else "POINTS-06"
        if len({self.sides[seat] for seat in ahead}) == 1:
            return BattleResult(Outcome(ahead, position.scores, rule))
        # Reaching the goal together ends the game; otherwise the tie may be played off.
        return BattleResult(Outcome((), position.scores, rule, drawn=ahead)) if reached else BattleResult(tied=ahead)

    def tie(self, position: Position, tied: Seats, last: int) -> Outcome:
        if last == EXTRA:
            return Outcome(tied, position.scores, "POINTS-06")
        return Outcome((), position.scores, "POINTS-06", drawn=tied)

    def _totals(self, position: Position, contenders: Seats) -> dict[int, int]:
        sums = self._scoring.totals(position.scores)
        return {side: total for side, total in sums.items() if any(self.sides[seat] == side for seat in contenders)}

    def _seats(self, sides: list[int], contenders: Seats) -> Seats:
        return tuple(seat for side in sides for seat in seats_of_side(self.sides, side) if seat in contenders)

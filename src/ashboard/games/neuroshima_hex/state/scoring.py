"""The points rule: wounds of enemy headquarters are counted for their dealer [POINTS-01 to POINTS-05]."""

from typing import Final, final

from ashboard.games.neuroshima_hex.state.sides import Sides


@final
class Scoring:
    """How points are counted in one game; immutable."""

    def __init__(self, goal: int, sides: Sides, *, is_capped: bool, scores_unmarked: bool = False) -> None:
        self.goal: Final = goal
        self.sides: Final = sides
        # Capped points are compared after the battle; uncapped ones end it at the segment that brings them.
        self.is_capped: Final = is_capped
        # POINTS-06: whether wounds of a headquarters without a marker, of a player outside the tie, score too.
        self.scores_unmarked: Final = scores_unmarked

    def scored(self, scores: tuple[int, ...], dealer: int, victim: int, wounds: int) -> tuple[int, ...]:
        """The scores after wounds of a headquarters; an ally's gives nobody anything [POINTS-02]."""
        if dealer < 0 or not self.sides.hostile[dealer][victim]:
            return scores
        total = scores[dealer] + wounds
        if self.is_capped:
            total = min(total, self.goal)
        return (*scores[:dealer], total, *scores[dealer + 1 :])

    def totals(self, scores: tuple[int, ...]) -> dict[int, int]:
        """The points of each side."""
        sums: dict[int, int] = {}
        for seat, side in enumerate(self.sides.side):
            sums[side] = sums.get(side, 0) + scores[seat]
        return sums

    def ends_battle(self, scores: tuple[int, ...]) -> bool:
        """Somebody has reached the goal, and the battle stops there [POINTS-04]."""
        return not self.is_capped and max(self.totals(scores).values()) >= self.goal

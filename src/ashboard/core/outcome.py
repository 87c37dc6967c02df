"""The outcome of a game."""

from typing import Final, final

from ashboard.core.native import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """The seats that won (several: shared), everyone's points, and the rule that says so.

    Without a winner it is a draw, of all or of the seats in `drawn`, or, where the players stand
    together against the game, lost by all.
    """

    def __init__(
        self,
        winners: tuple[int, ...],
        points: tuple[int, ...],
        rule: str,
        *,
        drawn: tuple[int, ...] = (),
        lost_by_all: bool = False,
    ) -> None:
        self.winners: Final = winners
        self.points: Final = points
        self.rule: Final = rule
        self.drawn: Final = drawn
        self.lost_by_all: Final = lost_by_all

    @property
    def is_draw(self) -> bool:
        return not self.winners and not self.lost_by_all

    def share(self, seat: int) -> float:
        """Return 1 for a winner, 0 for a loser, and one half for a seat that shares a draw."""
        if self.is_draw:
            return 0.5 if not self.drawn or seat in self.drawn else 0.0
        return 1.0 if seat in self.winners else 0.0

    def __repr__(self) -> str:
        lost = ", lost by all" if self.lost_by_all else ""
        drawn = f", drawn by {self.drawn}" if self.drawn else ""
        return f"Outcome({self.winners}, {self.points}, {self.rule}{drawn}{lost})"

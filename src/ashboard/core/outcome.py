"""How a game ended."""

from typing import Final


class Outcome:
    """The seats that won (none: a draw, several: shared), everyone's points, and the rule that says so."""

    def __init__(self, winners: tuple[int, ...], points: tuple[int, ...], rule: str) -> None:
        self.winners: Final = winners
        self.points: Final = points
        self.rule: Final = rule

    @property
    def is_draw(self) -> bool:
        return not self.winners

    def share(self, seat: int) -> float:
        """1 for a winner, 0 for a loser, one half in a draw."""
        if self.is_draw:
            return 0.5
        return 1.0 if seat in self.winners else 0.0

    def __repr__(self) -> str:
        return f"Outcome({self.winners}, {self.points}, {self.rule})"

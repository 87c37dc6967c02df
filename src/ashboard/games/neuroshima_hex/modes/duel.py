"""Two players, each for himself [END-01, END-05 to END-07]."""

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.modes.mode import Mode
from ashboard.games.neuroshima_hex.position import Position


class Duel(Mode):
    """One against one: the last headquarters standing wins, or the one with more points."""

    @property
    def name(self) -> str:
        return "duel"

    @property
    def seats(self) -> int:
        return 2

    @property
    def sides(self) -> tuple[int, ...]:
        return 0, 1

    @property
    def first_draws(self) -> tuple[int, ...]:
        return 1, 2

    def cycle(self, first: int) -> tuple[int, ...]:
        return first, 1 - first

    def after_battle(self, position: Position) -> Outcome | None:
        points = position.points
        alive = tuple(seat for seat in (0, 1) if points[seat] > 0)
        return Outcome(alive, points, "END-05") if len(alive) < 2 else None

    def comparison(self, position: Position) -> Outcome | None:
        points = position.points
        if points[0] == points[1]:
            return None
        return Outcome((0 if points[0] > points[1] else 1,), points, "END-06")

    def tie(self, position: Position, *, played_off: bool) -> Outcome:
        return Outcome((), position.points, "END-12" if played_off else "END-07")

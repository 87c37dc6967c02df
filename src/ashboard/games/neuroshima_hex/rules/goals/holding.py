"""Time that has to be held out."""

from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.rules.goals.goal import Goal
from ashboard.games.neuroshima_hex.state.state import FINAL, HexState


class HoldingOut(Goal):
    """Reached when the last battle is over and no other side has reached its goal."""

    def have(self, state: HexState, number: int, clause: Clause) -> int:
        return int(state.stage >= FINAL)

    def need(self, state: HexState, clause: Clause) -> int:
        return 1

    def is_reached(self, state: HexState, number: int, clause: Clause, is_last: bool) -> bool:
        return is_last

"""Units that have to be destroyed."""

from typing import Final

from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.rules.goals.goal import Goal
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.state import HexState

_PART: Final = 3.0


class Destroying(Goal):
    """All units of a kind that stood on the board at the start are destroyed."""

    def have(self, state: HexState, number: int, clause: Clause) -> int:
        standing = sum(self._is_target(state.position, cell, clause) for cell in range(state.setup.grid.size))
        return self.need(state, clause) - standing

    def need(self, state: HexState, clause: Clause) -> int:
        mission = state.setup.mission
        assert mission is not None
        return sum(start.seat == clause.owner and start.tile is clause.tile for start in mission.units)

    def worth(self, state: HexState, position: Position, number: int, clause: Clause) -> float:
        """Every hit that the targets can still take counts against the seat."""
        value = 0.0
        for cell, unit in enumerate(position.board):
            if unit is not None and self._is_target(position, cell, clause):
                value -= _PART + unit.tile.toughness - unit.wounds
        return value

    def _is_target(self, position: Position, cell: int, clause: Clause) -> bool:
        unit = position.board[cell]
        return unit is not None and unit.seat == clause.owner and unit.tile is clause.tile

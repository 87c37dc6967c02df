"""Units that have to get off the board through their exits."""

from typing import Final

from ashboard.games.neuroshima_hex.printed.clause import Clause
from ashboard.games.neuroshima_hex.rules.goals.goal import Goal
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.games.neuroshima_hex.state.unit import Unit

_GONE: Final = 6.0
_STEP: Final = 1.5


class Leaving(Goal):
    """So many units of a kind, or of any kind, leave through the exits at the end of their seat's turns."""

    def have(self, state: HexState, number: int, clause: Clause) -> int:
        return state.tally[number]

    def need(self, state: HexState, clause: Clause) -> int:
        return clause.count

    def is_out_of_reach(self, state: HexState, number: int, clause: Clause) -> bool:
        """More units of that kind are lost than could be spared; any unit will come again while there is a pile."""
        if clause.tile is None:
            return False
        left = sum(unit is not None and is_meant(unit, clause) for unit in state.position.board)
        return state.tally[number] + left + _still_to_come(state, clause) < clause.count

    def worth(self, state: HexState, position: Position, number: int, clause: Clause) -> float:
        """Every unit counts for more the nearer it is to an exit; only the best count where enough are on the way."""
        far = max(steps for steps in clause.steps if steps < len(clause.steps))
        missing = max(0, clause.count - state.tally[number])
        near: list[int] = []
        for cell, unit in enumerate(position.board):
            if unit is not None and is_meant(unit, clause):
                near.append(max(0, far - clause.steps[cell]))
        near.sort(reverse=True)
        return (_GONE + _STEP * far) * state.tally[number] + _STEP * sum(near[:missing])


def is_meant(unit: Unit, clause: Clause) -> bool:
    """A unit that the goal counts: the seat's own, of the kind where one is named, no headquarters."""
    if unit.seat != clause.seat or unit.tile.is_hq or unit.controller != clause.seat:
        return False
    return clause.tile is None or unit.tile is clause.tile


def _still_to_come(state: HexState, clause: Clause) -> int:
    """How many units of the kind supplies will bring."""
    mission = state.setup.mission
    assert mission is not None
    coming = 0
    for number, other in enumerate(mission.clauses):
        if other.word == "supply" and other.tile is clause.tile and other.seat == clause.seat:
            coming += other.count - state.tally[number]
    return coming

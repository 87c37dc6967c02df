"""Who has reached the goal of a mission, and what a position is worth for it [ATLAS-01]."""

from typing import Final

from ashboard.core.outcome import Outcome
from ashboard.games.neuroshima_hex.rules.goals import GOALS
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.state import HexState

_HOLDING: Final = "hold-out"


def mission_outcome(state: HexState, is_last: bool) -> Outcome | None:
    """The end of the game, if a goal is reached; who holds out wins when no other goal can be reached any more."""
    mission = state.setup.mission
    assert mission is not None
    sides: set[int] = set()
    holders: set[int] = set()
    hopes = 0
    for number, clause in enumerate(mission.goals):
        goal, side = GOALS[clause.word], state.setup.sides.side[clause.seat]
        if clause.word == _HOLDING:
            holders.add(side)
        elif goal.is_reached(state, number, clause, is_last):
            sides.add(side)
        elif not goal.is_out_of_reach(state, number, clause):
            hopes += 1
    if not sides and holders and (is_last or not hopes):
        sides = holders
    return _outcome(state, sides) if sides else None


def _outcome(state: HexState, sides: set[int]) -> Outcome:
    """One side has won; several at once draw."""
    winners = tuple(seat for seat in state.setup.everybody if state.setup.sides.side[seat] in sides)
    if len(sides) > 1:
        return Outcome((), state.standings, "ATLAS-01", drawn=winners)
    return Outcome(winners, state.standings, "ATLAS-01")


def mission_worth(state: HexState, position: Position, seat: int) -> float:
    """How far the seat's side is ahead of the others in what the mission asks for."""
    mission = state.setup.mission
    assert mission is not None
    side = state.setup.sides.side
    value = 0.0
    for number, clause in enumerate(mission.goals):
        worth = GOALS[clause.word].worth(state, position, number, clause)
        value += worth if side[clause.seat] == side[seat] else -worth
    return value

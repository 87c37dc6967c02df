"""What a line brings about: points, units and nets, battles, and what the next battle threatens."""

from typing import Final

from ashboard.core.comparison import Fact, outcome_facts
from ashboard.core.event import Event
from ashboard.core.line import Line
from ashboard.core.state import State
from ashboard.games.neuroshima_hex.insight.evaluation import battle_by_default
from ashboard.games.neuroshima_hex.state.position import Position
from ashboard.games.neuroshima_hex.state.state import HexState

# How much one of each matters when two lines are compared.
_POINT: Final = 1.0
_UNIT: Final = 1.0
_NETTED: Final = 0.6
_THREAT: Final = 0.35
_BATTLE: Final = 0.2
_FIELDED: Final = 0.15


def line_facts(line: Line, seat: int) -> list[Fact]:
    """Return what matters to the seat, in an order that is the same for every line."""
    start, turn_end, end = line.start, line.turn_end, line.state
    assert isinstance(start, HexState) and isinstance(turn_end, HexState) and isinstance(end, HexState)
    enemies = _enemies(start, seat)
    # A battle ends the matter; before one, it matters what it would do.
    has_fought = _has_battle(line.events[: line.turn_events])
    fought = turn_end.position if has_fought or turn_end.outcome() is not None else battle_by_default(turn_end).position
    return [
        *outcome_facts(line, seat),
        Fact("hits", _lost_points(start.position, end.position, enemies), _POINT, True),
        Fact("scores", _scored(start.position, end.position, [seat]), _POINT, True),
        Fact("kills", _destroyed(line, enemies), _UNIT, True),
        Fact("nets", max(0, _netted(turn_end, enemies) - _netted(start, enemies)), _NETTED, True),
        Fact("frees", max(0, _netted(start, [seat]) - _netted(turn_end, [seat])), _NETTED, True),
        Fact("threatens", _lost_points(turn_end.position, fought, enemies), _THREAT, True),
        Fact("fields", max(0, _units(turn_end, seat) - _units(start, seat)), _FIELDED, True),
        Fact("starts-battle", int(has_fought), _BATTLE, True),
        Fact("hurts", _lost_points(start.position, end.position, [seat]), _POINT, False),
        Fact("concedes", _scored(start.position, end.position, enemies), _POINT, False),
        Fact("sacrifices", _destroyed(line, [seat]), _UNIT, False),
        Fact("tangles", max(0, _netted(end, [seat]) - _netted(start, [seat])), _NETTED, False),
        Fact("exposes", _lost_points(turn_end.position, fought, [seat]), _THREAT, False),
        Fact("allows-battle", int(_has_battle(line.events[line.turn_events :])), _BATTLE, False),
    ]


def _enemies(state: HexState, seat: int) -> list[int]:
    hostile = state.setup.sides.hostile[seat]
    return [other for other in range(state.setup.seats) if hostile[other]]


def _lost_points(before: Position, after: Position, seats: list[int]) -> int:
    """What headquarters have lost; where wounds score, points are not lost."""
    if before.scores:
        return 0
    return sum([max(0, before.points[seat]) - max(0, after.points[seat]) for seat in seats])


def _scored(before: Position, after: Position, seats: list[int]) -> int:
    return sum([after.scores[seat] - before.scores[seat] for seat in seats]) if before.scores else 0


def _destroyed(line: Line, seats: list[int]) -> int:
    """How many units of the seats were destroyed, headquarters apart."""
    headquarters = _headquarters(line.start) | _headquarters(line.turn_end)
    count = 0
    for event in line.events:
        if event.key == "destroyed":
            target = event.params["target"]
            assert isinstance(target, dict)
            if target["seat"] in seats and target["id"] not in headquarters:
                count += 1
    return count


def _headquarters(state: State) -> set[int]:
    assert isinstance(state, HexState)
    return {unit.id for unit in state.position.board if unit is not None and unit.tile.is_hq}


def _netted(state: HexState, seats: list[int]) -> int:
    """How many units of the seats are netted; a structure on two hexes is one."""
    found: set[int] = set()
    for cell, unit in enumerate(state.position.board):
        if unit is not None and state.field.netted[cell] and unit.controller in seats:
            found.add(unit.id)
    return len(found)


def _units(state: HexState, seat: int) -> int:
    """How many units the seat has on the board, headquarters apart."""
    found = {unit.id for unit in state.position.board if unit is not None and unit.seat == seat}
    return len(found - _headquarters(state))


def _has_battle(events: list[Event]) -> bool:
    return any(event.key == "battle" for event in events)

"""Damage: units are wounded, headquarters lose points, the destroyed leave [BATTLE-19, BATTLE-20, INST-03]."""

from ashboard.core.event import Log
from ashboard.core.native import i64
from ashboard.core.tuples import replaced
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.state.events import log_event, unit_ref
from ashboard.games.neuroshima_hex.state.position import NO_MARKER, Position
from ashboard.games.neuroshima_hex.state.scoring import Scoring
from ashboard.games.neuroshima_hex.state.unit import Removed, Unit


def apply_damage(
    position: Position, packets: list[Packet], dead: list[int], log: Log | None, segment: int = -1
) -> list[Removed]:
    """Add the wounds, then remove every destroyed unit; those in `dead` are destroyed in any case."""
    doomed: i64 = 0
    for cell in dead:
        doomed |= 1 << cell
    for packet in packets:
        if _wound(position, packet, log, segment):
            doomed |= 1 << packet.target
    if not doomed:
        return []
    return [remove_unit(position, cell, log, segment) for cell in position.grid.cells(doomed)]


def _wound(position: Position, packet: Packet, log: Log | None, segment: int) -> bool:
    """Add the wounds of a packet, and return whether they destroy the unit."""
    unit = position.board[packet.target]
    assert unit is not None
    if packet.destroys:
        return True
    if unit.tile.is_hq:
        return _hurt_hq(position, unit, packet, log, segment)
    if unit.wounds + packet.wounds > unit.tile.toughness:
        return True
    position.board[packet.target] = unit.wounded(packet.wounds)
    return False


def _hurt_hq(position: Position, unit: Unit, packet: Packet, log: Log | None, segment: int) -> bool:
    """Take a point off a headquarters for each wound, down to 0 [HQ-01]."""
    has_marker = position.points[unit.seat] != NO_MARKER
    scoring = position.scoring
    if scoring is not None and (has_marker or scoring.scores_unmarked):
        _score(position, scoring, unit, packet, log, segment)
    if scoring is not None or not has_marker:
        return False
    left = max(0, position.points[unit.seat] - packet.wounds)
    position.points = replaced(position.points, unit.seat, left)
    if log is not None:
        params: dict[str, object] = {
            "target": unit_ref(unit, position.grid.names[packet.target]),
            "wounds": packet.wounds,
            "left": left,
        }
        log_event(log, position.grid, "hq-wounded", "HQ-01", params, [packet.target], unit.seat, segment)
    return left == 0


def _score(position: Position, scoring: Scoring, unit: Unit, packet: Packet, log: Log | None, segment: int) -> None:
    """Score the wounds for their dealer; the headquarters stands [POINTS-01, POINTS-02]."""
    before = position.scores
    position.scores = scoring.scored(before, packet.dealer, unit.seat, packet.wounds)
    if log is not None and position.scores != before:
        params: dict[str, object] = {
            "target": unit_ref(unit, position.grid.names[packet.target]),
            "attacker": _source(position, packet),
            "scored": position.scores[packet.dealer] - before[packet.dealer],
            "total": position.scores[packet.dealer],
        }
        log_event(log, position.grid, "scored", "POINTS-02", params, [packet.target], packet.dealer, segment)


def _source(position: Position, packet: Packet) -> dict[str, object]:
    """Return the unit that deals the wounds; only attacks hurt a headquarters."""
    unit = position.board[packet.source]
    assert unit is not None
    return unit_ref(unit, position.grid.names[packet.source])


def remove_unit(position: Position, cell: int, log: Log | None, segment: int = -1) -> Removed:
    """Remove a destroyed unit from the board."""
    unit = position.board[cell]
    assert unit is not None
    other = position.partner(cell)
    position.board[cell] = None
    if other >= 0:
        # STRUCT-06: if one tile of a structure goes, both go.
        position.board[other] = None
    if log is not None:
        rule = "BATTLE-19" if segment >= 0 else "INST-03"
        params: dict[str, object] = {"target": unit_ref(unit, position.grid.names[cell])}
        log_event(log, position.grid, "destroyed", rule, params, [cell], unit.controller, segment)
    return Removed(unit, cell, segment)


def destroy_foundations(position: Position, cells: list[int], log: Log | None, segment: int = -1) -> list[Removed]:
    """Destroy the foundations on the cells [FOUNDATION-03]."""
    removed: list[Removed] = []
    for cell in cells:
        foundation = position.ground[cell]
        if foundation is not None:
            position.lay(cell, None)
            removed.append(Removed(foundation, cell, segment))
            if log is not None:
                params: dict[str, object] = {"target": unit_ref(foundation, position.grid.names[cell])}
                log_event(log, position.grid, "razed", "FOUNDATION-03", params, [cell], foundation.seat, segment)
    return removed

"""Which units are netted [NET-01, NET-05 to NET-10]."""

from typing import Final

from ashboard.core.native import i64
from ashboard.games.neuroshima_hex.state.field_units import FieldUnits

_UNKNOWN: Final = 0
_FREE: Final = 1
_NETTED: Final = 2

Edges = dict[int, list[int]]


def assign_nets(field_units: FieldUnits) -> None:
    """Work out the netted units under the controllers found so far [NET-08]."""
    if not field_units.netters:
        return
    caught: i64 = 0
    netters: i64 = 0
    for netter in field_units.netters:
        caught |= _caught(field_units, netter)
        netters |= 1 << field_units.body(netter)
    if caught & netters:
        caught = _caught_in_the_end(field_units)
    if not caught:
        return
    netted = field_units.grid.nobody[:]
    for target in field_units.grid.cells(caught):
        netted[target] = True
        if field_units.partner and target in field_units.partner:
            other = field_units.partner[target]
            netted[other] = True
            caught |= 1 << other
    field_units.netted = netted
    field_units.held_fast = caught


def _caught(field_units: FieldUnits, netter: int) -> i64:
    """The cells of the units that the nets printed on a tile would hold, as long as nobody holds it itself."""
    unit = field_units.board[netter]
    assert unit is not None
    nets = field_units.sides.nets[field_units.controller[netter]]
    met = field_units.bodies(unit.face.outlook(field_units.grid, netter).nets & field_units.standing)
    caught = met & field_units.prey(nets)
    if field_units.members and caught:
        for target in field_units.grid.cells(caught):
            if _is_void(field_units, netter, target):
                caught &= ~(1 << target)
    return caught


def _caught_in_the_end(field_units: FieldUnits) -> i64:
    """The same of all netters, where some hold each other."""
    edges: Edges = {}
    for netter in field_units.netters:
        targets = edges.setdefault(field_units.body(netter), [])
        targets += [one for one in field_units.grid.cells(_caught(field_units, netter)) if one not in targets]
    caught: i64 = 0
    for targets in _working(list(edges), edges).values():
        for target in targets:
            caught |= 1 << target
    return caught


def _is_void(field_units: FieldUnits, netter: int, target: int) -> bool:
    """The netter and a take-over icon point at each other [CONTROL-03]."""
    bearer = field_units.board[target]
    unit = field_units.board[netter]
    if bearer is None or unit is None or not bearer.tile.has_influence or unit.tile.is_hq:
        return False
    if not bearer.tile.takes_control:
        return False
    hostile = field_units.sides.hostile[field_units.worker[target]][unit.seat]
    return hostile and field_units.body(netter) in field_units.touched(target, bearer.face.links)


def _working(netters: list[int], edges: Edges) -> Edges:
    """The edges that really hold somebody, after pairs, chains and circles."""
    pairs = [(a, b) for a in netters for b in edges[a] if a in edges.get(b, ())]
    for a, b in pairs:
        edges[a].remove(b)
    status = dict.fromkeys(netters, _UNKNOWN)
    while True:
        _peel(netters, edges, status)
        unknown = [netter for netter in netters if status[netter] == _UNKNOWN]
        if not unknown:
            break
        _cancel_circles(unknown, edges)
    return {netter: edges[netter] for netter in netters if status[netter] == _FREE}


def _peel(netters: list[int], edges: Edges, status: dict[int, int]) -> None:
    changed = True
    while changed:
        changed = False
        for netter in netters:
            if status[netter] == _UNKNOWN and _is_unthreatened(netter, netters, edges, status):
                status[netter] = _FREE
                changed = True
                for target in edges[netter]:
                    if target in status:
                        status[target] = _NETTED


def _is_unthreatened(netter: int, netters: list[int], edges: Edges, status: dict[int, int]) -> bool:
    return all(status[other] == _NETTED for other in netters if netter in edges[other])


def _cancel_circles(unknown: list[int], edges: Edges) -> None:
    """Delete the edges inside every circle that nothing unknown outside it threatens."""
    reach = {netter: reachable(netter, unknown, edges) for netter in unknown}
    circles: list[list[int]] = []
    for netter in unknown:
        circle = [other for other in unknown if other in reach[netter] and netter in reach[other]]
        outsiders = [other for other in unknown if netter in reach[other] and other not in circle]
        if circle and not outsiders:
            circles.append(circle)
    for circle in circles:
        for member in circle:
            edges[member] = [target for target in edges[member] if target not in circle]


def reachable(start: int, among: list[int], edges: Edges) -> set[int]:
    """The nodes that a path of at least one edge leads to."""
    found: set[int] = set()
    frontier = [start]
    while frontier:
        for target in edges[frontier.pop()]:
            if target in among and target not in found:
                found.add(target)
                frontier.append(target)
    return found

"""Which units are netted [NET-01, NET-05 to NET-10]."""

from typing import Final

from ashboard.games.neuroshima_hex.state.field_units import FieldUnits

_UNKNOWN: Final = 0
_FREE: Final = 1
_NETTED: Final = 2

Edges = dict[int, list[int]]


def assign_nets(field_units: FieldUnits) -> None:
    """Work out the netted units under the controllers found so far [NET-08]."""
    if not field_units.netters:
        return
    edges = _edges(field_units)
    netters = list(edges)
    if any(target in edges for targets in edges.values() for target in targets):
        edges = _working(netters, edges)
    netted = field_units.grid.nobody[:]
    field_units.netted = netted
    for targets in edges.values():
        for target in targets:
            netted[target] = True
            if field_units.partner and target in field_units.partner:
                netted[field_units.partner[target]] = True


def _edges(field_units: FieldUnits) -> Edges:
    edges: Edges = {}
    nets = field_units.sides.nets
    controller = field_units.controller
    for netter in field_units.netters:
        unit = field_units.board[netter]
        assert unit is not None
        targets = edges.setdefault(field_units.body(netter) if field_units.partner else netter, [])
        for target in field_units.touched(netter, unit.face.nets):
            is_hit = nets[controller[netter]][controller[target]] and not _is_void(field_units, netter, target)
            if is_hit and target not in targets:
                targets.append(target)
    return edges


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

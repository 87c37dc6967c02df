"""Take-over and scoping: who counts as whose, settled together with the nets [SETTLE-03]."""

from ashboard.games.neuroshima_hex.state.field_units import Claims, Standing
from ashboard.games.neuroshima_hex.state.nets import cast_nets, reachable
from ashboard.games.neuroshima_hex.state.unit import NEW

Rank = tuple[int, int, list[int]]


def assign_influence(standing: Standing) -> None:
    """Finds the consistent set of working icons closest to the one before, and settles by it."""
    doubtful = _doubtful(standing)
    if not doubtful:
        _settle(standing, standing.members)
        return
    # A member that no net edge touches is active in every consistent set, so only the others vary.
    sure = [cell for cell in standing.members if cell not in doubtful]
    best: list[int] | None = None
    best_rank: Rank = (0, 0, [])
    for number in range(1 << len(doubtful)):
        chosen = sorted(sure + [cell for bit, cell in enumerate(doubtful) if number >> bit & 1])
        _settle(standing, chosen)
        if all(standing.netted[cell] != standing.active[cell] for cell in standing.members):
            rank = _rank(standing, chosen)
            if best is None or rank < best_rank:
                best, best_rank = chosen, rank
    _settle(standing, best if best is not None else [])


def _doubtful(standing: Standing) -> list[int]:
    netted: set[int] = set()
    for netter in standing.netters:
        unit = standing.board[netter]
        assert unit is not None
        netted.update(standing.touched(netter, unit.face.nets))
    return [cell for cell in standing.members if cell in netted]


def _rank(standing: Standing, chosen: list[int]) -> Rank:
    changed = 0
    arrived = 0
    for cell in standing.members:
        unit = standing.board[cell]
        assert unit is not None
        if unit.active == NEW:
            arrived += cell in chosen
        elif bool(unit.active) != (cell in chosen):
            changed += 1
    return changed, arrived, chosen


def _settle(standing: Standing, chosen: list[int]) -> None:
    """Controllers, scoped modules and nets if exactly the chosen icons work."""
    size = standing.grid.size
    standing.active = [False] * size
    for cell in chosen:
        standing.active[cell] = True
    standing.controller = standing.owner[:]
    standing.netted = [False] * size
    standing.claims = {}
    scoped: dict[int, int] = {}
    _confront_scopers(standing)
    _scope(standing, scoped, take_over=True)
    _take_over(standing, scoped)
    _scope(standing, scoped, take_over=False)
    standing.worker = standing.controller
    if scoped:
        standing.worker = standing.controller[:]
        for cell, seat in scoped.items():
            standing.worker[cell] = seat
    cast_nets(standing)


def _bearers(standing: Standing) -> list[int]:
    cells: list[int] = []
    for cell in standing.members:
        unit = standing.board[cell]
        if unit is not None and unit.tile.takes_over and standing.active[cell]:
            cells.append(cell)
    return cells


def _icon_targets(standing: Standing, bearer: int) -> list[int]:
    """What an icon touches: headquarters too, which are never taken over but close a circle [CONTROL-04]."""
    unit = standing.board[bearer]
    assert unit is not None
    return standing.touched(bearer, unit.face.links)


def _confront_scopers(standing: Standing) -> None:
    """A Scoper in front of a hostile take-over icon is taken over first of all [CONTROL-03]."""
    claimed: dict[int, list[int]] = {}
    for bearer in _bearers(standing):
        for cell in _icon_targets(standing, bearer):
            unit = standing.board[cell]
            if unit is not None and unit.tile.scopes:
                _claim(standing, claimed, cell, standing.controller[bearer])
    for cell, seats in claimed.items():
        _resolve(standing, cell, seats)


def _scope(standing: Standing, scoped: dict[int, int], take_over: bool) -> None:
    """Enemy modules that Scopers turn [MODULE-20]; those that take over come first, the others last."""
    hostile = standing.sides.hostile
    for scoper in standing.members:
        unit = standing.board[scoper]
        if unit is None or not unit.tile.scopes or not standing.active[scoper]:
            continue
        seat = standing.controller[scoper]
        for cell in standing.touched(scoper, unit.face.links):
            other = standing.board[cell]
            if other is None or not other.tile.is_module or other.tile.takes_over != take_over:
                continue
            if hostile[seat][standing.controller[cell]] and cell not in scoped:
                scoped[cell] = seat


def _take_over(standing: Standing, scoped: dict[int, int]) -> None:
    """The other take-overs, icons that nobody touches first; circles of different sides cancel [CONTROL-04]."""
    waiting = _bearers(standing)
    edges = {bearer: _icon_targets(standing, bearer) for bearer in waiting}
    claimed: dict[int, list[int]] = {}
    confronted = set(standing.claims)
    while waiting:
        ready = [one for one in waiting if not any(one in edges[other] for other in waiting if other != one)]
        if not ready:
            ready = _open_circle(standing, scoped, claimed, waiting, edges)
        for bearer in ready:
            seat = _works_for(standing, scoped, claimed, bearer)
            for cell in edges[bearer]:
                if cell not in confronted:
                    _claim(standing, claimed, cell, seat)
            waiting.remove(bearer)
    for cell, seats in claimed.items():
        _resolve(standing, cell, seats)


def _open_circle(
    standing: Standing,
    scoped: dict[int, int],
    claimed: dict[int, list[int]],
    waiting: list[int],
    edges: dict[int, list[int]],
) -> list[int]:
    """A circle that nothing outside it touches; unless it works for one side its inner edges are void."""
    for bearer in waiting:
        reach = reachable(bearer, waiting, edges)
        circle = [other for other in waiting if other in reach and bearer in reachable(other, waiting, edges)]
        outside = [other for other in waiting if other not in circle and bearer in reachable(other, waiting, edges)]
        if circle and not outside:
            side = standing.sides.side
            if len({side[_works_for(standing, scoped, claimed, one)] for one in circle}) > 1:
                for one in circle:
                    edges[one] = [cell for cell in edges[one] if cell not in circle]
            return circle
    raise AssertionError("icons that all wait hold a circle")


def _works_for(standing: Standing, scoped: dict[int, int], claimed: dict[int, list[int]], bearer: int) -> int:
    """The seat of a take-over icon: its taker's, its Scoper's or its owner's."""
    unit = standing.board[bearer]
    assert unit is not None
    if bearer in claimed:
        _resolve(standing, bearer, claimed[bearer])
    if standing.controller[bearer] != unit.seat:
        return standing.controller[bearer]
    return scoped.get(bearer, unit.seat)


def _claim(standing: Standing, claimed: dict[int, list[int]], cell: int, seat: int) -> None:
    """Notes a claim on an enemy unit; no headquarters, and nothing of the icon's own side [CONTROL-01, CONTROL-13]."""
    unit = standing.board[cell]
    if unit is not None and not unit.tile.is_hq and standing.sides.hostile[seat][unit.seat]:
        seats = claimed.setdefault(cell, [])
        if seat not in seats:
            seats.append(seat)


def _resolve(standing: Standing, cell: int, seats: list[int]) -> None:
    """The longest standing claim wins, simultaneous claims of different sides cancel [CONTROL-10]."""
    unit = standing.board[cell]
    assert unit is not None
    claims = _aged(unit.claims, seats)
    standing.claims[cell] = claims
    oldest = claims[0]
    side = standing.sides.side
    standing.controller[cell] = oldest[0] if len({side[seat] for seat in oldest}) == 1 else unit.seat
    if cell in standing.partner:
        standing.controller[standing.partner[cell]] = standing.controller[cell]


def _aged(before: Claims, seats: list[int]) -> Claims:
    groups: list[tuple[int, ...]] = []
    for group in before:
        still = tuple(seat for seat in group if seat in seats)
        if still:
            groups.append(still)
    known = [seat for group in groups for seat in group]
    fresh = tuple(sorted(seat for seat in seats if seat not in known))
    return (*groups, fresh) if fresh else tuple(groups)

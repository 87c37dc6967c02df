"""Take-over and scoping: who counts as whose, settled together with the nets [SETTLE-03]."""

from ashboard.games.neuroshima_hex.state.field_units import Claims, FieldUnits
from ashboard.games.neuroshima_hex.state.nets import assign_nets, reachable
from ashboard.games.neuroshima_hex.state.unit import NEW

Rank = tuple[int, int, list[int]]


def assign_control(field_units: FieldUnits) -> None:
    """Find the consistent set of working icons closest to the one before, and settle by it."""
    doubtful = _doubtful(field_units)
    if not doubtful:
        _settle(field_units, field_units.members)
        return
    # A member that no net edge touches is active in every consistent set, so only the others vary.
    sure = [cell for cell in field_units.members if cell not in doubtful]
    best: list[int] | None = None
    best_rank: Rank = (0, 0, [])
    for number in range(1 << len(doubtful)):
        chosen = sorted(sure + [cell for bit, cell in enumerate(doubtful) if number >> bit & 1])
        _settle(field_units, chosen)
        if all(field_units.netted[cell] != field_units.active[cell] for cell in field_units.members):
            rank = _rank(field_units, chosen)
            if best is None or rank < best_rank:
                best, best_rank = chosen, rank
    _settle(field_units, best if best is not None else [])


def _doubtful(field_units: FieldUnits) -> list[int]:
    netted: set[int] = set()
    for netter in field_units.netters:
        unit = field_units.board[netter]
        assert unit is not None
        netted.update(field_units.touched(netter, unit.face.nets))
    return [cell for cell in field_units.members if cell in netted]


def _rank(field_units: FieldUnits, chosen: list[int]) -> Rank:
    changed = 0
    arrived = 0
    for cell in field_units.members:
        unit = field_units.board[cell]
        assert unit is not None
        if unit.active == NEW:
            arrived += cell in chosen
        elif bool(unit.active) != (cell in chosen):
            changed += 1
    return changed, arrived, chosen


def _settle(field_units: FieldUnits, chosen: list[int]) -> None:
    """Controllers, scoped modules and nets if exactly the chosen icons work."""
    size = field_units.grid.size
    field_units.active = [False] * size
    for cell in chosen:
        field_units.active[cell] = True
    field_units.change_hands(field_units.owner[:])
    field_units.netted = field_units.grid.nobody
    field_units.held_fast = 0
    field_units.claims = {}
    scoped: dict[int, int] = {}
    bearers = _with_icon(field_units, chosen, take_over=True)
    scopers = _with_icon(field_units, chosen, take_over=False)
    if bearers:
        _confront_scopers(field_units, bearers)
    if scopers:
        _scope(field_units, scopers, scoped, take_over=True)
    if bearers:
        _take_over(field_units, bearers, scoped)
    if scopers:
        _scope(field_units, scopers, scoped, take_over=False)
    field_units.worker = field_units.controller
    if scoped:
        field_units.worker = field_units.controller[:]
        for cell, seat in scoped.items():
            field_units.worker[cell] = seat
    field_units.change_hands(field_units.controller)
    assign_nets(field_units)


def _with_icon(field_units: FieldUnits, chosen: list[int], take_over: bool) -> list[int]:
    """Those of the chosen that take over units, or those that scope modules."""
    cells: list[int] = []
    for cell in chosen:
        unit = field_units.board[cell]
        assert unit is not None
        if unit.tile.takes_control if take_over else unit.tile.takes_over_modules:
            cells.append(cell)
    return cells


def _icon_targets(field_units: FieldUnits, bearer: int) -> list[int]:
    """What an icon touches: headquarters too, which are never taken over but close a circle [CONTROL-04]."""
    unit = field_units.board[bearer]
    assert unit is not None
    return field_units.touched(bearer, unit.face.links)


def _confront_scopers(field_units: FieldUnits, bearers: list[int]) -> None:
    """A Scoper in front of a hostile take-over icon is taken over first of all [CONTROL-03]."""
    claimed: dict[int, list[int]] = {}
    for bearer in bearers:
        for cell in _icon_targets(field_units, bearer):
            unit = field_units.board[cell]
            if unit is not None and unit.tile.takes_over_modules:
                _claim(field_units, claimed, cell, field_units.controller[bearer])
    for cell, seats in claimed.items():
        _resolve(field_units, cell, seats)


def _scope(field_units: FieldUnits, scopers: list[int], scoped: dict[int, int], take_over: bool) -> None:
    """Enemy modules that Scopers turn [MODULE-20]; those that take over come first, the others last."""
    hostile = field_units.sides.hostile
    for scoper in scopers:
        unit = field_units.board[scoper]
        assert unit is not None
        seat = field_units.controller[scoper]
        for cell in field_units.touched(scoper, unit.face.links):
            other = field_units.board[cell]
            if other is None or not other.tile.is_module or other.tile.takes_control != take_over:
                continue
            if hostile[seat][field_units.controller[cell]] and cell not in scoped:
                scoped[cell] = seat


def _take_over(field_units: FieldUnits, bearers: list[int], scoped: dict[int, int]) -> None:
    """The other take-overs, icons that nobody touches first; circles of different sides cancel [CONTROL-04]."""
    waiting = bearers[:]
    edges = {bearer: _icon_targets(field_units, bearer) for bearer in waiting}
    claimed: dict[int, list[int]] = {}
    confronted = set(field_units.claims)
    while waiting:
        ready = [one for one in waiting if not any(one in edges[other] for other in waiting if other != one)]
        if not ready:
            ready = _open_circle(field_units, scoped, claimed, waiting, edges)
        for bearer in ready:
            seat = _works_for(field_units, scoped, claimed, bearer)
            for cell in edges[bearer]:
                if cell not in confronted:
                    _claim(field_units, claimed, cell, seat)
            waiting.remove(bearer)
    for cell, seats in claimed.items():
        _resolve(field_units, cell, seats)


def _open_circle(
    field_units: FieldUnits,
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
            side = field_units.sides.side
            if len({side[_works_for(field_units, scoped, claimed, one)] for one in circle}) > 1:
                for one in circle:
                    edges[one] = [cell for cell in edges[one] if cell not in circle]
            return circle
    raise AssertionError("icons that all wait hold a circle")


def _works_for(field_units: FieldUnits, scoped: dict[int, int], claimed: dict[int, list[int]], bearer: int) -> int:
    """The seat of a take-over icon: its taker's, its Scoper's or its owner's."""
    unit = field_units.board[bearer]
    assert unit is not None
    if bearer in claimed:
        _resolve(field_units, bearer, claimed[bearer])
    if field_units.controller[bearer] != unit.seat:
        return field_units.controller[bearer]
    return scoped.get(bearer, unit.seat)


def _claim(field_units: FieldUnits, claimed: dict[int, list[int]], cell: int, seat: int) -> None:
    """Note a claim on an enemy unit; no headquarters, and nothing of the icon's own side [CONTROL-01, CONTROL-13]."""
    unit = field_units.board[cell]
    if unit is not None and not unit.tile.is_hq and field_units.sides.hostile[seat][unit.seat]:
        seats = claimed.setdefault(cell, [])
        if seat not in seats:
            seats.append(seat)


def _resolve(field_units: FieldUnits, cell: int, seats: list[int]) -> None:
    """The longest standing claim wins, simultaneous claims of different sides cancel [CONTROL-10]."""
    unit = field_units.board[cell]
    assert unit is not None
    claims = _aged(unit.claims, seats)
    field_units.claims[cell] = claims
    oldest = claims[0]
    side = field_units.sides.side
    field_units.controller[cell] = oldest[0] if len({side[seat] for seat in oldest}) == 1 else unit.seat
    if cell in field_units.partner:
        field_units.controller[field_units.partner[cell]] = field_units.controller[cell]


def _aged(before: Claims, seats: list[int]) -> Claims:
    groups: list[tuple[int, ...]] = []
    for group in before:
        still = tuple(seat for seat in group if seat in seats)
        if still:
            groups.append(still)
    known = [seat for group in groups for seat in group]
    fresh = tuple(sorted(seat for seat in seats if seat not in known))
    return (*groups, fresh) if fresh else tuple(groups)

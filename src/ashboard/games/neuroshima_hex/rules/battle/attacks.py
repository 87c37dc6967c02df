"""Attacks: the packets of damage that a unit's icons deal on the settled board."""

from ashboard.core.event import Log
from ashboard.core.native import i64
from ashboard.games.neuroshima_hex.printed.bonuses import INITIATIVE, MELEE
from ashboard.games.neuroshima_hex.printed.grid import OPPOSITE, SIDES
from ashboard.games.neuroshima_hex.printed.tile import GAUSS, Aim
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.state.events import log_event, unit_ref
from ashboard.games.neuroshima_hex.state.field import SettledField
from ashboard.games.neuroshima_hex.state.position import Cells


def add_packets(
    field: SettledField,
    board: Cells,
    cell: int,
    aim: Aim,
    prey: i64,
    converted: bool,
    packets: list[Packet],
    chosen: int = -1,
) -> None:
    """Add the packets of one attack icon; a converted one changes its kind and takes both bonuses [ARMY-HEG-06].

    The board has the units that still stand, `prey` the cells of those that the attack can wound. `chosen` is the
    target that a sniping structure has picked [STRUCT-12].
    """
    if aim.kind == GAUSS:
        if aim.line & prey:
            _gauss(field, board, cell, aim, prey, packets)
    elif (aim.kind == MELEE) != converted:
        if aim.touching & prey:
            _melee(field, board, cell, aim, _strength(field, cell, aim, converted), packets)
    elif aim.line & prey:
        _shot(field, board, cell, aim, prey, _strength(field, cell, aim, converted), packets, chosen)


def _strength(field: SettledField, cell: int, aim: Aim, converted: bool) -> int:
    """The printed strength with the bonuses of its kind, of both if it is converted."""
    if converted:
        return aim.strength + field.melee[cell] + field.ranged[cell]
    return aim.strength + (field.melee[cell] if aim.kind == MELEE else field.ranged[cell])


def _melee(field: SettledField, board: Cells, cell: int, aim: Aim, strength: int, packets: list[Packet]) -> None:
    """The unit on the touching hex [ATTACK-01]."""
    if strength > 0 and not _both_hqs(board, cell, aim.first):
        packets.append(_packet(field, cell, aim.way, aim.first, strength))


def _shot(
    field: SettledField,
    board: Cells,
    cell: int,
    aim: Aim,
    prey: i64,
    strength: int,
    packets: list[Packet],
    chosen: int,
) -> None:
    """The first hostile unit on the ray [ATTACK-02]; a shot of a headquarters stops at another one [HQ-02]."""
    target = _shot_target(aim, prey, chosen)
    if target < 0:
        return
    left = strength - _armour(board, aim.way, target)
    if left > 0 and not _both_hqs(board, cell, target):
        packets.append(_packet(field, cell, aim.way, target, left))


def _shot_target(aim: Aim, prey: i64, chosen: int) -> int:
    """Where a shot ends, -1 if it meets nobody hostile."""
    for target in aim.ray:
        if prey >> target & 1 and (chosen < 0 or chosen == target):
            return target
    return -1


def _gauss(field: SettledField, board: Cells, cell: int, aim: Aim, prey: i64, packets: list[Packet]) -> None:
    """Every hostile unit on the ray, each for 1 less armour [ATTACK-03]; a structure once [STRUCT-05]."""
    known = len(packets)
    for target in aim.ray:
        if prey >> target & 1 and not _armour(board, aim.way, target) and not _both_hqs(board, cell, target):
            packet = _packet(field, cell, aim.way, target, 1)
            if not field.is_paired or all(other.target != packet.target for other in packets[known:]):
                packets.append(packet)


def _packet(field: SettledField, cell: int, way: int, target: int, wounds: int) -> Packet:
    """What goes from one unit to another; a structure is one unit with twice as many edges [STRUCT-03]."""
    if not field.is_paired:
        return Packet(cell, way, target, wounds, field.controller[cell])
    body = field.field_units.body(cell)
    edge = way if body == cell else way + SIDES
    return Packet(body, edge, field.field_units.body(target), wounds, field.controller[cell])


def shot_targets(field: SettledField, aim: Aim, prey: i64) -> list[int]:
    """All enemies on the line of a shot, the nearest first; a structure counts once."""
    bodies: list[int] = []
    targets: list[int] = []
    for target in aim.ray:
        if prey >> target & 1 and field.field_units.body(target) not in bodies:
            bodies.append(field.field_units.body(target))
            targets.append(target)
    return targets


def _armour(board: Cells, way: int, target: int) -> int:
    """Return what armour takes off a shot in this direction [ARMOR-01]."""
    unit = board[target]
    assert unit is not None
    return 1 if unit.face.armour[OPPOSITE[way]] else 0


def _both_hqs(board: Cells, cell: int, target: int) -> bool:
    attacker, victim = board[cell], board[target]
    assert attacker is not None and victim is not None
    return attacker.tile.is_hq and victim.tile.is_hq


def log_attack(field: SettledField, packet: Packet, kind: int, slot: tuple[int, int], log: Log, segment: int) -> None:
    """Log what one attack did; the slot is (printed value, number of the extra action)."""
    attacker, victim = field.board[packet.source], field.board[packet.target]
    assert attacker is not None and victim is not None
    names = field.grid.names
    params: dict[str, object] = {
        "attacker": unit_ref(attacker, names[packet.source]),
        "target": unit_ref(victim, names[packet.target]),
        "wounds": packet.wounds,
        "initiative": initiative_parts(field, packet.source, slot),
    }
    key, rule = ("strikes", "ATTACK-01") if kind == MELEE else ("shoots", "ATTACK-02")
    if kind == GAUSS:
        key, rule = "gauss", "ATTACK-03"
    cells = [packet.source, packet.target]
    log_event(log, field.grid, key, rule, params, cells, field.controller[packet.source], segment)


def log_armour(
    field: SettledField,
    board: Cells,
    cell: int,
    aim: Aim,
    prey: i64,
    converted: bool,
    chosen: int,
    log: Log,
    segment: int,
) -> None:
    """Log whose armour stops a wound of a shot or a Gauss attack, even if nothing is left of it [ARMOR-01]."""
    attacker = field.board[cell]
    assert attacker is not None
    names = field.grid.names
    for target in _shielded(field, board, cell, aim, prey, converted, chosen):
        victim = field.board[target]
        assert victim is not None
        params: dict[str, object] = {
            "attacker": unit_ref(attacker, names[cell]),
            "target": unit_ref(victim, names[target]),
            "stopped": 1,
        }
        log_event(
            log, field.grid, "armour-stops", "ARMOR-01", params, [cell, target], field.controller[target], segment
        )


def _shielded(
    field: SettledField, board: Cells, cell: int, aim: Aim, prey: i64, converted: bool, chosen: int
) -> list[int]:
    """The targets of an attack icon whose armour takes a wound off it."""
    if aim.kind == GAUSS:
        met = [target for target in aim.ray if prey >> target & 1]
    elif (aim.kind == MELEE) == converted and _strength(field, cell, aim, converted) > 0:
        target = _shot_target(aim, prey, chosen)
        met = [target] if target >= 0 else []
    else:
        met = []
    return [target for target in met if _armour(board, aim.way, target) and not _both_hqs(board, cell, target)]


def number_sources(field: SettledField, cell: int, stat: int) -> list[tuple[int, int]]:
    """Return the units that change a number of the unit on the cell, as pairs of cell and amount."""
    found: list[tuple[int, int]] = []
    for giver in field.field_units.modules:
        unit = field.board[giver]
        if unit is None or field.netted[giver]:
            continue
        amount = sum(bonus.amount for bonus in unit.tile.bonuses if bonus.stat == stat)
        if amount and field.reaches(giver, cell):
            found.append((giver, amount))
    return found


def initiative_parts(field: SettledField, cell: int, slot: tuple[int, int]) -> list[dict[str, object]]:
    """Return the terms of a current initiative: the printed value, then each change with its source."""
    printed, extra = slot
    parts: list[dict[str, object]] = [{"amount": printed}]
    for giver, amount in number_sources(field, cell, INITIATIVE):
        unit = field.board[giver]
        assert unit is not None
        parts.append({"amount": amount, "unit": unit_ref(unit, field.grid.names[giver])})
    known = sum(amount for _, amount in number_sources(field, cell, INITIATIVE))
    if field.initiative[cell] != known:
        parts.append({"amount": field.initiative[cell] - known, "word": "hill"})
    if extra:
        parts.append({"amount": -extra, "word": "extra action"})
    return parts

"""What every unit on the board does now: its facts, its lines of fire, whom it holds and whom it helps or hinders."""

from typing import Final

from ashboard.games.neuroshima_hex.guide.facts import facts
from ashboard.games.neuroshima_hex.payloads import (
    AttackKind,
    HexFactData,
    HexHelpData,
    HexHitData,
    HexLineData,
    HexStudyData,
    HexUnitStudyData,
)
from ashboard.games.neuroshima_hex.printed.grid import DIRECTIONS
from ashboard.games.neuroshima_hex.printed.tile import EXPLODES, MINE, Aim, Strike
from ashboard.games.neuroshima_hex.rules.battle.attacks import add_packets
from ashboard.games.neuroshima_hex.rules.battle.packet import Packet
from ashboard.games.neuroshima_hex.state.events import HexEvent
from ashboard.games.neuroshima_hex.state.state import HexState

_KINDS: Final[tuple[AttackKind, ...]] = ("melee", "ranged", "gauss")


def study(state: HexState) -> HexStudyData:
    """All units by cell."""
    names = state.setup.grid.names
    return {"units": {names[cell]: study_unit(state, cell) for cell in state.field.field_units.units}}


def study_unit(state: HexState, cell: int) -> HexUnitStudyData:
    """One unit."""
    names = state.setup.grid.names
    return {
        "id": state.unit(cell).id,
        "facts": [fact_data(fact) for fact in facts(state, cell)],
        "lines": [_line(state, cell, icon) for icon in state.unit(cell).face.strikes],
        "holds": [names[other] for other in _held(state, cell)],
        "helps": _reached(state, cell),
        "harmful": state.unit(cell).tile.is_harmful,
    }


def fact_data(fact: HexEvent) -> HexFactData:
    """A fact without what its place already says."""
    return {"key": fact.key, "rule": fact.rule, "params": dict(fact.params), "cells": list(fact.cells)}


def _line(state: HexState, cell: int, icon: Strike) -> HexLineData:
    """An attack: where it reaches, and what it would hit with how many wounds; nothing while a net holds the unit."""
    field, names = state.field, state.setup.grid.names
    packets: list[Packet] = []
    if not field.netted[cell] and state.unit(field.field_units.body(cell)).tile.initiative:
        aim = Aim(icon, field.grid, cell)
        add_packets(field, field.board, cell, aim, field.prey(cell), False, packets)
    ray = field.grid.rays[cell][icon.direction]
    hits: list[HexHitData] = [{"cell": names[packet.target], "wounds": packet.wounds} for packet in packets]
    reach = ray[:1] if _KINDS[icon.kind] == "melee" else ray
    return {
        "kind": _KINDS[icon.kind],
        "direction": DIRECTIONS[icon.direction],
        "cells": [names[other] for other in reach],
        "hits": hits,
    }


def _held(state: HexState, cell: int) -> list[int]:
    """The units that the nets of this one hold."""
    if state.field.netted[cell]:
        return []
    return [other for other in state.field.net_targets(cell) if state.field.netted[other]]


def _reached(state: HexState, cell: int) -> list[HexHelpData]:
    """The units that its effect works on, with the word of the effect."""
    tile, field, names = state.unit(cell).tile, state.field, state.setup.grid.names
    if field.netted[cell] or not (tile.printing.links or tile.is_global):
        return []
    linked = [word for word in tile.printing.words if word not in (EXPLODES, MINE)]
    return [{"cell": names[other], "word": word} for word in linked for other in field.reached(cell)]

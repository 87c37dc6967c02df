"""How units and numbers are named in events: ids and parts, never finished text."""

from typing import Final

from ashboard.core.event import Event, Log
from ashboard.games.neuroshima_hex.printed.grid import Grid
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state.unit import Unit

# After these nothing that came before can be taken back.
_SEALING: Final = ("turn", "drawn", "battle")


def tile_ref(tile: Tile) -> dict[str, object]:
    """A tile as a parameter of an event."""
    return {"army": tile.army, "tile": tile.id, "name": tile.name()}


def unit_ref(unit: Unit, cell: str) -> dict[str, object]:
    """A unit or foundation as a parameter of an event."""
    return {**tile_ref(unit.tile), "id": unit.id, "seat": unit.seat, "cell": cell}


def log_event(
    log: Log,
    grid: Grid,
    key: str,
    rule: str,
    params: dict[str, object],
    cells: list[int],
    seat: int = -1,
    segment: int = -1,
) -> None:
    """Writes an event about some cells."""
    names = tuple(grid.names[cell] for cell in cells)
    log.append(Event(key, rule, params, seat=seat, cells=names, segment=segment, seals=key in _SEALING))

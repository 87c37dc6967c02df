"""Events of Neuroshima Hex, and how they name units and tiles: ids and parts, never finished text."""

from collections.abc import Mapping
from typing import Final

from ashboard.core.event import Event, Log
from ashboard.core.payloads import EventData
from ashboard.games.neuroshima_hex.printed.grid import Grid
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state.unit import Unit

# Nothing that came before one of these can be undone, nor before anything in a segment of a battle.
_SEALING: Final = ("turn", "drawn", "battle")


class HexEvent(Event):
    """An event on some cells, in a battle also in a segment (-1 outside battles)."""

    def __init__(
        self,
        key: str,
        rule: str,
        params: Mapping[str, object],
        *,
        seat: int = -1,
        cells: tuple[str, ...] = (),
        segment: int = -1,
    ) -> None:
        super().__init__(key, rule, params, seat=seat, seals=segment >= 0 or key in _SEALING)
        self.cells: Final = cells
        self.segment: Final = segment

    def data(self) -> EventData:
        data = super().data()
        data["cells"] = list(self.cells)
        data["segment"] = self.segment if self.segment >= 0 else None
        return data


def as_hex_event(event: Event) -> HexEvent:
    assert isinstance(event, HexEvent)
    return event


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
    """Add an event on some cells to the log."""
    names = tuple(grid.names[cell] for cell in cells)
    log.append(HexEvent(key, rule, params, seat=seat, cells=names, segment=segment))

"""Explains the current values of every unit: each value with its parts and its rule."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

from ashboard.games.neuroshima_hex.guide.facts import facts
from ashboard.games.neuroshima_hex.wording import phrase

if TYPE_CHECKING:
    from ashboard.games.neuroshima_hex.state.state import HexState


class Reason(TypedDict):
    """One fact about a unit and the rule that makes it one."""

    text: str
    rule: str


class Explanation(TypedDict):
    """All facts about one unit."""

    id: str
    cell: str
    name: str
    why: list[Reason]


def explain_units(state: "HexState", labels: Mapping[int, str] | None = None) -> list[Explanation]:
    """Return every unit on the board with its current values."""
    found: list[Explanation] = []
    for cell in state.field.field_units.units:
        unit, name = state.unit(cell), state.setup.grid.names[cell]
        why = [Reason(text=phrase(fact), rule=fact.rule) for fact in facts(state, cell)]
        label = (labels or {}).get(unit.id, name)
        found.append(Explanation(id=label, cell=name, name=unit.tile.name(), why=why))
    return found

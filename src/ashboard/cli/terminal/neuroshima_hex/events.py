"""Prints the events of Neuroshima Hex in the player's language, wrapped to the terminal."""

from typing import TYPE_CHECKING, Final

from ashboard.cli.output.screen import print_paragraph
from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.state.events import HexEvent, as_hex_event

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from ashboard.core.event import Event

_HEADINGS: Final = ("turn", "battle", "segment", "won", "shared", "draw")


def print_events(console: "Console", events: "Iterable[Event]", language: str) -> None:
    """Events as sentences; what happens in a segment of a battle is indented."""
    names = {army(name).name(): army(name).name(language) for name in army_ids()}
    for event in map(as_hex_event, events):
        text = NEUROSHIMA_HEX.sentence(_renamed(event, names), language)
        is_detail = event.segment >= 0 and event.key != "segment"
        where = f" {' → '.join(event.cells)}" if is_detail else ""
        lead = "  " if is_detail else ""
        print_paragraph(console, text + where, "bold" if event.key in _HEADINGS else "", lead)


def _renamed(event: HexEvent, names: dict[str, str]) -> HexEvent:
    """Events name armies in English; a known one gets its name in the language."""
    params: dict[str, object] = {
        key: names.get(value, value) if isinstance(value, str) else _listed(value, names)
        for key, value in event.params.items()
    }
    return HexEvent(event.key, event.rule, params, seat=event.seat, cells=event.cells, segment=event.segment)


def _listed(value: object, names: dict[str, str]) -> object:
    if not isinstance(value, list):
        return value
    return [names.get(each, each) if isinstance(each, str) else each for each in value]

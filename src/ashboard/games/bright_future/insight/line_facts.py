"""What a line brings about: resources, codes, cards, defeats, and the population of the zone."""

from typing import Final

from ashboard.core.comparison import Fact, outcome_facts
from ashboard.core.line import Line
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.state import BrightState, as_bright_state

# How much one of each matters when two lines are compared.
_RESOURCE: Final = 1.0
_CODE: Final = 4.0
_CARD: Final = 2.0
_DEFEAT: Final = 10.0
_POPULATION: Final = 3.0


def line_facts(line: Line, seat: int) -> list[Fact]:
    """Return what matters to the seat, in an order that is the same for every line."""
    start, end = as_bright_state(line.start), as_bright_state(line.state)
    before, after = start.players[seat], end.players[seat]
    rivals = [other for other in range(start.setup.seats) if other != seat] if start.duel is not None else []
    resources = after.resources - before.resources
    codes = len(after.codes) - len(before.codes)
    cards = _cards(after) - _cards(before)
    return [
        *outcome_facts(line, seat),
        Fact("earns", max(0, resources), _RESOURCE, True),
        Fact("finds-codes", max(0, codes), _CODE, True),
        Fact("finds-cards", max(0, cards), _CARD, True),
        Fact("strikes", max(0, _resources(start, rivals) - _resources(end, rivals)), _RESOURCE, True),
        Fact("fells", int(_are_defeated(line, rivals)), _DEFEAT, True),
        Fact("spends", max(0, -resources), _RESOURCE, False),
        Fact("falls", int(_are_defeated(line, [seat])), _DEFEAT, False),
        Fact("loses-codes", max(0, -codes), _CODE, False),
        Fact("loses-cards", max(0, -cards), _CARD, False),
        Fact("loses-population", max(0, _population(start) - _population(end)), _POPULATION, False),
    ]


def _resources(state: BrightState, seats: list[int]) -> int:
    return sum([state.players[seat].resources for seat in seats])


def _cards(player: Player) -> int:
    """Gear on the table and in the hand, and mercenaries."""
    return len(player.gear) + len(player.hand) + len(player.mercenaries)


def _are_defeated(line: Line, seats: list[int]) -> bool:
    return any(event.key == "defeated" and event.seat in seats for event in line.events)


def _population(state: BrightState) -> int:
    return 0 if state.zone is None else state.zone.population

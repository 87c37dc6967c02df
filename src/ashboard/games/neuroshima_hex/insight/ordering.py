"""Which options are worth a thought: of those that come to the same only one, and the likely best first."""

from typing import Final

from ashboard.core.action import Action
from ashboard.core.decision import Decision
from ashboard.games.neuroshima_hex.insight.mission_progress import mission_gain
from ashboard.games.neuroshima_hex.insight.placement import PlacementHeuristic
from ashboard.games.neuroshima_hex.printed.grid import SIDES
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.state import actions
from ashboard.games.neuroshima_hex.state.actions import HexAction
from ashboard.games.neuroshima_hex.state.state import HexState

_SURELY: Final = 1000.0


def order_options(state: HexState, decision: Decision, most: int) -> list[Action]:
    """At most so many options, 0 for all; what neither places nor moves a unit is always among them."""
    options = distinct_options(state, decision)
    if most == 0 or len(options) <= most:
        return options
    return _promising(state, options, decision.seat, most)


def distinct_options(state: HexState, decision: Decision) -> list[Action]:
    """The options without rotations that look like another one, or like the unit as it stands."""
    kept: list[Action] = []
    for option in decision.options:
        assert isinstance(option, HexAction)
        if option.rotation < 0 or not _is_double(state, option):
            kept.append(option)
    return kept


def _is_double(state: HexState, option: HexAction) -> bool:
    turn = option.rotation
    tile = _turned_tile(state, option)
    if tile is None or turn >= SIDES:
        return False
    same = tile.alike
    if option.verb != actions.PLACE and option.to in (-1, option.cell):
        # A mere turn: nothing, if the unit looks the same already.
        now = same[state.unit(option.cell).rotation]
        return same[turn] == now or same[turn] != turn
    return same[turn] != turn


def _turned_tile(state: HexState, option: HexAction) -> Tile | None:
    """The tile that is put down or turned by the option, where it has one rotation."""
    if option.verb == actions.PLACE:
        return option.tile
    if option.verb in (actions.GO, actions.INSTANT, actions.ROTATE, actions.PROC_ROTATE, actions.TURN, actions.USE):
        unit = None if option.cell < 0 else state.position.board[option.cell]
        return None if unit is None else unit.tile
    return None


def _promising(state: HexState, options: list[Action], seat: int, most: int) -> list[Action]:
    prospect = PlacementHeuristic(state, seat)
    costs: list[float] = []
    for option in options:
        assert isinstance(option, HexAction)
        costs.append(-_score(state, prospect, option) - mission_gain(state, option, seat))
    return [options[number] for number in cheapest(costs, most)]


def cheapest(costs: list[float], most: int) -> list[int]:
    """The places of the lowest numbers in their order, of equal ones the first first."""
    places: list[int] = []
    for place, cost in enumerate(costs):
        if len(places) == most:
            if cost >= costs[places[most - 1]]:
                continue
            places.pop()
        rank = len(places)
        while rank and costs[places[rank - 1]] > cost:
            rank -= 1
        places.insert(rank, place)
    return places


def _score(state: HexState, prospect: PlacementHeuristic, option: HexAction) -> float:
    tile = _turned_tile(state, option)
    if tile is None or option.rotation < 0 or option.rotation >= SIDES:
        return _SURELY
    if option.verb == actions.PLACE:
        return prospect.worth(tile, option.cell, option.rotation)
    unit = state.unit(option.cell)
    to = option.cell if option.to < 0 else option.to
    return prospect.worth(tile, to, option.rotation) - prospect.worth(tile, option.cell, unit.rotation)

"""Ways through the map: where a hero can go without activating anything, and who is in contact [UF-51, UF-58]."""

from ashboard.games.bright_future.printed.map_card import ANOMALY, COLONY, OUTPOST, SOUTH
from ashboard.games.bright_future.state.state import BrightState
from ashboard.games.bright_future.state.underground import START


def is_location(state: BrightState, card: int, node: int) -> bool:
    """An outpost, an anomaly, or a numbered colony with its card; an emptied one is a tunnel [UF-60]."""
    underground = state.underground
    assert underground is not None
    face = underground.laid[card].face
    kind = face.kinds[node]
    if kind == COLONY:
        return underground.colonies[face.numbers[node] - 1] >= 0
    return kind in (OUTPOST, ANOMALY)


def activates(state: BrightState, seat: int, card: int, node: int) -> bool:
    """Whether entering the node means resolving it [UF-51, UF-52, R-83]."""
    underground = state.underground
    assert underground is not None
    if not is_location(state, card, node) or underground.mark(card, node) in underground.resolved:
        return False
    for other in range(state.setup.seats):
        if other != seat and underground.card_of[other] == card and underground.node_of[other] == node:
            return False
    return True


def reachable_nodes(state: BrightState, seat: int) -> list[int]:
    """The nodes of the hero's card that can be reached without activating one on the way; the own node first."""
    underground = state.underground
    assert underground is not None
    card = underground.card_of[seat]
    face = underground.laid[card].face
    found = [underground.node_of[seat]]
    for node in found:
        if node != found[0] and activates(state, seat, card, node):
            continue
        for neighbour in face.neighbours[node]:
            if neighbour not in found:
                found.append(neighbour)
    return found


def handcar_nodes(state: BrightState, seat: int) -> list[int]:
    """The nodes that can be reached without another location on the way, for the Handcar [UF-27]."""
    underground = state.underground
    assert underground is not None
    card = underground.card_of[seat]
    return _tunnel_reach(state, card, underground.node_of[seat])


def _tunnel_reach(state: BrightState, card: int, start: int) -> list[int]:
    """The nodes joined to this one by a path without a location as inner node."""
    underground = state.underground
    assert underground is not None
    face = underground.laid[card].face
    found = [start]
    for node in found:
        if node != start and is_location(state, card, node):
            continue
        for neighbour in face.neighbours[node]:
            if neighbour not in found:
                found.append(neighbour)
    return found


def in_contact(state: BrightState, seat: int) -> list[int]:
    """The heroes on the same card with no location in between; a start field belongs to the card above it [UF-58]."""
    card, node = _standing(state, seat)
    if card == START:
        return []
    reached = _tunnel_reach(state, card, node)
    # From a start field the tunnel's end is an inner node like any other, and never a location.
    partners: list[int] = []
    for other in range(state.setup.seats):
        if other != seat:
            other_card, other_node = _standing(state, other)
            if other_card == card and other_node in reached:
                partners.append(other)
    return partners


def _standing(state: BrightState, seat: int) -> tuple[int, int]:
    """The card and node that count for contact."""
    underground = state.underground
    assert underground is not None
    card = underground.card_of[seat]
    if card != START:
        return card, underground.node_of[seat]
    field = underground.fields[seat]
    if field < 0:
        return START, 0
    x, y = state.box.board.start_fields[field]
    above = underground.at(x, y)
    south = underground.laid[above].face.exits[SOUTH] if above >= 0 else -1
    return (above, south) if south >= 0 else (START, 0)

"""The boards of a scenario: tracks, the zone and the map, the duel."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.table import Table, checked_integer
from ashboard.games.bright_future.positions.lookup import card_of, exactly, hero_of, index_of, take_card
from ashboard.games.bright_future.printed.tunnel import TRACKS
from ashboard.games.bright_future.state.duel import Declared, Duel
from ashboard.games.bright_future.state.setup import ARENA, POWER
from ashboard.games.bright_future.state.state import ANOMALY, COLONY, GEAR, OUTPOST, BrightState
from ashboard.games.bright_future.state.tracks import DUMMY, NOBODY, Location, Tracks
from ashboard.games.bright_future.state.underground import PLAIN_CARDS, Underground
from ashboard.games.bright_future.state.zone import Zone

_LARGE: Final = 999


def lay_board(state: BrightState, table: Table) -> None:
    board = state.box.board
    if state.setup.mode == ARENA:
        state.duel = Duel()
        state.duel.points = board.action_points
        return
    if state.setup.mode == POWER:
        state.tracks = Tracks([[NOBODY] * length for length in board.track_lengths])
        state.tracks.chosen = (-1,) * state.setup.seats
        _lay_tracks(state, state.tracks, table)
        return
    stacks = [[code] if isinstance(code, int) else code for code in table.items("zone")]
    zone = tuple(_stack(stack, table.at("zone")) for stack in (*stacks, *([[]] * board.places))[: board.places])
    closed = (*table.integers("closed", 0, 3), *(0,) * board.places)[: board.places]
    state.zone = Zone(zone, closed, table.integer("population", 1, _LARGE, board.population))
    for code in (*(code for stack in zone for code in stack), *(code for code in closed if code)):
        state.take_code(code)
    missing = len(board.start_fields) - state.setup.seats
    unseen = tuple(card.index for card in state.box.maps)
    plain = PLAIN_CARDS - missing * board.maps_removed
    state.underground = Underground(state.setup.seats, unseen, plain, (-1,) * board.colonies)
    _lay_map(state, state.underground, table)
    _deal(state, state.underground, table)


def _stack(stack: object, where: str) -> tuple[int, ...]:
    return tuple(Table({"codes": stack}, where).integers("codes", 1, 3))


def _lay_tracks(state: BrightState, tracks: Tracks, table: Table) -> None:
    """Tokens by track: a seat, the id of a dummy's hero, or -1 for nobody."""
    places = table.table("tracks")
    places.only(TRACKS)
    for name in places.data:
        track = TRACKS.index(name)
        for slot, token in enumerate(places.items(name)):
            if slot >= len(tracks.slots[track]):
                raise BadInput(places.at(name), f"expected at most {len(tracks.slots[track])} slots")
            if isinstance(token, str):
                tracks.slots[track][slot] = DUMMY - hero_of(state, token, places.at(name))
            else:
                tracks.slots[track][slot] = _token(state, tracks, token, places.at(name))
    for number, name in enumerate(table.texts("sites")):
        if number >= len(tracks.locations):
            raise BadInput(table.at("sites"), f"expected at most {len(tracks.locations)} cards")
        if name:
            deck = (COLONY, OUTPOST, ANOMALY, OUTPOST, ANOMALY)[number]
            card = take_card(state, deck, name, table.at("sites"))
            tracks.set_location(number, Location(card, False, 0, False))
    tunnels = [card.id for card in state.box.power_tunnels]
    offered = [index_of(tunnels, name, table.at("tunnels")) for name in table.texts("tunnels")]
    tracks.offered = tuple(sorted(offered))
    tracks.chosen = _chosen(table, tunnels, len(tracks.chosen))
    if table.has("extra_tunnel"):
        tracks.extra = index_of(tunnels, table.text("extra_tunnel"), table.at("extra_tunnel"))
    away = (*offered, *tracks.chosen, tracks.extra)
    tracks.aside = tuple(card for card in range(len(tunnels)) if card not in away)
    if table.has("aside"):
        tracks.aside = tuple(sorted(index_of(tunnels, name, table.at("aside")) for name in table.texts("aside")))


def _token(state: BrightState, tracks: Tracks, token: object, where: str) -> int:
    """A seat that stands nowhere else, or nobody."""
    seat = checked_integer(token, where, NOBODY, state.setup.seats - 1)
    if seat >= 0 and tracks.track_of(seat) >= 0:
        raise BadInput(where, f"seat {seat} stands somewhere already")
    return seat


def _chosen(table: Table, tunnels: list[str], seats: int) -> tuple[int, ...]:
    """The tunnel card that each seat has taken already, -1 for none."""
    names = [*table.texts("chosen"), *([""] * seats)][:seats]
    return tuple(index_of(tunnels, name, table.at("chosen")) if name else -1 for name in names)


def _lay_map(state: BrightState, underground: Underground, table: Table) -> None:
    for each in table.tables("map"):
        each.only(("card", "x", "y", "turned"))
        names = [card.id for card in state.box.maps]
        card = index_of(names, each.text("card"), each.at("card"))
        face = state.box.maps[card].faces[int(each.flag("turned", False))]
        underground.lay(face, each.integer("x", -9, 99, 0), each.integer("y", 0, 99, 0))
        underground.unseen = tuple(other for other in underground.unseen if other != card)
        underground.plain -= card < PLAIN_CARDS
    if table.has("map_deck"):
        names = [card.id for card in state.box.maps]
        cards = tuple(sorted(index_of(names, name, table.at("map_deck")) for name in table.texts("map_deck")))
        underground.unseen = cards
        underground.plain = sum(card < PLAIN_CARDS for card in cards)
    for number, name in enumerate(table.texts("colonies")):
        if name:
            card = take_card(state, COLONY, name, table.at("colonies"))
            colonies = underground.colonies
            underground.colonies = (*colonies[:number], card, *colonies[number + 1 :])


def _deal(state: BrightState, underground: Underground, table: Table) -> None:
    """The tunnel cards dealt to each seat; the others are still to be dealt."""
    names = [card.id for card in state.box.fever_tunnels]
    hands = table.items("dealt")
    dealt = [Table({"cards": hand}, table.at("dealt")).texts("cards") for hand in hands]
    cards = [tuple(sorted(index_of(names, name, table.at("dealt")) for name in hand)) for hand in dealt]
    underground.dealt = tuple((*cards, *([()] * state.setup.seats))[: state.setup.seats])
    if hands:
        underground.undealt = tuple(card for card in range(len(names)) if not any(card in hand for hand in cards))


def lay_duel(state: BrightState, duel: Duel, table: Table) -> None:
    """Attacks to face and attacks declared, action points."""
    duel.pending, duel.declared = _attacks(state, table, "pending"), _attacks(state, table, "declared")
    duel.points = table.integer("points", 0, _LARGE, duel.points)
    duel.reserve = table.integer("reserve", 0, _LARGE, 0)
    duel.weakened = table.integer("weakened", 0, _LARGE, 0)
    if table.has("extra"):
        duel.extra = exactly(table, "extra", 2, "two")


def _attacks(state: BrightState, table: Table, key: str) -> tuple[Declared, ...]:
    found: list[Declared] = []
    for each in table.tables(key):
        each.only(("weapon", "mode", "bonus", "weakened", "boost"))
        weapon = card_of(state, GEAR, each.text("weapon"), each.at("weapon"))
        bonus, weakened, boost = (each.integer(name, 0, _LARGE, 0) for name in ("bonus", "weakened", "boost"))
        found.append(Declared(weapon, each.word("mode", ("", "effect"), ""), bonus, weakened, boost))
    return tuple(found)

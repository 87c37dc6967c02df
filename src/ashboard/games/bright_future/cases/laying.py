"""The position of a scenario, laid out on a bare table."""

from collections.abc import Collection
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.pile import EVERYBODY, Known, Pile
from ashboard.core.table import Table
from ashboard.games.bright_future.cards.card import RACES
from ashboard.games.bright_future.cards.colony import FOOD, MISSIONS
from ashboard.games.bright_future.cards.tunnel import DECKS, TRACKS
from ashboard.games.bright_future.counts import added
from ashboard.games.bright_future.duel import Declared, Duel
from ashboard.games.bright_future.options import VERSION, completed, setup_of
from ashboard.games.bright_future.player import Player
from ashboard.games.bright_future.scenarios.start import bare_state
from ashboard.games.bright_future.setup import ARENA, POWER
from ashboard.games.bright_future.state import ANOMALY, COLONY, GEAR, OUTPOST, BrightState
from ashboard.games.bright_future.tracks import DUMMY, NOBODY, Site, Tracks
from ashboard.games.bright_future.underground import PLAIN_CARDS, START, Underground
from ashboard.games.bright_future.zone import Zone

_SEAT_KEYS: Final = (
    "hero",
    "race",
    "resources",
    "gear",
    "used",
    "hand",
    "mercenaries",
    "codes",
    "food",
    "missions",
    "at",
    "field",
    "down",
    "out",
    "charge",
)
_LARGE: Final = 999


def laid_out(table: Table) -> BrightState:
    """The state of a scenario, without any step."""
    options = {"first": 0, **table.table("options").data}
    seats = table.tables("seat")
    if seats and "players" not in options:
        options["players"] = len(seats)
    try:
        setup = setup_of(completed(options, VERSION), VERSION)
    except BadInput as error:
        raise error.within(table.at("options")) from None
    state = bare_state(setup)
    if len(seats) > setup.seats:
        raise BadInput(table.at("seat"), f"expected at most {setup.seats}")
    _lay_board(state, table)
    for number, seat in enumerate(seats):
        _seat(state, state.players[number], seat)
    _lay_cards(state, table)
    _lay_tokens(state, table)
    state.round = table.integer("round", 0, _LARGE, 1)
    state.first = table.integer("first", 0, setup.seats - 1, 0)
    state.active = table.integer("active", -1, setup.seats - 1, -1 if setup.mode == POWER else 0)
    return state


def card_of(state: BrightState, deck: int, name: str, where: str) -> int:
    """The number of a card by its id."""
    if name not in state.box.decks[deck]:
        raise BadInput(where, f"{name!r} is no {DECKS[deck]} card")
    return state.box.decks[deck].index(name)


def take_card(state: BrightState, deck: int, name: str, where: str) -> int:
    """A card comes out of its deck, from which it can come only once."""
    card = card_of(state, deck, name, where)
    pile = state.decks[deck]
    if not pile.counts[card]:
        raise BadInput(where, f"{name!r} lies somewhere else already")
    state.set_deck(deck, Pile((*pile.counts[:card], 0, *pile.counts[card + 1 :]), pile.top))
    return card


def _cards(state: BrightState, deck: int, table: Table, key: str) -> tuple[int, ...]:
    return tuple(sorted(take_card(state, deck, name, table.at(key)) for name in table.texts(key)))


def _lay_board(state: BrightState, table: Table) -> None:
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
                tracks.slots[track][slot] = DUMMY - _hero(state, token, places.at(name))
            else:
                tracks.slots[track][slot] = token if isinstance(token, int) else NOBODY
    for number, name in enumerate(table.texts("sites")):
        if name:
            deck = (COLONY, OUTPOST, ANOMALY, OUTPOST, ANOMALY)[number]
            card = take_card(state, deck, name, table.at("sites"))
            tracks.set_site(number, Site(card, False, 0, False))
    tunnels = [card.id for card in state.box.power_tunnels]
    offered = [_index(tunnels, name, table.at("tunnels")) for name in table.texts("tunnels")]
    tracks.offered = tuple(sorted(offered))
    tracks.aside = tuple(card for card in range(len(tunnels)) if card not in offered)


def _lay_map(state: BrightState, underground: Underground, table: Table) -> None:
    for each in table.tables("map"):
        each.only(("card", "x", "y", "turned"))
        names = [card.id for card in state.box.maps]
        card = _index(names, each.text("card"), each.at("card"))
        face = state.box.maps[card].faces[int(each.flag("turned", False))]
        underground.lay(face, each.integer("x", -9, 99, 0), each.integer("y", 0, 99, 0))
        underground.unseen = tuple(other for other in underground.unseen if other != card)
        underground.plain -= card < PLAIN_CARDS
    if table.has("map_deck"):
        names = [card.id for card in state.box.maps]
        cards = tuple(sorted(_index(names, name, table.at("map_deck")) for name in table.texts("map_deck")))
        underground.unseen = cards
        underground.plain = sum(card < PLAIN_CARDS for card in cards)
    for number, name in enumerate(table.texts("colonies")):
        if name:
            card = take_card(state, COLONY, name, table.at("colonies"))
            colonies = underground.colonies
            underground.colonies = (*colonies[:number], card, *colonies[number + 1 :])


def _seat(state: BrightState, player: Player, table: Table) -> None:
    table.only(_SEAT_KEYS)
    if table.has("hero"):
        player.hero = _hero(state, table.text("hero"), table.at("hero"))
        player.race = state.box.heroes[player.hero].race
    elif table.has("race"):
        player.race = RACES.index(table.word("race", RACES))
    player.resources = table.integer("resources", 0, _LARGE, player.resources)
    player.ready = _cards(state, GEAR, table, "gear")
    player.used = _cards(state, GEAR, table, "used")
    player.hand = _cards(state, GEAR, table, "hand")
    player.mercenaries = _cards(state, OUTPOST, table, "mercenaries")
    for code in table.integers("codes", 1, 3):
        player.codes = _one_more(player.codes, code - 1)
        state.take_code(code)
    for name in table.texts("food"):
        kind = _index(FOOD, name, table.at("food"))
        player.food = _one_more(player.food, kind)
        state.food = _one_less(state.food, kind)
    for name in table.texts("missions"):
        kind = _index(MISSIONS, name, table.at("missions"))
        player.missions = _one_more(player.missions, kind)
        state.missions = _one_less(state.missions, kind)
    player.is_down = table.flag("down", False)
    if table.flag("out", False) and state.tracks is not None:
        player.is_out = player.is_down = True
        state.tracks.fallen = (*state.tracks.fallen, player.seat)
    player.charge = table.integer("charge", 0, _LARGE, 0)
    if state.underground is not None:
        _stand(state, state.underground, player.seat, table)


def _stand(state: BrightState, underground: Underground, seat: int, table: Table) -> None:
    """Where a hero is: `m01 A1`, or a start field."""
    field = table.integer("field", 1, len(state.box.board.start_fields), seat + 1) - 1
    underground.fields = (*underground.fields[:seat], field, *underground.fields[seat + 1 :])
    if not table.has("at"):
        return
    words = table.text("at").split()
    for number, card in enumerate(underground.laid):
        if words[:1] == [card.face.card.id] and len(words) == 2:
            underground.move(seat, number, _index(card.face.names, words[1], table.at("at")))
    if underground.card_of[seat] == START:
        raise BadInput(table.at("at"), "expected a map card that is laid and one of its nodes")


def _lay_cards(state: BrightState, table: Table) -> None:
    """The Bazaar, discards, cards face up on decks, and decks that are empty."""
    state.bazaar = _cards(state, GEAR, table, "bazaar")
    discards, tops = table.table("discards"), table.table("tops")
    for deck, name in enumerate(DECKS):
        for card in _cards(state, deck, discards, name):
            state.discard(deck, card)
        known = [Known(take_card(state, deck, top, tops.at(name)), EVERYBODY) for top in tops.texts(name)]
        pile = state.decks[deck]
        counts = (0,) * len(pile.counts) if name in table.texts("empty") else pile.counts
        state.set_deck(deck, Pile(counts, tuple(known)))


def _lay_tokens(state: BrightState, table: Table) -> None:
    """The door, the code pile, supplies, attacks that wait in the Arena."""
    for code in table.integers("door", 1, 3):
        state.door = added(state.door, code)
        state.take_code(code)
    if table.has("pile"):
        state.codes = _three(table, "pile")
    if table.has("food"):
        state.food = _three(table, "food")
    if table.has("missions"):
        state.missions = _three(table, "missions")
    if state.duel is not None:
        for each in table.tables("pending"):
            each.only(("weapon", "mode", "bonus"))
            weapon = card_of(state, GEAR, each.text("weapon"), each.at("weapon"))
            bonus = each.integer("bonus", 0, 99, 0)
            declared = Declared(weapon, each.word("mode", ("", "effect"), ""), bonus, 0)
            state.duel.pending = (*state.duel.pending, declared)


def _three(table: Table, key: str) -> tuple[int, ...]:
    numbers = table.integers(key, 0, 99)
    if len(numbers) != 3:
        raise BadInput(table.at(key), "expected three numbers")
    return tuple(numbers)


def _hero(state: BrightState, name: str, where: str) -> int:
    return _index(list(state.box.hero_of), name, where)


def _index(names: Collection[str], name: str, where: str) -> int:
    if name not in names:
        raise BadInput(where, f"{name!r}; expected one of " + ", ".join(names))
    return list(names).index(name)


def _one_more(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + 1, *counts[index + 1 :])


def _one_less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])

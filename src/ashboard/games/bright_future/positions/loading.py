"""The position of a scenario, laid out on a bare table."""

from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.game import chosen_version
from ashboard.core.pile import EVERYBODY, Known, Pile
from ashboard.core.table import Table
from ashboard.games.bright_future.modes.start import bare_state
from ashboard.games.bright_future.options import complete_options, setup_of
from ashboard.games.bright_future.positions.boards import lay_board, lay_duel
from ashboard.games.bright_future.positions.lookup import cards_of, exactly, hero_of, index_of, take_card
from ashboard.games.bright_future.printed.card import RACES
from ashboard.games.bright_future.printed.colony import FOOD, MISSIONS
from ashboard.games.bright_future.printed.hero import SIDES
from ashboard.games.bright_future.printed.rules_versions import VERSION
from ashboard.games.bright_future.printed.tunnel import DECKS
from ashboard.games.bright_future.state.counts import added
from ashboard.games.bright_future.state.player import Player
from ashboard.games.bright_future.state.setup import POWER
from ashboard.games.bright_future.state.state import GEAR, OUTPOST, BrightState
from ashboard.games.bright_future.state.underground import START, Underground

_SEAT_KEYS: Final = (
    "hero",
    "side",
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


def load_position(table: Table) -> BrightState:
    """The state of a scenario, without any step."""
    options = {"first": 0, **table.table("options").data}
    seats = table.tables("seat")
    if seats and "players" not in options:
        options["players"] = len(seats)
    try:
        version = chosen_version(options, 0, VERSION)
        setup = setup_of(complete_options(options, version), version)
    except BadInput as error:
        raise error.within(table.at("options")) from None
    state = bare_state(setup)
    if len(seats) > setup.seats:
        raise BadInput(table.at("seat"), f"expected at most {setup.seats}")
    lay_board(state, table)
    for number, seat in enumerate(seats):
        _seat(state, state.players[number], seat)
    _lay_cards(state, table)
    _lay_tokens(state, table)
    state.round = table.integer("round", 0, _LARGE, 1)
    state.first = table.integer("first", 0, setup.seats - 1, 0)
    state.active = table.integer("active", -1, setup.seats - 1, -1 if setup.mode == POWER else 0)
    _check_tokens(state, table)
    return state


def _check_tokens(state: BrightState, table: Table) -> None:
    """No more tokens lie about than the box has, and no hero plays twice."""
    supplies = (("codes", state.codes, "codes of one number"), ("food", state.food, "food tokens of one kind"))
    for key, counts, what in (*supplies, ("missions", state.missions, "mission tokens of one kind")):
        if min(counts) < 0:
            raise BadInput(table.at(key), f"more {what} than the box has")
    heroes = [player.hero for player in state.players if player.hero >= 0]
    for number, player in enumerate(state.players):
        if player.hero >= 0 and heroes.count(player.hero) > 1:
            raise BadInput(f"{table.at('seat')}[{number}].hero", "a hero of another seat")


def _seat(state: BrightState, player: Player, table: Table) -> None:
    table.only(_SEAT_KEYS)
    if table.has("hero"):
        player.hero = hero_of(state, table.text("hero"), table.at("hero"))
        player.race = state.box.heroes[player.hero].race
        player.side = SIDES.index(table.word("side", SIDES, SIDES[0]))
    elif table.has("race"):
        player.race = RACES.index(table.word("race", RACES))
    player.resources = table.integer("resources", 0, _LARGE, player.resources)
    player.ready = cards_of(state, GEAR, table, "gear")
    player.used = cards_of(state, GEAR, table, "used")
    player.hand = cards_of(state, GEAR, table, "hand")
    player.mercenaries = cards_of(state, OUTPOST, table, "mercenaries")
    for code in table.integers("codes", 1, 3):
        player.codes = _one_more(player.codes, code - 1)
        state.take_code(code)
    for name in table.texts("food"):
        kind = index_of(FOOD, name, table.at("food"))
        player.food = _one_more(player.food, kind)
        state.food = _one_less(state.food, kind)
    for name in table.texts("missions"):
        kind = index_of(MISSIONS, name, table.at("missions"))
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
            underground.move(seat, number, index_of(card.face.names, words[1], table.at("at")))
    if underground.card_of[seat] == START:
        raise BadInput(table.at("at"), "expected a map card that is laid and one of its nodes")


def _lay_cards(state: BrightState, table: Table) -> None:
    """The Bazaar, discards, cards face up on decks, and decks that are empty."""
    state.bazaar = cards_of(state, GEAR, table, "bazaar")
    discards, tops = table.table("discards"), table.table("tops")
    for deck, name in enumerate(DECKS):
        for card in cards_of(state, deck, discards, name):
            state.discard(deck, card)
        known = [Known(take_card(state, deck, top, tops.at(name)), EVERYBODY) for top in tops.texts(name)]
        known += _peeked(state, deck, table)
        pile = state.decks[deck]
        counts = (0,) * len(pile.counts) if name in table.texts("empty") else pile.counts
        state.set_deck(deck, Pile(counts, tuple(known)))


def _peeked(state: BrightState, deck: int, table: Table) -> list[Known]:
    """Cards below the face-up ones that only some seats have seen, or everybody where none is named."""
    found: list[Known] = []
    for each in table.tables("peeked"):
        each.only(("deck", "card", "seats"))
        if each.word("deck", DECKS) == DECKS[deck]:
            seats = each.integers("seats", 0, state.setup.seats - 1)
            seers = sum(1 << seat for seat in seats) if each.has("seats") else EVERYBODY
            found.append(Known(take_card(state, deck, each.text("card"), each.at("card")), seers))
    return found


def _lay_tokens(state: BrightState, table: Table) -> None:
    """The door, the code pile, supplies, attacks that wait in the Arena."""
    for code in table.integers("door", 1, 3):
        state.door = added(state.door, code)
        state.take_code(code)
    if table.has("pile"):
        state.codes = exactly(table, "pile", 3, "three")
    if table.has("food"):
        state.food = exactly(table, "food", 3, "three")
    if table.has("missions"):
        state.missions = exactly(table, "missions", 3, "three")
        # what is neither held nor in the supply has left the game.
        held = [sum(player.missions[kind] for player in state.players) for kind in range(len(MISSIONS))]
        left = zip(state.box.board.missions, state.missions, held)
        state.gone = tuple(max(0, total - supply - own) for total, supply, own in left)
    if state.duel is not None:
        lay_duel(state, state.duel, table)


def _one_more(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + 1, *counts[index + 1 :])


def _one_less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])

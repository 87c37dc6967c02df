"""The state that a scenario file describes."""

from collections.abc import Sequence
from typing import Final

from ashboard.core.errors import BadInput
from ashboard.core.pile import EVERYBODY, Known, Pile
from ashboard.core.table import Table, checked_integer
from ashboard.games.neuroshima_hex.positions.idle import Idle
from ashboard.games.neuroshima_hex.positions.scenario import Scenario, points_of
from ashboard.games.neuroshima_hex.printed.leader import find_leader
from ashboard.games.neuroshima_hex.printed.tile import Tile
from ashboard.games.neuroshima_hex.rules.hand import first_draw, turns_left
from ashboard.games.neuroshima_hex.rules.turn.alternative_start import names_a_tile
from ashboard.games.neuroshima_hex.rules.turn.energy import MOST_ENERGY, BuyEnergy
from ashboard.games.neuroshima_hex.rules.turn.turns import Turns, push_discard, push_main
from ashboard.games.neuroshima_hex.state.leader_cards import NONE, USES, LeaderCards
from ashboard.games.neuroshima_hex.state.setup import Setup
from ashboard.games.neuroshima_hex.state.state import EXTRA_ROUND, FINAL, TURNED, HexState, Tiles

_PHASES: Final = ("discard", "main", "energy")
_STAGES: Final = ("ordinary", "final", "extra")
# A turn far enough in the game that the first draws are over.
_LATE: Final = 100
_COPIES: Final = 35
_MAY_LEAVE: Final = 2
# Keys of a counted pile that name places, not tiles.
_PLACES: Final = ("top", "own_top", "own_bottom")


def load_position(scenario: Scenario) -> HexState:
    """The position of the file, settled, with the referee or a player to move."""
    setup = scenario.setup
    points = tuple(points_of(seat, number, setup) for number, seat in enumerate(scenario.seats))
    piles = tuple(_pile(seat, setup, number) for number, seat in enumerate(scenario.seats))
    scores = tuple(seat.integer("score", 0, 99, 0) for seat in scenario.seats) if setup.scoring is not None else ()
    state = HexState(setup, setup.empty_position(points, scores), piles)
    for known in scenario.units:
        if known.cell >= 0 and known.unit.tile.is_foundation:
            state.position.lay(known.cell, known.unit)
        elif known.cell >= 0:
            state.position.board[known.cell] = known.unit
            if known.second is not None:
                state.position.board[known.second_cell] = known.second
    state.next_id = len(scenario.units)
    state.hands = tuple(_tiles(seat, "hand", setup, number) for number, seat in enumerate(scenario.seats))
    state.discards = tuple(_tiles(seat, "discard", setup, number) for number, seat in enumerate(scenario.seats))
    table = scenario.table
    state.was_full = table.flag("was_full", False)
    state.active = table.integer("turn", 0, len(setup.everybody) - 1, 0)
    for seat in table.integers("terror", 0, setup.seats - 1):
        state.terror |= 1 << seat
    state.used = _used(scenario)
    if table.has("contenders"):
        state.contenders = tuple(table.integers("contenders", 0, len(setup.everybody) - 1))
    state.resigned = tuple(table.integers("resigned", 0, len(setup.everybody) - 1))
    for number, seat_table in enumerate(scenario.seats):
        if not seat_table.flag("structure", True):
            state.unbuilt &= ~(1 << number)
    state.cards = _leaders(table, setup)
    _enter_mission(state, table)
    if state.energy:
        state.energy = tuple(seat.integer("energy", 0, MOST_ENERGY, 0) for seat in scenario.seats)
    if scenario.is_in_turn:
        _enter_turn(state, table)
    else:
        state.push(Idle())
    return state


def _enter_turn(state: HexState, table: Table) -> None:
    phase = table.word("phase", _PHASES, "main")
    if phase == "discard" and len(state.hands[state.active]) != state.setup.hand_size:
        raise BadInput("phase", f"the discard needs a hand of {state.setup.hand_size} tiles")
    state.turns = table.integer("turns", 1, _COPIES * _LATE, _LATE)
    state.place = table.integer("place", 0, len(state.cycle) - 1, state.cycle.index(state.active))
    if state.cycle[state.place] != state.active:
        raise BadInput("place", "not a place of the player whose turn it is")
    _enter_stage(state, table)
    if phase == "energy" and not state.energy:
        raise BadInput("phase", "energy is for boards with terminals")
    state.push(Turns())
    _enter_variants(state, table)
    if phase == "energy":
        state.push(BuyEnergy())
    else:
        push_main(state)
    if phase == "discard":
        push_discard(state)


def _enter_variants(state: HexState, table: Table) -> None:
    """The keys `discarded`, `spent` and `named`, each for its board or variant [ENERGY-04, VARIANT-01, VARIANT-05]."""
    if table.has("discarded") and not state.energy:
        raise BadInput("discarded", "only on a board with terminals")
    # What a full turn has left behind it by now, unless it is one of the first, which have no discard.
    has_discarded = table.word("phase", _PHASES, "main") != "discard" and not first_draw(state)
    if state.energy and state.setup.rules.energy_needs_discard:
        state.has_discarded = table.flag("discarded", has_discarded)
    if table.has("spent") and not state.setup.reinforcements:
        raise BadInput("spent", "only with reinforcements")
    state.spent = table.integer("spent", 0, _MAY_LEAVE, 0)
    if not table.has("named"):
        return
    named = _find(table.text("named"), "named", state.setup, state.active)
    if not names_a_tile(state) or named not in state.hands[state.active]:
        raise BadInput("named", "only for a tile in hand, in the first turn of an alternative start")
    state.named = named


def _enter_mission(state: HexState, table: Table) -> None:
    """The key `tally`: how far the goals and events of the mission are; the alliances follow from it [ATLAS-01]."""
    tally = table.integers("tally", 0, _LATE)
    if tally and len(tally) != len(state.tally):
        raise BadInput("tally", f"expected {len(state.tally)} numbers, one for each goal and event of the mission")
    if tally:
        state.tally = tuple(tally)
    state.take_sides()


def _leaders(table: Table, setup: Setup) -> LeaderCards | None:
    """The key `leader`: one table for each side that still has its card [LEADER-02]."""
    rows = table.tables("leader")
    if not setup.has_leaders:
        if rows:
            raise BadInput("leader", "only with the variant leaders")
        return None
    sides = max(setup.sides.side[seat] for seat in setup.everybody) + 1
    leaders, uses, resting = [NONE] * sides, [USES] * sides, 0
    for row in rows:
        row.only(("side", "card", "uses", "used"))
        side = row.integer("side", 0, sides - 1)
        card = find_leader(row.text("card"), row.at("card")).number
        if card in leaders or leaders[side] != NONE:
            raise BadInput(row.where, "expected one card for a side, each card once")
        leaders[side] = card
        uses[side] = row.integer("uses", 0, USES - 1, 0)
        resting |= int(row.flag("used", False)) << side
    return LeaderCards((NONE,) * sides, (), (), tuple(leaders), tuple(uses), resting)


def _enter_stage(state: HexState, table: Table) -> None:
    stage = table.word("stage", _STAGES, "final" if table.has("final") else "ordinary")
    if stage == "ordinary":
        return
    state.stage = FINAL if stage == "final" else EXTRA_ROUND
    state.last_drawer = table.integer("final", 0, len(state.setup.everybody) - 1)
    if table.has("queue"):
        state.queue = tuple(table.integers("queue", 0, len(state.setup.everybody) - 1))
    else:
        state.queue = _turns_after(state)


def _turns_after(state: HexState) -> tuple[int, ...]:
    """The turns after this one, where the file names none: those that follow from who has drawn last [END-02]."""
    if state.active == state.last_drawer:
        return turns_left(state, state.active)
    if len(set(state.cycle)) < len(state.cycle):
        return _turns_between(state)
    order = [seat for seat in state.order_from(state.active)[1:] if seat in state.setup.everybody]
    ends = order.index(state.last_drawer) if state.last_drawer in order else len(order)
    return tuple(order[:ends])


def _turns_between(state: HexState) -> tuple[int, ...]:
    """One against two: from the last turn of who has drawn last the cycle goes on [TEAM-24]."""
    if state.stage != FINAL:
        raise BadInput("queue", "name the turns that are left: in the extra round of this mode they do not follow")
    place, active = state.place, state.active
    had = 0
    while state.cycle[state.place] != state.last_drawer:
        had += state.cycle[state.place] in state.contenders
        state.place = (state.place - 1) % len(state.cycle)
    state.active = state.last_drawer
    turns = turns_left(state, state.last_drawer)
    state.place, state.active = place, active
    return turns[had:] if state.setup.rules.last_rounds_follow_cycle else turns[turns.index(active) + 1 :]


def _used(scenario: Scenario) -> tuple[tuple[int, int], ...]:
    """Rights that were used in this turn: a unit's own mobility, a provider's, the turn of a structure's tile."""
    table = scenario.table.table("used")
    ids = {known.label: known.unit.id for known in scenario.units}
    pairs: list[tuple[int, int]] = []
    for label in table.data:
        for provider in table.texts(label):
            if provider == "turn" and label in ids:
                pairs.append((ids[label], TURNED))
                continue
            giver = label if provider == "mobility" else provider
            if label not in ids or giver not in ids:
                raise BadInput(table.at(label), "expected labels of units, or mobility")
            pairs.append((ids[label], ids[giver]))
    return tuple(pairs)


def _find(name: object, where: str, setup: Setup, seat: int) -> Tile:
    for tile in setup.rosters[seat]:
        if tile.id == name and not tile.is_hq:
            return tile
    raise BadInput(where, f"{name!r} is no tile of this seat's army")


def _tiles(table: Table, key: str, setup: Setup, seat: int) -> Tiles:
    names = table.texts(key)
    if key == "hand" and len(names) > setup.hand_size:
        raise BadInput(table.at(key), f"expected at most {setup.hand_size} tiles")
    if key == "discard":
        return tuple(_discarded(name, table.at(key), setup, seat) for name in names)
    return tuple(_find(name, table.at(key), setup, seat) for name in names)


def _discarded(name: str, where: str, setup: Setup, seat: int) -> Tile:
    army = setup.armies[seat]
    # A destroyed headquarters lies with the discards.
    if army is not None and name == army.hq.id:
        return army.hq
    return _find(name, where, setup, seat)


def _pile(table: Table, setup: Setup, seat: int) -> Pile:
    """A list is the order from the top, which nobody knows; a table is counts."""
    value = table.data.get("pile", [])
    counts = [0] * len(setup.rosters[seat])
    if isinstance(value, list):
        cards = [_find(name, table.at("pile"), setup, seat).index for name in value]
        return Pile(tuple(counts), tuple(Known(card, 0) for card in cards))
    rows = table.table("pile")
    top = [*_known(rows, "top", EVERYBODY, setup, seat), *_known(rows, "own_top", 1 << seat, setup, seat)]
    bottom = _known(rows, "own_bottom", 1 << seat, setup, seat)
    for name, count in rows.data.items():
        if name not in _PLACES:
            index = _find(name, rows.where, setup, seat).index
            counts[index] = checked_integer(count, rows.at(name), 0, _COPIES)
    return Pile(tuple(counts), tuple(top), tuple(bottom))


def _known(rows: Table, key: str, seers: int, setup: Setup, seat: int) -> Sequence[Known]:
    """A key of a counted pile: tiles whose place everybody has seen, or the owner alone."""
    return [Known(_find(name, rows.at(key), setup, seat).index, seers) for name in rows.texts(key)]

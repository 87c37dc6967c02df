"""The continuous effects of a board: settled once they are settled."""

from itertools import product

import pytest
from hypothesis import given
from tests.effort import examples, times
from tests.games.neuroshima_hex.properties.boards import Board, boards, fixed_boards, made_setup

from ashboard.games.neuroshima_hex.printed.army import army
from ashboard.games.neuroshima_hex.printed.grid import SIDES, STANDARD
from ashboard.games.neuroshima_hex.printed.tile import TAKES_CONTROL
from ashboard.games.neuroshima_hex.state.field import derive
from ashboard.games.neuroshima_hex.state.state import HexState
from ashboard.games.neuroshima_hex.state.unit import Removed, Unit


def state_of(board):
    """The board as the position of a game."""
    return HexState(board.setup, board.position.copy(), ())


@pytest.mark.rule("SETTLE-01", "SETTLE-03", "CONTROL-10")
@given(boards())
@examples(100)
def test_idempotent(board):
    """
    Settling a settled position changes nothing and takes nobody over.
    """
    state = state_of(board)
    state.settle(None)
    key = state.position.key()

    assert state.settle(None) == []
    assert state.position.key() == key


@given(boards())
@examples(100)
def test_deriving_touches_nothing(board):
    """
    Working out the effects is a question: the position stays as it was.
    """
    before = board.position.key()
    units = list(board.position.board)
    derive(board.position)

    assert board.position.key() == before
    assert all(one is other for one, other in zip(board.position.board, units, strict=True))


@given(boards())
@examples(100)
def test_log_changes_nothing(board):
    """
    A settling that is told settles like one that is not.
    """
    quiet, told = state_of(board), state_of(board)

    assert quiet.settle(None) == told.settle([])
    assert quiet.position.key() == told.position.key()


def held_without_an_icon(board):
    """The cells of units that work for another seat although no working take-over icon touches them."""
    settled, field = board.settled()
    touched = set()
    for cell in field.field_units.members:
        unit = field.board[cell]
        if TAKES_CONTROL in unit.tile.words and not field.netted[cell]:
            touched.update(field.field_units.touched(cell, unit.face.links))
    units = [(cell, settled.position.board[cell]) for cell in field.field_units.units]
    assert all(unit.controller == field.controller[cell] for cell, unit in units)
    return [cell for cell, unit in units if unit.controller != unit.seat and (cell not in touched or unit.tile.is_hq)]


@pytest.mark.rule("CONTROL-01", "HQ-03")
@given(boards())
@examples(100)
def test_take_over_needs_an_icon(board):
    """
    Only a unit in front of a take-over icon that works is anybody's but its owner's, and never a headquarters.
    """
    assert held_without_an_icon(board) == []


@pytest.mark.rule("CONTROL-07")
def test_release():
    """
    When any unit leaves the board, whoever no working take-over icon touches any more is his owner's again.
    """
    released = 0
    for board in fixed_boards(times(200, least=200), "release"):
        settled, _ = board.settled()
        held = sum(unit is not None and unit.controller != unit.seat for unit in settled.position.board)
        for cell in settled.position.cells_of(0) + settled.position.cells_of(1):
            left = Board(board.setup, settled.position.copy(), board.order)
            left.position.board[cell] = None
            after, _ = left.settled()

            assert held_without_an_icon(left) == []
            released += sum(unit is not None and unit.controller != unit.seat for unit in after.position.board) < held
    assert released > 50


@pytest.mark.rule("NET-01", "NET-05", "NET-10")
@given(boards())
@examples(100)
def test_nets_need_a_free_netter(board):
    """
    Every netted unit is touched by a net of a hostile unit that is itself free.
    """
    _, field = board.settled()
    for cell in field.field_units.units:
        if field.netted[cell]:
            holders = [
                netter
                for netter in field.field_units.netters
                if not field.netted[netter]
                and field.controller[netter] != field.controller[cell]
                and cell in field.field_units.touched(netter, field.board[netter].face.nets)
            ]
            assert holders


@pytest.mark.rule("NET-08", "NET-09")
@given(boards())
@examples(100)
def test_nets_without_netters_in_nets(board):
    """
    A free netter that no hostile net touches holds every enemy that it touches.
    """
    _, field = board.settled()
    standing = field.field_units
    facing = {
        target
        for netter in standing.netters
        for target in standing.touched(netter, field.board[netter].face.nets)
        if field.controller[netter] != field.controller[target]
    }
    icons = {cell for cell in standing.members if TAKES_CONTROL in field.board[cell].tile.words}
    for netter in standing.netters:
        if netter in facing:
            continue
        for target in standing.touched(netter, field.board[netter].face.nets):
            if field.controller[target] != field.controller[netter] and target not in icons:
                assert field.netted[target]


def netted_by_the_book(edges):
    """NET-08 written from its text: sets of directed edges, reachability for the components."""
    edges = {(a, b) for a, b in edges if (b, a) not in edges}
    netters = {a for a, _ in edges}
    unknown, free, netted = set(netters), set(), set()
    while unknown:
        ready = {n for n in unknown if all(a in netted for a, b in edges if b == n and a in netters)}
        ready -= netted
        if ready:
            free |= ready
            netted |= {b for a, b in edges if a in ready}
            unknown -= free | netted
            continue
        inner = {(a, b) for a, b in edges if a in unknown and b in unknown}
        reach = {n: reached_from(n, inner) for n in unknown}
        for n in unknown:
            component = {m for m in unknown if m in reach[n] and n in reach[m]}
            if component and all(m in component for m in unknown if n in reach[m]):
                edges = edges - {(a, b) for a, b in inner if a in component and b in component}
    return {b for a, b in edges if a in free}


def reached_from(start, edges):
    found = {b for a, b in edges if a == start}
    while True:
        more = {b for a, b in edges if a in found} - found
        if not more:
            return found
        found |= more


def net_edges(field):
    """Who points a net at which enemy."""
    return {
        (netter, target)
        for netter in field.field_units.netters
        for target in field.field_units.touched(netter, field.board[netter].face.nets)
        if field.controller[netter] != field.controller[target]
    }


@pytest.mark.rule("NET-05", "NET-06", "NET-07", "NET-08", "NET-09")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_nets_by_the_book(seed):
    """
    On crowded boards without take-over icons exactly those units are netted that a second reading of NET-08 finds.
    """
    held = 0
    for board in fixed_boards(times(250, least=250), f"nets {seed}"):
        _, field = board.settled()
        standing = field.field_units
        if any(TAKES_CONTROL in field.board[cell].tile.words for cell in standing.members):
            continue
        netted = {cell for cell in standing.units if field.netted[cell]}
        held += bool(netted)

        assert netted == netted_by_the_book(net_edges(field))
    assert held > 50


@pytest.mark.rule("NET-06", "NET-07", "NET-08")
@pytest.mark.parametrize("own", ["net_fighter", "net_master"])
@pytest.mark.parametrize("enemy", ["borgo", "smart"])
def test_circles_of_four(own, enemy):
    """
    Four netters around a rhombus, turned in every way, net each other and an onlooker as a second reading of NET-08
    says.
    """
    setup = made_setup(("hegemony", enemy), "2025")
    corners = [STANDARD.cell_of[name] for name in ("c3", "c2", "d2", "d3")]
    onlooker = STANDARD.cell_of["e1"]
    ours, theirs = army("hegemony").by_id, army(enemy).by_id["net_fighter"]
    tiles = [ours["net_fighter"], theirs, ours[own], theirs]
    circles = 0
    for rotations in product(range(SIDES), repeat=4):
        position = setup.empty_position((20, 20), ())
        for number, cell in enumerate(corners):
            position.board[cell] = Unit(tiles[number], number % 2, rotations[number], number)
        position.board[onlooker] = Unit(army(enemy).by_id["officer"], 1, 0, 4)
        field = derive(position)
        edges = net_edges(field)
        pairs = {(a, b) for a, b in edges if (b, a) in edges}
        circles += all(cell in reached_from(cell, edges - pairs) for cell in corners)

        assert {cell for cell in (*corners, onlooker) if field.netted[cell]} == netted_by_the_book(edges)
    assert circles


@pytest.mark.rule("CONTROL-08", "TOUGH-02", "PLACE-03")
def test_settling_changes_only_the_memory():
    """
    Settling moves, turns, heals and exchanges nobody, also not who is taken over.
    """
    taken = 0
    for board in fixed_boards(times(800, least=800), "memory"):
        settled, _ = board.settled()
        for old, new in zip(board.position.board, settled.position.board, strict=True):
            if old is not None:
                assert (new.tile, new.seat, new.rotation, new.id) == (old.tile, old.seat, old.rotation, old.id)
                assert new.wounds == old.wounds
                taken += new.controller != old.controller and new.wounds
    assert taken


@pytest.mark.rule("SETTLE-03", "DEF-04")
@given(boards())
@examples(100)
def test_working_icons_are_the_free_ones(board):
    """
    A take-over or Scoper icon works exactly when no net holds its bearer.
    """
    _, field = board.settled()

    for cell in field.field_units.members:
        assert field.field_units.active[cell] != field.netted[cell]


@pytest.mark.rule("INIT-03", "INIT-06")
@given(boards())
@examples(100)
def test_slots(board):
    """
    No current initiative is below 0, slots keep their order, and only printed values give any.
    """
    _, field = board.settled()
    for cell in field.field_units.units:
        tile = field.board[cell].tile
        slots = field.slots(cell)
        printed = slots[: len(tile.initiative)]

        assert bool(slots) == bool(tile.initiative)
        assert printed == sorted(printed, reverse=True)
        assert all(value >= 0 for value in printed)
        assert slots[len(printed) :] == [printed[-1] - extra for extra in range(1, len(slots) - len(printed) + 1)]


@pytest.mark.rule("BATTLE-20")
@given(boards())
@examples(100)
def test_plain_units_leave_the_rest_as_it_was(board):
    """
    Where the field says that it outlives a unit, everything about the others is as if the board was settled again.
    """
    settled, field = board.settled()
    for cell in field.field_units.units:
        if not field.outlives([Removed(field.board[cell], cell, 0)]):
            continue
        position = settled.position.copy()
        position.board[cell] = None
        again = derive(position)

        assert again.field_units.units == [other for other in field.field_units.units if other != cell]
        for other in again.field_units.units:
            assert numbers_of(again, other) == numbers_of(field, other)


def numbers_of(field, cell):
    """Everything that a battle asks the field about a unit."""
    bonuses = (field.melee[cell], field.ranged[cell], field.initiative[cell], field.extra[cell])
    return field.controller[cell], field.worker[cell], field.netted[cell], field.slots(cell), bonuses

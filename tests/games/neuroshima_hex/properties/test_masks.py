"""Masks of cells and what is kept with tiles: the same as the lists and numbers that they stand for."""

from hypothesis import given
from hypothesis import strategies as st
from tests.effort import examples
from tests.games.neuroshima_hex.properties.boards import boards

from ashboard.games.neuroshima_hex.insight.features import board_key
from ashboard.games.neuroshima_hex.insight.ordering import cheapest
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.printed.bonuses import MELEE
from ashboard.games.neuroshima_hex.printed.grid import LARGE, SIDES, STANDARD
from ashboard.games.neuroshima_hex.printed.tile import agenda_of
from ashboard.games.neuroshima_hex.state.state import HexState


def test_outlook_is_what_edges_meet():
    """
    On both grids, from every cell and in every rotation nets, links and attacks meet exactly the cells that lie there.
    """
    for grid in (STANDARD, LARGE):
        for tile in [tile for name in army_ids() for tile in army(name).tiles][::7]:
            for cell in range(0, grid.size, 3):
                face = tile.faces[cell % SIDES]
                outlook = face.outlook(grid, cell)
                around = grid.neighbour[cell]
                met = [sorted(around[way] for way in ways if around[way] >= 0) for ways in (face.nets, face.links)]
                lines = [grid.rays[cell][icon.direction] for icon in face.strikes]
                hits = [ray[:1] if icon.kind == MELEE else ray for icon, ray in zip(face.strikes, lines, strict=True)]

                assert [grid.cells(outlook.nets), grid.cells(outlook.links)] == met
                assert [grid.cells(aim.line) for aim in outlook.aims] == [sorted(ray) for ray in lines]
                assert grid.cells(outlook.attacked) == sorted({target for ray in hits for target in ray})


def test_kept_agendas():
    """
    The segments that a tile keeps for a change of its initiative are those of its slots after the change.
    """
    for tile in [tile for name in army_ids() for tile in army(name).tiles]:
        for change in range(-3, 4):
            for extra in range(3):
                assert tile.changed_agenda(change, extra) == agenda_of(tile.slots(change, extra))


@given(boards())
@examples(50)
def test_masks_of_a_field(board):
    """
    The masks of a field say the same as its lists.
    """
    _, field = board.settled()
    cells = field.grid.cells
    units = [cell for cell, unit in enumerate(field.board) if unit is not None]
    assert field.field_units.units == units
    assert cells(field.free) == [cell for cell in units if not field.netted[cell]]
    assert field.field_units.fighters == [cell for cell in units if field.board[cell].tile.initiative]
    for seat in range(2):
        assert cells(field.field_units.held_by(seat)) == [cell for cell in units if field.controller[cell] == seat]
    for cell in units:
        assert sorted(field.reached(cell)) == cells(field.reach(cell))


@given(boards())
@examples(50)
def test_who_begins_matters_where_somebody_is_asked(board):
    """
    A board on which no battle asks a question is remembered once, whoever begins the battle.
    """
    first, second = (HexState(board.setup, board.position.copy(), ()) for _ in range(2))
    first.active, second.active = 0, 1
    units = [unit for unit in board.position.board if unit is not None]
    is_asked = any(unit.tile.asks_in_battle for unit in units)

    assert (board_key(first, 0) == board_key(second, 0)) != is_asked


@given(st.lists(st.integers(-3, 3)), st.integers(1, 6))
@examples(50)
def testcheapest(costs, most):
    """
    The cheapest few are the head of all, sorted so that of equal ones the first comes first.
    """
    assert cheapest([float(cost) for cost in costs], most) == sorted(range(len(costs)), key=costs.__getitem__)[:most]

"""Nothing depends on where north is, on who sits where, or on the numbers of units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import examples, times
from tests.games.neuroshima_hex.properties.boards import (
    TURNED,
    Board,
    boards,
    fixed_boards,
    fought_through,
    parts,
    turned_answer,
)

from ashboard.games.neuroshima_hex.printed.grid import SIDES, STANDARD

PICKS = st.lists(st.integers(0, 11), max_size=6).map(tuple)
SAMPLE = times(250)


def effects(field, cell):
    """Everything the settling says about the unit on a cell, without naming seats."""
    return (
        field.netted[cell],
        cell in field.field_units.members and field.field_units.active[cell],
        field.slots(cell),
        field.melee[cell],
        field.ranged[cell],
        field.extra[cell],
    )


def losses(fought, turn=False):
    """Who left the board, where and when."""
    cells = TURNED if turn else range(len(TURNED))
    return sorted((cells[gone.cell], gone.segment, gone.unit.tile.id) for gone in fought.removed)


def fought_along(board, answers):
    """The battle on the turned board, each answer of the original turned along; None where one does not fit."""
    along = ()
    fought = board.fought()
    for answer in answers:
        wanted = turned_answer(answer)
        fitting = [one for one in fought.question.options if parts(one) == wanted] if fought.question else []
        if len(fitting) != 1:
            return None
        along = (*along, fitting[0])
        fought = board.fought(along)
    return fought


def after(board, fought):
    """The board as the battle left it."""
    return Board(board.setup, fought.position, board.order)


def test_turning():
    """
    The turn that these tests use is the grid's: six of them change nothing, neighbours stay neighbours.
    """
    cells = list(range(STANDARD.size))
    turned = cells
    for _ in range(SIDES):
        turned = [TURNED[cell] for cell in turned]
    assert turned == cells
    for cell in cells:
        for way in range(SIDES):
            ahead = STANDARD.neighbour[cell][way]
            expected = TURNED[ahead] if ahead >= 0 else -1
            assert STANDARD.neighbour[TURNED[cell]][(way + 1) % SIDES] == expected


@pytest.mark.rule("SETTLE-03", "NET-08", "INIT-03", "BATTLE-26")
@given(boards())
@examples(100)
def test_turned_settling(board):
    """
    A turned board settles into the turned result: the same units netted, taken over, sped up and strengthened.
    """
    here, field = board.settled()
    there, turned_field = board.turned().settled()

    assert here.turned().position.key() == there.position.key()
    for cell in field.field_units.units:
        assert effects(turned_field, TURNED[cell]) == effects(field, cell)
        assert turned_field.controller[TURNED[cell]] == field.controller[cell]
        assert turned_field.worker[TURNED[cell]] == field.worker[cell]


@pytest.mark.rule("BATTLE-26", "MEDIC-15")
@given(boards(), PICKS)
@examples(100)
def test_turned_battle(board, picks):
    """
    A battle on a turned board, with the answers turned along, asks the same and ends in the turned result.
    """
    here, answers = fought_through(board, picks)
    there = fought_along(board.turned(), answers)

    assert there is not None
    assert there.question is None
    assert losses(there) == losses(here, turn=True)
    assert there.position.points == here.position.points
    assert there.position.key() == after(board, here).turned().position.key()
    assert there.rotations == sorted(TURNED[cell] for cell in here.rotations)


@pytest.mark.rule("BATTLE-02", "BATTLE-26", "CONTROL-10")
@given(boards(), PICKS)
@examples(100)
def test_swapped_seats(board, picks):
    """
    With the players in each other's seats, and the initiator with them, everything ends the other way round.
    """
    here, answers = fought_through(board, picks)
    there, swapped_answers = fought_through(board.swapped(), picks)

    assert [parts(answer) for answer in swapped_answers] == [parts(answer) for answer in answers]
    assert losses(there) == losses(here)
    assert there.position.points == tuple(reversed(here.position.points))
    assert there.position.key() == after(board, here).swapped().position.key()
    assert there.rotations == here.rotations
    settled, field = board.settled()
    swapped, swapped_field = board.swapped().settled()
    assert swapped.position.key() == settled.swapped().position.key()
    assert all(effects(swapped_field, cell) == effects(field, cell) for cell in field.field_units.units)


@pytest.mark.rule("BATTLE-26")
@given(boards(), PICKS)
@examples(100)
def test_numbers_of_units(board, picks):
    """
    The ids of units tell copies apart and decide nothing.
    """
    here, answers = fought_through(board, picks)
    there, same_answers = fought_through(board.renumbered(), picks)

    assert same_answers == answers
    assert losses(there) == losses(here)
    assert there.position.key() == here.position.key()
    assert [99 - gone.unit.id for gone in there.removed] == [gone.unit.id for gone in here.removed]


@pytest.mark.rule("BATTLE-26", "SETTLE-03", "MEDIC-15")
@pytest.mark.parametrize("pick", range(4))
def test_fixed_sample(pick):
    """
    A fixed sample of crowded boards, answered in one way: turned, swapped and renumbered they all end alike.
    """
    asked = 0
    for board in fixed_boards(SAMPLE, f"fixed {pick}"):
        picks = (pick,) * 20
        here, answers = fought_through(board, picks)
        asked += bool(answers)
        turned = fought_along(board.turned(), answers)
        swapped, _ = fought_through(board.swapped(), picks)
        renumbered, _ = fought_through(board.renumbered(), picks)

        assert turned is not None
        assert turned.position.key() == after(board, here).turned().position.key()
        assert swapped.position.key() == after(board, here).swapped().position.key()
        assert renumbered.position.key() == here.position.key()
        assert losses(turned) == losses(here, turn=True)
        assert losses(swapped) == losses(renumbered) == losses(here)

    assert asked > SAMPLE // 20


@pytest.mark.rule("DEF-10")
def test_order_of_hexes_decides_little():
    """
    Of a fixed sample of crowded boards, all questions answered with the first option, less than one in a hundred ends
    otherwise when turned, and only where a question was asked or take-over icons stand among nets.
    """
    differing = 0
    for board in fixed_boards(2 * SAMPLE, "first option"):
        here, answers = fought_through(board, ())
        there, _ = fought_through(board.turned(), ())
        if there.position.key() != after(board, here).turned().position.key():
            differing += 1
            _, field = board.settled()
            assert answers or (field.field_units.members and field.field_units.netters)

    assert differing * 100 < 2 * SAMPLE

"""A battle is a pure function that only ever takes away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import examples
from tests.games.neuroshima_hex.properties.boards import boards, fought_through

from ashboard.games.neuroshima_hex.printed.bonuses import EXTRA_ACTIONS
from ashboard.games.neuroshima_hex.printed.tile import EXPLODES
from ashboard.games.neuroshima_hex.rules.battle.resolution import resolve_battle

PICKS = st.lists(st.integers(0, 11), max_size=6).map(tuple)


def standing(position):
    return {unit.id: (cell, unit) for cell, unit in enumerate(position.board) if unit is not None}


def outcome(fought):
    """Everything a battle says, as plain values."""
    question = fought.question
    return (
        fought.position.key(),
        [(gone.unit.id, gone.cell, gone.segment) for gone in fought.removed],
        None if question is None else (question.seat, question.kind, [one.text for one in question.options]),
        fought.rotations,
    )


@pytest.mark.rule("BATTLE-26")
@given(boards(), PICKS)
@examples(100)
def test_pure(board, picks):
    """
    A battle leaves the given position as it was, and fought again it ends in the same way.
    """
    before = board.position.key()
    units = list(board.position.board)
    here, answers = fought_through(board, picks)
    again = board.fought(answers)

    assert board.position.key() == before
    assert all(one is other for one, other in zip(board.position.board, units, strict=True))
    assert outcome(again) == outcome(here)
    assert here.position is not board.position


@given(boards(), PICKS)
@examples(100)
def test_log_changes_nothing(board, picks):
    """
    A battle that is told ends like one that is not.
    """
    here, answers = fought_through(board, picks)
    log = []
    told = resolve_battle(board.position, board.setup.rules, board.setup.book, list(board.order), answers, log)

    assert outcome(told) == outcome(here)
    destroyed = [event.params["target"]["id"] for event in log if event.key in ("destroyed", "razed")]
    assert destroyed == [gone.unit.id for gone in here.removed]


@pytest.mark.rule("BATTLE-12", "BATTLE-22")
@given(boards(), PICKS)
@examples(100)
def test_segments_go_down(board, picks):
    """
    Segments come in falling order, each at most once, and everything in one names it.
    """
    _, answers = fought_through(board, picks)
    log = []
    resolve_battle(board.position, board.setup.rules, board.setup.book, list(board.order), answers, log)
    segments = [event.segment for event in log if event.key == "segment"]

    assert segments == sorted(set(segments), reverse=True)
    assert [event.segment for event in log] == sorted((event.segment for event in log), reverse=True)


@pytest.mark.rule("BATTLE-14", "INIT-05", "INIT-08", "NET-02")
@given(boards(), PICKS)
@examples(100)
def test_nobody_acts_too_often(board, picks):
    """
    A unit acts at most once for each printed value and extra action that anybody can give it, the first time unnetted.
    """
    _, answers = fought_through(board, picks)
    log = []
    resolve_battle(board.position, board.setup.rules, board.setup.book, list(board.order), answers, log)
    acted = [unit for event in log if event.key == "segment" for unit in event.params["units"]]
    _, field = board.settled()
    first = next((event.params["units"] for event in log if event.key == "segment"), [])
    bonuses = [bonus for _, unit in standing(board.position).values() for bonus in unit.tile.bonuses]
    extra = sum(bonus.stat == EXTRA_ACTIONS for bonus in bonuses)
    for unit_id, (cell, unit) in standing(board.position).items():
        assert acted.count(unit_id) <= len(unit.tile.initiative) + extra
        assert unit_id not in first or not field.netted[cell]
        assert unit.tile.initiative or unit_id not in acted


@pytest.mark.rule("HQ-01", "TOUGH-01", "TOUGH-02", "BATTLE-19", "BATTLE-20", "CONTROL-08", "MOVE-11")
@given(boards(), PICKS)
@examples(100)
def test_only_takes_away(board, picks):
    """
    No headquarters gains points, no wound heals, no unit comes, moves or turns; who has too many wounds is gone.
    """
    here, _ = fought_through(board, picks)
    before, left = standing(board.position), standing(here.position)
    gone = {removed.unit.id for removed in here.removed if not removed.unit.tile.is_foundation}

    assert all(new <= old for new, old in zip(here.position.points, board.position.points, strict=True))
    assert left.keys() | gone == before.keys()
    assert not left.keys() & gone
    for unit_id, (cell, unit) in left.items():
        place, old = before[unit_id]
        assert (cell, unit.rotation, unit.tile, unit.seat) == (place, old.rotation, old.tile, old.seat)
        assert old.wounds <= unit.wounds <= unit.tile.toughness
        assert not unit.tile.is_hq or unit.wounds == 0


@pytest.mark.rule("BATTLE-25", "HQ-01", "END-05")
@given(boards(), PICKS, st.integers(1, 3))
@examples(100)
def test_headquarters_fall_at_zero(board, picks, points):
    """
    A headquarters leaves the board exactly when it has no point left.
    """
    board.position.points = (points, points)
    here, _ = fought_through(board, picks)

    for seat in (0, 1):
        assert (here.position.hq_cell(seat) < 0) == (here.position.points[seat] == 0)
        assert here.position.points[seat] >= 0


@pytest.mark.rule("FOUNDATION-03", "ARMY-MOLOCH-06")
@given(boards(), PICKS)
@examples(100)
def test_foundations(board, picks):
    """
    Foundations only ever leave in an explosion, and none comes.
    """
    here, _ = fought_through(board, picks)
    lost = [gone.cell for gone in here.removed if gone.unit.tile.is_foundation]

    for cell, mine in enumerate(board.position.ground):
        assert here.position.ground[cell] is (None if cell in lost else mine)
    exploded = [gone for gone in here.removed if EXPLODES in gone.unit.tile.words]
    assert exploded or not lost


@given(boards())
@examples(100)
def test_answers_given_step_by_step(board):
    """
    Each question depends only on the answers before it, and a battle that waits for an answer ends nothing.
    """
    _, answers = fought_through(board, (1,) * 20)
    for known in range(len(answers)):
        waiting = board.fought(answers[:known])

        assert waiting.question is not None
        assert len(waiting.question.options) > 1
        assert answers[known] in waiting.question.options
        assert waiting.question.seat in (0, 1)

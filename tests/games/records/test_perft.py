"""Counts of the positions that a few answers lead to; the same interpreted, compiled and between versions."""

from pathlib import Path

import pytest
from tests.effort import some

from ashboard.core.match import checked_apply
from ashboard.core.record import record_from_json
from ashboard.games import GAMES

GAME = GAMES["neuroshima-hex"]
FOLDER = Path(__file__).parents[2] / "records"

# (record, answers replayed, depth) → (ways to answer, different positions)
COUNTS = {
    ("french-example", 0, 1): (114, 114),
    ("french-example", 1, 1): (108, 108),
    ("french-example", 14, 2): (15682, 7941),
    ("french-example", 28, 2): (8371, 3621),
    ("french-example", 50, 2): (3959, 2064),
    ("french-example", 56, 3): (1386, 798),
    ("duel-example", 7, 2): (19759, 9222),
    ("duel-example", 15, 2): (130, 130),
    ("duel-example", 22, 2): (4555, 2352),
    ("duel-example", 37, 2): (8923, 5209),
}


def perft(state, depth):
    """How many ways there are to give the next answers, and the keys of the positions they lead to."""
    decision = state.decision()
    if depth == 0 or decision is None:
        return 1, {state.key()}
    ways, keys = 0, set()
    for option in decision.options:
        branch = state.copy()
        branch.apply(option)
        more, further = perft(branch, depth - 1)
        ways += more
        keys |= further
    return ways, keys


def position(name, answers):
    record = record_from_json((FOLDER / f"{name}.json").read_text("utf-8"))
    state = GAME.new(record.options, record.rules)
    for text in record.answers[:answers]:
        checked_apply(state, text)
    return state


@pytest.mark.parametrize(("name", "answers", "depth"), some([*COUNTS], check=2))
def test_counts(name, answers, depth):
    """
    The answers possible from a fixed position, counted.
    """
    ways, keys = perft(position(name, answers), depth)
    assert (ways, len(keys)) == COUNTS[name, answers, depth]

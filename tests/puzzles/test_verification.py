"""Shipped puzzles are what their certificates say, and forged ones are refused."""

import dataclasses
import os
from pathlib import Path

import pytest
from tests.puzzles.plain_search import Plain

from ashboard.core.dice import Dice
from ashboard.core.errors import BadInput
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.collection import collection
from ashboard.puzzles.errors import NotProved
from ashboard.puzzles.puzzle import read_puzzle
from ashboard.puzzles.verification import verify, verify_quickly

SMALL = 20
DRAWN = 100
JOURNAL = Path(os.environ.get("ASHBOARD_PUZZLE_JOURNAL", "build/puzzles-soak.tsv"))


def smallest(count):
    """The puzzles with the fewest sequences, as many kinds as there are."""
    kinds = {}
    for puzzle in sorted(collection(), key=lambda puzzle: puzzle.certificate.sequences):
        kinds.setdefault(puzzle.kind, []).append(puzzle)
    rows = [list(row) for row in kinds.values()]
    found = []
    while len(found) < count and any(rows):
        found += [row.pop(0) for row in rows if row]
    return found[:count]


def test_small_puzzles_hold():
    """
    Twenty small puzzles of all kinds: the whole search finds what their certificates say.
    """
    puzzles = smallest(SMALL)
    assert len(puzzles) == SMALL
    assert {puzzle.kind for puzzle in puzzles} == {puzzle.kind for puzzle in collection()}
    for puzzle in puzzles:
        verify(puzzle)


def test_every_line_leads_to_its_value():
    """
    The stored lines of every shipped puzzle lead to the values that are stated.
    """
    for puzzle in collection():
        verify_quickly(puzzle)


def test_a_slower_search_agrees():
    """
    A search that removes no duplicates finds the same figures, for the smallest puzzle of each kind.
    """
    kinds = {puzzle.kind for puzzle in collection()}
    puzzles = [puzzle for puzzle in smallest(2 * len(kinds)) if is_turn(puzzle)]
    assert puzzles
    for puzzle in puzzles:
        compare(puzzle)


def is_turn(puzzle):
    """Whether the answer is a turn, which is searched; a riddle is a single battle."""
    return find_kind(puzzle.kind).task(puzzle.board) is not None


def compare(puzzle):
    task = find_kind(puzzle.kind).task(puzzle.board)
    assert task is not None
    figures = Plain(task).figures()
    assert figures == {name: puzzle.certificate.data()[name] for name in figures}, puzzle.id


@pytest.mark.soak
def test_a_slower_search_agrees_on_a_hundred():
    """
    So it does for a hundred puzzles drawn by a seed; those in the journal from an earlier run are not searched again.
    """
    rest, dice = sorted(filter(is_turn, collection()), key=lambda puzzle: puzzle.id), Dice("slower search")
    drawn = [rest.pop(dice.below(len(rest))) for _ in range(min(DRAWN, len(rest)))]
    JOURNAL.parent.mkdir(exist_ok=True)
    done = set(JOURNAL.read_text("utf-8").split()) if JOURNAL.exists() else set()
    for puzzle in drawn:
        mark = f"{puzzle.id}:{puzzle.certificate.digest}"
        if mark not in done:
            compare(puzzle)
            with JOURNAL.open("a", encoding="utf-8") as file:
                file.write(mark + "\n")


def small_turn():
    return next(filter(is_turn, smallest(SMALL)))


FORGERIES = [
    ("finals", 1),
    ("digest", "0" * 32),
    ("best", 99),
    ("second", -99),
    ("best_line", ("end",)),
    ("second_line", ("end",)),
    ("sequences", 7),
    ("turns", 5),
    ("near_misses", 12345),
    ("rules", 1),
]


@pytest.mark.parametrize(("name", "value"), FORGERIES)
def test_a_forged_certificate_is_refused(name, value):
    """
    Whatever is changed in a certificate, the search finds it otherwise and says so.
    """
    puzzle = small_turn()
    forged = dataclasses.replace(puzzle.certificate, **{name: value})
    with pytest.raises(NotProved, match=name):
        verify(dataclasses.replace(puzzle, certificate=forged))


@pytest.mark.parametrize("forged", [("end",), ("place nothing a1 0",), ()])
def test_a_forged_solution_is_refused_even_quickly(forged):
    """
    A line that does not lead to the stated value is refused without a search.
    """
    puzzle = small_turn()
    certificate = dataclasses.replace(puzzle.certificate, best_line=forged)
    with pytest.raises(NotProved, match="best_line"):
        verify_quickly(dataclasses.replace(puzzle, certificate=certificate))


def test_a_changed_board_is_refused():
    """
    The id follows from the board, so a board that was changed does not fit it.
    """
    data = small_turn().data()
    data["board"] = {**data["board"], "points": [3, 3]}
    with pytest.raises(BadInput, match="follows from the board"):
        read_puzzle(data)

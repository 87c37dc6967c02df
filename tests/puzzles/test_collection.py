"""The shipped puzzles as a whole: what there is, how it is found, and what a solver is told."""

import datetime as dt
import gzip
import runpy
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from types import SimpleNamespace

import pytest
from tests.docs.markdown import PROJECT

from ashboard.agents.levels import LEVELS
from ashboard.core.data import package_toml
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.games import GAMES
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.puzzles.attempt import REFUTED, SOLVED, solver_answers
from ashboard.puzzles.catalogue import KINDS, find_kind
from ashboard.puzzles.collection import collection, daily, find_puzzle, select, write_puzzles
from ashboard.puzzles.explanation import explain, hints
from ashboard.puzzles.grading import grade
from ashboard.puzzles.likeness import without_near_duplicates
from ashboard.puzzles.neuroshima_hex.board import Placed, read_board
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.turn_proof import MOST_SEQUENCES

LIMIT = 1_000_000
figures = SimpleNamespace(**runpy.run_path(str(PROJECT / "bench" / "puzzles.py")))
HEX = [puzzle for puzzle in collection() if puzzle.game == "neuroshima-hex"]


def test_every_kind_army_and_difficulty_is_there():
    """
    All kinds, all six armies as solver and as enemy, all five difficulties.
    """
    assert {puzzle.kind for puzzle in collection()} == set(KINDS)
    for seat in (0, 1):
        assert {puzzle.armies[seat] for puzzle in HEX} == set(army_ids())
    assert {puzzle.difficulty for puzzle in collection()} == {1, 2, 3, 4, 5}
    assert max(Counter(puzzle.id for puzzle in collection()).values()) == 1


def test_the_file_is_compact():
    """
    Compressed it stays below a megabyte, no turn has more sequences than allowed, and it reads as it is written.
    """
    text = files("ashboard.puzzles.data").joinpath("puzzles.json").read_text("utf-8")
    assert len(gzip.compress(text.encode())) < LIMIT
    assert max(puzzle.certificate.sequences for puzzle in collection()) <= MOST_SEQUENCES
    assert write_puzzles(collection()) == text


def test_the_commands_that_made_them_stand_beside_them():
    """
    The commands of each kind make as many puzzles as there are.
    """
    commands = package_toml("ashboard.puzzles.data", "commands.toml")["commands"]
    counts = Counter()
    for words in map(str.split, commands):
        counts[words[words.index("--kind") + 1]] += int(words[words.index("--count") + 1])
    assert counts == Counter(puzzle.kind for puzzle in collection())


def test_the_document_has_the_figures_of_the_data():
    """
    The document has the number of puzzles, by kind and difficulty, and the solve rates, as the bench prints them.
    """
    text = (PROJECT / "docs" / "puzzles.md").read_text("utf-8")
    assert f"{len(collection())} puzzles in one data file" in text
    for row in [*figures.distribution_rows(), *figures.solve_rate_rows(), *figures.list_rows()]:
        assert row in text


def test_levels_fail_with_difficulty():
    """
    No level solves more of a class than of an easier one, in whole per cent; every difficulty is what the figures say.
    """
    turns = [puzzle for puzzle in collection() if puzzle.solved_by]
    for puzzle in turns:
        assert puzzle.difficulty == grade(puzzle.effort, puzzle.solved_by, puzzle.certificate.near_misses)
    for level in LEVELS:
        rates = [round(figures.solve_rate(turns, difficulty, level)) for difficulty in range(1, 6)]
        assert rates == sorted(rates, reverse=True), level


def test_a_turned_board_is_a_near_duplicate():
    """
    The same board turned by sixty degrees is found, with one tile exchanged too; another kind is not compared.
    """
    puzzle = max(HEX, key=lambda puzzle: len(puzzle.board["units"]))
    turned = replace(puzzle, board=turned_board(puzzle))
    assert turned.id != puzzle.id
    assert without_near_duplicates([puzzle, turned]) == [puzzle]
    other = replace(turned, kind="hold" if puzzle.kind != "hold" else "placement")
    assert without_near_duplicates([puzzle, other]) == [puzzle, other]
    assert without_near_duplicates(collection()) == list(collection())


def turned_board(puzzle):
    """The board turned clockwise by one: c1 comes to lie on e1."""
    ways = {}
    rings = (
        ("c1", "d1", "e1", "e2", "e3", "d4", "c5", "b4", "a3", "a2", "a1", "b1"),
        ("c2", "d2", "d3", "c4", "b3", "b2"),
        ("c3",),
    )
    for ring in rings:
        step = len(ring) // 6
        ways |= {cell: ring[(place + step) % len(ring)] for place, cell in enumerate(ring)}
    board = read_board(puzzle.board)
    units = [
        Placed(unit.seat, unit.tile, ways[unit.cell], (unit.rotation + 1) % 6, unit.wounds) for unit in board.units
    ]
    return replace(board, units=tuple(sorted(units))).data()


def test_every_puzzle_has_its_day():
    """
    In as many days as there are puzzles each comes once; a day has the same one whatever order they lie in.
    """
    puzzles = collection()[:7]
    first = dt.date.fromordinal(7 * 100_000)
    days = [first + dt.timedelta(days=number) for number in range(7)]
    assert {daily(day, puzzles).id for day in days} == {puzzle.id for puzzle in puzzles}
    assert daily(first, puzzles[::-1]) == daily(first, puzzles)
    assert daily(first) in collection()


def test_any_day_is_cheap(monkeypatch):
    """Strangers may ask for every day there is: none works out the ids of all puzzles again."""
    chosen = daily(dt.date(2030, 1, 1))

    def hashed_again(puzzle):
        raise AssertionError("an id was worked out for a day")

    monkeypatch.setattr(Puzzle, "id", property(hashed_again))
    assert daily(dt.date(2030, 1, 1)) is chosen
    assert daily(dt.date(9999, 12, 31)) in collection()


def test_puzzles_are_found_by_the_beginning_of_their_id():
    """
    An unambiguous beginning will do; nothing and what is unknown are refused.
    """
    puzzle = collection()[0]
    assert find_puzzle(puzzle.id[:9]) == puzzle
    for text in ("", "no such id"):
        with pytest.raises(BadInput):
            find_puzzle(text)
    assert select(collection(), kind=puzzle.kind, difficulty=puzzle.difficulty, army=(puzzle.armies or ("",))[0])


@pytest.mark.parametrize("kind", KINDS)
def test_hints_and_explanation(kind):
    """
    Three hints of which none is the solution; the explanation plays both lines and names rules that exist.
    """
    puzzle = next(puzzle for puzzle in collection() if puzzle.kind == kind)
    told = hints(puzzle)
    assert len(told) == 3
    solution = puzzle.certificate.best_line
    assert all(" ".join(hint.values) not in solution for hint in told)
    explanation = explain(puzzle)
    assert explanation.solution == solution
    assert explanation.value > explanation.tempting_value
    sentences = [GAMES[puzzle.game].sentence(event) for event in explanation.events]
    assert sentences
    assert all(explanation.rules)


@pytest.mark.parametrize("kind", KINDS)
def test_solutions_solve_and_temptations_do_not(kind):
    """
    What the certificate calls the solution is judged as solved, and the tempting answer as refuted with its value.
    """
    puzzle = next(puzzle for puzzle in collection() if puzzle.kind == kind)
    known, certificate = find_kind(kind), puzzle.certificate
    for line, status, value in (
        (certificate.best_line, SOLVED, certificate.best),
        (certificate.second_line, REFUTED, certificate.second),
    ):
        verdict = known.check(puzzle.board, certificate.best, own(puzzle, line))
        assert (verdict.status, verdict.value) == (status, value)
    with pytest.raises(IllegalAction):
        known.check(puzzle.board, certificate.best, ["nonsense"])


def own(puzzle, line):
    """The answers that the solver gave."""
    task = find_kind(puzzle.kind).task(puzzle.board)
    return line if task is None else solver_answers(task, line)

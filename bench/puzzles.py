"""Figures about the shipped puzzles: how they are distributed, who solves them, and what their search takes.

python bench/puzzles.py [--search] [--picture FILE] prints the figures of docs/puzzles.md; --search also searches every
turn again, --picture draws the distribution by army, theme and difficulty (docs/pictures/puzzles.svg).
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final
from xml.etree.ElementTree import Element

from ashboard.agents.levels import LEVELS
from ashboard.core.state import State
from ashboard.drawing.vector.markup import SANS, add, document, picture
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.puzzles.catalogue import KINDS, find_kind
from ashboard.puzzles.collection import collection
from ashboard.puzzles.puzzle import DIFFICULTIES, Puzzle
from ashboard.puzzles.task import Task
from ashboard.puzzles.turn_proof import TurnProof

CLASSES: Final = range(1, DIFFICULTIES + 1)
# The picture: three panels side by side, with bars for the difficulties from light to dark.
WIDTH: Final = 1260
ROW: Final = 26
TOP: Final = 84
SHADES: Final = ("#b9d7ea", "#7fb3d5", "#4a8dbb", "#2a6492", "#123a5c")
INK: Final = "#222222"
PANELS: Final = ((150, 190), (560, 190), (970, 190))
SIZE: Final = 15


def main() -> None:
    print(f"{len(collection())} puzzles")
    for row in [*distribution_rows(), *list_rows(), *solve_rate_rows()]:
        print(row)
    if "--picture" in sys.argv:
        Path(sys.argv[sys.argv.index("--picture") + 1]).write_text(draw_distribution(), "utf-8")
    if "--search" in sys.argv:
        print_search([puzzle for puzzle in collection() if puzzle.solved_by])


def distribution_rows() -> list[str]:
    """Puzzles by kind and difficulty, as rows of a table."""
    grid = Counter((puzzle.kind, puzzle.difficulty) for puzzle in collection())
    counts = {kind: [grid[kind, difficulty] for difficulty in CLASSES] for kind in KINDS}
    return [f"| `{kind}` | {sum(row)} | " + " | ".join(map(str, row)) + " |" for kind, row in counts.items()]


def list_rows() -> list[str]:
    """Puzzles by army and by theme."""
    rows: list[str] = []
    for seat, role in enumerate(("solver", "enemy")):
        armies = Counter(puzzle.armies[seat] for puzzle in collection() if puzzle.armies)
        rows.append(f"Armies of the {role}: " + ", ".join(f"{name} {count}" for name, count in sorted(armies.items())))
    themes = Counter(theme for puzzle in collection() for theme in puzzle.themes)
    ordered = sorted(themes.items(), key=lambda entry: (-entry[1], entry[0]))
    return [*rows, "Themes: " + ", ".join(f"{name} {count}" for name, count in ordered)]


def solve_rate(turns: Sequence[Puzzle], difficulty: int, level: str) -> float:
    """The share of tries in a hundred in which a level solves the puzzles of a difficulty."""
    known = [puzzle.solved_by or {} for puzzle in turns if puzzle.difficulty == difficulty]
    return sum(levels[level] for levels in known) / max(1, len(known))


def solve_rate_rows() -> list[str]:
    """The solve rates of all levels, as rows of a table."""
    turns = [puzzle for puzzle in collection() if puzzle.solved_by]
    rows: list[str] = []
    for difficulty in CLASSES:
        count = sum(puzzle.difficulty == difficulty for puzzle in turns)
        rates = " | ".join(f"{solve_rate(turns, difficulty, level):.0f} %" for level in LEVELS)
        rows.append(f"| {difficulty} | {count} | {rates} |")
    return rows


def draw_distribution() -> str:
    """Return the picture: bars by army, by theme and by kind, each in five shades for the difficulties."""
    themes = Counter(theme for puzzle in collection() for theme in puzzle.themes)
    groups = [
        ("Army of the solver", {name: _of_army(name) for name in army_ids()}),
        ("Theme", {name: [one for one in collection() if name in one.themes] for name, _ in themes.most_common()}),
        ("Kind", {kind: [one for one in collection() if one.kind == kind] for kind in KINDS}),
    ]
    height = TOP + ROW * max(len(bars) for _, bars in groups) + ROW
    sheet = picture(0, 0, WIDTH, height, "Shipped puzzles by army, theme, kind and difficulty")
    add(sheet, "rect", x=0, y=0, width=WIDTH, height=height, fill="#ffffff")
    for difficulty, shade in zip(CLASSES, SHADES, strict=True):
        x = PANELS[0][0] + 130 * (difficulty - 1)
        add(sheet, "rect", x=x, y=14, width=SIZE, height=SIZE, fill=shade)
        _write(sheet, x + 22, 27, f"difficulty {difficulty}")
    for (name, bars), (left, room) in zip(groups, PANELS, strict=True):
        _write(sheet, left, TOP - 16, name, "bold")
        most = max(len(found) for found in bars.values())
        for row, (label, found) in enumerate(bars.items()):
            _draw_bar(sheet, label, found, left, TOP + row * ROW, room / most)
    return document(sheet)


def _of_army(name: str) -> list[Puzzle]:
    return [puzzle for puzzle in collection() if puzzle.armies and puzzle.armies[0] == name]


def _draw_bar(sheet: Element, label: str, found: Sequence[Puzzle], left: float, top: float, scale: float) -> None:
    _write(sheet, left - 8, top + SIZE, label, anchor="end")
    x = left
    for difficulty, shade in zip(CLASSES, SHADES, strict=True):
        width = scale * sum(puzzle.difficulty == difficulty for puzzle in found)
        if width:
            add(sheet, "rect", x=x, y=top + 2, width=width, height=ROW - 8, fill=shade)
        x += width
    _write(sheet, x + 6, top + SIZE, str(len(found)))


def _write(sheet: Element, x: float, y: float, text: str, weight: str = "normal", anchor: str = "start") -> None:
    line = add(sheet, "text", x=x, y=y, font_family=SANS, font_size=SIZE, font_weight=weight, fill=INK)
    line.set("text-anchor", anchor)
    line.text = text


def print_search(turns: list[Puzzle]) -> None:
    """Sequences, different positions, applied answers and their rate."""
    sequences, positions, applied, plain, spent = [], [], [], [], 0.0
    for puzzle in turns:
        task = find_kind(puzzle.kind).task(puzzle.board)
        search = TurnProof(task)
        begin = time.process_time()
        found = search.search(task.start())
        spent += time.process_time() - begin
        sequences.append(found.sequences)
        positions.append(search.positions)
        applied.append(search.applied)
        plain.append(count_answers(task, task.start(), {}))
    print(f"sequences: median {median(sequences):.0f}, most {max(sequences)}")
    print(f"different positions: median {median(positions):.0f}, most {max(positions)}")
    print(f"answers applied: {sum(applied)} in {spent:.1f} s, {sum(applied) / spent:.0f} a second")
    print(f"positions: {sum(positions) / spent:.0f} a second")
    ratios = [many / few for many, few in zip(plain, applied, strict=True)]
    print(f"without removing duplicates: {sum(plain)} answers, {sum(plain) / sum(applied):.1f} times as many")
    print(f"for one puzzle: median {median(ratios):.1f} times, most {max(ratios):.1f} times")


def count_answers(task: Task, state: State, known: dict[str, int]) -> int:
    """How many answers a search applies that knows no position again; each is counted by its position once."""
    key = state.key()
    decision = state.decision()
    if task.is_over(state) or decision is None:
        return 0
    if key not in known:
        total = 0
        for option in decision.options:
            after = state.copy()
            task.apply(after, option)
            total += 1 + count_answers(task, after, known)
        known[key] = total
    return known[key]


if __name__ == "__main__":
    main()

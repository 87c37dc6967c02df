"""Figures about the shipped puzzles: how they are distributed, who solves them, and what their search takes.

python bench/puzzles.py [--search] prints the tables of docs/puzzles.md; --search also searches every turn again.
"""

import sys
import time
from collections import Counter
from statistics import median

from ashboard.agents.levels import LEVELS
from ashboard.puzzles.catalogue import find_kind
from ashboard.puzzles.collection import collection
from ashboard.puzzles.puzzle import Puzzle
from ashboard.puzzles.turn_proof import TurnProof


def main() -> None:
    turns = [puzzle for puzzle in collection() if puzzle.solved_by]
    print_distribution()
    print_solve_rates(turns)
    if "--search" in sys.argv:
        print_search(turns)


def print_distribution() -> None:
    """Puzzles by kind and difficulty, by army and by theme."""
    grid = Counter((puzzle.kind, puzzle.difficulty) for puzzle in collection())
    for kind in dict.fromkeys(puzzle.kind for puzzle in collection()):
        row = [grid[kind, difficulty] for difficulty in range(1, 6)]
        print(f"| `{kind}` | {sum(row)} | " + " | ".join(map(str, row)) + " |")
    for seat, role in enumerate(("solver", "enemy")):
        armies = Counter(puzzle.armies[seat] for puzzle in collection() if puzzle.armies)
        print(role, ", ".join(f"{name} {count}" for name, count in sorted(armies.items())))
    themes = Counter(theme for puzzle in collection() for theme in puzzle.themes)
    print(", ".join(f"{name} {count}" for name, count in themes.most_common()))


def print_solve_rates(turns: list[Puzzle]) -> None:
    """The share of tries in which each level solves the puzzles of each difficulty."""
    for difficulty in range(1, 6):
        known = [puzzle.solved_by for puzzle in turns if puzzle.difficulty == difficulty]
        rates = [sum(levels[name] for levels in known) / max(1, len(known)) for name in LEVELS]
        print(f"| {difficulty} | {len(known)} | " + " | ".join(f"{rate:.0f} %" for rate in rates) + " |")


def print_search(turns: list[Puzzle]) -> None:
    """Sequences, different positions, applied answers and their rate."""
    sequences, positions, applied, spent = [], [], [], 0.0
    for puzzle in turns:
        task = find_kind(puzzle.kind).task(puzzle.board)
        search = TurnProof(task)
        begin = time.process_time()
        found = search.search(task.start())
        spent += time.process_time() - begin
        sequences.append(found.sequences)
        positions.append(search.positions)
        applied.append(search.applied)
    print(f"sequences: median {median(sequences):.0f}, most {max(sequences)}")
    print(f"different positions: median {median(positions):.0f}, most {max(positions)}")
    print(f"answers applied: {sum(applied)} in {spent:.1f} s, {sum(applied) / spent:.0f} a second")
    print(f"positions: {sum(positions) / spent:.0f} a second")
    most = max(count / cost for count, cost in zip(sequences, applied, strict=True))
    print(f"sequences for each applied answer: {sum(sequences) / sum(applied):.2f}, at most {most:.1f}")


if __name__ == "__main__":
    main()

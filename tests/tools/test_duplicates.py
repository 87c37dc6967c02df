"""No rule, option or step is written twice: no long run of identical lines between code that should share it."""

from itertools import combinations
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "ashboard"
LONGEST = 9
COMMANDS = [[SOURCE / "cli" / "commands" / f"{name}.py"] for name in ("match", "play", "arena")]
GAMES = [
    sorted((SOURCE / "games" / name).rglob("*.py"))
    for name in sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "game.py").is_file())
]


def lines_of(path):
    """The lines that say something, without their indentation, each with its number."""
    texts = enumerate(path.read_text("utf-8").splitlines(), start=1)
    # The name of the game counts as one and the same: it stands in every import.
    game = path.relative_to(SOURCE / "games").parts[0] if path.is_relative_to(SOURCE / "games") else "game"
    return [(number, text.strip().replace(game, "game")) for number, text in texts if text.strip()]


def windows_of(path, length):
    """Every run of so many lines, with the number of its first one."""
    lines = lines_of(path)
    for start in range(len(lines) - length + 1):
        yield tuple(text for _, text in lines[start : start + length]), lines[start][0]


def duplicates(groups, length=LONGEST + 1):
    """The places of equal runs in files of different groups, the first of each two files."""
    found = {}
    for first, second in combinations(groups, 2):
        known = {run: (path, line) for path in first for run, line in windows_of(path, length)}
        for path in second:
            for run, line in windows_of(path, length):
                if run in known:
                    other, where = known[run]
                    found.setdefault((other, path), f"{other}:{where} and {path}:{line}: {run[0]} …")
    return list(found.values())


def test_commands_share_what_they_have_in_common():
    """`match`, `play` and `arena` declare their common options once."""
    assert duplicates(COMMANDS) == []


def test_games_share_what_they_have_in_common():
    """What both games need lies in the core."""
    assert duplicates(GAMES) == []


@pytest.mark.parametrize(("length", "count"), [(LONGEST, 0), (LONGEST + 1, 1)])
def test_a_run_is_found_from_ten_lines_on(tmp_path, length, count):
    """Ten equal lines are a duplicate wherever they stand and however they are indented; nine are none."""
    for name, indent in (("one", ""), ("two", "    ")):
        run = "\n\n".join(f"{indent}line {number}" for number in range(length))
        (tmp_path / f"{name}.py").write_text(f"{name}\n{run}\n{name}\n", encoding="utf-8")
    assert len(duplicates([[tmp_path / "one.py"], [tmp_path / "two.py"]])) == count

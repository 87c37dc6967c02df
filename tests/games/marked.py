"""The rules that tests say they prove, by the marks in their source."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[1]
# The folders of games that have rules of their own.
GAMES: Final = ("neuroshima_hex", "bright_future")
_MARK: Final = re.compile(r"mark\.rule\(([^)]*)\)", re.DOTALL)


def own_marks(game: str, quoted: re.Pattern[str]) -> set[str]:
    """Return the ids that the tests of a game name; what only `make soak` runs proves nothing to `make test`."""
    return _ids((TESTS / "games" / game).rglob("test_*.py"), quoted)


def shared_marks(quoted: re.Pattern[str]) -> set[str]:
    """Return the ids that tests outside the folders of the games name; they may belong to either game."""
    own = [TESTS / "games" / game for game in GAMES]
    paths = [path for path in TESTS.rglob("test_*.py") if not any(path.is_relative_to(folder) for folder in own)]
    return _ids(paths, quoted)


def _ids(paths: Iterable[Path], quoted: re.Pattern[str]) -> set[str]:
    texts = [without_soaked(path.read_text("utf-8")) for path in paths]
    return {rule for text in texts for ids in _MARK.findall(text) for rule in quoted.findall(ids)}


def without_soaked(source: str) -> str:
    """Return the source of a module without the tests marked `soak`."""
    if "mark.soak" not in source:
        return source
    lines: list[str] = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
        if any("mark.soak" in ast.unparse(decorator) for decorator in decorators):
            start = min(decorator.lineno for decorator in decorators) - 1
            lines[start : node.end_lineno] = [""] * ((node.end_lineno or start) - start)
    return "".join(lines)

"""The rules that tests say they prove, by the marks in their source."""

import ast
import re
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[1]


def marked(mark: str, quoted: re.Pattern[str]) -> set[str]:
    """Return the ids in all such marks; what only `make soak` runs proves nothing to `make test`."""
    marks = re.compile(rf"mark\.{mark}\(([^)]*)\)", re.DOTALL)
    texts = [without_soaked(path.read_text("utf-8")) for path in TESTS.rglob("test_*.py")]
    return {rule for text in texts for ids in marks.findall(text) for rule in quoted.findall(ids)}


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

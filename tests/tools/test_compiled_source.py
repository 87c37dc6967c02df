"""What compiled code must not say, because the compiler reads it otherwise than the interpreter."""

import ast
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "ashboard"
COMPILED = ("core", "games", "agents")
QUESTIONS = ("isinstance", "issubclass")


def test_several_classes_are_a_tuple():
    """
    `isinstance(x, A | B)` is false for subclasses of A and B once it is compiled; `isinstance(x, (A, B))` is true.
    """
    found = [
        f"{file.relative_to(SOURCE)}:{call.lineno}"
        for folder in COMPILED
        for file in sorted((SOURCE / folder).rglob("*.py"))
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) in QUESTIONS and isinstance(call.args[1], ast.BinOp)
    ]
    assert not found

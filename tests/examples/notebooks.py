"""Notebooks carried out cell by cell, without the machinery of one."""

import ast
import json
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def run_notebook(name: str) -> list[object]:
    """Run all cells of a notebook in one namespace, and return what each would show."""
    notebook = json.loads((EXAMPLES / f"{name}.ipynb").read_text("utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    shown: list[object] = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "a notebook is kept without its outputs"
            shown.append(_run_cell("".join(cell["source"]), names))
    return shown


def _run_cell(source: str, names: dict[str, Any]) -> object:
    """Run a cell; what its last line is worth is shown as a notebook would."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    for method in ("_repr_svg_", "_repr_html_"):
        if hasattr(value, method):
            return getattr(value, method)()
    return repr(value)

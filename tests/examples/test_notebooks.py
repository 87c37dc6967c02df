"""The notebooks in examples run as they stand; the one that trains runs in `make test-learn`."""

import json

import pytest
from tests.examples.notebooks import EXAMPLES, run_notebook

NOTEBOOKS = ("first_steps", "measure_in_the_arena", "search_agent")
# Needs torch, and so an environment of its own.
LEARNING = ("train_ppo",)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook(name, monkeypatch, capsys):
    """
    Every cell runs, and what it shows is a picture, a table or a text.
    """
    monkeypatch.setenv("PAIRS", "2")
    shown = run_notebook(name)
    assert any(isinstance(each, str) and each.startswith("<svg") for each in shown) or capsys.readouterr().out


def test_every_notebook_is_run_somewhere():
    """
    No notebook lies in examples that no test runs.
    """
    assert {path.stem for path in EXAMPLES.glob("*.ipynb")} == {*NOTEBOOKS, *LEARNING}


def test_the_search_agent_is_as_short_as_it_says():
    """
    Forty lines of code, imports and blank lines left out.
    """
    cells = json.loads((EXAMPLES / "search_agent.ipynb").read_text("utf-8"))["cells"]
    source = "".join(next(cell["source"] for cell in cells if cell["cell_type"] == "code"))
    lines = [line for line in source.splitlines() if line.strip() and not line.startswith(("import", "from"))]
    assert len(lines) <= 40

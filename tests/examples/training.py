"""The training notebook, run by `make test-learn`: not one of the tests of `make test`, because it needs torch."""

import re

import pytest
from tests.examples.notebooks import run_notebook

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")


def test_training(capsys):
    """
    The notebook trains, measures itself against `random` and `scout`, and prints both with their intervals.
    """
    run_notebook("train_ppo")
    printed = capsys.readouterr().out
    with capsys.disabled():
        print(f"\n{printed}")
    assert re.search(r"^\d+ steps in \d+ seconds$", printed, re.MULTILINE)
    assert re.findall(r"^(\w+): [\d.]+% of \d+ games", printed, re.MULTILINE) == ["random", "scout"]

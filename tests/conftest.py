"""Makes sure the tests run on the engine, and with the effort, that they were asked for."""

import os
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.effort import EFFORT, SHARES

SOURCE = Path(__file__).resolve().parent.parent / "src"
ENGINES = {
    # name: (where its files lie, how they end)
    "interpreted": (SOURCE, (".py",)),
    "compiled": (Path(sys.prefix).resolve(), (".so", ".pyd")),
    "installed": (Path(sys.prefix).resolve(), (".py",)),
}


def pytest_configure(config):
    """Stops the whole session when `ASHBOARD_ENGINE` names another engine than the one imported."""
    if EFFORT not in SHARES:
        raise pytest.UsageError(f"ASHBOARD_EFFORT={EFFORT}: expected one of {', '.join(SHARES)}")
    wanted = os.environ.get("ASHBOARD_ENGINE")
    if wanted is None:
        return
    if wanted not in ENGINES:
        raise pytest.UsageError(f"ASHBOARD_ENGINE={wanted}: expected one of {', '.join(ENGINES)}")
    folder, endings = ENGINES[wanted]
    found = engine_file()
    if not (found.is_relative_to(folder) and found.name.endswith(endings)):
        raise pytest.UsageError(f"ASHBOARD_ENGINE={wanted}, but the engine imported is {found}")


def pytest_collection_modifyitems(items):
    """Begins with what takes longest, so that no process is busy with it when the others have nothing left to do."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_report_header(config):
    return f"engine: {engine_file()}, effort: {EFFORT}"


def engine_file() -> Path:
    """The file of one engine module; all are built the same way."""
    module = import_module("ashboard.core.dice")
    assert module.__file__ is not None
    return Path(module.__file__).resolve()

"""What the compiler of the engine reads."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
MODULE = "src/ashboard/core/errors.py"


def test_compiler_reads_the_engine_alone(tmp_path):
    """
    Type-checking a module of the engine reads nothing above the engine: not the commands, and not the service, whose
    libraries may be missing when the engine is compiled.
    """
    options = import_module("setup").OPTIONS
    command = [sys.executable, "-m", "mypy", *options, "--no-sqlite-cache", f"--cache-dir={tmp_path}", MODULE]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    read = {path.name.split(".")[0] for path in tmp_path.glob("*/ashboard/*")}
    assert "core" in read
    assert read <= {"__init__", "core"}

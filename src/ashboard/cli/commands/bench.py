"""`ashboard bench`: the benchmarks of the source."""

from pathlib import Path
from typing import Final

import typer

SCRIPT: Final = Path("bench", "run.py")
_PROJECT: Final = 'name = "ashboard"'


def bench(context: typer.Context) -> None:
    """
    Measure how fast the engine is; runs bench/run.py of the source and hands all options on to it.

    Useful ones are --seconds N, the time for each measurement, and --json FILE, which writes all figures.
    """
    import subprocess
    import sys

    from ashboard.core.errors import BadInput

    script = _script(Path.cwd())
    if script is None:
        raise BadInput(str(SCRIPT), "not found; the benchmarks come with the source, expected a checkout of it here")
    done = subprocess.run([sys.executable, str(script), *context.args], check=False)
    raise typer.Exit(done.returncode if done.returncode >= 0 else 1)


def _script(folder: Path) -> Path | None:
    """The script of the checkout that the folder lies in."""
    for place in (folder, *folder.parents):
        project = place / "pyproject.toml"
        if (place / SCRIPT).is_file() and project.is_file() and _PROJECT in project.read_text("utf-8", "replace"):
            return place / SCRIPT
    return None

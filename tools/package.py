"""The package: its wheels, compiled and pure, and the installed one."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.commands import run
from tools.environment import PYTHON, has_packages, pip
from tools.locking import exclusive
from tools.paths import BUILD, ENVIRONMENT, LOGS, PLAY_LOCK, ROOT, SOURCE, TOOLS_LOCK, WHEELS
from tools.progress import Stage
from tools.stamps import Stamp, files_in

_BUILD_WHEEL: Final = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
_WHY: Final = "import setup; print(setup.why_interpreted() or '')"
_PROGRESS: Final = "ashboard: built "
COMPILED: Final = "compiled"
PURE: Final = "pure"
# What builds is not needed again soon: cached modules of it would be dead weight.
_UNCACHED: Final = {"PYTHONDONTWRITEBYTECODE": "1"}
_BUILDING: Final = {COMPILED: _UNCACHED, PURE: _UNCACHED | {"ASHBOARD_COMPILE": "0"}}


def why_interpreted() -> str:
    """The reason not to compile the engine, or nothing."""
    return subprocess.run([PYTHON, "-c", _WHY], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def wanted_engine() -> str:
    """The best engine that can be made here."""
    return PURE if why_interpreted() else COMPILED


def build_wheel(engine: str, stage: Stage, folder: Path = WHEELS, niceness: int = 0) -> Path:
    """Make a wheel that carries the page, unless it is there; its file."""
    with exclusive("package"):
        return _build_wheel(engine, stage, folder, niceness)


def _build_wheel(engine: str, stage: Stage, folder: Path, niceness: int) -> Path:
    stamp = _wheel_stamp(engine, folder)
    found = _wheel(engine, folder)
    if found is not None and stamp.is_current():
        return found
    stamp.remove()
    if found is not None:
        found.unlink()
    folder.mkdir(parents=True, exist_ok=True)

    def follow(line: str) -> None:
        if line.startswith(_PROGRESS):
            fraction = float(line.removeprefix(_PROGRESS).split()[0])
            stage.advance(fraction, f"{fraction:.0%}")

    (LOGS / f"{engine}.log").unlink(missing_ok=True)
    run(
        [PYTHON, "-c", _BUILD_WHEEL, folder],
        engine,
        "the engine could not be compiled" if engine == COMPILED else "the package could not be packed",
        environment=os.environ | _BUILDING[engine],
        niceness=niceness,
        on_line=follow,
    )
    made = _wheel(engine, folder)
    assert made is not None
    stamp.write()
    return made


def has_wheel(engine: str, folder: Path = WHEELS) -> bool:
    return _wheel(engine, folder) is not None and _wheel_stamp(engine, folder).is_current()


def is_installed(engine: str) -> bool:
    return _installed_stamp(engine).is_current() and (ENVIRONMENT / "bin" / "ashboard").exists()


def install(wheel: Path, engine: str) -> None:
    """Put a wheel into the environment, in place of what was there."""
    with exclusive("environment"):
        if not is_installed(engine):
            _install(wheel, engine)


def _install(wheel: Path, engine: str) -> None:
    stamp = _installed_stamp(engine)
    stamp.remove()
    options = ("--disable-pip-version-check", "--no-input", "--no-index", "--no-deps", "--force-reinstall")
    # Python caches what it imports; the tests, of many processes, want it all at once.
    caching = () if has_packages(TOOLS_LOCK) else ("--no-compile",)
    run([*pip(), "install", *options, *caching, wheel], "install", "the package could not be installed")
    stamp.adopt(_wheel_stamp(engine, wheel.parent))


def _installed_stamp(engine: str) -> Stamp:
    return Stamp(ENVIRONMENT / "package.sum", _ingredients(engine))


def _wheel_stamp(engine: str, folder: Path) -> Stamp:
    return Stamp(BUILD / f"{engine}-{folder.name}.sum", _ingredients(engine))


def _ingredients(engine: str) -> list[Path | str]:
    """Everything a wheel is made of, the compiler's version included."""
    pins = [line for line in PLAY_LOCK.read_text("utf-8").splitlines() if line.startswith(("mypy==", "setuptools=="))]
    return [*files_in(SOURCE), ROOT / "setup.py", ROOT / "pyproject.toml", *pins, engine, sys.version]


def _wheel(engine: str, folder: Path) -> Path | None:
    """The wheel of an engine: a pure one says that it runs anywhere."""
    found = [file for file in folder.glob("ashboard-*.whl") if file.name.endswith("-none-any.whl") == (engine == PURE)]
    return found[0] if found else None
